"""What people read for the suits."""

from rookery.core.i18n import later
from rookery.games.penguin_game.rules.facts import SUITS

SUIT_WORDS = {
    "S": later("Suns"),
    "M": later("Moons"),
    "C": later("Crowns"),
    "A": later("Arms"),
}

assert "".join(SUIT_WORDS) == SUITS
