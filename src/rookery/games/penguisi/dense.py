"""Penguisi as fixed-size arrays (`core.players.dense`).

Progress is counted from each seat's own Enter.
"""

from typing import Any

import numpy as np

from rookery.core.kernels.arguments import Records
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
    rotate,
)
from rookery.core.state import State
from rookery.games.penguisi.rules import actions as act
from rookery.games.penguisi.rules.rolls import SETS
from rookery.games.penguisi.rules.states import MAX_PENGUINS, MAX_SEATS

_MARKS = 3  # none, x, y
_TWO_DICE = 12
_FEW, _SOME = 8, 16


def dense(start: State) -> Dense:
    """The encoding of a ruleset.

    Actions: entries, steps from each place by each number, and bonuses from each place.
    """
    places = int(start.board.tables.pole)
    actions = ActionSpace(
        [
            block(act.ENTER, (len(SETS), 1)),
            [act.DECLINE],
            block(act.STEP + 1, (places, 32), (_MARKS, 8), (6, 1)),
            block(act.CAPTURED, (places, 4), (_MARKS, 1)),
            block(act.REACHED, (places, 4), (_MARKS, 1)),
        ]
    )
    features = [*_board(places + 2, start.players), *_seats(start.players), *_turn()]
    return Dense(actions, Observation(features)).made_from(start)


def _standing(states: Records, seats: Any, n: int, places: int) -> Any:
    """How many penguins each seat has at each place, the nest first."""
    return rotate(one_hot(states["at"][:, :n] + 1, places).sum(axis=2), seats, n)


def _marks(states: Records, places: int) -> Any:
    """Where the turn owner's penguins marked x and y are."""
    own = states["at"][np.arange(len(states)), np.maximum(states["turn_owner"], 0)]
    at = one_hot(own + 1, places)
    marks = [(at & (states["mark"] == mark)[:, :, None]).any(axis=1) for mark in (1, 2)]
    return np.stack(marks, axis=1)


def _board(places: int, n: int) -> list[ObservationPart]:
    return [
        ObservationPart(
            "penguins",
            (n, places),
            "penguins of a seat, of 4: in the nest, from its Enter on, on its final path, home",
            lambda b, s, v: _standing(s, v, n, places) / MAX_PENGUINS,
        ),
        ObservationPart(
            "marks",
            (2, places),
            "1 where a penguin is that is marked x, y",
            lambda b, s, v: _marks(s, places),
        ),
        of_seats(
            "finished", n, "finished", MAX_SEATS, "0, or as which a seat came home: 1/6 the first"
        ),
        of_seats("left", n, "left", MAX_SEATS, "0, or when a seat has left: 1/6 the first"),
    ]


def _seats(n: int) -> list[ObservationPart]:
    return [
        of_seats(
            "rolled",
            n,
            "rolled",
            _TWO_DICE,
            "the roll of a seat for the start, of 12; below 0 if it has no part",
        ),
        one_of_seats("guin", n, "guin", "1 for the seat of the Great Guin", of_board=True),
        one_of_seats("pointer", n, "pointer", "1 for the seat that rolls for the Guin"),
        one_of_seats("turn", n, "turn_owner", "1 for the seat whose turn it is"),
        one_of_seats("to move", n, "seat", "1 for the seat that decides"),
    ]


def _numbers(codes: Any) -> Any:
    return (codes[:, None] >> (4 * np.arange(1, 7))) & 15


def _turn() -> list[ObservationPart]:
    return [
        ObservationPart(
            "phase",
            (6,),
            "opening, roll, dice, bonus of a capture, bonus of the Pole, ended",
            lambda b, s, v: one_hot(s["phase"], 6),
        ),
        ObservationPart(
            "free",
            (6,),
            "how often each number of the dice is left, of 8",
            lambda b, s, v: _numbers(s["free"]) / _FEW,
        ),
        ObservationPart(
            "group",
            (6,),
            "the same for numbers that go all together, of 8",
            lambda b, s, v: _numbers(s["group"]) / _FEW,
        ),
        ObservationPart(
            "thrown",
            (9,),
            "bits of the last throw: greater die, smaller die, odd die",
            lambda b, s, v: bits(s["thrown"], 9),
        ),
        ObservationPart(
            "counters",
            (6,),
            "dice to throw now, after this roll, doubles, whether the group has begun, of 8; "
            "bonuses that wait, of captures and of the Pole, of 16",
            lambda b, s, v: columns(
                (s["dice"], _FEW),
                (s["again"], _FEW),
                (s["doubles"], _FEW),
                (s["begun"] * (s["group"] > 0), _FEW),
                (s["caps"], _SOME),
                (s["poles"], _SOME),
            ),
        ),
    ]
