"""Action codes of Polar Escape: a kind, and its argument below 2**16.

The arguments of the kinds (see states.py for square, place, sheet, seat and shape):

- PICKED: set of shapes (bit = shape); OUTCOME: 1..6, or an event EVENT_..
- PLACE: (shape * 64 + square) * 4 + orientation; ROT: sheet * 4 + orientation
- SHIFT, RECYCLE, SWAP (recycling with exchange), FWD: sheet * 64 + square
- UNLION, LION_ON: sheet; UNSEAL, FLEE, OUST (expel), SEAL_ON: place; BUY: shape; VICTIM: seat
- GO: (place * 64 + correction + 32) * 2 + (1 if it pays for the seal there); the correction is the
  number walked minus the one clicked; LAND_PLACE for dry land. Its argument may exceed 2**16
- ADVANCE: square; EXCHANGE: square
- STAND: 0, or with stand_removes=one 1 + the sheet whose lion leaves (PE-R34)
- the others have none: BONUS, PRESS (click), END, RECLICK, STAY, NO_ADVANCE (`adv:-`),
  PAY, YIELD (`leave`), STOP, TWICE (`again`)
"""

from typing import Final

from rookery.core.kernels.jit import njit

BITS: Final = 16

(
    PICKED, OUTCOME, PLACE, ROT, SHIFT, RECYCLE, SWAP, UNLION, UNSEAL, BUY, STAND, FWD, BONUS,
    PRESS, END, RECLICK, STAY, ADVANCE, EXCHANGE, NO_ADVANCE, PAY, FLEE, YIELD, OUST, LION_ON,
    VICTIM, SEAL_ON, STOP, TWICE,
) = range(29)  # fmt: skip
GO: Final = 32  # + its upper bits: see `go`

EVENT_LESS_LION, EVENT_LESS_SEALS, EVENT_LESS_CARD = 7, 8, 9
EVENT_LION, EVENT_SEALS, EVENT_CARD = 10, 11, 12
NONE: Final = 32  # the code of a correction of 0


@njit(cache=True)
def code(kind: int, rest: int) -> int:
    """The code of an action."""
    return (kind << BITS) | rest


@njit(cache=True)
def kind_of(action: int) -> int:
    """The kind of an action code."""
    kind = action >> BITS
    return GO if kind > GO else kind


@njit(cache=True)
def rest_of(action: int) -> int:
    """The argument of an action code; not for GO."""
    return action & ((1 << BITS) - 1)


@njit(cache=True)
def go(place: int, correction: int, pays: int) -> int:
    """The code of a walk."""
    return (GO << BITS) + ((place * 64 + correction + NONE) * 2 + pays)


@njit(inline="always")
def walk_of(action: int) -> tuple[int, int, int]:
    """Place, correction, and whether a card pays for the seal there, of a GO."""
    rest = action - (GO << BITS)
    return rest >> 7, ((rest >> 1) & 63) - NONE, rest & 1
