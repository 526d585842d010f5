"""The rule that forbids what somebody wanted to do by tapping."""

from collections.abc import Sequence

from rookery.core.errors import IllegalAction
from rookery.core.notation.text import Objection
from rookery.core.state import State


def refusal(state: State, places: Sequence[str]) -> Objection | None:
    """(clause, reason) against the action that was meant by these taps.

    None if no rule is known to forbid it: see `Drawing.intent`.
    """
    is_choosing = places and state.current_player is not None
    action = state.game.drawing.intent(state, places) if is_choosing else None
    if action is None:
        return None
    try:
        state.apply(action)
    except IllegalAction as error:
        return error.clause, error.reason
    return None
