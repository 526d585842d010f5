"""Numbers read from memory as plain Python numbers, faster than NumPy's `tolist`."""

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
    """Where a field begins in a record's memory."""
    fields: Any = record.fields
    found: int = fields[name][1]
    return found


def peek(record: "np.dtype[Any]", name: str) -> Callable[[Any], int]:
    """What reads one int64 field from a record's memory."""
    place, unpack = offset(record, name), UNPACK[1]
    return lambda memory: unpack(memory, place)[0]


UNPACK = _Unpackers()
"""By a number: what reads so many int64 from memory, from an offset in bytes on."""
