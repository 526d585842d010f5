"""The tree of a search: arrays of nodes and of guesses, how they grow, and what is kept of them."""

from typing import Any, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from rookery.core.kernels.arguments import Actions, RankingKeys, Record, Utilities, Weights
from rookery.core.kernels.jit import bare_njit
from rookery.search.utility import SEATS

UNSEEN = -9
"""For a node's seat: nobody was there yet to look."""
ROOT: Any = np.int64(0)
"""A literal would compile a function once more, for itself."""

Priors: TypeAlias = NDArray[np.float64]
"""How likely each of some actions is a good one."""

NODE = np.dtype(
    (
        np.record,
        [
            ("visits", "i4"),
            ("prior", "f4"),
            ("pull", "f4"),  # prior / (1 + visits): what calls for more visits; 0 when solved
            ("expected", "f4", SEATS),  # by each seat: its mean on these visits; exact when solved
            ("action", "i4"),
            ("first", "i4"),  # its first child, 0 while it has none
            ("room", "i4"),  # for so many children there
            ("tried", "i4"),  # so many are there
            ("guesses", "i4"),  # the first of its actions in the list of guesses
            ("children", "i4"),  # how many these are, 0 while it was not asked for them
            ("seat", "i2"),  # who moves there; CHANCE, OVER, UNSEEN
            ("solved", "i2"),  # 1 when `expected` is what comes of it
        ],
    )
)
"""A node. Node 0 is the root. Children of a node lie side by side, in the order of its guesses.

A choice's child becomes a node when it is tried first; those of chance all do at once.
"""

Tree: TypeAlias = NDArray[Any]

GUESS = np.dtype((np.record, [("prior", "f4"), ("action", "i4")]))
"""An action that can be tried. The likeliest of a node come first."""

Guesses: TypeAlias = NDArray[Any]

_SIZES = 32

COUNTS = np.dtype(
    (
        np.record,
        [("nodes", "i8"), ("guesses", "i8"), ("simulations", "i8"), ("free", "i8", _SIZES)],
    )
)
"""How much of the tree and of the guesses is taken, and how many simulations were played.

`free` has the first node of some room for 1, 2, 4, .. children that is not used any more; in its
`first` stands the next such node.
"""


class Memory(NamedTuple):
    """The arrays of one search."""

    tree: Tree
    guesses: Guesses
    states: NDArray[Any]
    path: NDArray[np.int64]
    actions: Actions
    weights: Weights
    priors: Priors
    result: Utilities
    ranking_keys: RankingKeys
    counts: NDArray[Any]  # one record


def memory(state_type: np.dtype[Any], max_actions: int, max_plies: int, guesses: int) -> Memory:
    """Fresh arrays with room for so many guesses, and a quarter as many nodes."""
    return Memory(
        tree=np.zeros(guesses // 4 + 1, dtype=NODE),
        guesses=np.zeros(guesses, dtype=GUESS),
        states=np.zeros(2, dtype=state_type),
        path=np.zeros(max_plies + 2, dtype=np.int64),
        actions=np.zeros(max_actions, dtype=np.int64),
        weights=np.zeros(max_actions, dtype=np.int64),
        priors=np.zeros(max_actions, dtype=np.float64),
        result=np.zeros(SEATS, dtype=np.float64),
        ranking_keys=np.zeros(SEATS, dtype=np.int64),
        counts=np.zeros(1, dtype=COUNTS),
    )


@bare_njit()
def _reserve(tree: Tree, counts: Record, size: int) -> int:
    """The first of some nodes side by side, for 2**size children; 0 when there is no room."""
    first, room = counts.free[size], 1 << size
    if first > 0:
        counts.free[size] = tree[first].first
    elif counts.nodes + room <= tree.size:
        first = counts.nodes
        counts.nodes += room
    return int(first)


@bare_njit()
def make_room(tree: Tree, counts: Record, node: int) -> bool:
    """Give a node room for twice as many children; False when there is none."""
    here = tree[node]
    size = ROOT
    while (1 << size) <= here.room:
        size += 1
    first = _reserve(tree, counts, size)
    if first == 0:
        return False
    if here.room > 0:
        for i in range(here.tried):
            tree[first + i] = tree[here.first + i]
        tree[here.first].first = counts.free[size - 1]
        counts.free[size - 1] = here.first
    here.first, here.room = first, 1 << size
    return True


@bare_njit()
def begin(there: Record, guess: Record) -> None:
    """Make a node of a guess."""
    there.visits = there.first = there.room = there.tried = there.children = there.solved = 0
    for seat in range(SEATS):
        there.expected[seat] = 0.0
    there.pull = guess.prior
    there.action, there.prior, there.seat = guess.action, guess.prior, UNSEEN


@bare_njit()
def _keep_children(
    tree: Tree, guesses: Guesses, counts: Record, node: int, old: Tree, listed: Guesses
) -> None:
    """Fetch a node's guesses and children; it says where they stood."""
    here, size = tree[node], ROOT
    for i in range(here.children):
        guesses[counts.guesses + i] = listed[here.guesses + i]
    here.guesses = counts.guesses
    counts.guesses += here.children
    if here.tried == 0:
        here.first = here.room = 0
        return
    while (1 << size) < here.tried:
        size += 1
    first = _reserve(tree, counts, size)
    for i in range(here.tried):
        tree[first + i] = old[here.first + i]
    here.first, here.room = first, 1 << size


@bare_njit(cache=True)
def keep(
    tree: Tree, guesses: Guesses, counts: Record, old: Tree, listed: Guesses, node: int
) -> None:
    """Begin a search with part of an earlier one's tree: a node, and all below it.

    They have room for equally much, so there is enough of it: what is left behind needs some, too.
    """
    tree[0] = old[node]
    counts.nodes, place = 1, ROOT
    while place < counts.nodes:
        _keep_children(tree, guesses, counts, place, old, listed)
        place += 1
