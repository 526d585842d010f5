"""Remarks for records: which seats an action put out of the game."""

from rookery.core.state import State
from rookery.games.packeis.rules.facts import eliminations
from rookery.games.packeis.text.notation import LETTERS


def comments(before: State, action: str) -> tuple[str, ...]:
    """`B out +2` for each seat that went out and picked up two fish (PK-20)."""
    out = eliminations(before, action, before.apply(action))
    return tuple(f"{LETTERS[seat]} out +{fish}" for seat, fish in out)
