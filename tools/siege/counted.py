"""`rookery serve` that reports what its memory holds: `python -m tools.siege.counted`.

The first line on standard input says that the server is warm. Each further line is answered by one
line of JSON on standard output: the resident memory in bytes, and by name how many objects of each
type there are, how many entries each cache has, and, with TRACE=1, how many bytes each line of the
source has allocated. With EMPTY=1 it first empties whatever has a bound of its own, and what is
kept for a time is kept for a second or two.
"""

import gc
import json
import os
import sys
import threading
import time
import tracemalloc
from collections import Counter, deque
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Any

from rookery.cli.parser import parse
from rookery.core.byte_cache import ByteCache
from rookery.server.app import serve
from rookery.server.bots import store as feeds_store
from rookery.server.compute import search_pool
from rookery.server.ops.bounded_dict import BoundedDict
from rookery.server.table.house import House

_DEEPEST = 5
_CACHE_TYPE = type(cache(len))
_COLLECTIONS = (dict, list, set, deque)
_MOST_LINES = 60


def main() -> int:
    """Serve, and answer on standard output."""
    if os.environ.get("TRACE"):
        tracemalloc.start()
    if os.environ.get("EMPTY"):
        search_pool._KEPT_S = 1.0
        feeds_store.RECENT_MS = 2000
    threading.Thread(target=_answer, daemon=True).start()
    arguments = parse(["serve"])
    return serve(arguments.host, arguments.port)


def _answer() -> None:
    sys.stdin.readline()  # from now on
    gc.unfreeze()  # the server has frozen what it began with: its services, too
    for _ in sys.stdin:
        with _without_collector():
            if os.environ.get("EMPTY"):
                _empty()
            gc.collect()
            report = {
                "resident": _resident(),
                "types": dict(Counter(_name(type(thing)) for thing in gc.get_objects())),
                "caches": dict(_caches()),
                "lines": _lines(),
            }
        print(json.dumps(report), flush=True)


@contextmanager
def _without_collector() -> Iterator[None]:
    """Let no other thread run: a tuple that one is making must not be found and held here."""
    usual = sys.getswitchinterval()
    sys.setswitchinterval(60)
    time.sleep(0)  # whoever wanted to run already, runs first
    try:
        yield
    finally:
        sys.setswitchinterval(usual)


BOUNDED_COLLECTIONS: Mapping[str, tuple[str, ...]] = {
    "Limiter": ("_buckets",),
    "OtherLobbies": ("_challenges",),
    "Waits": ("_waits",),
}
"""What has a bound of its own beside BoundedDict: emptied, so that all else is seen to stay."""


def _empty() -> None:
    """Empty what has a bound, and let go of what a heap holds beside the entries that count."""
    for item in gc.get_objects():
        name = type(item).__name__
        if type(item) is _CACHE_TYPE and item.cache_info().maxsize is not None:
            item.cache_clear()
        elif isinstance(item, BoundedDict):
            item.clear()
        elif isinstance(item, ByteCache):
            for key in list(item._values):
                item.take(key)
        elif name in BOUNDED_COLLECTIONS and str(type(item).__module__).startswith("rookery."):
            for attribute in BOUNDED_COLLECTIONS[name]:
                getattr(item, attribute).clear()


def _resident() -> int:
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE")


def _name(kind: type) -> str:
    return f"{kind.__module__}.{kind.__qualname__}"


def _caches() -> Iterator[tuple[str, int]]:
    """The sizes of all collections that a service keeps, by their path, and of memoised calls."""
    for thing in gc.get_objects():
        if isinstance(thing, House):
            yield from _below("services", thing, set(), 0)
        elif isinstance(thing, _CACHE_TYPE):
            name, info = getattr(thing, "__qualname__", "?"), thing.cache_info()
            yield f"calls of {thing.__module__}.{name}, at most {info.maxsize}", info.currsize


def _below(path: str, thing: object, ids: set[int], depth: int) -> Iterator[tuple[str, int]]:
    if id(thing) in ids or depth > _DEEPEST:
        return
    ids.add(id(thing))
    for name, value in _fields(thing):
        place = f"{path}.{name}"
        if isinstance(value, _COLLECTIONS):
            bound = f", at most {value.most}" if isinstance(value, BoundedDict) else ""
            yield f"{place}{bound}", len(value)
        elif type(value).__module__.startswith("rookery."):
            yield from _below(place, value, ids, depth + 1)


def _fields(thing: object) -> list[tuple[str, Any]]:
    attributes = dict(getattr(thing, "__dict__", {}))
    for kind in type(thing).__mro__:
        slots = kind.__dict__.get("__slots__", ())
        for name in (slots,) if isinstance(slots, str) else slots:
            if hasattr(thing, name):
                attributes[name] = getattr(thing, name)
    return list(attributes.items())


def _lines() -> dict[str, int]:
    if not tracemalloc.is_tracing():
        return {}
    statistics = tracemalloc.take_snapshot().statistics("lineno")[:_MOST_LINES]
    return {
        f"{statistic.traceback[0].filename}:{statistic.traceback[0].lineno}": statistic.size
        for statistic in statistics
    }


if __name__ == "__main__":
    raise SystemExit(main())
