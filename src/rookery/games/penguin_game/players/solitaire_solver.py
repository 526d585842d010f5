"""Proofs of how far a lone penguin gets: the best end of a solitaire, and how many solutions."""

from collections.abc import Callable

import numpy as np

from rookery.core.players.searcher import Report
from rookery.core.state import State
from rookery.games.penguin_game.players import solver_tables
from rookery.games.penguin_game.players.solver_board import codes, ice_of, size_of
from rookery.games.penguin_game.players.solver_tables import CELLS, SOLVED
from rookery.games.penguin_game.rules import kernels

SLICE = 500
"""Ice numbers per step: about half a millisecond."""
GAMES_LIMIT = 2.0**53
"""Greater counts are inexact and not reported; they occur with Flame-throwers."""


class SolitaireSolver:
    """Finds the best end of a solitaire; if that is a solution, counts how many there are."""

    def __init__(self, state: State, counting: bool = True) -> None:
        self._state = state
        self._ice, self._size = ice_of(state), size_of(state)
        self._radix: list[int] = self._ice.radix.tolist()
        self._flame = int(state.board.tables.flame)
        self._sweep, self._nodes = solver_tables.empty_sweep(), 0
        self._report: Report | None = None
        self._goal = int(state.board.tables.goal)
        self._best = np.zeros(self._size * CELLS, dtype=np.uint8)
        self._able = np.zeros(self._size, dtype=np.uint16)
        self._first = np.zeros(self._size + 1, dtype=np.int32)
        self._counts = np.zeros(0, dtype=np.float64)
        self._counting = counting
        self._done = False

    def step(self) -> bool:
        """Value some more ice numbers; True when all is done."""
        if not self._done:
            if self._report is None:
                self._find()
            elif self._advance(self._count):
                self._done = True
                count = self._solutions()
                if count <= GAMES_LIMIT:
                    self._report = self._proof(f" solutions={count:.0f}")
        return self._done

    def report(self) -> Report:
        """The best end, once that is proven; the first legal action until then.

        `words` say how many coins are left then, whether the goal's suit is reached if there is a
        goal, and later also the number of solutions. `line` is one way to get there.
        """
        if self._report is not None:
            return self._report
        line = self._state.legal_actions[:1]
        return Report("".join(line), (0.0,), line, nodes=self._nodes)

    def _advance(self, fill: Callable[[int], int]) -> bool:
        """Fill in a slice; True at the end of the tables."""
        budget = min(SLICE, self._size - int(self._sweep.at[0].number))
        self._nodes += fill(budget)
        return int(self._sweep.at[0].number) == self._size

    def _number(self, state: State) -> int:
        heights: list[int] = state.plain.height
        return sum(r * h for r, h in zip(self._radix, heights, strict=False))

    def _find(self) -> None:
        if not self._advance(self._fill):
            return
        self._report = self._proof("")
        self._done = not (self._counting and self._result(self._state) == SOLVED)
        if not self._done:
            self._sweep = solver_tables.empty_sweep()
            self._counts = np.zeros(int(self._first[-1]), dtype=np.float64)

    def _fill(self, budget: int) -> int:
        return int(
            solver_tables.value_lone(
                self._ice, self._sweep, self._best, self._able, self._first, self._goal, budget,
                self._flame,
            )
        )  # fmt: skip

    def _count(self, budget: int) -> int:
        solver_tables.count_solutions(
            self._ice, self._sweep, self._able, self._first, self._counts, budget, self._flame
        )
        return 0

    def actions(self, state: State) -> dict[int, int]:
        """Each legal action of a state that follows from the first, with the best result after it.

        A result is twice the coins left, plus one if the last is not of the goal's suit (PG-R14).
        """
        return {
            code: min(int(self._best[entry]) for entry in self._entries(state, code))
            for code in codes(state)
        }

    def _entries(self, state: State, code: int) -> list[int]:
        """The entries of the tables for what an action can lead to."""
        number, slot, phase = self._number(state), code & 15, state.plain.phase
        if phase == kernels.PLACING:
            return [number * CELLS + slot]
        if phase == kernels.MELTING:
            return [(number - self._radix[slot]) * CELLS + state.plain.at[0]]
        if not self._flame:
            return [(number - self._radix[(code >> 4) & 15]) * CELLS + slot]
        heights = zip(self._radix, state.plain.height, strict=False)
        return [
            (number - radix) * CELLS + slot
            for cell, (radix, height) in enumerate(heights)
            if height and cell != slot
        ]

    def _result(self, state: State) -> int:
        if state.is_terminal:
            return _end(state)
        return min(self.actions(state).values())

    def _solutions(self) -> float:
        """How many solutions there are from the first state."""
        state = self._state
        if state.is_terminal:
            return 1.0
        entries = (entry for code in codes(state) for entry in self._entries(state, code))
        return sum(self._count_at(*divmod(entry, CELLS)) for entry in entries)

    def _count_at(self, number: int, cell: int) -> float:
        able = int(self._able[number])
        if not (able >> cell) & 1:
            return 0.0
        before = (able & ((1 << cell) - 1)).bit_count()
        return float(self._counts[int(self._first[number]) + before])

    def _line(self) -> tuple[str, ...]:
        """A line of play that leads to the best end."""
        state, line = self._state, list[str]()
        while not state.is_terminal:
            results = self.actions(state)
            code = min(results, key=lambda code: results[code])
            line.append(state.game.text.action_text(state, code))
            state = state.apply_code(code)
        return tuple(line)

    def _proof(self, more: str) -> Report:
        coins, short_of = divmod(self._result(self._state), 2)
        line = self._line()
        goal = "" if self._goal < 0 else " goal=yes" if coins == 1 and not short_of else " goal=no"
        return Report(
            action=line[0] if line else "",
            values=(0.0,),
            line=line,
            depth=len(line),
            nodes=self._nodes,
            proven=True,
            words=f"coins={coins}{goal}{more}",
        )


def _end(state: State) -> int:
    """The result of a game that is over (PG-R14, PG-16)."""
    coins: int = sum(state.plain.height)
    slot, goal = state.plain.at[0], int(state.board.tables.goal)
    if coins > 1 or goal < 0 or (slot >= 0 and (state.plain.coins[slot] & 3) == goal):
        return 2 * coins
    return 2 * coins + 1
