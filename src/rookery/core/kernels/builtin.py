"""A game's `advance` as a builtin function of Python, which CPython calls as it calls `len`.

Numba's own wrapper packs the arguments into a tuple and converts each through intermediate objects:
this takes as long again as the smallest kernels.
"""

import ctypes
from collections.abc import Callable
from functools import cache, partial
from typing import Any

import numpy as np
from numba import types
from numba.core.ccallback import CFunc

from rookery.core.compiler.memory import carray, pointer
from rookery.core.compiler.stored import keep
from rookery.core.kernels.desk_layout import REFUSED
from rookery.core.kernels.jit import cacheable
from rookery.core.kernels.rules import Kernel


def builtins(kernel: Kernel, rules: Kernel) -> Callable[[int], Callable[..., int]]:
    """A factory of functions that take the last one, two or three arguments of a game's `advance`.

    The factory's argument is used where a call leaves out the first argument; 0 is used for the
    second. This argument is a callable int: when the kernel refuses, it is called with the same
    arguments and raises the reason.
    """
    if hasattr(kernel, "overloads"):
        return partial(_new, _definition(kernel, rules))
    return partial(_plain, kernel)


def _plain(kernel: Kernel, bound: int) -> Callable[..., int]:
    def builtin(*arguments: float) -> int:
        found = kernel(*(bound, 0)[: 3 - len(arguments)], *arguments)
        why: Any = bound
        return int(why(*arguments) if found == REFUSED else found)

    return builtin


# -- the definition for CPython --------------------------------------------------------------------


class _Definition(ctypes.Structure):
    """CPython's `PyMethodDef`."""

    _fields_ = (
        ("name", ctypes.c_char_p),
        ("address", ctypes.c_void_p),
        ("flags", ctypes.c_int),
        ("doc", ctypes.c_char_p),
    )


_FASTCALL = 0x80
_SIGNATURE = types.intp(types.intp, types.intp, types.intp)
_new: Any = ctypes.PYFUNCTYPE(ctypes.py_object, ctypes.c_void_p, ctypes.py_object)(
    ("PyCFunction_New", ctypes.pythonapi)
)


@cache
def _definition(kernel: Kernel, rules: Kernel) -> int:
    called = cacheable(_called.__code__, kernel, rules, globals())
    compiled: Any = CFunc(called, (_SIGNATURE.args, _SIGNATURE.return_type), locals={}, options={})
    keep(compiled, called, rules, kernel, _called)
    compiled.compile()
    definition = _Definition(b"advance", compiled.address, _FASTCALL, None)
    definition.compiled = compiled
    ctypes.pythonapi.Py_IncRef(ctypes.py_object(definition))  # functions need it while they live
    return ctypes.addressof(definition)


# -- what CPython calls ----------------------------------------------------------------------------


def _function(name: str, result: Any, *arguments: Any) -> Any:
    """Declare a function of CPython for kernels, where objects are addresses."""
    return types.ExternalFunction(name, result(*arguments))


_as_int = _function("PyLong_AsLongLong", types.int64, types.intp)
_as_float = _function("PyFloat_AsDouble", types.float64, types.intp)
_new_int = _function("PyLong_FromLongLong", types.intp, types.int64)
_error = _function("PyErr_Occurred", types.intp)
_bad_call = _function("PyErr_BadArgument", types.int32)
_call = _function("PyObject_Vectorcall", types.intp, types.intp, types.intp, types.intp, types.intp)


kernel: Kernel
"""The kernel that `_called` wraps: each wrapper has its own (`jit.cacheable`)."""


def _called(bound: int, arguments: int, count: int) -> int:
    """CPython's `PyCFunctionFast` around a `kernel`: the address of an int, or 0 on an error."""
    if count < 1 or count > 3:
        _bad_call()
        return 0
    given = carray(pointer(arguments), count, np.intp)
    what = _as_int(given[0] if count == 3 else bound)
    memory_at = _as_int(given[count - 2]) if count > 1 else 0
    number = _as_float(given[count - 1])
    if (number == -1 or what == -1 or memory_at == -1) and _error():
        return 0
    found = kernel(what, memory_at, number)  # noqa: F821  see above
    if found == REFUSED:
        return int(_call(bound, arguments, count, 0))
    return int(_new_int(found))
