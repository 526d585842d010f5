"""Reading numbers from memory as plain Python ints, faster than NumPy's `tolist`."""

from collections.abc import Callable
from struct import Struct
from typing import Any

import numpy as np

Unpack = Callable[[Any, int], tuple[int, ...]]


class _Unpackers(dict[int, Unpack]):
    def __missing__(self, count: int) -> Unpack:
        self[count] = Struct(f"{count}q").unpack_from
        return self[count]


def offset(record: "np.dtype[Any]", name: str) -> int:
    """The offset of a field in a record's memory, in bytes."""
    fields: Any = record.fields
    place: int = fields[name][1]
    return place


def peek(record: "np.dtype[Any]", name: str) -> Callable[[Any], int]:
    """A function that reads one int64 field from a record's memory."""
    place, unpack = offset(record, name), UNPACK[1]
    return lambda memory: unpack(memory, place)[0]


UNPACK = _Unpackers()
"""By count: a function that reads this many int64 from memory, starting at an offset in bytes."""
