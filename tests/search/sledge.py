"""Sledge, a game for tests of whole turns: wax the sledge as often as you like, then go.

There are two seats. Up to three times a turn, wax makes the sledge one faster; the third time it
also rubs off one layer of sand. A seat that goes advances by its wax times a die of 1 and 3, or not
at all if sand is left; one that walks advances by 3. That ends its turn. The first at 20 wins.
"""

from functools import cached_property
from types import SimpleNamespace
from typing import Any

import numpy as np

from rookery.core.kernels.jit import njit
from rookery.core.kernels.turn import CHANCE, OVER
from rookery.search import expectimax, turn_search

STATE = np.dtype(
    (np.record, [("at", "i8", 2), *((n, "i8") for n in ("seat", "wax", "sand", "rolling"))])
)
WAX, WALK, GO = 0, 1, 2
MOST, GOAL = 3, 20
NAMES = ("wax", "walk", "go")


@njit()
def to_move(board: Any, state: Any) -> int:
    if max(state.at[0], state.at[1]) >= GOAL:
        return OVER
    return CHANCE if state.rolling else int(state.seat)


@njit()
def prepare(board: Any, state: Any, out: Any) -> int:
    out[0] = WAX
    return int(state.wax < MOST)


@njit()
def plays(board: Any, state: Any, out: Any) -> int:
    out[0], out[1] = WALK, GO
    return 2


@njit()
def legal_actions(board: Any, state: Any, out: Any) -> int:
    count = prepare(board, state, out)
    out[count], out[count + 1] = WALK, GO
    return int(count + 2)


@njit()
def chance_outcomes(board: Any, state: Any, out: Any, weights: Any) -> int:
    out[0], out[1], weights[0], weights[1] = 1, 3, 1, 1
    return 2


@njit()
def apply(board: Any, state: Any, action: int) -> None:
    if state.rolling:
        move(state, 0 if state.sand else state.wax * action)
    elif action == WAX:
        state.wax += 1
        state.sand -= state.wax == MOST and state.sand > 0
    elif action == WALK:
        move(state, 3)
    else:
        state.rolling = 1


@njit()
def move(state: Any, far: int) -> None:
    state.at[state.seat] += far
    state.seat, state.wax, state.rolling, state.sand = 1 - state.seat, 0, 0, 0


@njit()
def ranking_keys(board: Any, state: Any, out: Any) -> None:
    for seat in range(2):
        out[seat] = int(state.at[seat] >= GOAL)


@njit()
def key(board: Any, state: Any) -> int:
    own = (state.at[0] * 64 + state.at[1]) * 2 + state.seat
    whole = ((own * 4 + state.wax) * 4 + state.sand) * 2 + state.rolling + 1
    return int((whole << 40) ^ (whole << 19) ^ whole)


@njit()
def evaluate(board: Any, state: Any, context: Any, out: Any) -> None:
    """How far each seat is ahead; wax counts a little. context[0] counts the calls.

    A set context[1] makes even places bad, except the start.
    """
    context[0] += 1
    lead = state.at[0] - state.at[1] + 0.1 * state.wax * (1 - 2 * state.seat)
    out[0], out[1] = lead / GOAL, -lead / GOAL
    for seat in range(2):
        out[seat] -= 0.5 * context[1] * (state.at[seat] % 2 == 0 and state.at[seat] > 0)


@njit()
def rests(board: Any, state: Any) -> bool:
    return bool(state.rolling == 0)


RULES: Any = SimpleNamespace(
    to_move=to_move, legal_actions=legal_actions, chance_outcomes=chance_outcomes, apply=apply,
    ranking_keys=ranking_keys, key=key,
)  # fmt: skip
_WIDEN = turn_search.make(RULES, turn_search.Guide(evaluate, prepare, plays))
_LOOK = expectimax.make(RULES, expectimax.Guide(evaluate, rests))


@njit(cache=True, nogil=True)
def widen(board: Any, pool: Any, context: Any, info: Any, beam: int) -> int:
    return _WIDEN(board, pool, context, info, beam)


@njit(cache=True, nogil=True)
def look(board: Any, memory: Any, context: Any, info: Any, budget: int) -> bool:
    return _LOOK(board, memory, context, info, budget)


KERNELS = turn_search.TurnKernels(widen, plays, look)


class Standing:
    """The part of a `State` that the search needs."""

    game = SimpleNamespace(
        rules=SimpleNamespace(kernels=SimpleNamespace(state=STATE, max_actions=3)),
        text=SimpleNamespace(action_text=lambda _, code: NAMES[code]),
    )
    board = SimpleNamespace(tables=0)
    players = 2

    def __init__(self, record: Any) -> None:
        self.record = record

    @property
    def current_player(self) -> int | None:
        turn = int(to_move(0, self.record))
        return turn if turn >= 0 else None

    @cached_property
    def legal_actions(self) -> tuple[str, ...]:
        out = np.zeros(3, np.int64)
        if self.current_player is None:
            return ()
        return tuple(sorted(NAMES[i] for i in out[: legal_actions(0, self.record, out)]))

    def apply_code(self, code: int) -> "Standing":
        after = self.record.copy()
        apply(0, after, code)
        return Standing(after)


def standing(at: tuple[int, int] = (0, 0), sand: int = 0, wax: int = 0) -> Any:
    """The first seat at a decision; `sand` and `wax` are on its sledge."""
    record = np.zeros(1, STATE)[0]
    record.at[:], record.sand, record.wax = at, sand, wax
    return Standing(record)
