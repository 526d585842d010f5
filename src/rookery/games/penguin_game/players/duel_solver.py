"""Proofs of which of two penguins wins, for the solver and the strongest level."""

from collections.abc import Generator, Iterator
from typing import NamedTuple, TypeVar

import numpy as np

from rookery.core.players.searcher import Report
from rookery.core.ranking import returns
from rookery.core.state import State
from rookery.games.penguin_game.players import solver_tables
from rookery.games.penguin_game.players.solver_board import codes, ice_of, seats_in, size_of
from rookery.games.penguin_game.players.solver_tables import CELLS, Ice
from rookery.games.penguin_game.players.symmetry import canonical_slots
from rookery.games.penguin_game.rules import kernels

T = TypeVar("T")

SLICE = 4000
"""Positions per step: about half a millisecond."""
NUMBERS = 500
"""Ice numbers per step with Flame-throwers, which takes about as long."""


class PenguinPair(NamedTuple):
    """Two penguins on the ice of a number; `me` is to move."""

    number: int
    me: int
    them: int


class SearchedPairs:
    """Proves positions one by one, without Flame-throwers."""

    def __init__(self, ice: Ice, size: int) -> None:
        self._ice, self._search = ice, solver_tables.pair_search(size)
        self.nodes = 0

    def loses(self, pair: PenguinPair) -> Generator[None, None, bool]:
        """Whether the penguin to move loses; yields between slices."""
        entry = pair.number * CELLS + pair.me
        search = self._search
        if not (int(search.known[entry]) >> pair.them) & 1:
            sweep = solver_tables.sweep_at(self._ice, pair.number)
            solver_tables.begin(search, pair.number, pair.me, pair.them)
            while search.cursor[0].depth >= 0:
                self.nodes += int(solver_tables.search_pair(self._ice, sweep, search, SLICE))
                yield
        return bool((int(search.lost[entry]) >> pair.them) & 1)


class ValuedPairs:
    """Values all positions at once, with Flame-throwers."""

    def __init__(self, ice: Ice, size: int) -> None:
        self._ice, self._size, self._sweep = ice, size, solver_tables.empty_sweep()
        self._losses = np.zeros(size * CELLS, dtype=np.uint16)
        self.nodes = 0

    def loses(self, pair: PenguinPair) -> Generator[None, None, bool]:
        """Whether the penguin to move loses; yields between slices."""
        while (left := self._size - int(self._sweep.at[0].number)) > 0:
            budget = min(NUMBERS, left)
            self.nodes += int(
                solver_tables.value_pairs(self._ice, self._sweep, self._losses, budget)
            )
            yield
        return bool((int(self._losses[pair.number * CELLS + pair.me]) >> pair.them) & 1)


class DuelSolver:
    """Proves which of the last two seats wins, and by which actions.

    States given to `proof` must follow from the one that the solver was made for.
    """

    def __init__(self, state: State) -> None:
        self._state = state
        ice = ice_of(state)
        self._radix: list[int] = ice.radix.tolist()
        self._flame = bool(state.board.tables.flame)
        self._table = (ValuedPairs if self._flame else SearchedPairs)(ice, size_of(state))
        self._report: Report | None = None
        self._work = self._prove()

    def step(self) -> bool:
        """Work on a slice of the proof; True when it is done."""
        return next(self._work, True)

    def report(self) -> Report:
        """Who wins, once that is proven; the first legal action until then.

        `words` list the actions that win, or say `none`; all others lose.
        """
        if self._report is not None:
            return self._report
        line = self._state.legal_actions[:1]
        values = (0.0,) * self._state.players
        return Report("".join(line), values, line, nodes=self._table.nodes)

    def proof(self, state: State) -> dict[int, bool]:
        """Each legal action of a state, with whether the seat to decide wins by it."""
        work = self._actions(state)
        while True:
            try:
                next(work)
            except StopIteration as end:
                wins: dict[int, bool] = end.value
                return wins

    # -- the proof ---------------------------------------------------------------------------

    def _prove(self) -> Iterator[bool]:
        state = self._state
        if state.is_terminal:
            values = tuple(float(utility) for utility in state.returns)
            self._report = Report("", values, (), proven=True)
            return
        results = yield from _slices(self._actions(state))
        line = yield from _slices(self._line())
        wins = any(results.values())
        loser = next(seat for seat in seats_in(state) if (seat == state.plain.seat) != wins)
        good = sorted(
            state.game.text.action_text(state, code) for code, won in results.items() if won
        )
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
        results: dict[int, bool] = {}
        same = canonical_slots(state) if state.plain.phase == kernels.PLACING else {}
        for code in codes(state):
            slot = same.get(code & 15, code & 15)
            if slot == (code & 15):
                results[code] = yield from self._wins(state, code)
            else:
                results[code] = results[code - (code & 15) + slot]
        return results

    def _wins(self, state: State, code: int) -> Generator[None, None, bool]:
        """Whether an action wins: if any of its pairs is won, or all when placing first."""
        first = state.plain.phase == kernels.PLACING and self._other(state) < 0
        for pair in self._pairs(state, code):
            if (yield from self._table.loses(pair)):
                return not first
        return first

    def _pairs(self, state: State, code: int) -> Iterator[PenguinPair]:
        """The pairs that an action can lead to, at the next choice of a move."""
        plain, slot, other = state.plain, code & 15, self._other(state)
        number = sum(r * h for r, h in zip(self._radix, plain.height, strict=False))
        if plain.phase == kernels.PLACING:
            if other >= 0:
                yield PenguinPair(number, other, slot)
                return
            for cell, height in enumerate(plain.height):
                if height and cell != slot:
                    yield PenguinPair(number, slot, cell)
        elif plain.phase == kernels.MELTING:
            yield PenguinPair(number - self._radix[slot], other, plain.at[plain.seat])
        else:
            for cell in self._melts(state, (code >> 4) & 15, (slot, other)):
                yield PenguinPair(number - self._radix[cell], other, slot)

    def _melts(self, state: State, left: int, penguins: tuple[int, int]) -> list[int]:
        """The cells that may melt after a move: PG-13; PG-R21, PG-R22."""
        if not self._flame:
            return [left]
        heights = enumerate(state.plain.height)
        return [cell for cell, height in heights if height and cell not in penguins]

    def _other(self, state: State) -> int:
        """The slot of the other penguin; -1 before it is placed."""
        at = [state.plain.at[seat] for seat in seats_in(state) if seat != state.plain.seat]
        return int(at[0])

    # -- how to play it ----------------------------------------------------------------------

    def _line(self) -> Generator[None, None, tuple[str, ...]]:
        """A line of play whose first action is the best one; the others don't change the result."""
        state, line = self._state, list[str]()
        while not state.is_terminal:
            results = yield from self._actions(state)
            code = next((code for code, wins in results.items() if wins), next(iter(results)))
            if not line and not any(results.values()):
                code = yield from self._hardest(list(results))
            line.append(state.game.text.action_text(state, code))
            state = state.apply_code(code)
        return tuple(line)

    def _hardest(self, losing: list[int]) -> Generator[None, None, int]:
        """Of actions that all lose, the one after which the other seat most likely errs."""
        risks: dict[int, float] = {}
        for code in losing:
            if self._state.plain.phase == kernels.PLACING:
                risks[code] = yield from self._placings_tried(code)
            else:
                risks[code] = yield from self._risk(self._state.apply_code(code), deeper=True)
        return max(losing, key=lambda code: risks[code])

    def _placings_tried(self, code: int) -> Generator[None, None, float]:
        """How many of the other seat's placings have to be tried to find a winning one."""
        count = 0
        for pair in self._pairs(self._state, code):
            count += 1
            if (yield from self._table.loses(pair)):
                break
        return count

    def _risk(self, state: State, deeper: bool) -> Generator[None, None, float]:
        """How likely the seat to decide, playing at random, errs now or at its next turn."""
        results = yield from self._actions(state)
        errors = 0.0
        for code, wins in results.items():
            after = state.apply_code(code)
            if not wins:
                errors += 1
            elif deeper and not after.is_terminal and after.plain.seat != state.plain.seat:
                errors += yield from self._reply_risk(after)
        return errors / len(results)

    def _reply_risk(self, state: State) -> Generator[None, None, float]:
        """The greatest risk that a losing seat can leave the other with its turn."""
        best = 0.0
        for code in codes(state):
            after = state.apply_code(code)
            if not after.is_terminal:
                risk = yield from self._risk(after, deeper=False)
                best = max(best, risk)
        return best


def _slices(work: Generator[None, None, T]) -> Generator[bool, None, T]:
    """Run work as steps of a search: yield False after each slice."""
    while True:
        try:
            next(work)
        except StopIteration as end:
            result: T = end.value
            return result
        yield False


def _utilities(state: State, loser: int) -> tuple[float, ...]:
    """The utilities if `loser`, one of the last two seats, loses (PG-R11)."""
    out = state.plain.out[: state.players]
    places = [state.players - order + 1 if order else 1 for order in out]
    places[loser] = 2
    return tuple(float(utility) for utility in returns(places))
