"""Hints by polling: which games other processes have changed."""

import asyncio
from functools import partial
from typing import Any

from rookery.server.table.game import Version
from rookery.server.table.sync import Polling
from tests.server import loops


class Stored:
    """A reader of a store with these versions; `asked` holds the ids of each query."""

    def __init__(self, **versions: Version) -> None:
        self.versions, self.asked = versions, list[list[str]]()

    async def run(self, job: partial[Any]) -> dict[str, Version]:
        self.asked.append(job.keywords["game_ids"])
        return self.versions


def polling(stored: Stored) -> Polling:
    return Polling(stored, 0)  # type: ignore[arg-type]  # it can do as much as is asked here


def test_a_game_has_changed_if_its_version_is_another() -> None:
    bus = polling(Stored(one=Version(3, 1)))
    known = [Version(3, 1), Version(2, 1), Version(3, 0)]

    async def run() -> list[bool]:
        return [await bus.has_changed("one", version) for version in known]

    assert loops.run(run()) == [False, True, True]


def test_hints_are_given_for_what_has_changed_alone() -> None:
    stored = Stored(one=Version(3, 1), two=Version(5, 0), three=Version(0, 0))
    hints: list[str] = []

    async def hint(game_id: str) -> None:
        hints.append(game_id)

    async def run() -> None:
        watched = {"one": Version(3, 1), "two": Version(4, 0), "gone": Version(1, 1)}
        await polling(stored).look(lambda: watched, hint)

    loops.run(run())
    assert hints == ["two", "gone"]


def test_where_nobody_looks_the_store_is_not_asked() -> None:
    stored = Stored()

    async def hint(_: str) -> None:
        raise AssertionError

    loops.run(polling(stored).look(dict, hint))
    assert stored.asked == []


def test_all_games_are_asked_for_at_once() -> None:
    stored = Stored(one=Version(1, 0), two=Version(1, 0))

    async def hint(_: str) -> None:
        await asyncio.sleep(0)

    loops.run(polling(stored).look(lambda: {"one": Version(0, 0), "two": Version(1, 0)}, hint))
    assert stored.asked == [["one", "two"]]


def test_tables_that_are_opened_together_are_asked_for_together() -> None:
    stored = Stored(**{f"t{n}": Version(1, 0) for n in range(40)})
    bus = polling(stored)

    async def run() -> list[bool]:
        asked = [bus.has_changed(f"t{n}", Version(n % 2, 0)) for n in range(40)]
        return list(await asyncio.gather(*asked))

    assert loops.run(run()) == [n % 2 == 0 for n in range(40)]
    assert [len(ids) for ids in stored.asked] == [40]


def test_who_asks_during_a_question_is_answered_by_the_next_one() -> None:
    stored = Stored(one=Version(1, 0))
    bus, gate = polling(stored), asyncio.Event()
    answer = stored.run

    async def slowly(job: partial[Any]) -> dict[str, Version]:
        found = dict(await answer(job))
        await gate.wait()
        return found

    async def run() -> list[bool]:
        stored.run = slowly  # type: ignore[method-assign]  # the store is slow
        early = asyncio.create_task(bus.has_changed("one", Version(1, 0)))
        while not stored.asked:
            await asyncio.sleep(0)
        stored.versions = {"one": Version(2, 0)}
        late = [asyncio.create_task(bus.has_changed("one", Version(1, 0))) for _ in range(3)]
        gone = asyncio.create_task(bus.has_changed("one", Version(1, 0)))
        await asyncio.sleep(0)
        gone.cancel()
        gate.set()
        return [await early, *[await one for one in late]]

    assert loops.run(run()) == [False, True, True, True]
    assert len(stored.asked) == 2
