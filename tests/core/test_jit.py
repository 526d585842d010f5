"""The cache of compiled code: keyed by its sources, found again, and never a cause of failure."""

import importlib
import inspect
import re
import shutil
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from numba.core.errors import NumbaError

from rookery.core.kernels import jit
from tests.contract.following import dotted
from tests.core.processes import finish, start

ASK = """
import sys
from rookery.core.kernels import jit
from rookery.core.kernels.rng import draw, seeded
draw(seeded(1), 6)
print(jit.CACHE_FOLDER)
print(len(list(jit.CACHE_FOLDER.rglob("*.nbi"))), "misses", sum(draw.stats.cache_misses.values()))
"""


@pytest.fixture
def package(tmp_path: Path) -> Path:
    """A copy of the sources that count."""
    copy = tmp_path / jit.PACKAGE.name
    for path in jit.kernel_sources():
        place = copy / path.relative_to(jit.PACKAGE)
        place.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(path, place)
    return copy


def test_editing_any_kernel_source_changes_the_folder(package: Path) -> None:
    digest = jit.sources_digest(package)
    assert digest == jit.sources_digest()
    sources = jit.kernel_sources(package)
    assert len(sources) > 10
    seen = {digest}
    for path in sources:
        before = path.read_bytes()
        path.write_bytes(before + b"\n# edited\n")
        seen.add(jit.sources_digest(package))
        path.write_bytes(before)
    assert len(seen) == len(sources) + 1
    assert jit.sources_digest(package) == digest


LINEAR_ALGEBRA = """
import sys
from rookery.core.kernels.rng import draw, seeded
draw(seeded(1), 6)
before = "scipy.linalg" in sys.modules
from numba.np import linalg
linalg.ensure_blas()
print(before, "scipy.linalg" in sys.modules)
"""


def test_the_first_kernel_loads_no_linear_algebra() -> None:
    """SciPy's takes longer to load than most of what a kernel needs; it loads once asked for."""
    printed, _ = finish(start(LINEAR_ALGEBRA, jit.CACHE_FOLDER.parent, before=""))
    assert printed == "False True"


def test_kernel_sources_are_those_compiled_code_depends_on() -> None:
    names = {path.relative_to(jit.PACKAGE).as_posix() for path in jit.kernel_sources()}
    assert {
        "core/kernels/bits.py",
        "core/kernels/builtin.py",
        "core/kernels/rng.py",
        "core/kernels/turn.py",
        "core/kernels/perft.py",
    } <= names
    assert not any(name.startswith(("server/", "engine/", "cli/")) for name in names)
    daily = re.compile(
        r"/(drawing|words|text|companion)/|searcher|levels|scene|theme|state\.py|i18n"
    )
    assert not [name for name in names if daily.search(name)]
    kernels = [path for path in jit.PACKAGE.rglob("*.py") if "@njit" in path.read_text("utf-8")]
    assert {path.relative_to(jit.PACKAGE).as_posix() for path in kernels} <= names


def test_editing_a_drawing_compiles_nothing_anew() -> None:
    """Every kernel, and all of ours that it calls or reads, is in one of the files that count."""
    files = set(jit.kernel_sources())
    waiting: list[Any] = []
    for path in files:
        module = importlib.import_module(dotted(path, jit.PACKAGE))
        waiting += [value for value in vars(module).values() if hasattr(value, "py_func")]
    assert len(waiting) > 200
    used: dict[str, set[Path]] = {}
    seen: set[int] = set()
    while waiting:
        kernel = waiting.pop()
        function = getattr(kernel, "py_func", kernel)
        if id(function) not in seen:
            seen.add(id(function))
            read = [*inspect.getclosurevars(function).globals.values()]
            read += inspect.getclosurevars(function).nonlocals.values()
            waiting += [value for value in read if hasattr(value, "py_func")]
            places = [function, *(value for value in read if inspect.ismodule(value))]
            places += [value for value in read if inspect.isfunction(value)]
            for place in places:
                file = Path(inspect.getsourcefile(place) or "")
                used.setdefault(place.__name__, set()).add(file)
    ours = {file for found in used.values() for file in found if jit.PACKAGE in file.parents}
    assert ours <= files
    assert len(ours) > 30


def test_constants_from_other_files_count(tmp_path: Path) -> None:
    package = tmp_path / "house"
    for folder in ("parts", "small"):
        (package / folder).mkdir(parents=True)
    sources = {
        "rules.py": "from house import sizes\nfrom house.jit import njit\nimport house.more as x\n"
        "from house.small import cells as small\n",
        "sizes.py": "from house.parts import (  # in brackets\n    A,\n    bits,\n)\nCELLS = 60\n",
        "small/__init__.py": "import house.faces\n",
        "small/cells.py": "from house import sizes as faces  # no faces\nC = 1\n",
        "parts/__init__.py": "A = 1\n",
        "parts/bits.py": "B = 1\n",
        "more.py": "if True:\n    from house import inside\ndef f():\n    import house.inside\n",
        "inside.py": "X = 1\n",
        "jit.py": "njit = 1\n",
        "faces.py": "import house.rules\n",
        "__init__.py": "",
    }
    for name, text in sources.items():
        (package / name).write_text(text, "utf-8")
    found = {path.relative_to(package).as_posix() for path in jit.kernel_sources(package)}
    assert found == set(sources) - {"inside.py", "faces.py", "__init__.py", "small/__init__.py"}


@pytest.fixture
def guests(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder with a package and a single module, each with rules that need other files."""
    sources = {
        "guest_house/__init__.py": "",
        "guest_house/rules.py": "from . import ice\nfrom .far import away as a\nimport numpy\n",
        "guest_house/ice.py": "import guest_house.deep\n",
        "guest_house/deep.py": "from guest_house import rules\n",
        "guest_house/far/__init__.py": "from ..wide import FISH\n",
        "guest_house/far/away.py": "",
        "guest_house/wide.py": "FISH = 1\n",
        "guest_house/idle.py": "",
        "guest_alone.py": "import os, guest_fish\nfrom rookery.core.kernels import bits\n",
        "guest_fish.py": "",
    }
    for name, text in sources.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text, "utf-8")
    for name in ("guest_house/rules.py", "guest_alone.py"):
        with (tmp_path / name).open("a") as file:
            file.write("def apply():\n    pass\n")
    monkeypatch.syspath_prepend(tmp_path)
    importlib.import_module("guest_house.idle")
    yield tmp_path
    for name in [name for name in sys.modules if name.startswith("guest_")]:
        del sys.modules[name]


@pytest.mark.parametrize("rules", ["guest_house.rules", "guest_alone"])
def test_guests_kernels_have_other_names_after_an_edit_of_any_file_they_need(
    guests: Path, rules: str
) -> None:
    apply = importlib.import_module(rules).apply

    def kept() -> str:
        jit._texts.cache_clear()
        return jit.cacheable(_bare.__code__, _bare, apply).__qualname__

    before = kept()
    assert kept() == before
    changed = set()
    for path in guests.rglob("*.py"):
        text = path.read_text()
        path.write_text(f"{text}# edited\n")
        if kept() != before:
            changed.add(path.relative_to(guests).as_posix())
        path.write_text(text)
    top, _, inside = rules.partition(".")
    own = {path.relative_to(guests).as_posix() for path in guests.rglob(f"{top}/**/*.py")}
    expected = own - {f"{top}/idle.py"} if inside else {"guest_alone.py", "guest_fish.py"}
    assert changed == expected


def test_a_second_process_finds_what_the_first_compiled(tmp_path: Path) -> None:
    first, second = (finish(start("", tmp_path, ASK))[0].split("\n") for _ in range(2))
    assert first[0] == second[0] == str(tmp_path / f"kernels-{jit.sources_digest()}")
    assert first[1].endswith("misses 1")
    assert second[1].endswith("misses 0")
    assert first[1].split()[0] == second[1].split()[0]


@pytest.fixture
def environ(monkeypatch: pytest.MonkeyPatch) -> pytest.MonkeyPatch:
    """An environment that sets no cache variables."""
    for name in ("NUMBA_CACHE_DIR", "NUMBA_BOUNDSCHECK", "XDG_CACHE_HOME"):
        monkeypatch.delenv(name, raising=False)
    return monkeypatch


def name() -> str:
    return f"kernels-{jit.sources_digest()}"


def test_the_folder_is_the_users(environ: pytest.MonkeyPatch, tmp_path: Path) -> None:
    environ.setenv("HOME", str(tmp_path / "home"))
    assert jit.choose_cache_folder() == tmp_path / "home" / ".cache" / "rookery" / name()
    environ.setenv("XDG_CACHE_HOME", str(tmp_path / "xdg"))
    assert jit.choose_cache_folder() == tmp_path / "xdg" / "rookery" / name()
    environ.setenv("NUMBA_CACHE_DIR", str(tmp_path / "own"))
    assert jit.choose_cache_folder() == tmp_path / "own" / name()
    environ.setenv("NUMBA_CACHE_DIR", str(tmp_path / "own" / "kernels-of-my-parent"))
    assert jit.choose_cache_folder() == tmp_path / "own" / name()


def test_checked_code_has_a_folder_of_its_own(environ: pytest.MonkeyPatch, tmp_path: Path) -> None:
    environ.setenv("NUMBA_CACHE_DIR", str(tmp_path))
    environ.setenv("NUMBA_BOUNDSCHECK", "1")
    assert jit.choose_cache_folder() == tmp_path / f"{name()}-checked"


def test_a_user_without_a_home_gets_a_folder(environ: pytest.MonkeyPatch) -> None:
    def nowhere(path: Path) -> Path:
        raise RuntimeError(f"no home for {path}")

    environ.setattr(Path, "expanduser", nowhere)
    with pytest.warns(RuntimeWarning, match="cannot be written"):
        folder = jit.choose_cache_folder()
    assert jit._writable(folder)
    shutil.rmtree(folder.parent)


def test_an_unwritable_cache_falls_back_with_one_warning(tmp_path: Path) -> None:
    """One warning, although a child process starts too; and the substitute folder is removed."""
    child = """
import subprocess
command = [sys.executable, "-c", "from rookery.core.kernels import jit; print(jit.CACHE_FOLDER)"]
print(subprocess.run(command, stdout=subprocess.PIPE, text=True, check=True).stdout.strip())
"""
    unwritable = tmp_path / "file"  # nobody, not even root, can make a folder in a file
    unwritable.touch()
    out, err = finish(start(child, unwritable, ASK))
    folder, misses, of_child = out.split("\n")
    assert err.count("Warning") == err.count("cannot be written") == 1
    assert misses.endswith("misses 1")
    assert of_child == folder
    assert not Path(folder).exists()


def test_a_full_but_read_only_cache_is_copied(tmp_path: Path) -> None:
    folder = tmp_path / "kernels-0"
    (folder / "game").mkdir(parents=True)
    (folder / "game" / "code.nbi").write_bytes(b"code")
    (folder / "game").chmod(0o500)
    folder.chmod(0o500)
    with pytest.warns(RuntimeWarning, match="cannot be written"):
        copy = jit._temporary(folder)
    assert (copy / "game" / "code.nbi").read_bytes() == b"code"
    assert jit._writable(copy)
    assert jit._writable(copy / "game")
    shutil.rmtree(copy.parent)
    folder.chmod(0o700)
    (folder / "game").chmod(0o700)


@jit.bare_njit()
def _longest(arrays: Any) -> int:
    """The size of the largest array. Searches, too, pass on a tuple of arrays."""
    most = 0
    for array in arrays:
        most = max(most, array.size)
    return most


@jit.njit()
def _counting(arrays: Any) -> int:
    return _longest(arrays)


@jit.bare_njit()
def _bare(arrays: Any) -> int:
    return _longest(arrays)


@jit.bare_njit()
def _allocating(size: int) -> int:
    return int(np.zeros(size).size)


def test_a_bare_kernel_counts_no_references() -> None:
    arrays = (np.zeros(3), np.zeros(7))
    assert _bare(arrays) == _counting(arrays) == 7
    if jit.is_compiled():
        made: Any = _bare
        (code,) = made.inspect_llvm().values()
        assert "NRT_incref" not in code


@pytest.mark.skipif(not jit.is_compiled(), reason="the compiler is off")
def test_a_bare_kernel_that_makes_an_array_is_not_compiled() -> None:
    with pytest.raises(NumbaError):
        _allocating(3)
