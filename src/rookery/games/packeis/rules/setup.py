"""The position in which a game begins (PK-4, PK-8, PK-R4)."""

from collections.abc import Sequence
from typing import Any

import numpy as np

from rookery.core.errors import MalformedPosition, SetupError
from rookery.core.kernels.arguments import StateRecord
from rookery.core.rules import Position
from rookery.core.seat_choices import rotation_from
from rookery.core.state import State
from rookery.games.packeis.options import PackeisOptions
from rookery.games.packeis.rules.kernels import PENGUINS, STATE
from rookery.games.packeis.rules.shapes import PackeisBoard, preset
from rookery.games.packeis.text.rows import read_rows


def first_position(options: PackeisOptions) -> Position:
    """The dealt ice without penguins; raises SetupError."""
    board, tokens = _floes(options)
    return Position(board, _first_record(options.players, tokens), options.players)


def _floes(options: PackeisOptions) -> tuple[PackeisBoard, Sequence[str]]:
    if not options.deal:
        raise SetupError(["deal: the floes are not dealt yet (PK-4)"])
    shape, _, rows = options.deal.rpartition(":")
    if not shape:
        return preset(options.shape), rows
    try:
        return read_rows(shape, rows)
    except MalformedPosition as error:
        raise SetupError([f"deal: {reason}" for reason in error.reasons]) from None


def _first_record(players: int, fish: Sequence[str]) -> Any:
    """The record before the first placement; `fish` holds a digit or "." for each cell."""
    penguins = PENGUINS[players]
    if sum(digit != "." for digit in fish) < penguins * players:
        raise SetupError([f"deal: {penguins * players} penguins need as many floes (PK-R4)"])
    state = np.zeros(1, dtype=STATE)[0]
    lay_floes(state, fish)
    state.at[:] = -1
    state.players = players
    state.unplaced[:players] = penguins  # PK-8
    return state


def lay_floes(state: StateRecord, fish: Sequence[str]) -> None:
    """Put the floes into the record, from a digit or "." for each cell."""
    for name, digit in (("one", "1"), ("two", "2"), ("three", "3")):
        state[name] = sum(1 << cell for cell, what in enumerate(fish) if what == digit)


def rotation(options: PackeisOptions) -> tuple[int, ...]:
    """PK-R5: whoever begins takes the first seat, the others follow clockwise."""
    return rotation_from(options.first, options.players)


def may_be_solved(start: State) -> bool:
    """Every game may come to an end that the solver can search."""
    del start
    return True
