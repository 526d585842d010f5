"""A cached kernel of the tests is discarded when code it includes from another file changes."""

import importlib
from pathlib import Path
from types import ModuleType

import pytest

from rookery.core.kernels import jit
from tests.contract.following import dotted, followed, following

TESTS = Path(__file__).resolve().parents[1]
SOURCES = {dotted(path, TESTS): path for path in jit.kernel_sources(TESTS)}
WITH_KERNELS = {name for name, path in SOURCES.items() if "\n@njit(" in path.read_text("utf-8")}
KEPT = sorted(
    name for name in WITH_KERNELS if "\n@njit(cache=True" in SOURCES[name].read_text("utf-8")
)


def named(module: ModuleType) -> str:
    @following(module)
    def kernel() -> None:
        """Do nothing."""

    return kernel.__qualname__


def test_an_edit_of_what_is_followed_makes_another_name(tmp_path: Path) -> None:
    module, file = ModuleType("rules"), tmp_path / "rules.py"
    module.__file__ = str(file)
    file.write_text("MOST = 3\n")
    before = named(module)
    assert named(module) == before
    file.write_text("MOST = 4\n")
    assert named(module) != before


@pytest.mark.parametrize("name", KEPT)
def test_kernels_follow_every_file_with_kernels_that_theirs_imports(name: str) -> None:
    importlib.import_module(name)
    places = {place: place.rpartition(".")[0] for place in jit._imported(SOURCES[name].read_text())}
    used = {module for place in places.items() for module in place} & WITH_KERNELS
    assert used - {name} <= followed[name]


def test_toys_are_among_them() -> None:
    assert {"tests.contract.whale", "tests.search.test_mcts"} <= set(KEPT)
