"""The features of each seat: what the evaluation looks at in a position."""

from typing import Any, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from rookery.core.kernels.arguments import Board, StateRecord
from rookery.core.kernels.jit import bare_njit
from rookery.games.penguisi.rules.movement import is_safe, space_of
from rookery.games.penguisi.rules.states import MAX_SEATS
from rookery.games.penguisi.rules.turns import is_racing

LEGS = 8
"""The ring is valued at LEGS + 1 points, with linear interpolation between them."""
REACH = 12
"""The greatest distance from which a capture is taken into account."""

FEATURE = np.dtype(
    (
        np.record,
        [
            ("nest", "f8"),  # penguins in the nest
            ("ring", "f8", LEGS + 1),  # penguins at each point, split between the nearest two
            *((name, "f8") for name in ("path", "along_path", "pole", "safe", "paired")),
            *((name, "f8") for name in ("risk", "risk_far", "risk_to_roll", "risk_far_to_roll")),
            *((name, "f8") for name in ("threat", "threat_to_roll", "stuck", "shut_in")),
            *((name, "f8") for name in ("closed_by_own", "to_roll", "waits", "to_roll_late")),
            *((name, "f8") for name in ("penalty_near", "rolls_again", "bonus_waits")),
            *((name, "f8") for name in ("root_of_way", "short_way", "all_out", "last_one")),
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
        named += [name] if FEATURE[field].shape == () else [f"{name}{i}" for i in range(count)]
    return tuple(named)


NAMES = _names()
FEATURES = len(NAMES)

_ENTRIES = (15 / 36, 145 / 216)  # PS-6: the chances that two, and three, dice make 5


def _hits() -> NDArray[np.float64]:
    """The chances that two, and three, dice cover each distance, with one number or several."""
    hits = np.zeros((2, REACH + 1))
    for code in range(216):
        dice = code % 6 + 1, code // 6 % 6 + 1, code // 36 + 1
        for row, count in enumerate((2, 3)):
            sums = {0}
            for number in dice[:count]:
                sums |= {total + number for total in sums}
            for total in sums:
                if 0 < total <= REACH:
                    hits[row, total] += 1 / 216
    return hits


HITS = _hits()


Features: TypeAlias = NDArray[Any]
"""One FEATURE record per seat."""


class Context(NamedTuple):
    """The weights, the chance of each distance to be thrown, and scratch arrays by seat."""

    weights: NDArray[np.float64]
    hits: NDArray[np.float64]
    features: Features
    vectors: NDArray[np.float64]  # a view of the same numbers, to be multiplied by the weights
    strengths: NDArray[np.float64]


def make_context(weights: NDArray[np.float64], dice: int) -> Context:
    """A context for boards whose turns begin with this many dice."""
    vectors = np.zeros((MAX_SEATS, FEATURES))
    features = vectors.view(FEATURE).reshape(MAX_SEATS)
    return Context(weights, HITS[dice - 2].copy(), features, vectors, np.zeros(MAX_SEATS))


@bare_njit(cache=True)
def entry_risk(board: Board, state: StateRecord, seat: int, space: int) -> float:
    """PS-28: the chance that a penguin on a safety space is captured by the owner of that Enter."""
    for other in range(board.arms):
        if other != seat and board.enter[other] == space:
            for j in range(board.penguins):
                if state.at[other, j] < 0 and state.left[other] == 0:
                    return _ENTRIES[1] if board.dice == 3 else _ENTRIES[0]
    return 0.0


@bare_njit(inline="always")
def add_threat(state: StateRecord, seat: int, chance: float, features: Features) -> None:
    """Add the chance that a seat captures somebody to its threats."""
    if seat == state.turn_owner:
        features[seat].threat_to_roll += chance
    else:
        features[seat].threat += chance


@bare_njit(cache=True)
def capture_risk(
    board: Board,
    state: StateRecord,
    seat: int,
    i: int,
    hits: NDArray[np.float64],
    features: Features,
) -> float:
    """The approximate chance that a penguin on the ring is captured by somebody's next throw.

    It is also added to the threats of those who might capture it. Nobody behind a blockade can.
    """
    progress = state.at[seat, i]
    space = space_of(board, seat, progress)
    if is_safe(space):
        return entry_risk(board, state, seat, space)
    spared = 1.0
    for distance in range(1, REACH + 1):
        behind = space - distance
        if behind < 0:
            behind += board.ring
        standing = int(state.on[behind])
        if standing == 0:
            continue
        for _ in range(2):
            other = (standing & 15) - 1
            standing >>= 4
            if other < 0 or other == seat:
                continue
            start = behind - board.enter[other]
            if start < 0:
                start += board.ring
            if start + distance <= board.turn_off:
                spared *= 1.0 - hits[distance]
                add_threat(state, other, hits[distance], features)
        standing = int(state.on[behind])
        if (standing & 15) == (standing >> 4):
            break
    return 1.0 - spared


@bare_njit(cache=True)
def is_stuck(board: Board, state: StateRecord, seat: int, progress: int) -> bool:
    """Whether another colour's blockade is within reach of one die."""
    for distance in range(1, 7):
        if progress + distance > board.turn_off:
            return False
        standing = int(state.on[space_of(board, seat, progress + distance)])
        if (standing >> 4) == (standing & 15) and standing != 0 and (standing & 15) != seat + 1:
            return True
    return False


@bare_njit(cache=True)
def add_ring_features(
    board: Board,
    state: StateRecord,
    seat: int,
    i: int,
    hits: NDArray[np.float64],
    features: Features,
) -> None:
    """Add the features of a penguin on the ring."""
    own = features[seat]
    progress = state.at[seat, i]
    way = progress * LEGS / board.turn_off
    leg = min(int(way), LEGS - 1)
    own.ring[leg] += leg + 1 - way
    own.ring[leg + 1] += way - leg
    own.stuck += is_stuck(board, state, seat, progress)
    for j in range(board.penguins):
        if j != i and state.at[seat, j] == progress:
            own.paired += 1.0
            return
    risk = capture_risk(board, state, seat, i, hits, features)
    own.safe += risk == 0.0
    if seat == state.turn_owner:
        own.risk_to_roll += risk
        own.risk_far_to_roll += risk * progress / board.pole
    else:
        own.risk += risk
        own.risk_far += risk * progress / board.pole


@bare_njit(cache=True)
def add_features(
    board: Board, state: StateRecord, seat: int, hits: NDArray[np.float64], features: Features
) -> None:
    """Add a seat's features. Its threats are added with the features of those it threatens."""
    own = features[seat]
    way, out, far, at_enter = 0.0, 0, 0, 0
    for i in range(board.penguins):
        progress = state.at[seat, i]
        if progress < 0:
            own.nest += 1.0
            way += board.pole + 8
            continue
        out += 1
        way += board.pole - progress
        at_enter += progress == 0
        if progress == board.pole:
            own.pole += 1.0
            continue
        far = max(far, progress)
        if progress > board.turn_off:
            own.path += 1.0
            own.along_path += (progress - board.turn_off) / 8
        else:
            add_ring_features(board, state, seat, i, hits, features)
    whole = board.penguins * board.pole
    own.root_of_way = np.sqrt(way / whole)
    own.short_way = 1.0 / (1.0 + way / 14.0)
    own.last_one = own.pole == board.penguins - 1
    if out == board.penguins:
        own.all_out = 1.0
    else:
        own.closed_by_own = at_enter > 1
        standing = int(state.on[board.enter[seat]])
        own.shut_in = at_enter == 0 and standing != 0 and (standing & 15) == (standing >> 4)
    if seat != state.turn_owner:
        own.waits = (seat - state.turn_owner + board.arms) % board.arms / board.arms
        return
    own.to_roll = 1.0
    own.to_roll_late = 1.0 - way / whole
    own.penalty_near = (state.doubles == board.penalty - 1) * far / board.pole  # PS-18
    own.rolls_again = state.doubles > 0
    own.bonus_waits = state.poles + state.caps


@bare_njit(cache=True)
def fill_features(board: Board, state: StateRecord, context: Context) -> None:
    """Fill `context.features` with the features of all seats that still race."""
    context.vectors[:] = 0.0
    for seat in range(board.arms):
        if is_racing(state, seat):
            add_features(board, state, seat, context.hits, context.features)
