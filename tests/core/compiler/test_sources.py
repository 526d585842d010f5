"""What goes into compiled code: every source that it can reach, and nothing that changes daily."""

import importlib
import inspect
import re
import shutil
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from rookery.core.compiler import sources
from rookery.core.kernels.jit import cacheable, njit


def kernels_of_house() -> Iterator[str]:
    """The modules of the package that have kernels."""
    for path in sorted(sources.PACKAGE.rglob("*.py")):
        text = path.read_text("utf-8")
        if "\n@njit" in text or "\n@bare_njit" in text:
            inside = path.relative_to(sources.PACKAGE.parent).with_suffix("")
            yield ".".join(inside.parts)


KERNELS = list(kernels_of_house())


def test_what_changes_daily_is_not_reached() -> None:
    assert len(KERNELS) > 50
    reached = sources.reachable(KERNELS)
    daily = re.compile(r"\.(drawing|words|text|server|engine|cli|searcher|levels|state|i18n)\b")
    assert not [name for name in reached if daily.search(name)]
    assert {"rookery.core.kernels.bits", "rookery.core.kernels.jit"} <= set(reached)
    assert "rookery.core.compiler.store" not in reached  # it says where code is, not what it does


@pytest.mark.parametrize("name", KERNELS)
def test_all_that_a_kernel_calls_or_reads_is_reached(name: str) -> None:
    module = importlib.import_module(name)
    waiting = [value for value in vars(module).values() if hasattr(value, "py_func")]
    used, seen = set[str](), set[int]()
    while waiting:
        function = sources.function_of(waiting.pop())
        if id(function) in seen:
            continue
        seen.add(id(function))
        read = [*inspect.getclosurevars(function).globals.values()]
        read += inspect.getclosurevars(function).nonlocals.values()
        waiting += [value for value in read if hasattr(value, "py_func")]
        used |= {value.__name__ for value in read if inspect.ismodule(value)}
        used |= {value.__module__ for value in read if inspect.isfunction(value)}
        used.add(function.__module__)
    ours = {one for one in used if one.partition(".")[0] == sources.PACKAGE.name}
    made = sources.closure(next(one for one in vars(module).values() if hasattr(one, "py_func")))
    assert ours <= set(sources.reachable({name, *made[0]}) | {"rookery.core.kernels.jit": b""})


def test_a_digest_per_game() -> None:
    """An edit of one game leaves the code of the others alone."""
    folders = [path.parent for path in (sources.PACKAGE / "games").glob("*/game.py")]
    reached = {folder.name: set(sources.reachable(sources.of_game(folder))) for folder in folders}
    assert len(reached) > 3
    for name, modules in reached.items():
        assert any(module.startswith(f"rookery.games.{name}.") for module in modules)
        for other in reached.keys() - {name}:
            assert not any(module.startswith(f"rookery.games.{other}.") for module in modules)


@pytest.fixture
def guests(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder with a package and a single module, each with rules that need other files."""
    texts = {
        "guest_house/__init__.py": "",
        "guest_house/rules.py": "from . import ice\nfrom .far import away as a, FISH\n",
        "guest_house/ice.py": "import guest_house.deep\n",
        "guest_house/deep.py": "from guest_house import rules\n",
        "guest_house/far/__init__.py": "from ..wide import FISH\n",
        "guest_house/far/away.py": "if True:\n    import guest_house.idle\n",
        "guest_house/wide.py": "FISH = 1\n",
        "guest_house/idle.py": "",
        "guest_alone.py": "import os, guest_fish\nfrom rookery.core.kernels import bits\n",
        "guest_fish.py": "",
    }
    for name, text in texts.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text, "utf-8")
    for name in ("guest_house/rules.py", "guest_alone.py"):
        with (tmp_path / name).open("a") as file:
            file.write("def apply():\n    pass\n")
    monkeypatch.syspath_prepend(tmp_path)
    importlib.import_module("guest_house.rules")
    importlib.import_module("guest_alone")
    yield tmp_path
    for name in [name for name in sys.modules if name.startswith("guest_")]:
        del sys.modules[name]
    forget()


def forget() -> None:
    """Read everything again, as another process would."""
    for remembered in (sources._digest, sources._source, sources._path):
        remembered.cache_clear()


@pytest.mark.parametrize("rules", ["guest_house.rules", "guest_alone"])
def test_an_edit_of_any_file_that_guests_rules_need_makes_another_digest(
    guests: Path, rules: str
) -> None:
    def digest() -> str:
        forget()
        return sources.digest({rules})

    before = digest()
    assert digest() == before
    changed = set()
    for path in guests.rglob("*.py"):
        text = path.read_text()
        path.write_text(f"{text}# edited\n")
        if digest() != before:
            changed.add(path.relative_to(guests).as_posix())
        path.write_text(text)
    top, _, inside = rules.partition(".")
    own = {path.relative_to(guests).as_posix() for path in guests.rglob(f"{top}/**/*.py")}
    unused = {f"{top}/idle.py", f"{top}/__init__.py"}
    assert changed == (own - unused if inside else {"guest_alone.py", "guest_fish.py"})
    assert ("rookery.core.kernels.bits" in sources.reachable({rules})) is not bool(inside)


def test_the_same_sources_at_another_place_have_the_same_digest(
    guests: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    forget()
    before = sources.digest({"guest_house.rules"})
    shutil.copytree(guests / "guest_house", tmp_path / "elsewhere" / "guest_house")
    for name in [name for name in sys.modules if name.startswith("guest_house")]:
        del sys.modules[name]
    monkeypatch.syspath_prepend(tmp_path / "elsewhere")
    module = importlib.import_module("guest_house.rules")
    assert str(module.__file__).startswith(str(tmp_path / "elsewhere"))
    forget()
    assert sources.digest({"guest_house.rules"}) == before


def test_what_a_factory_closes_over_counts() -> None:
    def make(step: int, other: Any) -> Any:
        @njit()
        def kernel(number: int) -> Any:
            return other(number) + step

        return kernel

    inner = njit()(sources.digest)
    modules, constants = sources.closure(make(7, inner))
    assert modules == {__name__, "rookery.core.compiler.sources"}
    assert constants == "7"


def test_wrappers_of_different_kernels_have_different_names() -> None:
    def make(step: int) -> Any:
        def kernel(number: int) -> int:
            return number + step

        return kernel

    def name(kernel: Any, rules: Any) -> str:
        return cacheable(make.__code__, kernel, rules).__qualname__

    assert name(make(1), make) == name(make(1), make)
    assert len({name(make(1), make), name(make(2), make), name(make(1), sources.digest)}) == 3


def test_a_module_without_a_file_has_no_digest() -> None:
    with pytest.raises(LookupError):
        sources.digest({"no_such_module"})
