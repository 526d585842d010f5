"""A game in numbers of a fixed size, for those who learn from it or search it by arrays.

`ActionSpace` numbers the actions of a ruleset, `Observation` writes positions as float32 vectors
from a seat's view, and a `Symmetry` says which of both are the same when the board is turned.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import accumulate
from math import prod
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from rookery.core.errors import RookeryError
from rookery.core.state import State

Whole: TypeAlias = NDArray[np.int64]
Floats: TypeAlias = NDArray[np.float32]
Mask: TypeAlias = NDArray[np.bool_]
Records: TypeAlias = Any
"""A NumPy array of records: of boards or of states, one a row."""
Read: TypeAlias = Callable[[Records, Records, Whole], NDArray[Any]]
"""(boards, states, seats) of n rows: what there is to see from these seats, n rows again."""
Write: TypeAlias = Callable[[Records, Whole, Floats], None]
"""(states, seats, out): what there is to see from these seats, into rows of `out`."""


MOST_LOOKED_UP = 1 << 22
"""Up to which code a table is kept: 16 MB for a game with such numbers."""


class NoSuchAction(RookeryError):
    """A code or an index that an action space does not have."""

    def __init__(self, what: str, value: int, size: int) -> None:
        super().__init__(f"{what} {value} is no action of this ruleset, which has {size}")
        self.value = value
        self.size = size


def block(base: int, *axes: tuple[int, int]) -> Whole:
    """All codes of the form base + sum of (0..size-1) * stride; `axes` are (size, stride)."""
    codes = np.array([base], np.int64)
    for size, stride in axes:
        codes = np.add.outer(codes, np.arange(size, dtype=np.int64) * stride).ravel()
    return codes


class ActionSpace:
    """The actions of a ruleset, numbered from 0 in the order of their codes.

    The same index means the same code in every position and in every game of the ruleset. Outcomes
    of chance are no actions.
    """

    def __init__(self, blocks: Iterable[Sequence[int] | Whole]) -> None:
        self.codes: Whole = np.unique(np.concatenate([np.asarray(b, np.int64) for b in blocks]))
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
        found = self._found(np.asarray(codes))
        wrong = self.codes[np.minimum(found, len(self) - 1)] != codes
        if wrong.any():
            raise NoSuchAction("code", int(np.asarray(codes)[wrong][0]), len(self))
        return found

    def _found(self, codes: Whole) -> Whole:
        """Where codes stand, if they do."""
        if self.table is None or not codes.size or codes.min() < 0:
            return np.searchsorted(self.codes, codes)
        return self.table[np.minimum(codes, self.table.size - 1)].astype(np.int64)

    @cached_property
    def table(self) -> NDArray[np.int32] | None:
        """The index of each code from 0, where there are not too many: faster than a search."""
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


@dataclass(frozen=True)
class Feature:
    """A part of an observation: `shape` float32 numbers from -1 to 1, and what they mean."""

    name: str
    shape: tuple[int, ...]
    meaning: str
    read: Read

    @property
    def size(self) -> int:
        """How many numbers there are."""
        return prod(self.shape)


class Observation:
    """All of a position as a float32 vector, from the view of a seat: that seat comes first."""

    def __init__(self, features: Iterable[Feature], compiled: Write | None = None) -> None:
        """`compiled` writes the same as all features in turn, only faster."""
        self.features = tuple(features)
        self._compiled = compiled

    @cached_property
    def places(self) -> dict[str, slice]:
        """Where in the vector each feature lies, by its name."""
        ends = list(accumulate((feature.size for feature in self.features), initial=0))
        return {
            feature.name: slice(ends[i], ends[i + 1]) for i, feature in enumerate(self.features)
        }

    def __len__(self) -> int:
        return sum(feature.size for feature in self.features)

    def write(self, boards: Records, states: Records, seats: Whole, out: Floats) -> None:
        """What n positions are from n seats' views, into the rows of `out`: n x len(self)."""
        if self._compiled is not None:
            self._compiled(states, seats, out)
        else:
            self.write_by_features(boards, states, seats, out)

    def write_by_features(
        self, boards: Records, states: Records, seats: Whole, out: Floats
    ) -> None:
        """The same from what each feature says of itself."""
        for feature, place in zip(self.features, self.places.values(), strict=True):
            out[:, place] = feature.read(boards, states, seats).reshape(len(states), feature.size)

    def of(self, state: State, seat: int | None = None) -> Floats:
        """What a position is from a seat's view; by default the deciding or the first one's."""
        view = state.current_player or 0 if seat is None else seat
        out = np.zeros((1, len(self)), np.float32)
        boards, states = np.atleast_1d(state.board.tables), np.array([state.record])
        self.write(boards, states, np.array([view], np.int64), out)
        found: Floats = out[0]
        return found


@dataclass(frozen=True)
class Symmetry:
    """A turn or reflection of the board, as permutations: new[i] = old[permutation[i]].

    What is seen of the turned position is `seen[features]`, its mask is `mask[actions]`.
    """

    cells: Whole
    actions: Whole
    features: Whole


@dataclass(frozen=True)
class Dense:
    """A ruleset in numbers of a fixed size. The first symmetry changes nothing."""

    actions: ActionSpace
    observation: Observation
    symmetries: tuple[Symmetry, ...] = ()


# -- what features are read with -----------------------------------------------------------------


def rotated(values: NDArray[Any], seats: Whole, players: int) -> NDArray[Any]:
    """Values with one column per seat (n x players x ...): each row then begins with its seat."""
    order = (seats[:, None] + np.arange(players)) % players
    found: NDArray[Any] = values[np.arange(len(seats))[:, None], order]
    return found


def relative(seat: NDArray[Any], seats: Whole, players: int) -> Whole:
    """How far behind the viewer a seat comes in the order of seats; -1 where it is nobody."""
    there: Whole = np.where(seat >= 0, (seat - seats) % players, -1)
    return there


def one_hot(values: NDArray[Any], count: int) -> Mask:
    """One more axis, with a 1 where the value is; none for a value that isn't 0..count-1."""
    found: Mask = np.asarray(values)[..., None] == np.arange(count)
    return found


def bits(values: NDArray[Any], count: int) -> Whole:
    """One more axis: the lowest bits of each number."""
    found: Whole = (np.asarray(values)[..., None] >> np.arange(count)) & 1
    return found


def columns(*values: tuple[NDArray[Any], float]) -> NDArray[Any]:
    """Plain numbers side by side, each divided by what it is at most."""
    return np.stack([value / most for value, most in values], axis=1)


def of_seats(name: str, players: int, field: str, most: float, meaning: str) -> Feature:
    """A number of each seat in a position's `field`, divided by what it is at most."""

    def read(_: Records, states: Records, seats: Whole) -> NDArray[Any]:
        return rotated(states[field][:, :players], seats, players) / most

    return Feature(name, (players,), meaning, read)


def one_of_seats(
    name: str, players: int, field: str, meaning: str, *, of_board: bool = False
) -> Feature:
    """The seat that a position's `field` names, or a board's."""

    def read(boards: Records, states: Records, seats: Whole) -> NDArray[Any]:
        named = (boards if of_board else states)[field]
        return one_hot(relative(named, seats, players), players)

    return Feature(name, (players,), meaning, read)


def permuted(observation: Observation, **cells: tuple[int, Whole]) -> Whole:
    """The permutation of a vector whose named features have cells on an axis: (axis, cells)."""
    order = np.arange(len(observation))
    for feature in observation.features:
        if feature.name in cells:
            axis, permutation = cells[feature.name]
            place = observation.places[feature.name]
            there = order[place].reshape(feature.shape)
            order[place] = np.take(there, permutation, axis).ravel()
    return order
