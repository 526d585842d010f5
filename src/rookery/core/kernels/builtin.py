"""A game's `advance` as a builtin function of Python, which CPython calls as it calls `len`.

Numba's own way in makes a tuple of the arguments, then takes each apart by way of other numbers:
as long again as the smallest kernels take.
"""

import ctypes
from collections.abc import Callable
from functools import cache, partial
from typing import Any

import numba
import numpy as np
from numba import types

from rookery.core.kernels.desk_layout import REFUSED
from rookery.core.kernels.jit import cacheable
from rookery.core.kernels.memory import carray, pointer
from rookery.core.kernels.rules import Kernel


def builtins(kernel: Kernel, rules: Kernel) -> Callable[[int], Callable[..., int]]:
    """What makes functions of the last one, two or three arguments of a game's `advance`.

    It is called with what stands for the first; 0 stands for the second. When the kernel refuses,
    what it was called with is called, with the same arguments, to say why: it is an int of a class
    of its own.
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


# -- what CPython is told --------------------------------------------------------------------------


class _Definition(ctypes.Structure):
    """CPython's `PyMethodDef`."""

    _fields_ = (
        ("name", ctypes.c_char_p),
        ("address", ctypes.c_void_p),
        ("flags", ctypes.c_int),
        ("doc", ctypes.c_char_p),
    )


_FASTCALL = 0x80
_new: Any = ctypes.PYFUNCTYPE(ctypes.py_object, ctypes.c_void_p, ctypes.py_object)(
    ("PyCFunction_New", ctypes.pythonapi)
)


@cache
def _definition(kernel: Kernel, rules: Kernel) -> int:
    called = cacheable(_called.__code__, kernel, rules, globals())
    compiled: Any = numba.cfunc(types.intp(types.intp, types.intp, types.intp), cache=True)(called)
    definition = _Definition(b"advance", compiled.address, _FASTCALL, None)
    definition.compiled = compiled
    ctypes.pythonapi.Py_IncRef(ctypes.py_object(definition))  # functions need it to their very end
    return ctypes.addressof(definition)


# -- what CPython calls ----------------------------------------------------------------------------


def _function(name: str, result: Any, *arguments: Any) -> Any:
    """A function of CPython's for kernels, where objects are addresses."""
    return types.ExternalFunction(name, result(*arguments))


_as_int = _function("PyLong_AsLongLong", types.int64, types.intp)
_as_float = _function("PyFloat_AsDouble", types.float64, types.intp)
_new_int = _function("PyLong_FromLongLong", types.intp, types.int64)
_error = _function("PyErr_Occurred", types.intp)
_bad_call = _function("PyErr_BadArgument", types.int32)
_call = _function("PyObject_Vectorcall", types.intp, types.intp, types.intp, types.intp, types.intp)


kernel: Kernel
"""What it goes around: each has its own (`jit.cacheable`)."""


def _called(bound: int, arguments: int, count: int) -> int:
    """CPython's `PyCFunctionFast` around a `kernel`: the address of an int, or 0 and an error."""
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
