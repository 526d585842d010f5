"""The aim of the game in words."""

from rookery.core.state import State
from rookery.core.words.i18n import ENGLISH, Say, later
from rookery.games.penguin_game.rules import facts

_LEAVE = {
    "S": later("Melt all coins but one; leave a sun."),
    "M": later("Melt all coins but one; leave a moon."),
    "C": later("Melt all coins but one; leave a crown."),
    "A": later("Melt all coins but one; leave a coat of arms."),
}

assert "".join(_LEAVE) == facts.SUITS


def goal(state: State, say: Say = ENGLISH) -> str:
    """PG-3: be the last on the ice; PG-15, PG-16: alone, keep one coin, maybe of a given suit."""
    if state.players > 1:
        return say("Be the last penguin on the ice.")
    suit = facts.goal(state)
    return say(_LEAVE[suit]) if suit else say("Melt all coins but one.")
