"""Records whose fields are fast to read in Python, too.

NumPy's own look for a field in Python code each time, which takes five times as long, and whoever
draws a board or tells what has happened reads a hundred. For compiled code they are the same.
"""

import copyreg
from collections.abc import Sequence
from functools import cache
from operator import itemgetter
from typing import Any

import numpy as np


class _OfRecords(type):
    """What classes of records are made by: they have no name that a copy could be found under."""


def record_type(fields: Sequence[tuple[Any, ...]]) -> np.dtype[Any]:
    """The type of records with these fields, each with its name, type and perhaps shape.

    A field may not be a record itself, nor be called like a method of records.
    """
    kind: Any = (_class_with(tuple(name for name, *_ in fields)), list(fields))
    return np.dtype(kind)


@cache
def _class_with(names: tuple[str, ...]) -> _OfRecords:
    readers = {name: property(itemgetter(name)) for name in names}
    directly = {"__getattribute__": np.void.__getattribute__, "__slots__": ()}
    return _OfRecords("record", (np.record,), {**directly, **readers})


def _found_by(made: _OfRecords) -> tuple[Any, ...]:
    """How a copy of a class is found: there is one for each list of names."""
    names = tuple(name for name, what in vars(made).items() if isinstance(what, property))
    return _class_with, (names,)


copyreg.pickle(_OfRecords, _found_by)
