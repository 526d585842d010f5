"""Positions of three or four seats in which nobody meets anybody any more: then all is certain.

Each seat walks its best paths, whatever the others do. While some ice is fought over there are only
bounds: what several seats want from each other has no single value.
"""

import numpy as np

from rookery.core.player import Report
from rookery.core.ranking import competition_ranking, returns
from rookery.core.state import State
from rookery.games.packeis import kernels
from rookery.games.packeis.evaluation import Aid
from rookery.games.packeis.regions import FISH


class Settled:
    """Proves the outcome of a settled position at its first step; else bounds each seat's fish."""

    def __init__(self, state: State, aid: Aid) -> None:
        self._state, self._aid = state, aid
        self._least = [0] * state.players
        self._most = [1 << 20] * state.players
        self._action = state.legal_actions[0] if state.legal_actions else ""

    def step(self) -> bool:
        """Walk through every region; always True."""
        state = self._state
        if state.record.unplaced.any():
            return True  # PK-11: nothing is certain before the last penguin stands
        bounds = np.zeros((2, len(self._least)), dtype=np.int64)
        code = int(kernels.settle(state.board.tables, state.record, self._aid, bounds))
        self._least, self._most = bounds[0].tolist(), bounds[1].tolist()
        if code >= 0 and not state.is_terminal:
            self._action = state.game.action_text(state, code)
        return True

    def report(self) -> Report:
        """Utilities of the final ranking; in `words` each seat's fish and floes, or bounds."""
        if self._least != self._most:
            return Report(
                self._action, (0.0,) * len(self._least), self._line(), words=self._bounds()
            )
        values = tuple(float(utility) for utility in returns(self._ranking()))
        fish = ",".join(str(total // FISH) for total in self._least)
        floes = ",".join(str(total % FISH) for total in self._least)
        words = f"fish={fish} floes={floes}"
        return Report(self._action, values, self._line(), proven=True, words=words)

    def _line(self) -> tuple[str, ...]:
        return (self._action,) if self._action else ()

    def _bounds(self) -> str:
        pairs = zip(self._least, self._most, strict=True)
        return "fish=" + ",".join(f"{low // FISH}..{high // FISH}" for low, high in pairs)

    def _ranking(self) -> tuple[int, ...]:
        """Whoever left ranks behind the others, as the rules' standings say (PK-R20)."""
        left = self._state.record.left.tolist()
        keys = [
            total if not order else order - FISH
            for total, order in zip(self._least, left[: len(self._least)], strict=True)
        ]
        return competition_ranking(keys)
