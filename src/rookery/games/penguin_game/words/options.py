"""The words shown for the options and their choices."""

from rookery.core.seat_choices import SEAT_WORDS
from rookery.core.words.i18n import later

OPTION_WORDS = SEAT_WORDS | {
    "coins": later("Start"),
    "random": later("Random"),
    "strategic": later("Strategic: players lay the coins"),
    "irregular": later("Irregular: stacks of two anywhere"),
    "chaotic": later("Chaotic: stacks of any height"),
    "tiles": later("The iceberg"),
    "square": later("Square"),
    "I": later("Bar"),
    "L": later("L"),
    "J": later("J"),
    "T": later("T"),
    "S": later("S"),
    "Z": later("Z"),
    "i": later("Tiny and Tall: short bar"),
    "v": later("Tiny and Tall: corner"),
    "given": later("Given tile by tile"),
    "arrangement": later("Where the tiles lie"),
    "tall": later("Height of Tiny and Tall"),
    "flat2": later("Two coins on every cell"),
    "x3": later("Three coins on the X"),
    "flame": later("Flame-throwers"),
    "drift": later("Drifting"),
    "first": later("Who begins"),
    "challenge": later("Same-suit challenge"),
}
