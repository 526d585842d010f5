"""Whose slice is next: most urgent first, addresses in turn, and nobody starves."""

import asyncio
from collections.abc import Callable
from typing import Any

import pytest

from rookery.server.compute.turns import SLICE_S, Turn, Turns, Urgency
from tests.server import loops

MOVE, HINT, ANALYSIS, PROOF, LONE, KEPT = Urgency


class House:
    """Searches that take turns; `served` lists whose slices have begun, in order."""

    def __init__(self, room: int = 1) -> None:
        self.turns, self.served = Turns(room), list[str]()
        self.running: dict[str, tuple[Turn, asyncio.Future[None]]] = {}
        self.tasks: dict[str, asyncio.Task[None]] = {}

    async def come(
        self, name: str, urgency: Urgency | Callable[[], Urgency], whose: str, slices: int = 1
    ) -> None:
        """Ask for a search of this many slices."""
        find = urgency if callable(urgency) else lambda: urgency
        self.tasks[name] = asyncio.create_task(self._search(name, Turn(find, whose), slices))
        await settle()

    async def _search(self, name: str, turn: Turn, slices: int) -> None:
        async with self.turns.place(turn):
            await self._slice(name, turn)
            for _ in range(slices - 1):
                await self.turns.pass_on(turn)
                await self._slice(name, turn)

    async def _slice(self, name: str, turn: Turn) -> None:
        self.served.append(name)
        end = asyncio.get_running_loop().create_future()
        self.running[name] = turn, end
        try:
            await end
        finally:
            del self.running[name]

    async def end(self, name: str) -> None:
        """End the running slice of a search."""
        self.running[name][1].set_result(None)
        await settle()

    async def go_on(self, slices: int) -> list[str]:
        """End this many slices, the oldest first; return everyone served since the beginning."""
        for _ in range(slices):
            await self.end(next(iter(self.running)))
        return self.served

    async def leave(self, name: str) -> None:
        """Cancel a search."""
        self.tasks[name].cancel()
        await settle()

    def should_yield(self, name: str, seconds: float = 0.0) -> bool:
        return self.running[name][0].is_over(seconds)


async def settle() -> None:
    for _ in range(10):
        await asyncio.sleep(0)


def held(scene: Any) -> None:
    """Play a scene in a new house, then cancel its remaining searches."""

    async def run() -> None:
        house = House()
        await scene(house)
        for task in house.tasks.values():
            task.cancel()
        await asyncio.gather(*house.tasks.values(), return_exceptions=True)

    loops.run(run())


def test_a_move_goes_before_hints_and_these_before_analyses() -> None:
    async def scene(house: House) -> None:
        await house.come("first", ANALYSIS, "a")
        await house.come("analysis", ANALYSIS, "b")
        await house.come("hint", HINT, "c")
        await house.come("move", MOVE, "d")
        assert await house.go_on(3) == ["first", "move", "hint", "analysis"]

    held(scene)


def test_a_move_interrupts_what_is_less_urgent_at_once() -> None:
    async def scene(house: House) -> None:
        await house.come("analysis", ANALYSIS, "a", slices=3)
        assert not house.should_yield("analysis", 60)  # nobody else wants the slot
        await house.come("other", ANALYSIS, "b")
        assert not house.should_yield("analysis")
        assert house.should_yield("analysis", SLICE_S)
        await house.come("move", MOVE, "c", slices=2)
        assert house.should_yield("analysis")
        await house.end("analysis")
        assert not house.should_yield("move")
        assert house.served == ["analysis", "move"]

    held(scene)


@pytest.mark.parametrize("urgency", [HINT, ANALYSIS, PROOF])
def test_an_address_has_one_of_a_kind_at_a_time(urgency: Urgency) -> None:
    async def scene(house: House) -> None:
        for number in range(25):
            await house.come(f"a{number}", urgency, "a", slices=2)
        await house.come("b", urgency, "b", slices=2)
        assert await house.go_on(5) == ["a0", "b", "a0", "b", "a1", "a1"]

    held(scene)


def test_a_short_proof_waits_for_a_slice_and_not_for_proofs_of_others() -> None:
    async def scene(house: House) -> None:
        for number in range(4):
            await house.come(f"long {number}", PROOF, "a", slices=200)
        await house.go_on(3)
        await house.come("short", PROOF, "b")
        assert (await house.go_on(1))[-1] == "short"

    held(scene)


def test_few_searches_hold_tables_at_once() -> None:
    async def scene(house: House) -> None:
        for number in range(10):
            await house.come(str(number), ANALYSIS, str(number), slices=2)
        assert await house.go_on(5) == ["0", "1", "0", "2", "1", "3"]  # two have begun, never three

    held(scene)


def test_nobody_waits_for_ever() -> None:
    async def scene(house: House) -> None:
        await house.come("move", MOVE, "a", slices=100)
        await house.come("analysis", ANALYSIS, "b", slices=3)
        served = await house.go_on(30)
        assert [at for at, name in enumerate(served) if name == "analysis"] == [7, 15, 23]

    held(scene)


def test_an_owed_slice_is_not_taken_back_at_once() -> None:
    async def scene(house: House) -> None:
        await house.come("move", MOVE, "a", slices=100)
        await house.come("analysis", ANALYSIS, "b", slices=3)
        while "analysis" not in house.served:
            await house.go_on(1)
        assert not house.should_yield("analysis")
        assert house.should_yield("analysis", SLICE_S)

    held(scene)


def test_proofs_and_lone_tables_have_a_place_of_their_own() -> None:
    async def scene(house: House) -> None:
        await house.come("lone", LONE, "a", slices=2)
        await house.come("proof", PROOF, "b")
        await house.come("move", MOVE, "c")
        assert house.served == ["lone", "move"]
        assert house.should_yield("lone")
        await house.end("lone")
        assert house.served == ["lone", "move", "proof"]

    held(scene)


def test_who_begins_to_look_is_served_like_others() -> None:
    async def scene(house: House) -> None:
        is_watched = False
        await house.come("first", LONE, "a")
        await house.come("lone", lambda: MOVE if is_watched else LONE, "b")
        await house.come("person", MOVE, "c")
        assert house.served == ["first", "person"]
        is_watched = True
        await house.end("person")
        assert house.served == ["first", "person", "lone"]

    held(scene)


def test_who_gives_up_leaves_no_gap() -> None:
    async def scene(house: House) -> None:
        await house.come("first", ANALYSIS, "a", slices=5)
        await house.come("gone", ANALYSIS, "b")
        await house.come("next", ANALYSIS, "c")
        await house.leave("gone")
        await house.leave("first")
        assert house.served == ["first", "next"]
        await house.end("next")
        await house.come("last", ANALYSIS, "d")
        assert house.served[-1] == "last"

    held(scene)


def test_several_places_are_all_used() -> None:
    async def run() -> None:
        house = House(room=3)
        for number in range(5):
            await house.come(str(number), MOVE, "one person")
        assert house.served == ["0", "1", "2"]
        await house.go_on(5)
        assert house.served == ["0", "1", "2", "3", "4"]

    loops.run(run())
