"""Searches give way to players: their threads have the lowest priority."""

import os
import sys
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

from rookery.server.compute.search_pool import SearchPool, give_way
from rookery.server.compute.turns import Urgency
from tests.server.loops import run

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="a priority is a whole process's")

LEAST = 19


def own_priority() -> int:
    return os.getpriority(os.PRIO_PROCESS, 0)  # of the calling thread


class Noting:
    """A search that records the priority of its thread in its only step."""

    def __init__(self, found: list[int]) -> None:
        self._found = found

    def step(self) -> bool:
        self._found.append(own_priority())
        return True

    def report(self) -> Any:
        return None


def test_searches_run_at_a_lower_priority_than_the_event_loop() -> None:
    found, pool = list[int](), SearchPool(1)

    async def loop() -> tuple[int, int]:
        before = own_priority()
        await pool.study(lambda: Noting(found), lambda: Urgency.ANALYSIS, "")
        return before, own_priority()

    try:
        before, after = run(loop())
    finally:
        pool.close()
    assert found[0] == LEAST or found[0] > before  # it may be the lowest already
    assert after == before


def test_who_is_least_urgent_already_stays_so() -> None:
    def lowered() -> int:
        for _ in range(5):
            give_way()
        return own_priority()

    before = own_priority()
    with ThreadPoolExecutor(1) as one:
        assert one.submit(lowered).result() == LEAST
    assert own_priority() == before
