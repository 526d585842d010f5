"""The features of each seat: what the evaluation looks at in a position."""

from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from rookery.core.kernels.arguments import Board, Record, StateRecord
from rookery.core.kernels.bits import popcount
from rookery.core.kernels.exponential import exp
from rookery.core.kernels.jit import bare_njit
from rookery.games.polar_escape.players.exact_numbers import exact_waits
from rookery.games.polar_escape.players.next_click import turns_needed
from rookery.games.polar_escape.players.walk_values import Walks, can_advance, make_walks
from rookery.games.polar_escape.rules.shapes import CELL, PLATFORMS
from rookery.games.polar_escape.rules.sheets import occupied, rear_of
from rookery.games.polar_escape.rules.states import (  # fmt: skip
    FIRST_CLICK,
    HAND,
    KINDS,
    LAST,
    LION,
    MAX_SEATS,
    PACK,
    SEAL,
    SEAL_WHO,
    SIDE,
    STATE,
)
from rookery.search.network import Network

CARDS: Final = 4
"""More cards than these have no effect."""
FAR: Final = 4
"""Sheets this many columns ahead, or more, are counted together."""

FEATURE: Final = np.dtype(
    (
        np.record,
        [
            *((name, "f8") for name in ("turns", "turns_below_6", "turns_below_3", "soon")),
            *((name, "f8") for name in ("waits", "column", "ways", "gain")),
            ("cards", "f8", CARDS),  # 1 for at least 1, at least 2, ...
            *((name, "f8") for name in ("on_ice", "at_home", "fixed", "held", "lions", "sealed")),
            *((name, "f8") for name in ("behind", "behind_near", "on_column")),
            ("ahead", "f8", FAR),  # own sheets, by how many columns ahead
            ("near", "f8", 2),  # own sheets one and two columns ahead, at most a row away
            ("bridges", "f8", 2),  # the same for others' sheets
            *((name, "f8") for name in ("rear", "hand", "last_column", "lion_comes", "seals_come")),
            ("shapes", "f8", KINDS),  # 1 for those on the sea or in the hand
        ],
    )
)
"""The features of a seat, in the order of the weights."""


def _names() -> tuple[str, ...]:
    """One name per number, as used in the weights file."""
    named = []
    for field in FEATURE.names or ():
        count = int(np.prod(FEATURE[field].shape, dtype=np.int64))
        name = field.replace("_", " ")
        single = FEATURE[field].shape == ()
        named += [name] if single else [f"{name} {i + 1}" for i in range(count)]
    return tuple(named)


NAMES: Final = _names()
FEATURES: Final = len(NAMES)

ROOT_SIDE = np.dtype((np.record, [("seat", "i8"), ("free_moves", "i8")]))
"""The seat that looks farther ahead, and the most free moves of its next turn to look at."""


class Context(NamedTuple):
    """The weights, tables and scratch arrays of the evaluation."""

    weights: Network
    units: NDArray[np.float64]  # scratch for the hidden units
    walks: Walks
    waiting: NDArray[np.float64]
    features: NDArray[Any]  # one FEATURE record per seat
    vectors: NDArray[np.float64]  # a view of the same numbers, to be multiplied by the weights
    scores: NDArray[np.float64]  # by seat
    work: NDArray[Any]
    codes: NDArray[np.int64]
    root_side: NDArray[Any]  # one ROOT_SIDE


def make_context(
    weights: Network, max_actions: int, root_side: int = 0, free_moves: int = 0
) -> Context:
    """A context for evaluations.

    `root_side` is the seat that looks farther ahead, by up to `free_moves` free moves.
    """
    vectors = np.zeros((MAX_SEATS, FEATURES))
    return Context(
        weights=weights,
        units=np.zeros(weights.units),
        walks=make_walks(),
        waiting=exact_waits(),
        features=vectors.view(FEATURE).reshape(MAX_SEATS),
        vectors=vectors,
        scores=np.zeros(MAX_SEATS),
        work=np.zeros(2, STATE),
        codes=np.zeros(max_actions, np.int64),
        root_side=np.array([(root_side, free_moves)], ROOT_SIDE),
    )


@bare_njit(cache=True)
def share_of_round(board: Board, state: StateRecord, seat: int) -> float:
    """The part of a round that passes until a seat's next play."""
    if state.phase <= FIRST_CLICK:
        return 0.0
    after = (seat - state.turn_owner) * board.direction % board.players
    if (state.phase == LION or state.phase == SEAL) and state.sign < 0:  # PE-R31: the play is over
        after = (after - 1) % board.players
    return after / board.players


@bare_njit(inline="always")
def whereabouts(state: StateRecord, seat: int) -> tuple[int, int]:
    """A penguin's column and row; on the iceberg -1, and a row far from all others."""
    rider = state.at[seat]
    if rider < 0:
        return -1, -9
    square = state.where[rider // PLATFORMS]
    return square // SIDE, square % SIDE


@bare_njit(inline="always")
def is_beside(square: int, here: int, row: int) -> bool:
    """Whether a square is in a penguin's row or an adjacent one; from the iceberg all are."""
    return here < 0 or abs(square % SIDE - row) <= 1


@bare_njit(inline="always")
def count_own(state: StateRecord, context: Context, seat: int) -> None:
    """Add the features of where the seat's own sheets are."""
    features = context.features[seat]
    here, row = whereabouts(state, seat)
    for shape in range(KINDS):
        sheet = seat * KINDS + shape
        square = state.where[sheet]
        if square == PACK:
            continue
        features.shapes[shape] = 1.0
        if square == HAND:
            features.hand += 1.0
            continue
        if (state.lions >> sheet) & 1:
            features.lions += 1.0
            continue
        count_column(features, square, here, row)


@bare_njit(inline="always")
def count_column(found: Record, square: int, here: int, row: int) -> None:
    """Count one of the seat's own sheets by how many columns ahead of the penguin it is."""
    steps = square // SIDE - here
    if steps < -1:
        found.behind += 1.0
    elif steps == -1:
        found.behind_near += 1.0
    elif steps == 0:
        found.on_column += 1.0
    else:
        found.ahead[min(steps, FAR) - 1] += 1.0
        if steps <= 2 and is_beside(square, here, row):
            found.near[steps - 1] += 1.0
    if square // SIDE == LAST:
        found.last_column = 1.0


@bare_njit(inline="always")
def count_others(board: Board, state: StateRecord, context: Context, seat: int) -> None:
    """Add the features of sheets that may be of use: recyclable own ones, and others' ahead."""
    features = context.features[seat]
    here, row = whereabouts(state, seat)
    features.rear = popcount(rear_of(board, state, seat))
    for sheet in range(board.players * KINDS):
        square = state.where[sheet]
        if square < 0 or sheet // KINDS == seat or (state.lions >> sheet) & 1:
            continue
        steps = square // SIDE - here
        if (steps == 1 or steps == 2) and is_beside(square, here, row):
            features.bridges[steps - 1] += 1.0


@bare_njit(inline="always")
def count_standing(board: Board, state: StateRecord, context: Context, seat: int) -> None:
    """Add the features of what the penguin stands on, and of the cards that the seat holds."""
    features = context.features[seat]
    for held in range(min(CARDS, state.cards[seat])):
        features.cards[held] = 1.0
    rider = state.at[seat]
    if rider < 0:
        features.on_ice = 1.0
        return
    sheet = rider // PLATFORMS
    square = state.where[sheet]
    features.column = (
        square // SIDE + (1.0 + CELL[sheet % KINDS, state.turned[sheet], rider % PLATFORMS] % 3) / 3
    )
    if (state.lions >> sheet) & 1:
        features.held = 1.0
    elif sheet // KINDS == seat:
        if can_advance(board, state, context.walks, sheet, occupied(state)):
            features.at_home = 1.0
        elif state.seals[sheet]:
            features.sealed = 1.0
        else:
            features.fixed = 1.0


@bare_njit(inline="always")
def count_threat(board: Board, state: StateRecord, context: Context, seat: int) -> None:
    """Add the feature that tells whether the event under way will hit this seat."""
    victim = state.turn_owner
    if state.sign >= 0:
        victim = -1
        for other in range(board.players):
            if other == state.turn_owner or state.left[other] > 0:
                continue
            if victim < 0 or context.features[other].turns < context.features[victim].turns:
                victim = other
        if state.phase == SEAL:
            victim = state.victim
    if victim == seat:
        if state.phase == LION:
            context.features[seat].lion_comes = 1.0
        else:
            context.features[seat].seals_come = 1.0


@bare_njit(cache=True)
def fill_seat(board: Board, state: StateRecord, context: Context, seat: int) -> None:
    """Fill the features of one seat; `map_ice` must have filled `context.walks`."""
    for k in range(FEATURES):
        context.vectors[seat, k] = 0.0
    features = context.features[seat]
    waits = share_of_round(board, state, seat)
    turns, stay = turns_needed(board, state, context.walks, context.waiting, seat)
    best = context.walks.best
    for number in range(1, 7):
        if best[number] < stay - 0.1:
            features.ways += 1.0 / 6
    features.gain = stay - turns
    turns += waits
    features.turns, features.turns_below_6, features.turns_below_3 = (
        turns,
        min(turns, 6.0),
        min(turns, 3.0),
    )
    features.soon = exp(1.0 - turns)
    features.waits = waits
    count_standing(board, state, context, seat)
    count_own(state, context, seat)
    count_others(board, state, context, seat)


@bare_njit(cache=True)
def fill_features(board: Board, state: StateRecord, context: Context) -> None:
    """Fill `context.features` for all seats that have not left."""
    for seat in range(board.players):
        if state.left[seat] == 0:
            fill_seat(board, state, context, seat)
    if state.phase == LION or state.phase == SEAL or state.phase == SEAL_WHO:
        for seat in range(board.players):
            if state.left[seat] == 0:
                count_threat(board, state, context, seat)
