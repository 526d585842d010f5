"""Arrays of a caller's at known addresses: an address is handed over faster than an array."""

# ruff: noqa: ARG001  Numba calls intrinsics and overloads with arguments that types alone decide

import ctypes
from typing import Any

import numba
from numba import types
from numba.core import cgutils
from numba.extending import intrinsic, overload

_numba: Any = numba
carray = _numba.carray
"""`carray(pointer(address), count, dtype)`: so many items that lie there, as an array.

Whoever owns the memory keeps it for as long as kernels are handed its address.
"""


def pointer(address: int) -> Any:
    """Where the memory at an address is, as `carray` wants it."""
    return ctypes.c_void_p(int(address))


def _inttoptr(typingctx: Any, address: Any) -> Any:
    def build(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        return builder.inttoptr(args[0], cgutils.voidptr_t)

    return types.voidptr(types.int64), build


_to_pointer: Any = intrinsic(_inttoptr)


@overload(pointer)
def _pointer(address: Any) -> Any:
    def compiled(address: Any) -> Any:
        return _to_pointer(address)

    return compiled
