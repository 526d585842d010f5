"""A scheduler of searches: the most urgent comes first, and nobody starves.

A search runs slice by slice and returns to the queue after each. This module knows neither threads
nor clocks: whoever runs a slice asks `Turn.is_over` whether to make way for others.
"""

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Callable, Hashable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from enum import IntEnum


class Urgency(IntEnum):
    """What a search is for, the most urgent first."""

    MOVE = 0
    """A computer's action at a table where somebody waits."""
    HINT = 1
    ANALYSIS = 2
    PROOF = 3
    """A solver's proof: it takes long, and nobody's move waits for it."""
    LONE = 4
    """A computer's action at a table without people."""
    UNREAD = 5
    """An analysis that nobody reads now: it is stored for later."""


_FRONT, _BACK = range(2)  # the places for what people wait for, and one more for all else
_SIDE = {
    Urgency.MOVE: _FRONT,
    Urgency.HINT: _FRONT,
    Urgency.ANALYSIS: _FRONT,
    Urgency.PROOF: _BACK,
    Urgency.LONE: _BACK,
    Urgency.UNREAD: _BACK,
}
_ONE_EACH = (Urgency.HINT, Urgency.ANALYSIS, Urgency.PROOF)
# A search that has begun holds tables of up to 32 MB. So only this many of each urgency may have
# begun beyond the number of places; others wait until one of them ends.
_BEGUN = {
    Urgency.MOVE: 3,
    Urgency.HINT: 1,
    Urgency.ANALYSIS: 1,
    Urgency.PROOF: 3,
    Urgency.LONE: 0,
    Urgency.UNREAD: 0,
}
_OWED = 8  # one slice in 8 goes to the least urgent search, so that it doesn't starve
SLICE_S = 0.1


@dataclass(eq=False)
class Turn:
    """A search that takes turns. `urgency` is called again for each slice, as people come and go.

    `whose` is its owner: among equally urgent searches, the owner who has waited longest since
    their last slice comes next.
    """

    urgency: Callable[[], Urgency]
    whose: Hashable
    arrived: int = 0
    has_begun: bool = False
    admitted: "asyncio.Future[None] | None" = None
    _others_wait: bool = False
    _is_in_the_way: bool = False

    def is_over(self, seconds: float) -> bool:
        """Whether to give up the place after a slice of that many seconds. Thread-safe."""
        return self._is_in_the_way or (self._others_wait and seconds >= SLICE_S)

    def notice(self, others_wait: bool, is_in_the_way: bool) -> None:
        """Take note whether any search waits, and whether a more urgent one does."""
        self._others_wait, self._is_in_the_way = others_wait, is_in_the_way


@dataclass(eq=False)
class _Side:
    """`room` places; `running` maps each turn that has one to its urgency, None if it is owed.

    `given` counts the slices so far.
    """

    room: int
    given: int = 0
    running: dict[Turn, Urgency | None] = field(default_factory=dict)


class Turns:
    """`room` places for what people wait for, and one for proofs and what nobody waits for."""

    def __init__(self, room: int) -> None:
        self._sides = (_Side(room), _Side(1))
        self._waiting: list[Turn] = []
        self._last: dict[tuple[Urgency, Hashable], int] = {}
        self._time = 0

    @asynccontextmanager
    async def place(self, turn: Turn) -> AsyncIterator[None]:
        """Hold a place while this context is open; `pass_on` offers it to others between slices."""
        self._time += 1
        turn.arrived = self._time
        try:
            await self._admission(turn)
            yield
        finally:
            turn.has_begun = False
            self._leave(turn)
            self._admit()

    async def pass_on(self, turn: Turn) -> None:
        """Give up the place, queue again, and return when it is this search's turn again."""
        self._leave(turn)
        await self._admission(turn)

    async def _admission(self, turn: Turn) -> None:
        turn.admitted = asyncio.get_running_loop().create_future()
        self._waiting.append(turn)
        self._admit()
        await turn.admitted

    def _leave(self, turn: Turn) -> None:
        if turn in self._waiting:
            self._waiting.remove(turn)
        for side in self._sides:
            if turn in side.running:
                del side.running[turn]
                self._time += 1
                self._last[turn.urgency(), turn.whose] = self._time

    def _admit(self) -> None:
        """Admit as many as there are places for, and tell the running ones who waits."""
        for number, side in enumerate(self._sides):
            while len(side.running) < side.room and (waiting := self._next(number)):
                self._begin(side, waiting)
            self._tell(side, self._next(number))
        self._forget()

    def _next(self, number: int) -> list[tuple[Urgency, Turn]]:
        """The waiting turns that may run now on a side, the next one first."""
        begun = Counter((urgency, turn.whose) for urgency, turn in self._begun())
        together = Counter(urgency for urgency, _ in begun.elements())
        fit = []
        for turn in self._waiting:
            urgency = turn.urgency()
            if _SIDE[urgency] != number:
                continue
            room = together[urgency] < _BEGUN[urgency] + self._sides[number].room
            is_alone = urgency not in _ONE_EACH or not begun[urgency, turn.whose]
            if turn.has_begun or (room and is_alone):
                fit.append((urgency, turn))
        fit.sort(key=lambda choice: (choice[0], self._since(*choice), choice[1].arrived))
        return fit

    def _begun(self) -> list[tuple[Urgency, Turn]]:
        running = [turn for side in self._sides for turn in side.running]
        return [(turn.urgency(), turn) for turn in (*running, *self._waiting) if turn.has_begun]

    def _since(self, urgency: Urgency, turn: Turn) -> int:
        return self._last.get((urgency, turn.whose), turn.arrived)

    def _begin(self, side: _Side, waiting: list[tuple[Urgency, Turn]]) -> None:
        side.given += 1
        least = max(urgency for urgency, _ in waiting)
        is_owed = side.given % _OWED == 0 and least > waiting[0][0]
        wanted = least if is_owed else waiting[0][0]
        turn = next(turn for urgency, turn in waiting if urgency == wanted)
        self._waiting.remove(turn)
        side.running[turn] = None if is_owed else wanted
        turn.has_begun = True
        assert turn.admitted is not None
        if not turn.admitted.done():
            turn.admitted.set_result(None)

    def _tell(self, side: _Side, waiting: list[tuple[Urgency, Turn]]) -> None:
        most = waiting[0][0] if waiting else None
        for turn, urgency in side.running.items():
            is_less = most is not None and urgency is not None and urgency > most
            turn.notice(bool(waiting), is_less)

    def _forget(self) -> None:
        """Forget owners without any search left; they count as newcomers when they return."""
        here = {turn.whose for side in self._sides for turn in side.running}
        here.update(turn.whose for turn in self._waiting)
        for key in [key for key in self._last if key[1] not in here]:
            del self._last[key]
