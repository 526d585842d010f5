"""The free steps of a turn, in games where any number of them may precede the main action.

Such steps combine in a great many ways, most of them pointless. So they are searched separately,
guided by estimates of the states they lead to: in each round all steps are tried from the few best
states so far. Written once for every game; `searcher` then searches the main actions.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from rookery.core.kernels.arguments import Board, Context, Record
from rookery.core.kernels.jit import bare_njit
from rookery.core.kernels.rules import Kernel, Rules
from rookery.search.utility import SEATS

INFO = np.dtype((np.record, [(name, "i8") for name in ("count", "first", "seat", "nodes")]))
"""`count` states are known, those from `first` on since the last round; `seat` takes the steps."""


@dataclass(frozen=True)
class Guide:
    """What a game tells the search; compiled functions.

    - `evaluate(board, state, context, out)`: as in `search.expectimax.Guide`
    - `prepare(board, state, out)`: fills `out` with the legal actions that are free steps and worth
      trying, and returns how many; after a free step the same seat faces the same decision again
    - `main_actions(board, state, out)`: the same with the legal actions that are not free steps
    """

    evaluate: Kernel
    prepare: Kernel
    main_actions: Kernel


class Pool(NamedTuple):
    """The states that steps lead to, all different; the first is the one without any steps."""

    states: NDArray[Any]
    keys: NDArray[np.int64]
    values: NDArray[np.float64]  # the seat's expected utility
    parents: NDArray[np.int64]
    actions: NDArray[np.int64]  # the step that led here
    closed: NDArray[np.int64]  # 1 when steps from here were tried
    codes: NDArray[np.int64]
    out: NDArray[np.float64]


def pool(state_type: np.dtype[Any], max_actions: int, size: int) -> Pool:
    """Fresh arrays for `size` states."""
    return Pool(
        states=np.zeros(size, dtype=state_type),
        keys=np.zeros(size, dtype=np.int64),
        values=np.zeros(size, dtype=np.float64),
        parents=np.full(size, -1, dtype=np.int64),
        actions=np.full(size, -1, dtype=np.int64),
        closed=np.zeros(size, dtype=np.int64),
        codes=np.zeros(max_actions, dtype=np.int64),
        out=np.zeros(SEATS, dtype=np.float64),
    )


@bare_njit()
def _is_known(pool: Pool, count: int, key: int) -> bool:
    for i in range(count):
        if pool.keys[i] == key:
            return True
    return False


@bare_njit()
def _best_open(pool: Pool, first: int, end: int) -> int:
    """The best of some states from which no steps were tried yet, or -1."""
    best = -1
    for i in range(first, end):
        if pool.closed[i] == 0 and (best < 0 or pool.values[i] > pool.values[best]):
            best = i
    return best


def make(rules: Rules, guide: Guide) -> Callable[..., int]:
    """Compile the search for a game; returns `widen(board, pool, context, info, beam)`.

    `widen` tries all steps from the `beam` best states of the last round, and returns how many
    states are new. The caller sets `pool.states[0]` and `info.seat`, and everything else to 0,
    before the first round, which only estimates that state.
    """
    apply, key_of = rules.apply, rules.key
    evaluate, prepare = guide.evaluate, guide.prepare

    @bare_njit()
    def enter(board: Board, pool: Pool, context: Context, info: Record, key: int) -> None:
        """Add the state at the pool's end to the known ones."""
        i = info.count
        evaluate(board, pool.states[i], context, pool.out)
        pool.keys[i], pool.values[i] = key, pool.out[info.seat]
        info.count += 1
        info.nodes += 1

    @bare_njit(inline="always")
    def widen(board: Board, pool: Pool, context: Context, info: Record, beam: int) -> int:
        end, first = info.count, info.first
        if end == 0:
            enter(board, pool, context, info, key_of(board, pool.states[0]))
            return 1
        for _ in range(beam):
            best = _best_open(pool, first, end)
            if best < 0:
                break
            pool.closed[best] = 1
            count = prepare(board, pool.states[best], pool.codes)
            for k in range(count):
                i = info.count
                if i == pool.states.size:
                    break
                pool.states[i] = pool.states[best]
                apply(board, pool.states[i], pool.codes[k])
                key = key_of(board, pool.states[i])
                if not _is_known(pool, i, key):
                    pool.parents[i], pool.actions[i] = best, pool.codes[k]
                    enter(board, pool, context, info, key)
        info.first = end
        return int(info.count - end)

    return widen
