"""What people read for the options and their choices."""

from rookery.core.i18n import later
from rookery.core.seat_choices import SEAT_WORDS

OPTION_WORDS = SEAT_WORDS | {
    "shape": later("Shape of the ice"),
    "std": later("Standard"),
    "hexring": later("Hexagon with a hole"),
    "rhomb": later("Rhombus"),
    "rect6": later("Six long rows"),
    "layout": later("Spread of the fish"),
    "even": later("Even"),
    "random": later("Random"),
    "given": later("Given floe by floe"),
    "first": later("Who begins"),
    "deal": later("The floes"),
}
