"""The words that people read for the options and their choices."""

from rookery.core.seat_choices import SEAT_WORDS
from rookery.core.words.i18n import later

OPTION_WORDS = SEAT_WORDS | {
    "board": later("The board"),
    "auto": later("Automatic"),
    "board=3": later("3 arms"),
    "board=4": later("4 arms"),
    "board=5": later("5 arms"),
    "board=6": later("6 arms"),
    "guin": later("The Great Guin's seat"),
    "none": later("No Great Guin"),
    "penalty": later("Which double costs a penguin"),
    "safety": later("Safety spaces"),
    "exclude": later("Closed when a stranger stands there"),
    "share": later("Open to strangers, two at the most"),
    "pole": later("Bonus for the Pole"),
    "turn": later("At the end of the turn"),
    "roll": later("Before rolling again"),
    "bonus": later("Bonuses"),
    "must": later("Compulsory"),
    "may": later("May be declined"),
    "combo": later("Entering with several dice"),
    "always": later("Always"),
    "first": later("Only while all are in the nest"),
    "triple_is_double": later("A triple counts as a double"),
    "play_on": later("Play on for all places"),
    "guin_moves": later("Who moves the Great Guin"),
    "roller": later("The player who rolls for it"),
    "random": later("By chance"),
    "start": later("Who begins"),
    "rolloff": later("The player who rolls highest"),
}
