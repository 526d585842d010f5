"""A game's perft tables as test cases, for both implementations."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import pytest

Tables = Mapping[str, tuple[str, Sequence[int]]]
"""For each name a position and its numbers of sequences of 1, 2, ... actions and outcomes."""


def against(tables: Tables, few: int, many: int) -> pytest.MarkDecorator:
    """Parametrize a test by `side`, `line`, `depth` and `count`.

    The slow implementation counts up to `few` sequences, or up to `many` in a slow run.
    """
    return pytest.mark.parametrize(
        ("side", "line", "depth", "count"), list(_cases(tables, few, many)), indirect=["side"]
    )


def _cases(tables: Tables, few: int, many: int) -> Iterator[Any]:
    for name, (line, counts) in tables.items():
        for depth, count in enumerate(counts, start=1):
            yield pytest.param("real", line, depth, count, id=f"real-{name}-{depth}")
            if count <= many:
                marks = [pytest.mark.slow] if count > few else []
                name_id = f"oracle-{name}-{depth}"
                yield pytest.param("oracle", line, depth, count, id=name_id, marks=marks)
