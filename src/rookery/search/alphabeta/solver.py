"""Proven values for two seats: alpha-beta without shortcuts, and bounds if it is stopped."""

from collections.abc import Callable

import msgspec

from rookery.core.kernels.arguments import Context
from rookery.core.players.searcher import Report
from rookery.core.state import State
from rookery.search.alphabeta.searcher import AlphaBetaSearcher, AlphaBetaSettings


class Solver(AlphaBetaSearcher):
    """Searches until the value is proven; before that its report has proven bounds.

    `between` formats such bounds as key=value; see `AlphaBetaSearcher` for the rest.
    """

    def __init__(
        self,
        state: State,
        kernel: Callable[..., bool],
        context: Context,
        settings: AlphaBetaSettings,
        between: Callable[[int, int], str],
    ) -> None:
        super().__init__(state, kernel, context, settings=settings)
        self._between = between

    def report(self) -> Report:
        """The proven value, or in `words` the bounds proven so far."""
        report = super().report()
        if self.proven:
            return report
        return msgspec.structs.replace(report, words=self._between(*self.bounds))
