"""The table of a file's functions and records, as the page's scripts read it.

A function's arguments follow Numba's order: where to put the result, where to put an exception,
then each argument; an array as seven words and more, a record as its address.
"""

from collections.abc import Iterator
from typing import Any

import numpy as np

from rookery.search.portable import Call, flatten
from tools.wasm.lowering import type_of
from tools.wasm.searches import Example


def describe(example: Example, results: dict[str, str]) -> dict[str, Any]:
    """The functions of a search, by name, and the fields of its records, by array."""
    calls, groups = example.portable.calls, example.portable.groups
    return {
        "functions": {
            name: {"arguments": [*_arguments(call, groups)], "result": results[name]}
            for name, call in calls.items()
        },
        "records": dict(_records(example)),
    }


def _arguments(call: Call, groups: Any) -> Iterator[Any]:
    """Names of arrays with their dimensions, names of records, types of numbers."""
    for argument in call.arguments:
        if not isinstance(argument, str):
            yield str(type_of(argument))
            continue
        for name, array in flatten(argument, groups[argument]):
            is_record = not isinstance(groups[argument], tuple | np.ndarray)
            yield [name] if is_record else [name, array.ndim]


def _records(example: Example) -> Iterator[tuple[str, dict[str, list[Any]]]]:
    for group, value in example.portable.groups.items():
        if group in ("board", "state", "root"):
            continue
        for name, array in flatten(group, value):
            fields = array.dtype.fields
            if fields and not name.endswith("states"):
                yield name, {field: _place(*fields[field][:2]) for field in fields}


def _place(kind: np.dtype[Any], offset: int) -> list[Any]:
    """Where a field is, its type, and how many of them there are."""
    base = kind.base
    return [offset, f"{base.kind}{base.itemsize}", int(np.prod(kind.shape, dtype=int))]
