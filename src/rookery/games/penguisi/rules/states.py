"""The records that the rules of Penguisi work on: of a board and of a state.

Seats count from 0. A penguin keeps its index through a whole game, so that drawings can track it;
no rule depends on that index. The numbers of a roll are packed: four bits at `4 * n` count how
often n is there, so that `1 << (4 * n)` is one n.
"""

from rookery.core.kernels.records import record_type
from rookery.games.penguisi.rules.board import ARM

MAX_SEATS = 6
MAX_PENGUINS = 4  # PS-2
MAX_RING = ARM * MAX_SEATS
WORDS = 4

OPEN, ROLL, DICE, CAP, POLE, ENDED = range(6)
"""The values of a state's `phase`: what comes next."""

MAX_ACTIONS = 126  # the outcomes of three dice; decisions have fewer actions
MAX_PLIES = 16_384
"""A random game takes about 600 plies; six seats playing for all places take about 1,200."""
ENDLESS = True  # PS-R41: nothing forces anybody to get home

BOARD = record_type(
    [
        *((name, "i8") for name in ("arms", "ring", "turn_off", "pole", "penguins", "dice")),
        ("cap_bonus", "i8"),
        ("pole_bonus", "i8"),
        ("enter", "i8", MAX_SEATS),
        ("guin", "i8"),  # PS-R37: its seat, or -1
        ("by_chance", "i8"),  # PS-R38: whether the Guin moves at random
        ("penalty", "i8"),  # PS-19
        ("share", "i8"),  # PS-R17
        ("at_roll", "i8"),  # PS-R29: whether Pole bonuses are taken before the next throw
        ("may", "i8"),  # PS-R26
        ("triple", "i8"),  # PS-R36
        ("play_on", "i8"),  # PS-R41
        ("combo_first", "i8"),  # PS-R9
    ]
)

STATE = record_type(
    [
        ("at", "i8", (MAX_SEATS, MAX_PENGUINS)),  # progress; -1 in the nest
        ("mark", "i8", MAX_PENGUINS),  # PS-R20: the turn owner's, 1 for x and 2 for y
        ("phase", "i8"),
        ("turn_owner", "i8"),  # whose penguins move, or who rolls in the opening
        ("seat", "i8"),  # who decides, or CHANCE, or OVER
        ("dice", "i8"),  # how many are thrown next, in ROLL
        ("free", "i8"),  # numbers left that are used one by one
        ("group", "i8"),  # numbers left that are used all together or not at all
        ("begun", "i8"),  # whether one of the group has been used
        ("need", "i8"),  # how many of all these numbers can, and so must, still be used
        ("doubles", "i8"),  # so far in this turn
        ("again", "i8"),  # dice to throw after this roll
        ("caps", "i8"),  # pending bonuses for captures
        ("poles", "i8"),  # pending bonuses for reaching the Pole
        ("pointer", "i8"),  # who rolls for the Guin, or -1
        ("finished", "i8", MAX_SEATS),  # 0, or 1.. in order
        ("left", "i8", MAX_SEATS),  # 0, or 1.. in order
        ("rolled", "i8", MAX_SEATS),  # PS-R7: this round's sum; 0: still to roll, -1: takes no part
        ("thrown", "i8"),  # the last throw's code, while its numbers count
        # What strangers forbid the turn owner, one bit per progress: each word has 32 of its own,
        # then the first 30 of the next word.
        ("shut", "i8", WORDS),  # blockades
        ("closed", "i8", WORDS),  # safety spaces where nobody may land
        ("half", "i8", WORDS),  # safety spaces with room for one
        ("on", "i1", MAX_RING),  # who stands on a ring space: 1 + seat, + 16 * (1 + another)
    ]
)
"""`on`, `need`, `seat`, `shut`, `closed`, `half` follow from the rest; `thrown` is for display."""
