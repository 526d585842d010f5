"""Scores as people see them: what all seats have in common says nothing about any of them."""

from rookery.core.i18n import Say
from rookery.core.state import State

Scores = tuple[tuple[int, ...], ...]


def scores(state: State) -> Scores:
    """What each seat has, in the order of `names`."""
    return ((),) * state.players if _is_common(state) else state.scores


def names(state: State, say: Say) -> tuple[str, ...]:
    """What is counted, in the reader's language."""
    return () if _is_common(state) else tuple(say(name) for name in state.game.score_names)


def _is_common(state: State) -> bool:
    return state.players > 1 and state.game.scores_are_common
