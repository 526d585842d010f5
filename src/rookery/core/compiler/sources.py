"""What goes into compiled code: the sources of a kernel, and of everything that it can reach.

A kernel can reach what its module imports when it is loaded, and what that imports: functions, and
constants, which are frozen into machine code. Indented imports do not count. So files with kernels
should import only files with kernels or constants: searchers, states and drawings change daily.
"""

import hashlib
import re
import sys
from collections.abc import Iterable, Iterator
from functools import cache
from importlib.util import resolve_name
from pathlib import Path
from types import FunctionType
from typing import Any

import numpy as np

PACKAGE = Path(__file__).resolve().parents[2]
_IMPORT = re.compile(
    r"^(?:import (?P<plain>.+)|from (?P<module>[\w.]+) import (?P<names>\([^)]*\)|.*))",
    re.MULTILINE,
)
_ALIAS_OR_COMMENT = re.compile(r"\bas \w+|#.*")
_WORD = re.compile(r"\w+")
_COMPILING = b"njit", b"cfunc", b"intrinsic"
# These decide where code is kept, not what it does.
_APART = {f"{__package__}.{name}" for name in ("sources", "store", "stored", "target")}
_CONSTANTS = (bool, int, float, str, bytes, tuple, np.dtype, np.generic, type(None))


def function_of(kernel: Any) -> FunctionType:
    """The Python function of a kernel, compiled or not."""
    function: FunctionType = getattr(kernel, "py_func", kernel)
    return function


def closure(kernel: Any) -> tuple[frozenset[str], str]:
    """What a factory has put into a kernel: the modules of its functions, and its constants."""
    modules, constants, waiting, ids = set[str](), list[str](), [kernel], set[int]()
    while waiting:
        value: Any = function_of(waiting.pop())
        if isinstance(value, FunctionType):
            if id(value) not in ids:
                ids.add(id(value))
                modules.add(value.__module__)
                waiting += reversed([cell.cell_contents for cell in value.__closure__ or ()])
        elif isinstance(value, _CONSTANTS):
            constants.append(repr(value))
    return frozenset(modules), " ".join(constants)


def digest(modules: Iterable[str]) -> str:
    """Hash of these modules and of all that they can reach, as 16 hex digits, wherever they are.

    The modules have to be loaded, or else to be in this package.
    """
    return _digest(frozenset(modules))


@cache
def _digest(modules: frozenset[str]) -> str:
    texts = reachable(modules)
    total = hashlib.sha256()
    for name in sorted(texts):
        total.update(name.encode() + b"\0" + texts[name] + b"\0")
    return total.hexdigest()[:16]


def reachable(modules: Iterable[str]) -> dict[str, bytes]:
    """The sources of these modules, and of all of ours that they import, by module.

    Ours are the modules of this package, those of the same top-level package as the module that
    imports them, and those in the same folder.
    """
    sources: dict[str, bytes] = {}
    waiting = [*modules]
    while waiting:
        name = waiting.pop()
        if name in sources or name in _APART:
            continue
        source = _source(name)
        sources[name] = source.text
        waiting += source.imported
    return sources


def of_game(folder: Path) -> frozenset[str]:
    """The modules with kernels in a game's folder of this package."""
    paths = (path for path in sorted(folder.rglob("*.py")) if _has_kernels(path.read_bytes()))
    return frozenset(_module_at(path) for path in paths)


def _has_kernels(text: bytes) -> bool:
    return any(word in text for word in _COMPILING)


def _module_at(path: Path) -> str:
    inside = path.relative_to(PACKAGE.parent).with_suffix("")
    return ".".join(inside.parts).removesuffix(".__init__")


class _Source:
    """A module's text, and which of our modules it imports."""

    def __init__(self, name: str, path: Path) -> None:
        self.text = path.read_bytes()
        package = name if path.stem == "__init__" else name.rpartition(".")[0]
        self.imported = list(_ours(name, package, path, self.text.decode("utf-8")))


@cache
def _source(name: str) -> _Source:
    path = _path(name)
    if path is None:
        raise LookupError(f"the source of the module {name} cannot be found")
    return _Source(name, path)


def _ours(name: str, package: str, path: Path, text: str) -> Iterator[str]:
    """Those of our modules that a source imports, or from which it imports names."""
    tops = {name.partition(".")[0], PACKAGE.name}
    for name_imported in imports(text):
        whole = resolve_name(name_imported, package)
        module = next(
            (part for part in (whole, whole.rpartition(".")[0]) if part and _path(part)), ""
        )
        file = module and _path(module)
        if file and (module.partition(".")[0] in tops or file.parent == path.parent):
            yield module


@cache
def _path(module: str) -> Path | None:
    """The file of a module: of this package, or of any that is loaded."""
    top, _, inside = module.partition(".")
    if top == PACKAGE.name:
        place = PACKAGE.joinpath(*inside.split(".")) if inside else PACKAGE
        files = (place / "__init__.py", place.with_suffix(".py"))
        return next((file for file in files if file.is_file()), None)
    file = getattr(sys.modules.get(module), "__file__", None)
    return Path(file) if file and Path(file).suffix == ".py" else None


def imports(text: str) -> Iterator[str]:
    """The dotted names of modules, and of names in modules, that a source imports when loaded."""
    for match in _IMPORT.finditer(text):
        if match["plain"]:
            yield from (name.split()[0] for name in match["plain"].split(","))
        else:
            names = _ALIAS_OR_COMMENT.sub("", match["names"])
            before = match["module"] if match["module"].endswith(".") else f"{match['module']}."
            yield from (before + name for name in _WORD.findall(names))
