"""Records whose fields are fast to read from Python, too.

NumPy's own records look each field up in Python code, which takes five times as long, and drawing
or describing a board reads a hundred fields. For compiled code both kinds are the same.
"""

import copyreg
from collections.abc import Sequence
from functools import cache
from operator import itemgetter
from typing import Any

import numpy as np


class _OfRecords(type):
    """The metaclass of record classes: they have no importable name for copies to refer to."""


def record_type(fields: Sequence[tuple[Any, ...]]) -> np.dtype[Any]:
    """The type of records with these fields, each given by its name, type and perhaps shape.

    A field may not be a record itself, nor have the name of a method of records.
    """
    kind: Any = (_class_with(tuple(name for name, *_ in fields)), list(fields))
    return np.dtype(kind)


@cache
def _class_with(names: tuple[str, ...]) -> _OfRecords:
    readers = {name: property(itemgetter(name)) for name in names}
    directly = {"__getattribute__": np.void.__getattribute__, "__slots__": ()}
    return _OfRecords("record", (np.record,), {**directly, **readers})


def _found_by(made: _OfRecords) -> tuple[Any, ...]:
    """How a copy refers to its class: there is one class for each list of names."""
    names = tuple(name for name, what in vars(made).items() if isinstance(what, property))
    return _class_with, (names,)


copyreg.pickle(_OfRecords, _found_by)
