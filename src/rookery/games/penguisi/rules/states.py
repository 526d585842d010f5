"""What the rules of Penguisi work on: the records of a board and of a state.

Seats count from 0. A penguin keeps its index through a whole game, so that drawings can track it;
no rule depends on that index. The numbers of a roll are packed, four bits each: `1 << (4 * n)` is
one n.
"""

from rookery.core.kernels.records import record_type
from rookery.games.penguisi.rules.board import ARM

MAX_SEATS = 6
MAX_PENGUINS = 4  # PS-2
MAX_RING = ARM * MAX_SEATS
WORDS = 4

OPEN, ROLL, DICE, CAP, POLE, ENDED = range(6)
"""What comes next, the `phase` of a state."""

MAX_ACTIONS = 126  # outcomes of three dice; a penguin has five numbers at the most
MAX_PLIES = 16_384
"""One by chance takes about 600 plies, with six seats down to the last place 1,200."""
ENDLESS = True  # PS-R41: nobody has to get home

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
        ("at_roll", "i8"),  # PS-R29: Pole bonuses before the next throw
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
        ("free", "i8"),  # numbers left, each for itself
        ("group", "i8"),  # numbers left that go all together or not at all
        ("begun", "i8"),  # whether one of the group was used
        ("need", "i8"),  # how many of all these can and must still be used
        ("doubles", "i8"),  # so far in this turn
        ("again", "i8"),  # dice to throw after this roll
        ("caps", "i8"),  # bonuses that wait
        ("poles", "i8"),
        ("pointer", "i8"),  # who rolls for the Guin, or -1
        ("finished", "i8", MAX_SEATS),  # 0, or 1.. in order
        ("left", "i8", MAX_SEATS),  # 0, or 1.. in order
        ("rolled", "i8", MAX_SEATS),  # PS-R7: sum of this round, 0 to come, -1 has no part
        ("thrown", "i8"),  # the last throw's code, while its numbers count
        # What strangers forbid the turn owner: by progress, 32 bits a word, 30 of the next one.
        ("shut", "i8", WORDS),  # blockades
        ("closed", "i8", WORDS),  # safety spaces where nobody may land
        ("half", "i8", WORDS),  # safety spaces with room for one
        ("on", "i1", MAX_RING),  # who stands on a ring space: 1 + seat, + 16 * (1 + another)
    ]
)
"""`on`, `need`, `seat` and what is forbidden follow from the rest, `thrown` is for the eye."""
