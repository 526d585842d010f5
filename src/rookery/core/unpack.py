"""Numbers read from memory as plain Python numbers, faster than NumPy's `tolist`."""

from collections.abc import Callable
from struct import Struct
from typing import Any

Unpack = Callable[[Any, int], tuple[int, ...]]


class _Unpackers(dict[int, Unpack]):
    def __missing__(self, count: int) -> Unpack:
        self[count] = Struct(f"{count}q").unpack_from
        return self[count]


UNPACK = _Unpackers()
"""By a number: what reads so many int64 from memory, from an offset in bytes on."""
