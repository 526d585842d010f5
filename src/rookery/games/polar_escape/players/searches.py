"""Polar Escape's compiled searches: thin cached wrappers, one signature each."""

from rookery.core.kernels.arguments import Actions, Board, Context, Record, StateRecord, Utilities
from rookery.core.kernels.jit import njit
from rookery.core.kernels.rules import Rules
from rookery.games.polar_escape.players import evaluation
from rookery.games.polar_escape.players.features import fill_seat
from rookery.games.polar_escape.players.walk_values import map_ice
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
from rookery.games.polar_escape.rules.turns import begin_turn
from rookery.search.expectimax import kernel as expectimax
from rookery.search.turn_search import kernel as turn_search

_RULES = Rules.of(vars(kernels))
_GAIN = 0.01  # free moves that gain no more than this are not made
NEAR = 2
"""Sheets up to this many squares away may lie on the penguin's way."""


@njit(inline="always")
def is_near(state: StateRecord, sheet: int) -> bool:
    """Whether a sheet lies near the turn owner's penguin."""
    rider = state.at[state.turn_owner]
    here = -1 if rider < 0 else state.where[rider // PLATFORMS]
    square = state.where[sheet]
    if here < 0:
        return bool(square // SIDE < NEAR)
    return bool(
        abs(square // SIDE - here // SIDE) <= NEAR and abs(square % SIDE - here % SIDE) <= NEAR
    )


@njit(cache=True)
def is_preparation(state: StateRecord, action: int) -> bool:
    """Whether an action leaves the same seat before a play in the same turn (PE-R43, PE-R23)."""
    kind = kind_of(action)
    if state.phase == AGAIN:
        return bool(kind == TWICE)
    moves = kind in (ROT, SHIFT, RECYCLE, SWAP)
    return bool(state.phase == PRE and (moves or kind in (UNLION, UNSEAL, BUY)))


@njit(cache=True)
def prepare(board: Board, state: StateRecord, out: Actions) -> int:
    """See `search.turn_search`: free moves near the penguin, payments, and the second play."""
    if state.phase != PRE and state.phase != AGAIN:
        return 0
    count = kernels.legal_actions(board, state, out)
    kept = 0
    for i in range(count):
        if not is_preparation(state, out[i]):
            continue
        kind = kind_of(out[i])
        if kind == BUY or (kind == ROT and not is_near(state, rest_of(out[i]) // 4)):
            continue
        out[kept] = out[i]
        kept += 1
    return kept


@njit(cache=True, nogil=True)
def plays(board: Board, state: StateRecord, out: Actions) -> int:
    """See `search.turn_search`: all actions but free moves and payments."""
    count = kernels.legal_actions(board, state, out)
    kept = 0
    for i in range(count):
        if not is_preparation(state, out[i]):
            out[kept] = out[i]
            kept += 1
    return kept


@njit(inline="always")
def score_afresh(board: Board, state: StateRecord, context: Context, seat: int) -> float:
    """The score of one seat after the ice has changed."""
    map_ice(board, state, context.walks)
    fill_seat(board, state, context, seat)
    return evaluation.score_of(context, seat)


@njit(cache=True)
def evaluate_ahead(board: Board, state: StateRecord, context: Context, out: Utilities) -> None:
    """See `search.expectimax.Guide.evaluate`: also looks into the root side's next turn.

    That turn is prepared greedily, free move by free move, as long as each gains something, up to
    the number in `context.root_side`. If that is 0, the result is that of `evaluation.evaluate`.
    """
    evaluation.fill_scores(board, state, context)
    root = context.root_side[0]
    seat = root.seat
    if root.free_moves > 0 and state.phase == PRE and state.left[seat] == 0:
        best = context.scores[seat]
        work = context.work
        work[0] = state
        if state.turn_owner != seat:
            begin_turn(board, work[0], seat)
            best = score_afresh(board, work[0], context, seat)
        gained = context.scores[seat] - best
        for _ in range(root.free_moves):
            count = prepare(board, work[0], context.codes)
            place = -1
            for i in range(count):
                work[1] = work[0]
                kernels.apply(board, work[1], context.codes[i])
                score = score_afresh(board, work[1], context, seat)
                if score > best + _GAIN:
                    best, place = score, i
            if place < 0:
                break
            kernels.apply(board, work[0], context.codes[place])
        context.scores[seat] = best + gained
    evaluation.fill_utilities(board, state, context, out)


_TURNS = turn_search.Guide(evaluation.evaluate, prepare, plays)
_WIDEN = turn_search.make(_RULES, _TURNS)
_SEARCH = expectimax.make(_RULES, expectimax.Guide(evaluate_ahead, evaluation.rests))


@njit(cache=True, nogil=True)
def widen(board: Board, pool: turn_search.Pool, context: Context, info: Record, beam: int) -> int:
    """A round of free moves: see `search.turn_search`."""
    return _WIDEN(board, pool, context, info, beam)


@njit(cache=True, nogil=True)
def search(
    board: Board, memory: expectimax.Memory, context: Context, info: Record, budget: int
) -> bool:
    """Plays through the click: see `search.expectimax`."""
    return _SEARCH(board, memory, context, info, budget)
