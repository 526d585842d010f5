"""Sets of up to 63 cells as the bits of a non-negative int64.

Plain Python when the compiler is off, one machine instruction each when it is on.
"""

# ruff: noqa: ARG001  Numba calls intrinsics and overloads with arguments that types alone decide

from typing import Any

import llvmlite.binding
from llvmlite import ir
from numba import types
from numba.extending import intrinsic, overload

from rookery.core.compiler import target


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


def nth(bits: int, n: int) -> int:
    """Index of the n-th lowest set bit, from 0; there must be one."""
    for _ in range(n):
        bits &= bits - 1
    return lowest(bits)


_FLAG = ir.IntType(1)


def _unary(emit: Any) -> Any:
    """A Numba intrinsic from int64 to int64 whose code is emitted by `emit(builder, bits)`."""

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


_SLOW_DEPOSITS = ("znver1", "znver2")
"""Processors that execute `pdep` in microcode."""
_DEPOSITS = target.has("bmi2") and llvmlite.binding.get_host_cpu_name() not in _SLOW_DEPOSITS


def _depositing(typingctx: Any, bits: Any, mask: Any) -> Any:
    """Deposit the lowest bits at the set bits of the mask; only x86 has an instruction for it."""

    def build(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        whole = ir.IntType(64)
        kind = ir.FunctionType(whole, [whole, whole])
        found = builder.module.globals.get("llvm.x86.bmi.pdep.64")
        return builder.call(
            found or ir.Function(builder.module, kind, "llvm.x86.bmi.pdep.64"), args
        )

    return types.int64(types.int64, types.int64), build


_deposit: Any = intrinsic(_depositing)


@overload(nth)
def _nth(bits: Any, n: Any) -> Any:
    def deposited(bits: Any, n: Any) -> Any:
        return _cttz(_deposit(1 << n, bits))

    def counted(bits: Any, n: Any) -> Any:
        for _ in range(n):
            bits &= bits - 1
        return _cttz(bits)

    return deposited if _DEPOSITS else counted
