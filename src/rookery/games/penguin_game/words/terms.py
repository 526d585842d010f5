"""The words shown for the suits, and the legend."""

from rookery.core.words.i18n import later
from rookery.games.penguin_game.rules.facts import SUITS

SUIT_WORDS = {
    "S": later("Suns"),
    "M": later("Moons"),
    "C": later("Crowns"),
    "A": later("Arms"),
}

LEGEND = (
    ("lit-step", later("step")),
    ("lit-hop", later("hop")),
    ("lit-both", later("step or hop")),
    ("coin-S1", later("sun")),
    ("coin-M1", later("moon")),
    ("coin-C1", later("crown")),
    ("coin-A1", later("coat of arms")),
)
"""The meaning of the marks and coins on the board."""

assert "".join(SUIT_WORDS) == SUITS
