"""A search's tree: arrays of nodes and guesses, how they grow, and what later searches keep."""

from typing import Any, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from rookery.core.kernels.arguments import Actions, RankingKeys, Record, Utilities, Weights
from rookery.core.kernels.jit import bare_njit
from rookery.search.utility import SEATS

UNSEEN = -9
"""The seat of a node that no simulation has reached yet."""
ROOT: Any = np.int64(0)
"""Not a literal, for which functions would be compiled once more."""

Priors: TypeAlias = NDArray[np.float64]
"""How likely each of some actions is to be a good one."""

NODE = np.dtype(
    (
        np.record,
        [
            ("visits", "i4"),
            ("prior", "f4"),
            ("pull", "f4"),  # prior / (1 + visits): the urge to explore; 0 when solved
            ("expected", "f4", SEATS),  # by seat: its mean utility so far; exact when solved
            ("action", "i4"),
            ("first", "i4"),  # its first child, 0 while it has none
            ("room", "i4"),  # space for this many children there
            ("tried", "i4"),  # this many of them are in use
            ("guesses", "i4"),  # the first of its actions in the list of guesses
            ("children", "i4"),  # how many these are, 0 until they are listed
            ("seat", "i2"),  # who is to move there; CHANCE, OVER, UNSEEN
            ("solved", "i2"),  # 1 when `expected` is the exact result
        ],
    )
)
"""A node. Node 0 is the root. A node's children are adjacent, in the order of its guesses.

At a decision a child becomes a node when it is first tried; at a chance node all do at once.
"""

Tree: TypeAlias = NDArray[Any]

GUESS = np.dtype((np.record, [("prior", "f4"), ("action", "i4")]))
"""An action that can be tried. A node's tried ones come first, then the likeliest of the others."""

Guesses: TypeAlias = NDArray[Any]

_SIZES = 32

COUNTS = np.dtype(
    (
        np.record,
        [("nodes", "i8"), ("guesses", "i8"), ("simulations", "i8"), ("free", "i8", _SIZES)],
    )
)
"""How much of the tree and of the guesses is in use, and how many simulations were played.

`free` holds lists of unused space for 1, 2, 4, .. children: it has the first node of the first one,
whose `first` refers to the next.
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
    """Fresh arrays with room for this many guesses, and a quarter as many nodes.

    What a node or a guess contains before it is in use is not defined: to clear megabytes would
    take longer than many a search.
    """
    tree = np.empty(guesses // 4 + 1, dtype=NODE)
    tree[:1] = np.zeros(1, dtype=NODE)
    return Memory(
        tree=tree,
        guesses=np.empty(guesses, dtype=GUESS),
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
    """Reserve adjacent nodes for 2**size children; the first of them, or 0 if there is no room."""
    first, room = counts.free[size], 1 << size
    if first > 0:
        counts.free[size] = tree[first].first
    elif counts.nodes + room <= tree.size:
        first = counts.nodes
        counts.nodes += room
    return int(first)


@bare_njit()
def make_room(tree: Tree, counts: Record, node: int) -> bool:
    """Give a node room for twice as many children; False if there is none."""
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
    """Turn a guess into a fresh node."""
    there.visits = there.first = there.room = there.tried = there.children = there.solved = 0
    for seat in range(SEATS):
        there.expected[seat] = 0.0
    there.pull = guess.prior
    there.action, there.prior, there.seat = guess.action, guess.prior, UNSEEN


@bare_njit()
def bring_forward(guesses: Guesses, first: int, end: int) -> None:
    """Move the likeliest of these guesses to the first place; the others keep their order."""
    place = first
    for i in range(first + 1, end):
        if guesses[i].prior > guesses[place].prior:
            place = i
    if place <= first:
        return
    action, prior = guesses[place].action, guesses[place].prior
    while place > first:
        before = guesses[place - 1]
        guesses[place].action, guesses[place].prior = before.action, before.prior
        place -= 1
    guesses[first].action, guesses[first].prior = action, prior


@bare_njit()
def _keep_children(
    tree: Tree, guesses: Guesses, counts: Record, node: int, old: Tree, listed: Guesses
) -> None:
    """Copy a node's guesses and children from where the old tree had them."""
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
    for place in range(first + here.tried, first + (1 << size)):
        tree[place].tried = tree[place].children = 0  # `keep` comes here, too
    here.first, here.room = first, 1 << size


@bare_njit(cache=True)
def keep(
    tree: Tree, guesses: Guesses, counts: Record, old: Tree, listed: Guesses, node: int
) -> None:
    """Begin a search with part of an earlier one's tree: a node and everything below it.

    Both trees have equal room, so there is enough: what is left behind took some, too.
    """
    tree[0] = old[node]
    counts.nodes, place = 1, ROOT
    while place < counts.nodes:
        _keep_children(tree, guesses, counts, place, old, listed)
        place += 1
