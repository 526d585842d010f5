"""Who of two penguins wins, proven: the searcher that the solver and the strongest level use."""

from collections.abc import Generator, Iterator
from typing import NamedTuple, TypeVar

import numpy as np

from rookery.core.ranking import returns
from rookery.core.searcher import Report
from rookery.core.state import State
from rookery.games.penguin_game.players import solver_tables
from rookery.games.penguin_game.players.solver_board import codes, ice_of, seats_in, size_of, twins
from rookery.games.penguin_game.players.solver_tables import CELLS, ME, NUMBER, THEM, Ice
from rookery.games.penguin_game.rules import kernels

T = TypeVar("T")

SLICE = 4000
"""Positions a step: about half a millisecond."""
NUMBERS = 500
"""Numbers of ice a step of the tables with Flame-throwers: about the same."""


class Stand(NamedTuple):
    """Two penguins, the first to move, on the ice of a number."""

    number: int
    me: int
    them: int


class Hunted:
    """Proves one position after the other, without Flame-throwers."""

    def __init__(self, ice: Ice, size: int) -> None:
        self._ice, self._hunt = ice, solver_tables.hunt_for(size)
        self.nodes = 0

    def loses(self, stand: Stand) -> Generator[None, None, bool]:
        """Whether the one to move loses; yields between slices."""
        place = stand.number * CELLS + stand.me
        hunt = self._hunt
        if not int(hunt.known[place]) >> stand.them & 1:
            way = solver_tables.lay(self._ice, stand.number)
            hunt.frames[0, ME], hunt.frames[0, THEM] = stand.me, stand.them
            hunt.frames[0, NUMBER] = stand.number
            hunt.at[:] = 0, 1
            while hunt.at[0] >= 0:
                self.nodes += int(solver_tables.hunt(self._ice, way, hunt, SLICE))
                yield
        return bool(int(hunt.lost[place]) >> stand.them & 1)


class Flamed:
    """Proves all positions at once, with Flame-throwers."""

    def __init__(self, ice: Ice, size: int) -> None:
        self._ice, self._size, self._way = ice, size, solver_tables.sweep()
        self._lost = np.zeros(size * CELLS, dtype=np.uint16)
        self.nodes = 0

    def loses(self, stand: Stand) -> Generator[None, None, bool]:
        """Whether the one to move loses; yields between slices."""
        while (left := self._size - int(self._way.at[0])) > 0:
            budget = min(NUMBERS, left)
            self.nodes += int(solver_tables.duel(self._ice, self._way, self._lost, budget))
            yield
        return bool(int(self._lost[stand.number * CELLS + stand.me]) >> stand.them & 1)


class Duel:
    """Proves who of the last two seats wins, and what each action is worth.

    A state that it gets later has to follow from the one that it was made for.
    """

    def __init__(self, state: State) -> None:
        self._state = state
        ice = ice_of(state)
        self._radix: list[int] = ice.radix.tolist()
        self._flame = bool(state.board.tables.flame)
        self._table = (Flamed if self._flame else Hunted)(ice, size_of(state))
        self._report: Report | None = None
        self._work = self._prove()

    def step(self) -> bool:
        """A slice of the proof; True when it is done."""
        return next(self._work, True)

    def report(self) -> Report:
        """Who wins, once that is proven; before it the first legal action.

        `words` name the actions that win, or none; all others lose.
        """
        if self._report is not None:
            return self._report
        line = self._state.legal_actions[:1]
        values = (0.0,) * self._state.players
        return Report("".join(line), values, line, nodes=self._table.nodes)

    def proof(self, state: State) -> dict[int, bool]:
        """Each legal action of a state, and whether the seat to decide wins with it."""
        work = self._actions(state)
        while True:
            try:
                next(work)
            except StopIteration as done:
                found: dict[int, bool] = done.value
                return found

    # -- the proof ---------------------------------------------------------------------------

    def _prove(self) -> Iterator[bool]:
        state = self._state
        if state.is_terminal:
            values = tuple(float(utility) for utility in state.returns)
            self._report = Report("", values, (), proven=True)
            return
        known = yield from _slices(self._actions(state))
        line = yield from _slices(self._line())
        wins = any(known.values())
        loser = next(seat for seat in seats_in(state) if (seat == state.plain.seat) != wins)
        good = sorted(state.game.action_text(state, code) for code, won in known.items() if won)
        self._report = Report(
            action=line[0],
            values=_utilities(state, loser),
            line=line,
            depth=len(line),
            nodes=self._table.nodes,
            proven=True,
            words=f"winning={','.join(good) or 'none'}",
        )

    def _actions(self, state: State) -> Generator[None, None, dict[int, bool]]:
        known: dict[int, bool] = {}
        same = twins(state) if state.plain.phase == kernels.PLACING else {}
        for code in codes(state):
            slot = same.get(code & 15, code & 15)
            if slot == code & 15:
                known[code] = yield from self._wins(state, code)
            else:
                known[code] = known[code - (code & 15) + slot]
        return known

    def _wins(self, state: State, code: int) -> Generator[None, None, bool]:
        """Whether an action wins: by a stand in which the other loses; placing first, by all."""
        first = state.plain.phase == kernels.PLACING and self._other(state) < 0
        for stand in self._stands(state, code):
            if (yield from self._table.loses(stand)):
                return not first
        return first

    def _stands(self, state: State, code: int) -> Iterator[Stand]:
        """What may come of an action, up to the other one's next choice of a move."""
        plain, slot, other = state.plain, code & 15, self._other(state)
        number = sum(r * h for r, h in zip(self._radix, plain.height, strict=False))
        if plain.phase == kernels.PLACING:
            if other >= 0:
                yield Stand(number, other, slot)
                return
            for cell, height in enumerate(plain.height):
                if height and cell != slot:
                    yield Stand(number, slot, cell)
        elif plain.phase == kernels.MELTING:
            yield Stand(number - self._radix[slot], other, plain.at[plain.seat])
        else:
            for cell in self._melts(state, code >> 4 & 15, (slot, other)):
                yield Stand(number - self._radix[cell], other, slot)

    def _melts(self, state: State, left: int, penguins: tuple[int, int]) -> list[int]:
        """Which cells may melt after a move: PG-13; PG-R21, PG-R22."""
        if not self._flame:
            return [left]
        heights = enumerate(state.plain.height)
        return [cell for cell, height in heights if height and cell not in penguins]

    def _other(self, state: State) -> int:
        """Where the other penguin stands, -1 while it has no place."""
        at = [state.plain.at[seat] for seat in seats_in(state) if seat != state.plain.seat]
        return int(at[0])

    # -- how to play it ----------------------------------------------------------------------

    def _line(self) -> Generator[None, None, tuple[str, ...]]:
        """How it may go on: the first action is the best one, the others are good enough."""
        state, line = self._state, list[str]()
        while not state.is_terminal:
            known = yield from self._actions(state)
            code = next((code for code, wins in known.items() if wins), next(iter(known)))
            if not line and not any(known.values()):
                code = yield from self._trap(list(known))
            line.append(state.game.action_text(state, code))
            state = state.apply_code(code)
        return tuple(line)

    def _trap(self, losing: list[int]) -> Generator[None, None, int]:
        """Of actions that all lose the one after which the other is likeliest to go wrong."""
        hopes: dict[int, float] = {}
        for code in losing:
            if self._state.plain.phase == kernels.PLACING:
                hopes[code] = yield from self._tries(code)
            else:
                hopes[code] = yield from self._hope(self._state.apply_code(code), deeper=True)
        return max(losing, key=lambda code: hopes[code])

    def _tries(self, code: int) -> Generator[None, None, float]:
        """How many placings one has to try to find a bad one; all that is known by now."""
        count = 0
        for stand in self._stands(self._state, code):
            count += 1
            if (yield from self._table.loses(stand)):
                break
        return count

    def _hope(self, state: State, deeper: bool) -> Generator[None, None, float]:
        """How likely the seat to decide goes wrong at random, now or at its next turn."""
        known = yield from self._actions(state)
        slips = 0.0
        for code, wins in known.items():
            after = state.apply_code(code)
            if not wins:
                slips += 1
            elif deeper and not after.is_terminal and after.plain.seat != state.plain.seat:
                slips += yield from self._next_hope(after)
        return slips / len(known)

    def _next_hope(self, state: State) -> Generator[None, None, float]:
        """The best that a seat which should lose can make of its turn."""
        best = 0.0
        for code in codes(state):
            after = state.apply_code(code)
            if not after.is_terminal:
                hope = yield from self._hope(after, deeper=False)
                best = max(best, hope)
        return best


def _slices(work: Generator[None, None, T]) -> Generator[bool, None, T]:
    """The same work, telling after each slice that it isn't done."""
    while True:
        try:
            next(work)
        except StopIteration as done:
            found: T = done.value
            return found
        yield False


def _utilities(state: State, loser: int) -> tuple[float, ...]:
    """What each seat gets when this one of the last two loses (PG-R11)."""
    out = state.plain.out[: state.players]
    places = [state.players - order + 1 if order else 1 for order in out]
    places[loser] = 2
    return tuple(float(utility) for utility in returns(places))
