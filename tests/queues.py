"""Which tests each worker begins with, so that few workers start a browser or PostgreSQL.

Each xdist worker has a queue of tests. At first the collected tests are cut into one piece per
worker. A worker that has finished takes over the later half of the longest queue.
"""

from collections.abc import Sequence
from itertools import islice

import pytest


def arranged(items: Sequence[pytest.Item], workers: int) -> list[pytest.Item]:
    """The tests in the order to collect them in, for this number of workers.

    Three workers in five begin with browser tests, which take more than half of the time. The last
    worker begins with the files that need PostgreSQL.
    """
    browsers = [item for item in items if item.get_closest_marker("browser")]
    others = [item for item in items if not item.get_closest_marker("browser")]
    files = {item.path for item in others if needs_postgresql(item)}
    stores = [item for item in others if item.path in files]
    rest = iter([item for item in others if item.path not in files])
    sizes = pieces(len(items), workers)
    most = -(-workers * 3 // 5)
    begun = _cut(browsers, most if len(browsers) < most * min(sizes) else workers)
    begun += [[] for _ in range(workers - len(begun))]
    room = sizes[-1] - len(begun[-1])
    begun[-1] += stores[:room]
    found = list[pytest.Item]()
    for first, size in zip(begun, sizes, strict=True):
        found += [*first, *islice(rest, size - len(first))]
    return [*found, *rest, *stores[room:]]


def needs_postgresql(item: pytest.Item) -> bool:
    """Whether a test uses the fixture `postgresql`, or is a variant with that parameter."""
    call = getattr(item, "callspec", None)
    asked = *getattr(item, "fixturenames", ()), *(call.params.values() if call else ())
    return any(isinstance(one, str) and one == "postgresql" for one in asked)


def pieces(count: int, workers: int) -> list[int]:
    """How many of `count` tests xdist gives to each worker at first."""
    left, found = count, list[int]()
    for number in range(workers, 0, -1):
        found.append(left // number)
        left -= found[-1]
    return found


def _cut(items: Sequence[pytest.Item], parts: int) -> list[list[pytest.Item]]:
    """Cut the items into this number of parts, keeping their order."""
    left = iter(items)
    return [list(islice(left, size)) for size in pieces(len(items), parts)]
