"""A caller's arrays at known addresses: passing an address is faster than passing an array."""

# ruff: noqa: ARG001  Numba calls intrinsics and overloads with arguments that types alone decide

import ctypes
from typing import Any

import numba
from numba import types
from numba.core import cgutils
from numba.extending import intrinsic, overload

_numba: Any = numba
carray = _numba.carray
"""`carray(pointer(address), count, dtype)`: the `count` items at this address, as an array.

The owner must keep the memory alive for as long as kernels receive its address.
"""


def pointer(address: int) -> Any:
    """A pointer to the memory at an address, as `carray` needs it."""
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
