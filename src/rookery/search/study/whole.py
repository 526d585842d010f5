"""Analysing a whole game, position by position from its end, on one core."""

from collections.abc import Iterator, Sequence

from rookery.core.arguments import check_arguments
from rookery.core.players.searcher import Searcher
from rookery.core.state import State
from rookery.search.study.findings import Finding
from rookery.search.study.study import Study

LEAST_S = 0.1
"""The least time for a position, however long the game is."""


@check_arguments
def seconds_each(decisions: int, seconds: float) -> float:
    """The time for each position of a game with this many decisions, out of `seconds` in total."""
    return max(LEAST_S, seconds / max(1, decisions))


@check_arguments
def whole_game(
    states: Sequence[State], tokens: Sequence[str], seconds: float
) -> Iterator[tuple[int, Finding]]:
    """The plies before each position and the finding there, the last position first.

    There is one more of `states` than of `tokens`, which lead from one state to the next.
    """
    if len(states) != len(tokens) + 1:
        raise ValueError(f"{len(tokens)} tokens lead along {len(tokens) + 1} states: {len(states)}")
    each = seconds_each(sum(not state.is_chance for state in states[:-1]), seconds)
    after: Finding | None = None
    last: Searcher | None = None
    for ply in range(len(tokens), -1, -1):
        action = tokens[ply] if ply < len(tokens) else ""
        study = Study(states[ply].bare(), action, after, each, earlier=last)
        while not study.step():
            pass
        after, last = study.finding, study.search
        yield ply, after
