"""Polar Escape as fixed-size arrays (`core.players.dense`)."""

from itertools import combinations
from typing import Any

import numpy as np

from rookery.core.players.dense import (
    ActionSpace,
    Dense,
    Observation,
    ObservationPart,
    bits,
    block,
    columns,
    of_seats,
    one_hot,
    one_of_seats,
    relative,
    rotate,
)
from rookery.core.state import State
from rookery.games.polar_escape.rules import actions as act
from rookery.games.polar_escape.rules.shapes import PLATFORMS, TURNS
from rookery.games.polar_escape.rules.states import (
    ALL_CARDS,
    DRAFTED,
    KINDS,
    LAND_PLACE,
    MAX_SEATS,
    PLACES,
    SQUARES,
)

_MOST = 1024
"""More than any option allows."""
_ALONE = (act.STAND, act.BONUS, act.PRESS, act.END, act.RECLICK, act.STAY, act.NO_ADVANCE, act.PAY,
          act.YIELD, act.STOP, act.TWICE)  # fmt: skip
_OFF = 3  # where a penguin can be besides a platform: ice, land, gone


def dense(start: State) -> Dense:
    """The encoding for this many players; actions: each verb with each sheet, square, place."""
    n = start.players
    picks = [sum(1 << shape for shape in three) for three in combinations(range(KINDS), DRAFTED)]
    blocks = [np.array(picks, np.int64) | (act.PICKED << act.BITS), _go()]
    blocks += [np.array([kind << act.BITS for kind in _ALONE], np.int64)]
    blocks += [block(kind << act.BITS, (size, 1)) for kind, size in _sizes(n * KINDS).items()]
    features = (_sheets, _decision_features, _seats, _deciding, _turn)
    observation = Observation(feature for part in features for feature in part(n))
    return Dense(ActionSpace(blocks), observation).made_from(start)


def _sizes(sheets: int) -> dict[int, int]:
    """How many different arguments each verb has."""
    to_square = dict.fromkeys((act.SHIFT, act.RECYCLE, act.SWAP, act.FWD), sheets * SQUARES)
    on_place = dict.fromkeys((act.UNSEAL, act.SEAL_ON), PLACES)
    to_place = dict.fromkeys((act.FLEE, act.OUST), PLACES + 1)
    return {
        act.PLACE: KINDS * SQUARES * TURNS,
        act.ROT: sheets * TURNS,
        act.UNLION: sheets,
        act.LION_ON: sheets,
        act.STAND: sheets + 1,
        act.BUY: KINDS,
        act.VICTIM: sheets // KINDS,
        act.ADVANCE: SQUARES,
        act.EXCHANGE: SQUARES,
        **to_square,
        **on_place,
        **to_place,
    }


def _go() -> Any:
    """Walks to each place, on the ice or off it, corrected by up to twelve cards either way."""
    most = 2 * ALL_CARDS + 1
    first = (act.GO << act.BITS) + (act.NONE - ALL_CARDS) * 2
    return block(first, (LAND_PLACE + 1, 128), (most, 2), (2, 1))


def _of_sheets(values: Any, seats: Any, n: int) -> Any:
    """One value per sheet, the viewer's six sheets first."""
    split = values[:, : n * KINDS].reshape(len(values), n, KINDS, *values.shape[2:])
    return rotate(split, seats, n).reshape(len(values), n * KINDS, *values.shape[2:])


def _sheet(sheet: Any, seats: Any, n: int) -> Any:
    """One sheet, one-hot, the viewer's sheets first."""
    owner = relative(np.where(sheet >= 0, sheet // KINDS, -1), seats, n)
    return one_hot(np.where(owner >= 0, owner * KINDS + sheet % KINDS, -1), n * KINDS)


def _rider(at: Any, seats: Any, n: int) -> Any:
    """Where the penguins are, one-hot: a platform, the viewer's sheets first; ice, land, gone."""
    own = rotate(at[:, :n], seats, n)
    per_seat = KINDS * PLATFORMS
    seat = relative(np.where(own >= 0, own // per_seat, -1), seats[:, None], n)
    rider = np.where(own >= 0, seat * per_seat + own % per_seat, n * per_seat - 1 - own)
    return one_hot(rider, n * per_seat + _OFF)


def _sheets(n: int) -> list[ObservationPart]:
    sheets = n * KINDS
    return [
        ObservationPart(
            "sheets",
            (sheets, SQUARES + 2),
            "1 where a sheet is: a square, then pack and hand",
            lambda b, s, v: one_hot(
                _of_sheets(np.where(s["where"] < 0, s["where"] + SQUARES + 2, s["where"]), v, n),
                SQUARES + 2,
            ),
        ),
        ObservationPart(
            "turned",
            (sheets, TURNS),
            "1 for how a sheet is turned",
            lambda b, s, v: one_hot(_of_sheets(s["turned"], v, n), TURNS),
        ),
        ObservationPart(
            "seals",
            (sheets, PLATFORMS),
            "1 for a platform with a seal",
            lambda b, s, v: bits(_of_sheets(s["seals"], v, n), PLATFORMS),
        ),
        ObservationPart(
            "lions",
            (sheets,),
            "1 for a sheet with a sea lion",
            lambda b, s, v: _of_sheets(bits(s["lions"], sheets), v, n),
        ),
    ]


def _decision_features(n: int) -> list[ObservationPart]:
    sheets = n * KINDS
    return [
        ObservationPart(
            "rear",
            (sheets,),
            "1 for a sheet that may still be recycled in this turn",
            lambda b, s, v: _of_sheets(bits(s["rear"], sheets), v, n),
        ),
        ObservationPart(
            "advancing",
            (sheets,),
            "1 for the sheet that advances",
            lambda b, s, v: _sheet(s["sheet"], v, n),
        ),
        ObservationPart(
            "partner",
            (sheets,),
            "1 for the sheet that it changes places with",
            lambda b, s, v: _sheet(s["partner"], v, n),
        ),
        ObservationPart(
            "target",
            (SQUARES,),
            "1 for the square that it goes to",
            lambda b, s, v: one_hot(s["target"], SQUARES),
        ),
        ObservationPart("icebergs", (SQUARES,), "1 for an iceberg", lambda b, s, v: b["iceberg"]),
    ]


def _seats(n: int) -> list[ObservationPart]:
    return [
        ObservationPart(
            "penguins",
            (n, n * KINDS * PLATFORMS + _OFF),
            "1 where the penguin of a seat is: a platform, then ice, dry land, gone",
            lambda b, s, v: _rider(s["at"], v, n),
        ),
        of_seats("cards", n, "cards", ALL_CARDS, "cards of a seat, of 12"),
        of_seats("left", n, "left", MAX_SEATS, "0, or when a seat has left: 1/6 the first"),
        ObservationPart(
            "guests",
            (n,),
            "1 for a seat whose penguin still has to leave",
            lambda b, s, v: rotate(bits(s["guests"], n), v, n),
        ),
    ]


def _deciding(n: int) -> list[ObservationPart]:
    return [
        one_of_seats("victim", n, "victim", "1 for the seat near whose penguin seals go"),
        one_of_seats("turn", n, "turn_owner", "1 for the seat whose turn it is"),
        one_of_seats("to move", n, "seat", "1 for the seat that decides"),
    ]


def _turn(n: int) -> list[ObservationPart]:
    return [
        ObservationPart(
            "phase",
            (15,),
            "which decision or click comes next, in the order of section 3 of the rules",
            lambda b, s, v: one_hot(s["phase"], 15),
        ),
        one_of_seats("starter", n, "starter", "1 for the seat that began", of_board=True),
        ObservationPart(
            "counters",
            (10,),
            "round and free moves, of 1024; number, of 6; cards due, of 12; seals to place, of 2; "
            "second play, free moves made, clicked again: 0 or 1; sign of the event; direction",
            lambda b, s, v: columns(
                (s["lap"], _MOST),
                (s["free"], _MOST),
                (s["number"], 6),
                (s["due"], ALL_CARDS),
                (s["more"], 2),
                (s["second"], 1),
                (s["touched"], 1),
                (s["reclicked"], 1),
                (s["sign"], 1),
                (b["direction"], 1),
            ),
        ),
        ObservationPart(
            "dashed", (2,), "first and last dashed row, of 7", lambda b, s, v: b["dashed"] / 7
        ),
    ]
