"""Sets of up to 63 cells as the bits of a non-negative int64.

Plain Python when the compiler is off, one machine instruction each when it is on.
"""

# ruff: noqa: ARG001  Numba calls intrinsics and overloads with arguments that types alone decide

from typing import Any

from llvmlite import ir
from numba import types
from numba.extending import intrinsic, overload


def popcount(bits: int) -> int:
    """How many bits are set."""
    return int(bits).bit_count()


def lowest(bits: int) -> int:
    """Index of the lowest set bit; `bits` must not be 0."""
    value = int(bits)
    return (value & -value).bit_length() - 1


def highest(bits: int) -> int:
    """Index of the highest set bit; `bits` must not be 0."""
    return int(bits).bit_length() - 1


_FLAG = ir.IntType(1)


def _unary(emit: Any) -> Any:
    """A Numba intrinsic from int64 to int64 whose code `emit(builder, bits)` makes."""

    @intrinsic
    def unary(typingctx: Any, bits: Any) -> Any:
        def build(context: Any, builder: Any, signature: Any, args: Any) -> Any:
            return emit(builder, args[0])

        return types.int64(types.int64), build

    return unary


_ctpop = _unary(lambda builder, bits: builder.ctpop(bits))
_cttz = _unary(lambda builder, bits: builder.cttz(bits, ir.Constant(_FLAG, 1)))
_ctlz = _unary(lambda builder, bits: builder.ctlz(bits, ir.Constant(_FLAG, 1)))


@overload(popcount)
def _popcount(bits: Any) -> Any:
    def compiled(bits: Any) -> Any:
        return _ctpop(bits)

    return compiled


@overload(lowest)
def _lowest(bits: Any) -> Any:
    def compiled(bits: Any) -> Any:
        return _cttz(bits)

    return compiled


@overload(highest)
def _highest(bits: Any) -> Any:
    def compiled(bits: Any) -> Any:
        return 63 - _ctlz(bits)

    return compiled
