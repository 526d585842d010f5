"""Packeis as arrays of fixed size (`core.players.dense`)."""

from functools import partial
from typing import Any

import numpy as np

from rookery.core.players.dense import (
    ActionSpace,
    Dense,
    Floats,
    Observation,
    ObservationPart,
    Records,
    Symmetry,
    Whole,
    bits,
    of_seats,
    one_hot,
    one_of_seats,
    permute,
    rotate,
)
from rookery.core.state import State
from rookery.games.packeis.rules.kernels import MAX_CELLS, MAX_PENGUINS, MAX_SEATS
from rookery.games.packeis.rules.shapes import PackeisBoard
from rookery.games.packeis.rules.views import MOST_FISH, write_views


def dense(start: State) -> Dense:
    """A ruleset's dense form: placements on each cell, and moves between any two cells in line."""
    cells, players = int(start.board.tables.cells), start.players
    actions = ActionSpace([[cell * 65 for cell in range(cells)], _moves(start.board)])
    write = partial(_write, cells, players)
    observation = Observation([*_ice(cells, players), *_seats(players)], write)
    turns = tuple(_symmetry(cells, actions, observation) for cells in turns_of(start.board))
    return Dense(actions, observation, turns).made_from(start)


def _write(cells: int, players: int, states: Records, seats: Whole, out: Floats) -> None:
    write_views(states, seats, cells, players, out)


def _moves(board: PackeisBoard) -> Whole:
    rays = np.bitwise_or.reduce(board.tables.rays[:, : len(board.cells)], axis=0)
    origins, targets = np.nonzero(bits(rays, len(board.cells)))
    codes: Whole = (origins * 64 + targets).astype(np.int64)
    return codes


def _standing(at: Any, cells: int) -> Any:
    return one_hot(at, cells).any(axis=2)


def _ice(cells: int, n: int) -> list[ObservationPart]:
    return [
        ObservationPart(
            "floes",
            (3, cells),
            "1 where a floe with one, two, three fish lies",
            lambda b, s, v: bits(np.stack([s["one"], s["two"], s["three"]], axis=1), cells),
        ),
        ObservationPart(
            "penguins",
            (n, cells),
            "1 where a penguin of a seat stands",
            lambda b, s, v: rotate(_standing(s["at"][:, :n], cells), v, n),
        ),
    ]


def _seats(n: int) -> list[ObservationPart]:
    return [
        of_seats(
            "unplaced", n, "unplaced", MAX_PENGUINS, "penguins of a seat still to be placed, of 4"
        ),
        of_seats("fish", n, "fish", MOST_FISH, "fish of a seat, of 180"),
        of_seats("collected", n, "floes", MAX_CELLS, "floes of a seat, of 60"),
        of_seats("left", n, "left", MAX_SEATS, "0, or when a seat has left: 1/4 the first one"),
        one_of_seats("to move", n, "seat", "1 for the seat to move"),
    ]


def turns_of(board: PackeisBoard) -> list[Whole]:
    """The rotations and reflections of the hexagons that map the board onto itself.

    Each is a permutation: entry i is the cell that moves to cell i. The first is the identity.
    """
    count = len(board.cells)
    points = [(2 * row, x - row) for row, x in board.cells]
    middle = [sum(point[axis] for point in points) for axis in (0, 1)]
    around_middle = [(r * count - middle[0], q * count - middle[1]) for r, q in points]
    cubes = [(r, q, -r - q) for r, q in around_middle]
    number = {cube: cell for cell, cube in enumerate(cubes)}
    turns = []
    for mirror in (False, True):
        rotation = [(q, r, s) if mirror else (r, q, s) for r, q, s in cubes]
        for _ in range(6):
            if set(rotation) == set(number):
                turns.append(np.array([number[cube] for cube in rotation], np.int64))
            rotation = [(-q, -s, -r) for r, q, s in rotation]
    return turns


def _symmetry(cells: Whole, actions: ActionSpace, observation: Observation) -> Symmetry:
    codes = cells[actions.codes >> 6] * 64 + cells[actions.codes & 63]
    features = permute(observation, floes=(1, cells), penguins=(1, cells))
    return Symmetry(cells, actions.indices(codes), features)
