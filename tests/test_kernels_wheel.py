"""The wheel with machine code: built, installed in an empty environment, and read there."""

import os
import sys
import zipfile
from pathlib import Path

import pytest

from rookery.core.compiler import jit
from rookery.core.compiler.store import WHEEL
from tests.core.processes import finish, start
from tools.kernels_wheel import pack, tag

pytestmark = pytest.mark.skipif(not jit.is_compiled(), reason="the compiler is off")

ASK = """
import sys
sys.path[:0] = sys.argv[1:]
from rookery.core.kernels.rng import draw, seeded
from rookery.core.compiler.store import store
assert 0 <= draw(seeded(1), 6) < 6
print("misses", sum(draw.stats.cache_misses.values()), len(store().names))
"""


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A wheel with a single kernel."""
    entries = tmp_path_factory.mktemp("entries")
    assert finish(start("", entries, ASK))[0] == "misses 1 1"
    return pack(entries, tmp_path_factory.mktemp("dist"))


@pytest.fixture
def installed(wheel: Path, tmp_path: Path) -> Path:
    """The folder of packages of an environment with the wheel."""
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(tmp_path / "site")
    return tmp_path / "site"


def ask(home: Path, installed: Path) -> tuple[str, str]:
    return finish(start("", home, ASK, str(installed)))


def test_installed_code_is_read_in_place(installed: Path, tmp_path: Path) -> None:
    home = tmp_path / "home"
    assert ask(home, installed) == ("misses 0 1", "")
    assert not list(home.rglob("draw-*"))


def test_it_says_what_it_fits(wheel: Path) -> None:
    """Pip installs it only with the versions that it was made with, and only for this Python."""
    with zipfile.ZipFile(wheel) as archive:
        names = archive.namelist()
        (metadata,) = (name for name in names if name.endswith("dist-info/METADATA"))
        lines = archive.read(metadata).decode().splitlines()
    pins = sorted(line.partition(": ")[2] for line in lines if line.startswith("Requires-Dist"))
    assert [pin.partition("==")[0] for pin in pins] == ["llvmlite", "numba", "rookery"]
    assert all("==" in pin for pin in pins)
    version = ".".join(map(str, sys.version_info[:2]))
    assert f"Requires-Python: =={version}.*" in lines
    assert wheel.name.endswith(f"-{tag()}.whl")
    assert tag().startswith(f"cp{version.replace('.', '')}-none-")


@pytest.mark.parametrize(
    ("depth", "old", "new", "why"),
    [
        (2, "rng-", "rng-0", "was made from other sources of rookery.core.kernels.rng"),
        (1, "cpython3", "cpython2", "is not for "),
        (1, "numba", "numba9", "is not for "),
    ],
)
def test_what_does_not_fit_is_compiled_with_one_word(
    installed: Path, tmp_path: Path, depth: int, old: str, new: str, why: str
) -> None:
    for place in list((installed / WHEEL).glob("/".join("*" * depth))):
        if place.is_dir():
            place.rename(place.with_name(place.name.replace(old, new)))
    out, err = ask(tmp_path / "home", installed)
    assert out == "misses 1 1"
    assert err.count("Warning") == err.count(why) == 1
    assert ask(tmp_path / "home", installed)[0] == "misses 0 1"


def test_a_damaged_file_is_compiled_anew(installed: Path, tmp_path: Path) -> None:
    (entry,) = installed.rglob("draw-*")
    entry.write_bytes(entry.read_bytes()[:-1])
    assert ask(tmp_path / "home", installed) == ("misses 1 1", "")


def test_it_may_be_read_only(installed: Path, tmp_path: Path) -> None:
    for place in installed.rglob("*"):
        place.chmod(0o555 if place.is_dir() else 0o444)
    assert ask(tmp_path / "home", installed) == ("misses 0 1", "")
    assert os.access(installed, os.R_OK)
