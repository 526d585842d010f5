"""Searches that somebody waits for come before those at tables that nobody looks at."""

import asyncio
from collections.abc import Callable

import pytest

from rookery.core.state import State
from rookery.server.compute.search_pool import Chosen
from tests.server.conftest import Start
from tests.server.users import COMPUTER, ME


def test_people_wait_for_their_computers_and_watchers_for_others(
    start: Start, monkeypatch: pytest.MonkeyPatch
) -> None:
    served = start()
    me, fan = served.person(), served.person()
    asked: list[bool] = []
    real = served.house.searches.play

    async def play(
        state: State, level: str, seed: int, awaited: Callable[[], bool], whose: str
    ) -> Chosen:
        asked.append(awaited())
        return await real(state, level, seed, awaited, whose)

    monkeypatch.setattr(served.house.searches, "play", play)
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

    async def slow(
        _: State, level: str, seed: int, awaited: Callable[[], bool], whose: str
    ) -> Chosen:
        asked.append(awaited())
        while not awaited():
            await asyncio.sleep(0)
        asked.append(awaited())
        return Chosen("rest", is_cut=False)

    asked.clear()
    monkeypatch.setattr(served.house.searches, "play", slow)
    watched = fan.open("quick", [COMPUTER, COMPUTER])["id"]
    fan.sit(watched).until("ply", number=2)
    assert asked[:2] == [False, True]
