"""Polar Escape's compiled searches: thin cached wrappers, one signature each."""

from typing import Any

from rookery.core.kernels.jit import njit
from rookery.core.kernels.rules import Rules
from rookery.games.polar_escape.players import evaluation
from rookery.games.polar_escape.rules import kernels
from rookery.games.polar_escape.rules.actions import (  # fmt: skip
    BUY,
    RECYCLE,
    ROT,
    SHIFT,
    SWAP,
    TWICE,
    UNLION,
    UNSEAL,
    kind_of,
    rest_of,
)
from rookery.games.polar_escape.rules.shapes import PLATFORMS
from rookery.games.polar_escape.rules.states import AGAIN, PRE, SIDE
from rookery.games.polar_escape.rules.turns import begin
from rookery.search.expectimax import kernel
from rookery.search.turn_search import kernel as turns
from rookery.search.turn_search import searcher

_RULES = Rules.of(vars(kernels))
_GAIN = 0.02  # turns; a free move that gains less is not made
NEAR = 2
"""A sheet so many squares away may lie on the penguin's way."""


@njit(inline="always")
def is_near(state: Any, sheet: int) -> bool:
    """Whether a sheet lies about where the mover's penguin is."""
    rider = state.at[state.mover]
    here = -1 if rider < 0 else state.where[rider // PLATFORMS]
    square = state.where[sheet]
    if here < 0:
        return bool(square // SIDE < NEAR)
    return bool(
        abs(square // SIDE - here // SIDE) <= NEAR and abs(square % SIDE - here % SIDE) <= NEAR
    )


@njit(cache=True)
def is_step(state: Any, action: int) -> bool:
    """Whether an action leaves the same seat before a play of the same turn (PE-R43, PE-R23)."""
    kind = kind_of(action)
    if state.phase == AGAIN:
        return bool(kind == TWICE)
    moves = kind in (ROT, SHIFT, RECYCLE, SWAP)
    return bool(state.phase == PRE and (moves or kind in (UNLION, UNSEAL, BUY)))


@njit(cache=True)
def prepare(board: Any, state: Any, out: Any) -> int:
    """See `search.turns.Guide`: free moves near the penguin, payments, and the second play."""
    if state.phase != PRE and state.phase != AGAIN:
        return 0
    count = kernels.legal_actions(board, state, out)
    kept = 0
    for i in range(count):
        if not is_step(state, out[i]):
            continue
        kind = kind_of(out[i])
        if kind == BUY or (kind == ROT and not is_near(state, rest_of(out[i]) // 4)):
            continue
        out[kept] = out[i]
        kept += 1
    return kept


@njit(cache=True, nogil=True)
def plays(board: Any, state: Any, out: Any) -> int:
    """See `search.turns.Guide`: all but free moves and payments."""
    count = kernels.legal_actions(board, state, out)
    kept = 0
    for i in range(count):
        if not is_step(state, out[i]):
            out[kept] = out[i]
            kept += 1
    return kept


@njit(cache=True)
def ahead(board: Any, state: Any, aid: Any, out: Any) -> None:
    """See `search.expectimax.Guide.evaluate`: as `evaluation.prospects`, but the hero goes on.

    Its next turn is prepared, free move by free move, for as long as that gains anything, up to
    `aid.hero[1]` of them; if that is none, nothing is added.
    """
    evaluation.rate(board, state, aid)
    hero = aid.hero[0]
    if aid.hero[1] > 0 and state.phase == PRE and state.left[hero] == 0:
        best = aid.turns[hero]
        lost = evaluation.wait(board, state, hero) - evaluation.owned(state, hero)
        work = aid.work
        work[0] = state
        if state.mover != hero:
            begin(board, work[0], hero)
        for _ in range(aid.hero[1]):
            count = prepare(board, work[0], aid.codes)
            found = -1
            for i in range(count):
                work[1] = work[0]
                kernels.apply(board, work[1], aid.codes[i])
                turns = evaluation.afresh(board, work[1], aid, hero) + lost
                if turns < best - _GAIN:
                    best, found = turns, i
            if found < 0:
                break
            kernels.apply(board, work[0], aid.codes[found])
        aid.turns[hero] = best
    evaluation.share(board, state, aid.turns, out)


_TURNS = turns.Guide(evaluation.prospects, prepare, plays)
_WIDEN = turns.make(_RULES, _TURNS)
_LOOK = kernel.make(_RULES, kernel.Guide(ahead, evaluation.rests))


@njit(cache=True, nogil=True)
def widen(board: Any, pool: Any, aid: Any, info: Any, beam: int) -> int:
    """A round of free moves: see `search.turns.make`."""
    return _WIDEN(board, pool, aid, info, beam)


@njit(cache=True, nogil=True)
def look(board: Any, memory: Any, aid: Any, info: Any, budget: int) -> bool:
    """Plays through the click: see `search.expectimax.make`."""
    return _LOOK(board, memory, aid, info, budget)


KERNELS = searcher.Kernels(widen, plays, look)
