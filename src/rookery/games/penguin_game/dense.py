"""The Penguin Game as arrays of fixed size (`core.players.dense`).

Cells are slots: parts of tiles.
"""

from typing import Any

import numpy as np

from rookery.core.kernels.arguments import Records
from rookery.core.players.dense import (
    ActionSpace,
    Dense,
    Observation,
    ObservationPart,
    Symmetry,
    Whole,
    bits,
    block,
    columns,
    of_seats,
    one_hot,
    one_of_seats,
    permute,
    rotate,
)
from rookery.core.state import State
from rookery.games.penguin_game.rules import facts, kernels
from rookery.games.penguin_game.rules.kernels import (
    COINS,
    GRID,
    MAX_SEATS,
    OF_A_SUIT,
    SUITS,
    TALLEST,
)

_TURNS = (
    (1, 0, 0, 1), (0, -1, 1, 0), (-1, 0, 0, -1), (0, 1, -1, 0),
    (-1, 0, 0, 1), (1, 0, 0, -1), (0, 1, 1, 0), (0, -1, -1, 0),
)  # fmt: skip


def dense(start: State) -> Dense:
    """A ruleset's dense form; actions lay coins, place and move penguins, melt, and drift tiles."""
    tables = start.board.tables
    tiles, slots = int(tables.tiles), 4 * int(tables.tiles)
    codes: list[Whole] = [
        block(kernels.LAY, (SUITS, 16), (slots, 1)),
        block(kernels.PUT, (slots, 1)),
        block(kernels.MOVE, (slots, 16), (slots, 1)),
    ]
    if tables.flame:
        codes.append(block(kernels.MELT, (slots, 1)))
    if tables.drift:
        codes += [block(kernels.STAY), block(kernels.DRIFT, (tiles * 6 * 6 * 4, 1))]
    actions = ActionSpace(codes)
    laying = start.plain.phase == kernels.LAYING
    features = [*_ice(tiles), *_seats(tiles, start.players), *_rest(start.players)]
    observation = Observation([*features, *_caps(slots)] if laying else features)
    turns = [np.arange(slots)] if tables.drift else turns_of(start, laying)
    return Dense(
        actions, observation, tuple(_symmetry(t, actions, observation) for t in turns)
    ).made_from(start)


def _coins(states: Records, slots: int) -> Any:
    """One-hot: the suit of each coin of a slot, by its depth below the top."""
    depth = np.arange(TALLEST)
    coins, height = states["coins"][:, :slots, None], states["height"][:, :slots, None]
    return one_hot(np.where(depth < height, (coins >> (2 * depth)) & 3, -1), SUITS)


def _ice(tiles: int) -> list[ObservationPart]:
    slots = 4 * tiles
    return [
        ObservationPart(
            "coins",
            (slots, TALLEST, SUITS),
            "1 for the suit of each coin of a slot, from the top down",
            lambda b, s, v: _coins(s, slots),
        ),
        ObservationPart(
            "near",
            (slots, slots),
            "1 for slots one space apart",
            lambda b, s, v: bits(s["near"][:, :slots], slots),
        ),
        ObservationPart(
            "corners",
            (tiles, 2),
            "row and column of each tile's top left cell, of 7",
            lambda b, s, v: np.stack(np.divmod(s["corner"][:, :tiles], GRID), 2) / (GRID - 1),
        ),
    ]


def _seats(tiles: int, n: int) -> list[ObservationPart]:
    slots = 4 * tiles
    return [
        ObservationPart(
            "penguins",
            (n, slots),
            "1 where the penguin of a seat stands",
            lambda b, s, v: rotate(one_hot(s["at"][:, :n], slots), v, n),
        ),
        ObservationPart(
            "unlaid",
            (SUITS,),
            "coins of a suit still to be laid, of 6",
            lambda b, s, v: s["unlaid"] / OF_A_SUIT,
        ),
        of_seats(
            "out",
            n,
            "out",
            MAX_SEATS,
            "0, or from last place upwards when a seat went out: 1/4 the first one",
        ),
    ]


def _rest(n: int) -> list[ObservationPart]:
    return [
        ObservationPart(
            "left",
            (1,),
            "how many seats have left early, of 4",
            lambda b, s, v: columns((s["left"], MAX_SEATS)),
        ),
        ObservationPart(
            "phase",
            (6,),
            "laying, placing, moving, melting, drifting, ended",
            lambda b, s, v: one_hot(s["phase"], 6),
        ),
        one_of_seats("to move", n, "seat", "1 for the seat to move"),
        ObservationPart(
            "goal",
            (SUITS,),
            "1 for the suit that a lone seat is to keep",
            lambda b, s, v: one_hot(b["goal"], SUITS),
        ),
    ]


def _caps(slots: int) -> list[ObservationPart]:
    return [
        ObservationPart(
            "caps",
            (slots,),
            "how high a slot may be laid, of 24",
            lambda b, s, v: b["cap"][:, :slots] / COINS,
        ),
    ]


def turns_of(start: State, laying: bool) -> list[Whole]:
    """The rotations and reflections that map the ice onto itself.

    Where players lay the coins, a slot must also have the same cap as the one it is mapped to.

    Each is a permutation: entry i is the slot that moves to slot i. The first is the identity.
    """
    spots = facts.by_slot(start)
    caps = start.board.tables.cap
    at = {(spot.column, spot.row): spot.slot for spot in spots}
    turns = []
    for a, b, c, d in _TURNS:
        places = [(a * s.column + b * s.row, c * s.column + d * s.row) for s in spots]
        left, top = (min(place[axis] for place in places) for axis in (0, 1))
        in_frame = [(column - left, row - top) for column, row in places]
        if set(in_frame) == set(at):
            there = np.array([at[place] for place in in_frame], np.int64)
            if not laying or (caps[there] == caps[: len(there)]).all():
                turns.append(there)
    return turns


def _symmetry(slots: Whole, actions: ActionSpace, observation: Observation) -> Symmetry:
    codes = actions.codes
    new_codes = codes.copy()
    simple = (codes < kernels.STAY) & (codes >= 0)
    new_codes[simple] = codes[simple] & ~15
    spot = codes[simple] & 15
    new_codes[simple] += slots[spot]
    moves = (codes >= kernels.MOVE) & (codes < kernels.DRIFT)
    move = codes[moves] - kernels.MOVE
    new_codes[moves] = kernels.MOVE + slots[move >> 4] * 16 + slots[move & 15]
    features = permute(observation, coins=(0, slots), penguins=(1, slots))
    return Symmetry(slots, actions.indices(new_codes), features)
