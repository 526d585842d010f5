"""Compilation: the only access to Numba.

Every kernel imports `njit` from here, because this module decides where compiled code is cached.
Numba hashes only a function's own file. The cache folder is therefore named by a hash of all
sources that go into compiled code: an edit to any of them recompiles everything that may depend on
it. See docs/decisions/0003-kernels.md.
"""

import atexit
import hashlib
import importlib
import inspect
import os
import re
import shutil
import sys
import tempfile
import warnings
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from importlib.metadata import version
from importlib.util import resolve_name
from pathlib import Path
from types import CodeType, FunctionType
from typing import Any, TypeVar

import llvmlite.binding

F = TypeVar("F", bound=Callable[..., Any])

PACKAGE = Path(__file__).resolve().parents[2]
_IMPORT = re.compile(
    r"^(?:import (?P<plain>.+)|from (?P<module>[\w.]+) import (?P<names>\([^)]*\)|.*))",
    re.MULTILINE,
)
_ALIAS_OR_COMMENT = re.compile(r"\bas \w+|#.*")
_COMPILING = b"njit", b"cfunc", b"intrinsic"
_WORD = re.compile(r"\w+")


def kernel_sources(package: Path = PACKAGE) -> list[Path]:
    """Every file whose text can end up in compiled code, sorted.

    Those are the files that mention compiling, and the files they import when they are loaded
    (constants are frozen into machine code); indented imports do not count. So files with kernels
    should import only files with kernels or constants: searchers, states and drawings change daily.
    """
    return [package / place for place in _kernel_texts(package)]


def _kernel_texts(package: Path) -> dict[str, bytes]:
    """The texts of these files by their places in the package."""
    texts = dict(_read(package))
    found = dict[str, bytes]()
    waiting = [place for place, text in texts.items() if any(word in text for word in _COMPILING)]
    while waiting:
        place = waiting.pop()
        if place not in found:
            found[place] = texts[place]
            for name in _imported(texts[place].decode("utf-8")):
                waiting += _places(name, package.name, texts)
    return dict(sorted(found.items()))


def _read(package: Path) -> Iterator[tuple[str, bytes]]:
    """The texts of all sources of a package by their places in it. Every process needs them."""
    for folder, _, names in os.walk(package):
        inside = Path(folder).relative_to(package).as_posix()
        prefix = "" if inside == "." else f"{inside}/"
        for name in names:
            if name.endswith(".py"):
                yield prefix + name, Path(folder, name).read_bytes()


def _places(name: str, package: str, texts: Mapping[str, bytes]) -> list[str]:
    """The file of the package in which this dotted name is: a module, or a name in one."""
    for module in (name, name.rpartition(".")[0]):
        top, _, inside = module.replace(".", "/").partition("/")
        for place in (f"{inside}.py", f"{inside}/__init__.py".lstrip("/")):
            if top == package and place in texts:
                return [place]
    return []


def _imported(source: str) -> Iterator[str]:
    """The dotted names of modules, and of names in modules, that a source imports."""
    for match in _IMPORT.finditer(source):
        if match["plain"]:
            yield from (name.split()[0] for name in match["plain"].split(","))
        else:
            names = _ALIAS_OR_COMMENT.sub("", match["names"])
            before = match["module"] if match["module"].endswith(".") else f"{match['module']}."
            yield from (before + name for name in _WORD.findall(names))


def sources_digest(package: Path = PACKAGE) -> str:
    """Hash of everything that compiled code depends on, as 16 hex digits: sources, Numba, CPU."""
    digest = hashlib.sha256(f"{version('numba')} {llvmlite.binding.get_host_cpu_name()}".encode())
    for place, text in _kernel_texts(package).items():
        digest.update(place.encode() + b"\0" + text)
    return digest.hexdigest()[:16]


def _cache_root() -> Path:
    chosen = os.environ.get("NUMBA_CACHE_DIR")
    if chosen:
        root = Path(chosen)
        return root.parent if root.name.startswith("kernels-") else root
    home = os.environ.get("XDG_CACHE_HOME")
    return (Path(home) if home else Path("~/.cache").expanduser()) / "rookery"


def _writable(folder: Path) -> bool:
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder):
            return True
    except OSError:
        return False


def choose_cache_folder() -> Path:
    """The folder for compiled kernels; if it is not writable, a temporary one, with one warning.

    `NUMBA_CACHE_DIR` names another root. A child process that inherits it gets the same folder.
    """
    checked = "-checked" if os.environ.get("NUMBA_BOUNDSCHECK") == "1" else ""
    name = f"kernels-{sources_digest()}{checked}"
    try:
        folder = _cache_root() / name
    except RuntimeError:  # a user without a home
        folder = Path("~/.cache/rookery") / name
    else:
        if _writable(folder):
            return folder
    return _temporary(folder)


def _temporary(unwritable: Path) -> Path:
    root = Path(tempfile.mkdtemp(prefix="rookery-"))
    atexit.register(shutil.rmtree, root, ignore_errors=True)
    folder = root / unwritable.name
    if unwritable.is_dir():  # read-only, but perhaps full of compiled code: Numba needs to write
        shutil.copytree(unwritable, folder, copy_function=shutil.copyfile)
        for inside in [folder, *filter(Path.is_dir, folder.rglob("*"))]:
            inside.chmod(0o700)
    else:
        folder.mkdir()
    warnings.warn(
        f"{unwritable} cannot be written; compiled code goes to {folder} and is lost at exit",
        RuntimeWarning,
        stacklevel=2,
    )
    return folder


CACHE_FOLDER = choose_cache_folder()
os.environ["NUMBA_CACHE_DIR"] = str(CACHE_FOLDER)  # for child processes, and for Numba below

import numba  # noqa: E402  the cache folder has to be set first
from numba.np import linalg  # noqa: E402  the same

_config: Any = numba.config
_config.CACHE_DIR = str(CACHE_FOLDER)  # in case Numba was imported before


def _read_arrays_without_scipy() -> None:
    """Make Numba load its array functions without SciPy, until a function really needs SciPy.

    Otherwise it loads all of SciPy's linear algebra, if that is installed, just to see whether it
    is there. This takes a quarter of a second before the first kernel, and no kernel here uses it.
    """
    linear_algebra: Any = linalg
    ensure = linear_algebra.ensure_blas
    linear_algebra.ensure_blas = lambda: None
    importlib.import_module("numba.np.arraymath")
    linear_algebra.ensure_blas = ensure


_read_arrays_without_scipy()


def _compile(**options: Any) -> Callable[[F], F]:
    compiler: Any = numba.njit
    decorate: Callable[[F], F] = compiler(**options)
    return decorate


def njit(*, cache: bool = False, nogil: bool = False, inline: str = "never") -> Callable[[F], F]:
    """Compile a function, keeping its Python type for the type checker.

    Use `cache` only for module-level functions with one signature each (never inside a factory),
    and `nogil` for functions that run long. Use `inline="always"` for functions with a single call
    site: any other function is compiled by itself, and again as a part of each of its callers.
    """
    return _compile(cache=cache, nogil=nogil, inline=inline)


def bare_njit(
    *, cache: bool = False, nogil: bool = False, inline: str = "never", forceinline: bool = False
) -> Callable[[F], F]:
    """The same, for a kernel that uses only arrays that its caller keeps alive.

    It counts no references to arrays. Each count is an atomic operation, and a function that
    receives a tuple of arrays counts them all: a search of positions spent more time on it than on
    anything else. Numba refuses to compile such a kernel if it creates an array.

    Use `forceinline` for a kernel that gets a tuple of many arrays and is called often: at a call,
    seven words of each array are copied. It is compiled once, and its machine code goes into each
    caller.
    """
    return _compile(cache=cache, nogil=nogil, inline=inline, forceinline=forceinline, _nrt=False)


def is_compiled() -> bool:
    """False when NUMBA_DISABLE_JIT=1 makes kernels run as plain Python."""
    return not _config.DISABLE_JIT


def cached_kernel(kernel: F, rules: Callable[..., Any], *, nogil: bool = True) -> F:
    """A cached version of a kernel from a factory, for rules without a module of wrappers.

    Use `nogil=False` for a very short kernel: releasing the GIL would take longer than the kernel.
    """
    code: CodeType = _unwrapped(kernel).__code__
    compiled: Any = njit(cache=True, nogil=nogil)(cacheable(_calling(code), kernel, rules))
    cached: F = compiled
    return cached


def cacheable(
    code: CodeType, kernel: F, rules: Callable[..., Any], names: Mapping[str, Any] | None = None
) -> FunctionType:
    """A function whose compiled code other processes find again, though a factory made its kernel.

    Numba never finds a closure's code again. So this is a plain function with `kernel` among its
    globals. Its name contains a hash of the files that `rules` come from.
    """
    written = _unwrapped(rules)
    made = _unwrapped(kernel)
    place = Path(inspect.getfile(written))
    name = f"{place} {made.__module__} {made.__qualname__} {code.co_name}"
    digest = hashlib.sha256(name.encode() + _texts(written.__module__, place))
    found = FunctionType(code, {**(names or {}), "kernel": kernel, "__name__": __name__})
    found.__qualname__ = found.__name__ = f"cached_{digest.hexdigest()[:16]}"
    return found


@cache
def _texts(module: str, place: Path) -> bytes:
    """The sources of a game's rules: their file, and its imports from the same package or folder.

    For the house's own games it is just their file: the cache folder's name covers the rest.
    """
    if PACKAGE in place.parents:
        return place.read_bytes()
    found, texts, waiting = {module: place}, {module: place.read_bytes()}, [module]
    while waiting:
        name = waiting.pop()
        package = name if found[name].stem == "__init__" else name.rpartition(".")[0]
        for imported in _imported(texts[name].decode("utf-8")):
            whole = resolve_name(imported, package)
            for other in (whole, whole.rpartition(".")[0]):
                file = getattr(sys.modules.get(other), "__file__", None)
                is_near = other.partition(".")[0] == module.partition(".")[0]
                if file and other not in found and (is_near or Path(file).parent == place.parent):
                    found[other] = Path(file)
                    texts[other] = found[other].read_bytes()
                    waiting.append(other)
    return b"\0".join(texts[name] for name in sorted(texts))


def _unwrapped(kernel: Callable[..., Any]) -> Any:
    return getattr(kernel, "py_func", kernel)


def direct(kernel: F, *examples: Any) -> F:
    """The bare machine code of a cached kernel, only for arguments of the types of these examples.

    At each call Numba determines the argument types, which takes as long as a small kernel. This
    function does not: the caller must pass the right types. Without the compiler it is the kernel
    itself.
    """
    made: Any = kernel
    if not hasattr(made, "overloads"):
        return kernel
    signature = tuple(map(numba.typeof, examples))
    if signature not in made.overloads:
        made.compile(signature)
    found: F = made.overloads[signature].entry_point
    return found


def _calling(made: CodeType) -> CodeType:
    """The code of a function that passes the arguments of another one on to `kernel`.

    A function with `*arguments` could not be inlined into. It claims to be in this file, because
    Numba looks for the file of what it caches.
    """
    names = ", ".join(made.co_varnames[: made.co_argcount])
    whole = compile(f"lambda {names}: kernel({names})", __file__, "eval")
    return next(part for part in whole.co_consts if isinstance(part, CodeType))
