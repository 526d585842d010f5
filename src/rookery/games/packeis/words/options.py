"""The words shown for the options and their choices."""

from rookery.core.seat_choices import SEAT_WORDS
from rookery.core.words.i18n import later

OPTION_WORDS = SEAT_WORDS | {
    "shape": later("The shape of the ice"),
    "std": later("Classic"),
    "hexring": later("Ring"),
    "rhomb": later("Slanted"),
    "rect6": later("Wide"),
    "layout": later("Spread of the fish"),
    "even": later("Fair to every corner"),
    "random": later("Wild mix"),
    "given": later("Given floe by floe"),
    "first": later("Who begins"),
    "deal": later("The floes"),
}
