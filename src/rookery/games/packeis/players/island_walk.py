"""The rest of a seat that is alone on its ice: its best paths, proven, move by move."""

from typing import Any

from rookery.core.players.searcher import Limits, Report
from rookery.core.state import State
from rookery.games.packeis.players import searches
from rookery.games.packeis.players.evaluation import Context, make_context
from rookery.games.packeis.players.regions import FISH
from rookery.games.packeis.text.positions import as_if
from rookery.search import alphabeta

_WALK_BITS = 16
_WALK = 500_000
"""Positions that a walk may look at. Islands on which two seats fought are far smaller."""


def survey(state: State, context: Context) -> Any:
    """What `reach.find_reach` notes of each seat; a search surveys its root."""
    one_node = alphabeta.AlphaBetaSearcher(state, searches.search, context, Limits(nodes=1))
    one_node.step()
    return context.seats[: state.players]


class IslandWalk:
    """Walks for one seat, as if it were always its turn. The report's `line` is all its moves.

    It is `proven` if no other walk brings more, whatever the others do.
    """

    def __init__(self, state: State, seat: int) -> None:
        self._seat, self._state = seat, as_if(state, seat)
        self._context = make_context(_WALK_BITS, _WALK)
        self._line: list[str] = []
        self._worth = 0
        self._is_proven = False

    def step(self) -> bool:
        """Find the next move; True at the end, or if there is no proof."""
        state = self._state
        if state is None:
            return True
        notes = survey(state, self._context)[self._seat]
        is_certain = notes.fighters == 0 and notes.least == notes.most
        if not self._line:
            self._is_proven, self._worth = is_certain, int(notes.sure + notes.least)
        if not is_certain or not notes.own:
            self._is_proven = self._is_proven and is_certain
            return True
        action = state.game.text.action_text(state, int(notes.first))
        self._line.append(action)
        self._state = as_if(state.apply(action), self._seat)
        return self._state is None

    def report(self) -> Report:
        """All moves, and in `words` the fish and floes that the seat has after them."""
        words = f"fish={self._worth // FISH} floes={self._worth % FISH}"
        line = tuple(self._line)
        return Report(next(iter(line), ""), (), line, proven=self._is_proven, words=words)
