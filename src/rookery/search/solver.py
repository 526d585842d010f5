"""Proven values for two seats: alpha-beta without shortcuts, and bounds when it is stopped."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import msgspec
import numpy as np

from rookery.core.player import Limits, Report
from rookery.core.state import OVER, State
from rookery.search import alphabeta
from rookery.search.deepening import Deepening, Settings
from rookery.search.thinking import NO_LIMITS

Bounds = tuple[int, int]


@dataclass(frozen=True)
class Oracle:
    """What a solver needs of a game; cached compiled functions, see `search.alphabeta`.

    `between` says what is known when the value is not, as key=value.
    """

    run: Callable[..., bool]
    margin: Callable[..., int]
    between: Callable[[int, int], str]


class Solver(Deepening):
    """Searches until the value is proven; before that its report has bounds that are."""

    def __init__(
        self,
        state: State,
        oracle: Oracle,
        aid: Any,
        settings: Settings,
        limits: Limits = NO_LIMITS,
    ) -> None:
        super().__init__(state, oracle.run, oracle.margin, aid, limits, settings)
        self._info.low, self._info.high = -alphabeta.INFINITE, alphabeta.INFINITE
        self._oracle = oracle

    def report(self) -> Report:
        """The proven value, or in `words` the bounds proven so far."""
        report = super().report()
        if self.proven:
            return report
        return msgspec.structs.replace(report, words=self._oracle.between(*self.bounds()))

    def bounds(self) -> Bounds:
        """Proven bounds of the value, seat 0's view."""
        if self.proven:
            return self.value, self.value
        known = [self._bounds_after(code) for code in self._codes()]
        mover = min if self._sign < 0 else max
        low, high = mover(low for low, _ in known), mover(high for _, high in known)
        return max(low, int(self._info.low)), min(high, int(self._info.high))

    def _codes(self) -> list[int]:
        kernels = self._state.game.kernels
        out = np.empty(kernels.max_actions, dtype=np.int64)
        count = int(kernels.legal_actions(self._board, self._state.record, out))
        return [int(code) for code in out[:count]]

    def _bounds_after(self, code: int) -> Bounds:
        kernels = self._state.game.kernels
        after = self._state.record.copy()
        kernels.apply(self._board, after, code)
        base = int(self._oracle.margin(self._board, after, self._aid))
        seat = int(kernels.to_move(self._board, after))
        if seat == OVER:
            return base, base
        key = int(kernels.key(self._board, after))
        return alphabeta.proven_bounds(self._memory, key, base, 1 if seat == 0 else -1)
