"""Work that takes long is done once for all who ask for it, and again if it has failed."""

import asyncio

import pytest

from rookery.server.ops.recent_results import RecentResults
from tests.server import loops


def test_who_asks_meanwhile_or_later_gets_the_same() -> None:
    results, calls = RecentResults[str, int](2), list[str]()

    async def run() -> list[int]:
        async def work() -> int:
            calls.append("a")
            await asyncio.sleep(0)
            return len(calls)

        return [*await asyncio.gather(*(results.of("a", work) for _ in range(3))),
                await results.of("a", work)]  # fmt: skip

    assert loops.run(run()) == [1, 1, 1, 1]


def test_work_that_failed_is_done_again() -> None:
    results, calls = RecentResults[str, int](2), list[str]()

    async def work() -> int:
        calls.append("a")
        if len(calls) == 1:
            raise ValueError
        return len(calls)

    async def run() -> int:
        with pytest.raises(ValueError):
            await results.of("a", work)
        return await results.of("a", work)

    assert loops.run(run()) == 2


def test_what_was_asked_for_longest_ago_is_done_anew() -> None:
    results, calls = RecentResults[str, int](2), list[str]()

    async def run() -> None:
        for key in ("a", "b", "a", "c", "a", "b"):

            async def work(key: str = key) -> int:
                calls.append(key)
                return 0

            await results.of(key, work)

    loops.run(run())
    assert calls == ["a", "b", "c", "b"]
