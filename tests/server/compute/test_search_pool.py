"""Searches in threads: what they find, that they end, and how many one address may have."""

import asyncio
import gc
import threading
import weakref
from collections.abc import Awaitable, Callable
from typing import Any

import pytest

from rookery.core.players.searcher import LEVEL_NAMES, Report, Searcher
from rookery.core.state import State
from rookery.server.compute.search_pool import SearchPool
from rookery.server.errors import TooFast, TooMany
from tests.contract.toy import Krill
from tests.search.chained import Chained, Forgetful, Remembering
from tests.server import loops
from tests.server.users import WAIT_S

REPORT = Report("rest", (0.0, 0.0), ("rest",))
LONG_MS = 3_600_000


class Endless:
    """A search that never finishes."""

    def __init__(self) -> None:
        self.begun, self.stopped, self.late = threading.Event(), threading.Event(), 0

    def step(self) -> bool:
        self.late += self.stopped.is_set()
        self.begun.set()
        return False

    def report(self) -> Report:
        return REPORT


class Pondering(Krill):
    """A game whose searches never end."""

    def __init__(self) -> None:
        self.search = Endless()
        self.players = Krill.players.with_members(searcher=lambda state, limits, seed: self.search)


def first(game: Pondering) -> State:
    return game.start(game.deal(game.read_options({"players": "2"}), 1))


async def begun(game: Pondering, asked: Awaitable[Any]) -> "asyncio.Task[Any]":
    """A question whose search has begun."""
    task = asyncio.ensure_future(asked)
    await asyncio.to_thread(game.search.begun.wait, WAIT_S)
    return task


def test_searches_stop_at_once() -> None:
    async def run() -> None:
        searches, game = SearchPool(1), Pondering()
        think = await begun(game, searches.evaluate(first(game), LONG_MS))
        assert searches.busy == 1
        game.search.stopped = searches._stopped
        await asyncio.to_thread(searches.close)
        assert await think == REPORT
        assert game.search.late <= 1  # only the step in progress when it was stopped is finished
        with pytest.raises(TooMany):
            await searches.evaluate(first(game), LONG_MS)

    loops.run(run())


def test_who_hangs_up_ends_the_search() -> None:
    async def run() -> None:
        searches, game, other = SearchPool(1), Pondering(), Pondering()
        think = await begun(game, searches.evaluate(first(game), LONG_MS, "a"))
        waiting = asyncio.create_task(searches.evaluate(first(other), LONG_MS, "b"))
        think.cancel()
        await asyncio.to_thread(other.search.begun.wait, WAIT_S)
        assert searches.busy == 1
        waiting.cancel()
        await asyncio.wait((think, waiting))
        assert searches.busy == 0
        await asyncio.to_thread(searches.close)

    loops.run(run())


def test_a_move_interrupts_an_analysis() -> None:
    async def run() -> None:
        searches, game = SearchPool(1), Pondering()
        quick = Krill()
        think = await begun(game, searches.evaluate(first(game), LONG_MS, "a"))
        state = quick.start(quick.deal(quick.read_options({"players": "2"}), 1))
        while state.is_chance:
            state = state.apply(state.chance_outcomes[0][0])
        action, is_cut = await searches.play(state, LEVEL_NAMES[0], 1)
        assert (action in state.legal_actions, is_cut) == (True, False)
        assert not think.done()
        think.cancel()
        await asyncio.to_thread(searches.close)

    loops.run(run())


def test_an_address_has_only_so_many_questions_waiting() -> None:
    async def run() -> None:
        searches, game = SearchPool(1, each=2), Pondering()
        asked = [await begun(game, searches.evaluate(first(game), LONG_MS, "a")) for _ in range(2)]
        with pytest.raises(TooFast):
            await searches.evaluate(first(game), LONG_MS, "a")
        other = asyncio.create_task(searches.evaluate(first(game), LONG_MS, "b"))
        await asyncio.sleep(0)
        assert searches.busy == 3
        assert await searches.solve(first(game), LONG_MS, "b") is None
        for one in (*asked, other):
            one.cancel()
        await asyncio.wait((*asked, other))
        assert searches.busy == 0
        await asyncio.to_thread(searches.close)

    loops.run(run())


def test_an_evaluation_goes_on_from_the_last_one_about_the_same_game() -> None:
    async def run() -> None:
        searches, game = SearchPool(1), Remembering()
        state = game.start(game.deal(game.read_options({"players": "2"}), 1))
        for about in ("one", "other", None, "one", None):
            await searches.evaluate(state, LONG_MS, about=about)
        first, other, alone, second, last = game.made
        assert second.earlier is first
        assert {one.earlier for one in (first, other, alone, last)} == {None}
        assert searches.kept.take("one") is second
        await asyncio.to_thread(searches.close)

    loops.run(run())


@pytest.mark.parametrize("made", [Forgetful, lambda: Chained(size=1 << 40)])
def test_what_is_not_kept_is_not_held(made: Callable[[], Searcher]) -> None:
    async def run() -> None:
        searches, search = SearchPool(1), made()
        gone = weakref.ref(search)
        searches.keep("one", search)
        del search
        gc.collect()
        assert gone() is None
        await asyncio.to_thread(searches.close)

    loops.run(run())
