"""Who thinks first: whatever somebody waits for, before tables that nobody looks at."""

import asyncio
from collections.abc import Callable
from contextlib import AsyncExitStack

import pytest

from rookery.core.state import State
from rookery.server.compute.search_pool import Admission
from tests.server import loops
from tests.server.conftest import Start
from tests.server.people import COMPUTER, ME


class Queue:
    """Somebody in a queue for a turn, who holds it until told to go."""

    def __init__(self, admission: Admission, awaited: Callable[[], bool]) -> None:
        self.has_begun, self.may_go = False, asyncio.Event()
        self.task = asyncio.create_task(self._wait(admission, awaited))

    async def _wait(self, admission: Admission, awaited: Callable[[], bool]) -> None:
        async with admission.place(awaited):
            self.has_begun = True
            await self.may_go.wait()


async def settle() -> None:
    for _ in range(10):
        await asyncio.sleep(0)


def begun(*queued: Queue) -> list[bool]:
    return [one.has_begun for one in queued]


def test_nobody_waits_for_what_nobody_waits_for() -> None:
    async def run() -> None:
        admission = Admission(1)
        lone = [Queue(admission, lambda: False) for _ in range(3)]
        people = [Queue(admission, lambda: True) for _ in range(2)]
        await settle()
        assert begun(*lone, *people) == [True, False, False, True, False]
        people[0].may_go.set()
        await settle()
        assert begun(*lone, *people) == [True, False, False, True, True]
        lone[0].may_go.set()
        await settle()
        assert begun(*lone, *people) == [True, True, False, True, True]
        for one in (*lone, *people):
            one.may_go.set()
        await asyncio.gather(*(one.task for one in (*lone, *people)))

    loops.run(run())


def test_who_begins_to_look_waits_no_longer_than_others() -> None:
    async def run() -> None:
        admission, is_watched = Admission(1), False
        first = Queue(admission, lambda: False)
        lone, other = Queue(admission, lambda: is_watched), Queue(admission, lambda: False)
        person = Queue(admission, lambda: True)
        await settle()
        assert begun(first, lone, other, person) == [True, False, False, True]
        is_watched = True
        person.may_go.set()
        await settle()
        assert begun(lone, other) == [True, False]
        for one in (first, lone, other):
            one.may_go.set()
        await asyncio.gather(*(one.task for one in (first, lone, other, person)))

    loops.run(run())


def test_who_goes_away_leaves_no_gap() -> None:
    async def run() -> None:
        admission = Admission(1)
        async with AsyncExitStack() as stack:
            await stack.enter_async_context(admission.place(lambda: True))
            gone, next_one = Queue(admission, lambda: True), Queue(admission, lambda: True)
            await settle()
            gone.task.cancel()
            await settle()
        await settle()
        assert begun(gone, next_one) == [False, True]
        next_one.task.cancel()
        await settle()
        async with admission.place(lambda: True):
            pass

    loops.run(run())


def test_people_wait_for_their_computers_and_watchers_for_others(
    start: Start, monkeypatch: pytest.MonkeyPatch
) -> None:
    served = start()
    me, fan = served.person(), served.person()
    asked: list[bool] = []
    real = served.services.searches.play

    async def play(state: State, level: str, seed: int, awaited: Callable[[], bool]) -> str:
        asked.append(awaited())
        return await real(state, level, seed, awaited)

    monkeypatch.setattr(served.services.searches, "play", play)
    mine = me.sit(me.open("quick", [ME, COMPUTER])["id"])
    mine.hear()
    mine.act(0, "rest")
    mine.until("ply", number=4)
    assert asked == [True]
    mine.say("leave", seat=0)
    mine.until("ply", over=True)
    asked.clear()
    alone = me.open("quick", [COMPUTER, COMPUTER])["id"]
    while not me.view(alone)["over"]:
        pass
    assert set(asked) == {False}

    async def slow(_: State, level: str, seed: int, awaited: Callable[[], bool]) -> str:
        asked.append(awaited())
        while not awaited():
            await asyncio.sleep(0)
        asked.append(awaited())
        return "rest"

    asked.clear()
    monkeypatch.setattr(served.services.searches, "play", slow)
    watched = fan.open("quick", [COMPUTER, COMPUTER])["id"]
    fan.sit(watched).until("ply", number=2)
    assert asked[:2] == [False, True]
