"""Remarks for records: which seats an action put out of the game."""

from rookery.core.state import State
from rookery.games.penguin_game.rules.facts import eliminations


def comments(before: State, action: str) -> tuple[str, ...]:
    """`2 out` for each seat that went out, in that order (PG-12)."""
    return tuple(f"{seat + 1} out" for seat in eliminations(before, before.apply(action)))
