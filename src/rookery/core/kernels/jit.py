"""How kernels are compiled: decorators for their authors.

See docs/decisions/0003-kernels.md.
"""

import hashlib
from collections.abc import Callable, Mapping
from types import CodeType, FunctionType
from typing import Any, TypeVar

from rookery.core.compiler import jit, sources

F = TypeVar("F", bound=Callable[..., Any])


def njit(*, cache: bool = False, nogil: bool = False, inline: str = "never") -> Callable[[F], F]:
    """Compile a function, keeping its Python type for the type checker.

    Use `cache` for what Python calls, and only for module-level functions with one signature each
    (never inside a factory), and `nogil` for functions that run long. What kernels call becomes a
    part of them. Use `inline="always"` for functions with a single call site.
    """
    return jit.compiling(cache=cache, nogil=nogil, inline=inline)


def bare_njit(
    *, cache: bool = False, nogil: bool = False, inline: str = "never", forceinline: bool = False
) -> Callable[[F], F]:
    """The same, for a kernel that uses only arrays that its caller keeps alive.

    It counts no references to arrays. Each count is an atomic operation, and a function that
    receives a tuple of arrays counts them all: a search of positions spent more time on it than on
    anything else. Numba refuses to compile such a kernel if it creates an array.

    Use `forceinline` for a kernel that gets a tuple of many arrays and is called often: at a call,
    seven words of each array are copied. Its code goes into each caller.
    """
    return jit.compiling(
        cache=cache, nogil=nogil, inline=inline, forceinline=forceinline, _nrt=False
    )


def cached_kernel(kernel: F, rules: Callable[..., Any], *, nogil: bool = True) -> F:
    """A cached version of a kernel from a factory, for rules without a module of wrappers.

    Use `nogil=False` for a very short kernel: releasing the GIL would take longer than the kernel.
    """
    function: Any = cacheable(_calling(sources.function_of(kernel).__code__), kernel, rules)
    cached: F = jit.entry_point(function, rules, kernel, function, nogil=nogil)
    return cached


def cacheable(
    code: CodeType, kernel: F, rules: Callable[..., Any], names: Mapping[str, Any] | None = None
) -> FunctionType:
    """A function with `kernel` among its globals, whose name is the same in every process.

    It is plain, since Numba never finds a closure's code again. Machine code of all processes comes
    together in one, so no other kernel may have the same name.
    """
    made = sources.function_of(kernel)
    _, constants = sources.closure(kernel)
    name = f"{rules.__module__} {made.__module__} {made.__qualname__} {code.co_name} {constants}"
    digest = hashlib.sha256(name.encode()).hexdigest()[:16]
    function = FunctionType(code, {**(names or {}), "kernel": kernel, "__name__": __name__})
    function.__qualname__ = function.__name__ = f"{made.__name__}_{digest}"
    return function


def _calling(made: CodeType) -> CodeType:
    """The code of a function that passes the arguments of another one on to `kernel`.

    A function with `*arguments` could not be inlined into. It claims to be in this file, because
    Numba looks for the file of what it compiles.
    """
    names = ", ".join(made.co_varnames[: made.co_argcount])
    whole = compile(f"lambda {names}: kernel({names})", __file__, "eval")
    return next(part for part in whole.co_consts if isinstance(part, CodeType))
