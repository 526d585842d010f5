"""Hints by polling: which games other processes have changed."""

import asyncio
from functools import partial
from typing import Any

from rookery.server.bus.polling import Polling
from rookery.server.model.stored_game import Version
from tests.server import loops


class Stored:
    """A reader of a store that has these versions; `asked` are the ids of each question."""

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
