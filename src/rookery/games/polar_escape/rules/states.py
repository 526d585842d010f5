"""The records that the rules of Polar Escape work on: of a board and of a state.

Seats count from 0, in the order R Y K G B P. Columns a..h and rows 1..8 count from 0:

- square: column * 8 + row, so that squares are in the order of their names
- place: square * 9 + cell, `c4.6` is cell 5 of c4; ICE_PLACE is the iceberg, LAND_PLACE the land
- sheet: seat * 6 + shape (`shapes.SHAPES`), `YT` is 7; a set of sheets has one bit per sheet
- rider: sheet * 5 + platform number, or ICE, LAND, GONE; penguins and seals move with their sheet
"""

from typing import Final

from rookery.core.kernels.records import record_type

MIN_SEATS: Final = 3
MAX_SEATS: Final = 6  # PE-4
KINDS: Final = 6  # PE-12: sheets of a colour
MAX_SHEETS: Final = MAX_SEATS * KINDS
SIDE: Final = 8  # PE-5
SQUARES: Final = SIDE * SIDE
PLACES: Final = SQUARES * 9
LAST: Final = SIDE - 1  # column h
ALL_CARDS: Final = 12  # PE-14
DRAFTED: Final = 3  # PE-21

HAND, PACK = -1, -2  # where a sheet is, if not on a square
ICE, LAND, GONE = -1, -2, -3  # where a penguin is, if not on a platform; GONE: its seat has left
ICE_PLACE, LAND_PLACE = PLACES, PLACES + 1  # the same in actions

# The decision or click that comes next (section 3 of the rules: `pend`).
(PICK, FIRST_CLICK, FIRST, PRE, CLICK, NUM, ADV, EVICT, EXPEL, LION, SEAL_WHO, SEAL, MORE, AGAIN,
 ENDED) = range(15)  # fmt: skip

GUESTS, PLAY_OVER, TURN_OVER = 15, 16, 17  # transient: only while an action is applied

MAX_ACTIONS = 2048
"""Enough for about 1,100 placings, or 180 platforms with nine corrections of one parity."""
MAX_PLIES = 32_768
ENDLESS = True  # PE-65: there may be any number of positive events

BOARD = record_type(
    [
        ("players", "i8"),
        ("starter", "i8"),
        ("direction", "i8"),  # PE-R11: 1 or -1
        ("weight", "i8"),  # PE-R13: of each number; that of an event is 1
        ("iceberg", "i8", SQUARES),  # PE-R7: 1 where an iceberg is
        ("dashed", "i8", 2),  # PE-R8: first and last row, from 0
        ("by_path", "i8"),  # PE-R47 landing=path
        ("overshoot", "i8"),  # PE-R47 overshoot=choice
        ("correct_max", "i8"),  # PE-R21: 0 for no limit
        ("seal_supply", "i8"),  # PE-R36: MANY for no limit
        ("seal_landing", "i8"),  # PE-R38
        ("seal_blocks", "i8"),  # PE-R37 seal_blocks_shift
        ("stand_one", "i8"),  # PE-R34 stand_removes=one
        ("evict_first", "i8"),  # PE-R40 evict_to=first
        ("exchange_any", "i8"),  # PE-R42 exchange_when=any
        ("shift_any", "i8"),  # PE-R45 free_shift=any
        ("free_cap", "i8"),  # PE-R43
        ("max_rounds", "i8"),  # PE-R52
    ]
)
MANY: Final = 1 << 20

STATE = record_type(
    [
        ("where", "i8", MAX_SHEETS),  # square, HAND or PACK
        ("turned", "i8", MAX_SHEETS),  # orientation; 0 off the board
        ("seals", "i8", MAX_SHEETS),  # set of platform numbers, one bit each
        ("lions", "i8"),  # set of sheets
        ("at", "i8", MAX_SEATS),  # rider of each penguin; ICE for seats beyond the players
        ("cards", "i8", MAX_SEATS),
        ("left", "i8", MAX_SEATS),  # 0, or 1.. in the order of leaving
        ("lap", "i8"),  # the round, 1..; PE-R52 (records have a method `round`)
        ("phase", "i8"),
        ("turn_owner", "i8"),  # whose turn it is (who picks, in PICK); -1 when it is over
        ("seat", "i8"),  # who decides, or CHANCE, or OVER
        ("free", "i8"),  # PE-R43: free moves made in this turn
        ("rear", "i8"),  # PE-R46: the turn owner's sheets that may still be recycled now
        ("second", "i8"),  # PE-R23: 1 while the second play comes or runs
        ("touched", "i8"),  # PE-R34: 1 after a free move or payment before the first play
        ("number", "i8"),  # in FIRST and NUM: the number clicked; 0 elsewhere
        ("reclicked", "i8"),  # PE-R29: 1 after the second click, until the play is over
        ("due", "i8"),  # PE-R48: cards that the turn owner gets at the end of the turn
        ("sheet", "i8"),  # in ADV, EVICT, EXPEL: the sheet that advances; -1 elsewhere
        ("target", "i8"),  # in EVICT and EXPEL: the square it goes to; -1 elsewhere
        ("partner", "i8"),  # in EVICT and EXPEL: the sheet it changes places with; -1: none
        ("guests", "i8"),  # in EVICT and EXPEL: set of seats (one bit each) that still leave
        ("victim", "i8"),  # in SEAL: the seat near whose penguin seals go; -1 elsewhere
        ("more", "i8"),  # in SEAL: how many seals are still to be placed, 2 or 1; 0 elsewhere
        ("sign", "i8"),  # in LION, SEAL_WHO, SEAL: the event's sign, 1 or -1; 0 elsewhere
        ("on", "i8", SQUARES),  # the sheet on a square, or -1
    ]
)
"""`on` and `seat` follow from the rest (`turns.restore` fills them in).

In EVICT and EXPEL the guest in question is the first of `guests` in the order of play after the
turn owner. In SEAL the sign is -1 exactly if the victim is the turn owner. Outside PRE, `touched`
is 0; in a second play that has begun, `free` and `rear` are 0: nothing depends on them.
"""
