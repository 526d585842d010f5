"""Values of every type, given to the environments, are read or refused by name."""

from collections.abc import Callable
from contextlib import suppress
from typing import Any

import numpy as np
import pytest

from rookery import games
from rookery.core.errors import RookeryError
from rookery.envs.batch import Batch
from rookery.envs.gymnasium import GymnasiumSeat
from rookery.envs.gymnasium_vector import VectorSeats
from rookery.envs.pettingzoo import env
from rookery.envs.spaces import DenseRuleset, checked_mode

NAME = "penguisi"
STRANGE: list[Any] = [None, True, 0, 1, -1, 5, 1.5, float("nan"), 1j, "", "x", "2", b"ab", object()]
STRANGE += [int, len, range(3), slice(1), ..., np.int64(1), np.float32(0.5), np.str_("2")]
STRANGE += [np.zeros(2), [], [1], ["a"], (), (None,), {}, {"players": 2}, {1: 2}, frozenset([1])]


def batch(**how: Any) -> Batch:
    game = games.load(NAME)
    return Batch(game, game.read_options({}), **{"n": 2, "deals": 2, **how})


def seat_step(value: Any) -> None:
    seat = GymnasiumSeat(NAME)
    seat.reset(seed=1)
    seat.step(value)


def table_step(value: Any) -> None:
    table = env(NAME)
    table.reset(seed=1)
    table.step(value)


def opened_table() -> Any:
    table = env(NAME)
    table.reset(seed=1)
    return table


def opened_seats() -> VectorSeats:
    seats = VectorSeats(NAME, 2, deals=2)
    seats.reset(seed=1)
    return seats


CALLS: dict[str, Callable[[Any], object]] = {
    "game": lambda value: GymnasiumSeat(value),
    "seat": lambda value: GymnasiumSeat(NAME, seat=value),
    "opponents": lambda value: GymnasiumSeat(NAME, opponents=value),
    "render mode": checked_mode,
    "option": lambda value: GymnasiumSeat(NAME, players=value),
    "options": lambda value: DenseRuleset(NAME, value),
    "position": lambda value: DenseRuleset(NAME, {}, value),
    "step of a seat": seat_step,
    "step of a table": table_step,
    "cycles": lambda value: env(NAME, max_cycles=value),
    "environments": lambda value: VectorSeats(NAME, value, deals=2),
    "opponents of many": lambda value: VectorSeats(NAME, 2, deals=2, opponents=value),
    "rows": lambda value: batch(n=value),
    "observe": lambda value: opened_table().observe(value),
    "space": lambda value: opened_table().observation_space(value),
    "seed of a table": lambda value: env(NAME).reset(seed=value),
    "seed of a seat": lambda value: GymnasiumSeat(NAME).reset(seed=value),
    "seed of seats": lambda value: VectorSeats(NAME, 2, deals=2).reset(seed=value),
    "step of seats": lambda value: opened_seats().step(value),
    "step of a batch": lambda value: batch().step(value),
    "held out": lambda value: batch(held_out=value),
    "deals": lambda value: batch(deals=value),
    "seed": lambda value: batch(seed=value),
    "seed of deals": lambda value: batch(deal_seed=value),
}


@pytest.mark.parametrize("name", CALLS)
def test_it_is_read_or_refused(name: str) -> None:
    for value in STRANGE:
        with suppress(RookeryError, ValueError):  # anything else fails
            CALLS[name](value)


def test_what_is_wrong_is_said() -> None:
    for wrong, said in (
        (lambda: batch(deals=None), "deals must be a whole number: 'None' is of type NoneType"),
        (lambda: batch(n=0), "n must be a whole number from 1, not '0'"),
        (lambda: batch(seed=1.5), "seed must be a whole number or a text: '1.5' is of type float"),
        (lambda: seat_step("x"), "it is of type str, not an index"),
        (lambda: table_step(None), "it is of type NoneType, not an index"),
    ):
        with pytest.raises(RookeryError, match=said):
            wrong()
