"""Expectimax for any number of seats with exact chance, written once for every game.

Each seat maximises its own utility (max^n). At a chance node the outcomes are averaged by their
weights. Depth counts the chance nodes on a line: all decisions before the next one are always
searched. A transposition table keeps values, since the same steps in other orders reach the same
position. The search is iterative, stops after any number of nodes, and resumes where it was.
Sources: D. Michie, Game-playing and game-learning automata, 1966; C. Luckhardt, K. Irani, An
algorithmic solution of n-person games, 1986.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from rookery.core.kernels.arguments import (
    Board,
    Context,
    RankingKeys,
    Record,
    StateRecord,
    Utilities,
)
from rookery.core.kernels.hashing import scatter
from rookery.core.kernels.jit import bare_njit
from rookery.core.kernels.rules import Kernel, Rules
from rookery.core.kernels.turn import CHANCE, OVER
from rookery.search.utility import SEATS, utilities

PLIES = 160
"""The most actions and outcomes that a search looks ahead; beyond that it estimates."""

_NO_ACTION = -1
_BEST = 1.0 - 1e-12

INFO = np.dtype(
    (
        np.record,
        [
            *((name, "i8") for name in ("ply", "nodes", "seats", "replies", "seed")),
            *((name, "i8") for name in ("tried", "exact")),
            ("noise", "f8"),
        ],
    )
)
"""The search's progress. `tried` root actions have values of this depth; `exact` is set when done.

With `replies` 1 only the root's actions are compared at full depth; after them each decision takes
the action that looks best up to the next chance node. `noise` is the largest error of an estimate.
"""

FRAME = np.dtype(
    (
        np.record,
        [
            (name, "i8")
            for name in (
                "seat", "depth", "key", "index", "count", "total", "action", "exact", "asking",
            )
        ],
    )
)  # fmt: skip
"""One open node; `asking` is 1 while a shallower search of it looks for its best action."""


@bare_njit()
def nowhere(board: Board, state: StateRecord) -> bool:
    """The `rests` of a game in which only chance nodes end the search."""
    return False


@dataclass(frozen=True)
class Guide:
    """What a game tells the search; compiled functions.

    - `evaluate(board, state, context, out)`: sets float64 `out` to each seat's expected utility,
      -1..1, in a state that is not over
    - `rests(board, state)`: true where the search stops and estimates although no chance node
      follows; the root is searched in any case

    `context` is whatever the game's functions need: arrays, in a tuple of fixed type.
    """

    evaluate: Kernel
    rests: Kernel = nowhere


class Table(NamedTuple):
    """The transposition table, by the key's low bits: the key and its result."""

    keys: NDArray[np.int64]
    depths: NDArray[np.int64]  # 0: empty; 1 + depth, or EXACT where nothing was estimated
    actions: NDArray[np.int64]
    values: NDArray[np.float64]


EXACT: Any = np.int64(1 << 20)  # with a literal, functions would be compiled once more


class Memory(NamedTuple):
    """The arrays of one search. The root's actions come first and may be fewer than are legal."""

    states: NDArray[Any]
    frames: NDArray[Any]
    actions: NDArray[np.int64]
    weights: NDArray[np.int64]
    values: NDArray[np.float64]
    found: NDArray[np.float64]  # by root action and seat
    ranking_keys: RankingKeys
    table: Table


def memory(
    state_type: np.dtype[Any], max_actions: int, table_bits: int, plies: int = PLIES
) -> Memory:
    """Fresh arrays; the table has room for 2**table_bits positions."""
    size = 1 << table_bits
    return Memory(
        states=np.zeros(plies, dtype=state_type),
        frames=np.zeros(plies, dtype=FRAME),
        actions=np.zeros((plies, max_actions), dtype=np.int64),
        weights=np.zeros((plies, max_actions), dtype=np.int64),
        values=np.zeros((plies, SEATS), dtype=np.float64),
        found=np.zeros((max_actions, SEATS), dtype=np.float64),
        ranking_keys=np.zeros(SEATS, dtype=np.int64),
        table=Table(
            keys=np.zeros(size, dtype=np.int64),
            depths=np.zeros(size, dtype=np.int64),
            actions=np.zeros(size, dtype=np.int64),
            values=np.zeros((size, SEATS), dtype=np.float64),
        ),
    )


def begin(memory: Memory, info: Record, count: int, depth: int) -> None:
    """Set up a search of `memory.states[0]` with `count` root actions to this depth."""
    frame = memory.frames[0]
    frame.depth, frame.count = depth, count
    info.ply, info.tried, info.exact = 0, 0, 0


@bare_njit()
def _blur(key: int, seed: int, seat: int, noise: float) -> float:
    """An error in -noise..noise that is a fixed function of the position, the seat and the seed."""
    mixed = scatter(key, seed)
    mixed ^= (mixed & 0x7FFFFFFF) << (4 + seat)
    return noise * (((mixed >> 16) & 0xFFFF) / 32767.5 - 1.0)


@bare_njit()
def _keep(table: Table, frame: Record, values: Utilities, seats: int) -> None:
    """Store the result of a finished node, unless a better one is known."""
    slot = frame.key & (table.keys.size - 1)
    depth = EXACT if frame.exact else frame.depth + 1
    if table.keys[slot] == frame.key and table.depths[slot] > depth:
        return
    table.keys[slot], table.depths[slot], table.actions[slot] = frame.key, depth, frame.action
    for seat in range(seats):
        table.values[slot, seat] = values[seat]


def make(rules: Rules, guide: Guide) -> Callable[..., bool]:
    """Compile the search for a game; returns `run(board, memory, context, info, budget)`.

    `run` searches on for `budget` nodes, and returns True when the search that `begin` set up is
    done.
    """
    to_move, legal_actions, apply = rules.to_move, rules.legal_actions, rules.apply
    chance_outcomes, ranking_keys, key_of = rules.chance_outcomes, rules.ranking_keys, rules.key
    evaluate, rests = guide.evaluate, guide.rests

    @bare_njit(inline="always")
    def estimate(
        board: Board, state: StateRecord, context: Context, info: Record, key: int, out: Utilities
    ) -> None:
        evaluate(board, state, context, out)
        if info.noise > 0.0:
            for seat in range(info.seats):
                out[seat] += _blur(key, info.seed, seat, info.noise)

    @bare_njit(inline="always")
    def enter(board: Board, memory: Memory, context: Context, info: Record, ply: int) -> bool:
        """Enter a node for the first time; True if its value is known at once."""
        frame, state, values = memory.frames[ply], memory.states[ply], memory.values[ply]
        table, seats = memory.table, info.seats
        frame.seat = seat = to_move(board, state)
        frame.action, frame.index, frame.asking = _NO_ACTION, 0, 0
        if seat == OVER:
            frame.exact = 1
            ranking_keys(board, state, memory.ranking_keys)
            utilities(memory.ranking_keys, seats, values)
            return True
        frame.key = key = key_of(board, state)
        slot = key & (table.keys.size - 1)
        known = table.depths[slot] if table.keys[slot] == key else np.int64(0)
        if ply > 0 and known > frame.depth:
            frame.exact, frame.action = known == EXACT, table.actions[slot]
            for other in range(seats):
                values[other] = table.values[slot, other]
            return True
        ends = seat == CHANCE and frame.depth <= 0
        if ply > 0 and not ends:
            ends = rests(board, state)
        if ends or ply == memory.frames.size - 1:
            frame.exact = 0
            estimate(board, state, context, info, key, values)
            return True
        frame.exact = 1
        actions, weights = memory.actions[ply], memory.weights[ply]
        if seat == CHANCE:
            frame.count = chance_outcomes(board, state, actions, weights)
            frame.total = 0
            for i in range(frame.count):
                frame.total += weights[i]
            for other in range(seats):
                values[other] = 0.0
        elif ply > 0:
            frame.count = legal_actions(board, state, actions)
            if info.replies > 0 and frame.depth > 0 and frame.count > 1:
                frame.count, frame.exact = 1, 0
                actions[0] = table.actions[slot]
                frame.asking = int(known == 0)
        return False

    @bare_njit()
    def take(memory: Memory, info: Record, ply: int) -> None:
        """Combine the value of the child node into this one."""
        frame, after = memory.frames[ply], memory.frames[ply + 1]
        values, got = memory.values[ply], memory.values[ply + 1]
        seats = info.seats
        if frame.asking:
            frame.asking = 0
            memory.actions[ply, 0] = after.action
            return
        frame.exact &= after.exact
        i = frame.index
        frame.index += 1
        if frame.seat == CHANCE:
            share = memory.weights[ply, i] / frame.total
            for seat in range(seats):
                values[seat] += share * got[seat]
            return
        if ply == 0:
            info.tried = i + 1
            for seat in range(seats):
                memory.found[i, seat] = got[seat]
        if i == 0 or got[frame.seat] > values[frame.seat]:
            frame.action = memory.actions[ply, i]
            for seat in range(seats):
                values[seat] = got[seat]
            if after.exact and got[frame.seat] >= _BEST and ply > 0:
                frame.index, frame.exact = frame.count, 1

    @bare_njit(inline="always")
    def run(board: Board, memory: Memory, context: Context, info: Record, budget: int) -> bool:
        states, frames = memory.states, memory.frames
        ply, is_entered = info.ply, False
        while ply >= 0:
            frame = frames[ply]
            if not is_entered:
                if budget <= 0:
                    info.ply = ply
                    return False
                budget -= 1
                info.nodes += 1
                is_entered = True
                if enter(board, memory, context, info, ply):
                    ply -= 1
                    if ply >= 0:
                        take(memory, info, ply)
                continue
            if frame.asking:
                states[ply + 1] = states[ply]
                frames[ply + 1].depth = 0
            elif frame.index < frame.count:
                states[ply + 1] = states[ply]
                apply(board, states[ply + 1], memory.actions[ply, frame.index])
                frames[ply + 1].depth = frame.depth - int(frame.seat == CHANCE)
            else:
                if ply > 0:
                    _keep(memory.table, frame, memory.values[ply], info.seats)
                ply -= 1
                if ply >= 0:
                    take(memory, info, ply)
                continue
            ply += 1
            is_entered = False
        info.exact = frames[0].exact
        return True

    return run
