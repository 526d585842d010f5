"""A game as arrays of fixed size, for learning from it or searching it with array operations.

`ActionSpace` numbers the actions of a ruleset, `Observation` writes positions as float32 vectors
from a seat's view, and a `Symmetry` maps both to those of a turned or reflected board.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import accumulate
from math import prod
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from rookery.core.arguments import check_arguments
from rookery.core.errors import RookeryError
from rookery.core.state import State

Whole: TypeAlias = NDArray[np.int64]
Floats: TypeAlias = NDArray[np.float32]
Mask: TypeAlias = NDArray[np.bool_]
Records: TypeAlias = Any
"""A NumPy array of records: of boards or of states, one per row."""
Read: TypeAlias = Callable[[Records, Records, Whole], NDArray[Any]]
"""Maps (boards, states, seats) of n rows to n rows of what these seats see."""
Write: TypeAlias = Callable[[Records, Whole, Floats], None]
"""Takes (states, seats, out) and writes what these seats see into the rows of `out`."""


MOST_LOOKED_UP = 1 << 22
"""A lookup table is kept only if all codes are below this; it takes at most 16 MB."""


class NoSuchAction(RookeryError):
    """A code or an index that an action space does not have."""

    def __init__(self, what: str, value: int, size: int) -> None:
        super().__init__(f"{what} {value} is no action of this ruleset, which has {size}")
        self.value = value
        self.size = size


@check_arguments
def block(base: int, *axes: tuple[int, int]) -> Whole:
    """All codes of the form base + sum of (0..size-1) * stride; `axes` are (size, stride)."""
    codes = np.array([base], np.int64)
    for size, stride in axes:
        codes = np.add.outer(codes, np.arange(size, dtype=np.int64) * stride).ravel()
    return codes


@check_arguments
class ActionSpace:
    """The actions of a ruleset, numbered from 0 in the order of their codes.

    The same index means the same code in every position and in every game of the ruleset. Chance
    outcomes are not actions.
    """

    def __init__(self, blocks: Iterable[Sequence[int] | Whole]) -> None:
        codes = [np.asarray(block, np.int64) for block in blocks]
        if not codes:
            raise ValueError("blocks must hold at least one block of codes")
        self.codes: Whole = np.unique(np.concatenate(codes))
        self.codes.setflags(write=False)

    def __len__(self) -> int:
        return int(self.codes.size)

    def code(self, index: int) -> int:
        """The code of an index; raises NoSuchAction."""
        if not 0 <= index < len(self):
            raise NoSuchAction("index", index, len(self))
        return int(self.codes[index])

    def index(self, code: int) -> int:
        """The index of a code; raises NoSuchAction."""
        return int(self.indices(np.array([code], np.int64))[0])

    def indices(self, codes: Whole) -> Whole:
        """The indices of several codes; raises NoSuchAction for the first unknown one."""
        places = self._places(np.asarray(codes))
        wrong = self.codes[np.minimum(places, len(self) - 1)] != codes
        if wrong.any():
            raise NoSuchAction("code", int(np.asarray(codes)[wrong][0]), len(self))
        return places

    def _places(self, codes: Whole) -> Whole:
        """The index of each code that exists; a meaningless number for any other."""
        if self.table is None or not codes.size or codes.min() < 0:
            return np.searchsorted(self.codes, codes)
        return self.table[np.minimum(codes, self.table.size - 1)].astype(np.int64)

    @cached_property
    def table(self) -> NDArray[np.int32] | None:
        """The index of each code from 0, faster than a search; None for negative or large codes."""
        if self.codes[0] < 0 or self.codes[-1] >= MOST_LOOKED_UP:
            return None
        table = np.zeros(int(self.codes[-1]) + 1, np.int32)
        table[self.codes] = np.arange(len(self))
        return table

    def mask(self, state: State) -> Mask:
        """True for each action that is legal now; all False at a chance node and at the end."""
        mask = np.zeros(len(self), np.bool_)
        if state.current_player is not None:
            mask[self.indices(np.array(state.codes, np.int64))] = True
        return mask


@check_arguments
@dataclass(frozen=True)
class ObservationPart:
    """A part of an observation: `shape` float32 numbers from -1 to 1, and what they mean."""

    name: str
    shape: tuple[int, ...]
    meaning: str
    read: Read
    start: State | None = field(default=None, compare=False, repr=False)
    """See `Dense.start`."""

    def __reduce__(self) -> Any:
        if self.start is None:
            return ObservationPart, (self.name, self.shape, self.meaning, self.read)
        return _feature, (self.start, self.name)

    @property
    def size(self) -> int:
        """The number of float32 values."""
        return prod(self.shape)


@check_arguments
class Observation:
    """A complete position as a float32 vector from one seat's view: that seat comes first."""

    def __init__(self, features: Iterable[ObservationPart], write: Write | None = None) -> None:
        """Set the features; `write` writes the same as all of them in turn, only faster."""
        self.features = tuple(features)
        self._write = write
        self.start: State | None = None

    def __reduce__(self) -> Any:
        if self.start is None:
            return Observation, (self.features, self._write)
        return _observation, (self.start,)

    def made_from(self, start: State) -> "Observation":
        """The same with a start, see `Dense.start`."""
        features = (replace(feature, start=start) for feature in self.features)
        same = Observation(features, self._write)
        same.start = start
        return same

    @cached_property
    def places(self) -> dict[str, slice]:
        """The slice of the vector that each feature takes, by its name."""
        ends = list(accumulate((feature.size for feature in self.features), initial=0))
        return {
            feature.name: slice(ends[i], ends[i + 1]) for i, feature in enumerate(self.features)
        }

    def __len__(self) -> int:
        return sum(feature.size for feature in self.features)

    def write(self, boards: Records, states: Records, seats: Whole, out: Floats) -> None:
        """Write n positions, each from one seat's view, into the rows of `out`: n x len(self)."""
        if self._write is not None:
            self._write(states, seats, out)
        else:
            self.write_by_features(boards, states, seats, out)

    def write_by_features(
        self, boards: Records, states: Records, seats: Whole, out: Floats
    ) -> None:
        """Do the same with each feature's own `read`."""
        for feature, place in zip(self.features, self.places.values(), strict=True):
            out[:, place] = feature.read(boards, states, seats).reshape(len(states), feature.size)

    def of(self, state: State, seat: int | None = None) -> Floats:
        """A position from a seat's view; by default that of the seat to move, else of the first."""
        view = state.current_player or 0 if seat is None else seat
        out = np.zeros((1, len(self)), np.float32)
        boards, states = np.atleast_1d(state.board.tables), np.array([state.record])
        self.write(boards, states, np.array([view], np.int64), out)
        values: Floats = out[0]
        return values


@check_arguments
@dataclass(frozen=True)
class Symmetry:
    """A turn or reflection of the board, as permutations: new[i] = old[permutation[i]].

    The observation of the turned position is `seen[features]`, its mask is `mask[actions]`.
    """

    cells: Whole
    actions: Whole
    features: Whole


@check_arguments
@dataclass(frozen=True)
class Dense:
    """A ruleset as arrays of fixed size. The first symmetry is the identity.

    `start` is a state of the ruleset. With one, it can be pickled, and so can its parts: a pickle
    holds the start, from which the game makes it again, because many functions cannot be pickled.
    """

    actions: ActionSpace
    observation: Observation
    symmetries: tuple[Symmetry, ...] = ()
    start: State | None = field(default=None, compare=False, repr=False)

    def __reduce__(self) -> Any:
        if self.start is None:
            return Dense, (self.actions, self.observation, self.symmetries)
        return _dense, (self.start,)

    def made_from(self, start: State) -> "Dense":
        """The same with this start."""
        return Dense(self.actions, self.observation.made_from(start), self.symmetries, start)


def _dense(start: State) -> Dense:
    game: Any = start.game  # a complete `Game`, which depends on this module
    arrays: Dense = game.players.dense(start)
    return arrays


def _observation(start: State) -> Observation:
    return _dense(start).observation


def _feature(start: State, name: str) -> ObservationPart:
    return next(feature for feature in _observation(start).features if feature.name == name)


# -- helpers for reading features ----------------------------------------------------------------


@check_arguments
def rotate(values: NDArray[Any], seats: Whole, players: int) -> NDArray[Any]:
    """Rotate values with a column per seat (n x players x ...): each row begins with its seat."""
    order = (seats[:, None] + np.arange(players)) % players
    values_by_seat: NDArray[Any] = values[np.arange(len(seats))[:, None], order]
    return values_by_seat


@check_arguments
def relative(seat: NDArray[Any], seats: Whole, players: int) -> Whole:
    """How many places a seat comes after the viewer in seat order; -1 where it is nobody."""
    there: Whole = np.where(seat >= 0, (seat - seats) % players, -1)
    return there


@check_arguments
def one_hot(values: NDArray[Any], count: int) -> Mask:
    """Add an axis with a 1 at the value's index; all 0 for a value outside 0..count-1."""
    mask: Mask = np.asarray(values)[..., None] == np.arange(count)
    return mask


@check_arguments
def bits(values: Whole, count: int) -> Whole:
    """Add an axis with the lowest bits of each number."""
    binary: Whole = (np.asarray(values)[..., None] >> np.arange(count)) & 1
    return binary


@check_arguments
def columns(*values: tuple[NDArray[Any], float]) -> NDArray[Any]:
    """Plain numbers side by side, each divided by its maximum."""
    return np.stack([value / most for value, most in values], axis=1)


@check_arguments
def of_seats(name: str, players: int, field: str, most: float, meaning: str) -> ObservationPart:
    """A feature with one number per seat: a position's `field`, divided by its maximum."""

    def read(_: Records, states: Records, seats: Whole) -> NDArray[Any]:
        return rotate(states[field][:, :players], seats, players) / most

    return ObservationPart(name, (players,), meaning, read)


@check_arguments
def one_of_seats(
    name: str, players: int, field: str, meaning: str, *, of_board: bool = False
) -> ObservationPart:
    """A feature for the seat that a `field` of the position names, or a `field` of the board."""

    def read(boards: Records, states: Records, seats: Whole) -> NDArray[Any]:
        by_seat = (boards if of_board else states)[field]
        return one_hot(relative(by_seat, seats, players), players)

    return ObservationPart(name, (players,), meaning, read)


@check_arguments
def permute(observation: Observation, **cells: tuple[int, Whole]) -> Whole:
    """The permutation of a vector when features' cells are permuted: (axis, cells) by feature."""
    order = np.arange(len(observation))
    for feature in observation.features:
        if feature.name in cells:
            axis, permutation = cells[feature.name]
            place = observation.places[feature.name]
            there = order[place].reshape(feature.shape)
            order[place] = np.take(there, permutation, axis).ravel()
    return order
