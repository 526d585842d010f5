"""Compilation: the only access to Numba.

It decides what code is compiled for and where it is kept. Kernels use it through `kernels.jit`. See
docs/decisions/0003-kernels.md and `store`.
"""

import importlib
import os
from collections.abc import Callable
from typing import Any, TypeVar

from rookery.core.compiler import sources
from rookery.core.compiler.target import choose

F = TypeVar("F", bound=Callable[..., Any])

_TARGET = choose()
os.environ["NUMBA_CPU_NAME"] = _TARGET.cpu  # for Numba below, and for child processes
os.environ["NUMBA_CPU_FEATURES"] = _TARGET.features

import numba  # noqa: E402  the target has to be set first
from numba.np import linalg  # noqa: E402  the same

from rookery.core.compiler import parts  # noqa: E402  it loads Numba
from rookery.core.compiler.stored import keep  # noqa: E402  the same

_config: Any = numba.config
_config.CPU_NAME, _config.CPU_FEATURES = _TARGET.cpu, _TARGET.features  # if it was loaded before


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


def compiling(*, cache: bool = False, **options: Any) -> Callable[[F], F]:
    """A decorator that compiles a function with these options of Numba's.

    With `cache`, what Python calls of it finds its code in the store.
    """

    def decorate(function: F) -> F:
        if cache:
            return entry_point(function, function, **options)
        compiled: Any = function
        if is_compiled():
            compiled = parts.kernel(sources.function_of(function), options)
        kernel: F = compiled
        return kernel

    return decorate


def entry_point(function: F, *kernels: Callable[..., Any], **options: Any) -> F:
    """Compile an entry point that finds its code in the store: see `stored.keep`."""
    compiled: Any = function
    if is_compiled():
        plain = sources.function_of(function)
        compiled = parts.kernel(plain, options)
        keep(compiled, plain, *map(sources.function_of, kernels))
    kernel: F = compiled
    return kernel


def is_compiled() -> bool:
    """False when NUMBA_DISABLE_JIT=1 makes kernels run as plain Python."""
    return not _config.DISABLE_JIT


def direct(kernel: F, *examples: Any) -> F:
    """The bare machine code of a cached kernel, only for arguments of the types of these examples.

    At each call Numba determines the argument types, which takes as long as a small kernel. This
    function does not: the caller must pass the right types. Without the compiler it is the kernel
    itself.
    """
    compiled: Any = kernel
    if not hasattr(compiled, "overloads"):
        return kernel
    signature = tuple(map(numba.typeof, examples))
    if signature not in compiled.overloads:
        compiled.compile(signature)
    entry_point: F = compiled.overloads[signature].entry_point
    return entry_point
