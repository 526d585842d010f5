"""The rules of Polar Escape. Clauses: docs/rules/polar_escape.md.

What comes before a play is in free_moves.py, how sheets move in sheets.py, the click and its events
in clicks.py, walks in movement.py and paths.py, the combined move in eviction.py, the order of play
in turns.py, and what follows automatically after an action in resolution.py. Kernels trust their
arguments. (PE-1, PE-2 and PE-17 are story and handling; they need no code.)
"""

from typing import Any

import numpy as np

from rookery.core.kernels.arguments import Actions, Board, RankingKeys, StateRecord
from rookery.core.kernels.bits import popcount
from rookery.core.kernels.hashing import blend
from rookery.core.kernels.jit import njit
from rookery.games.polar_escape.rules import actions as act
from rookery.games.polar_escape.rules.actions import BITS
from rookery.games.polar_escape.rules.clicks import (
    begin_event,
    begin_seals,
    chance_outcomes,
    event_actions,
    first_placements,
    put_lion,
    put_seal,
)
from rookery.games.polar_escape.rules.eviction import (
    advance,
    advance_actions,
    guest_actions,
    move_out,
    owner_actions,
    pay,
)
from rookery.games.polar_escape.rules.free_moves import (
    end_preparation,
    prepare,
    stand,
    turn_actions,
)
from rookery.games.polar_escape.rules.movement import stay, walk, walk_actions
from rookery.games.polar_escape.rules.resignation import leave
from rookery.games.polar_escape.rules.resolution import resolve
from rookery.games.polar_escape.rules.sheets import put
from rookery.games.polar_escape.rules.states import (
    ADV,
    AGAIN,
    BOARD,
    CLICK,
    DRAFTED,
    ENDLESS,
    EVICT,
    EXPEL,
    FIRST,
    FIRST_CLICK,
    HAND,
    KINDS,
    LAND,
    LION,
    MAX_ACTIONS,
    MAX_PLIES,
    MAX_SEATS,
    MAX_SHEETS,
    NUM,
    PICK,
    PLAY_OVER,
    PRE,
    SEAL,
    SEAL_WHO,
    STATE,
    TURN_OVER,
)
from rookery.games.polar_escape.rules.turns import give_card, next_draft

__all__ = [
    "BOARD", "ENDLESS", "MAX_ACTIONS", "MAX_PLIES", "STATE", "apply", "chance_outcomes", "key",
    "leave", "legal_actions", "ranking_keys", "to_move",
]  # fmt: skip


@njit(cache=True)
def to_move(board: Board, state: StateRecord) -> int:
    """The seat that decides, CHANCE or OVER."""
    return state.seat


# -- choices -------------------------------------------------------------------------------------


@njit(inline="always")
def drafts(out: Actions) -> int:
    """PE-21: list the drafts: any three of the six shapes."""
    count = 0
    for shapes in range(1 << KINDS):
        if popcount(shapes) == DRAFTED:
            out[count] = (act.PICKED << BITS) | shapes
            count += 1
    return count


@njit(cache=True)
def legal_actions(board: Board, state: StateRecord, out: Actions) -> int:
    """List what the deciding seat may do in this phase (section 3 of the rules)."""
    phase = state.phase
    if phase == PRE:
        return turn_actions(board, state, out)
    if phase == NUM:
        return walk_actions(board, state, out)
    if phase in (LION, SEAL_WHO, SEAL):
        return event_actions(board, state, out)
    if phase == EVICT:
        return guest_actions(board, state, out)
    if phase == EXPEL:
        return owner_actions(board, state, out)
    if phase == PICK:
        return drafts(out)
    if phase == FIRST:
        return first_placements(board, state, out)
    if phase == ADV:
        count = advance_actions(board, state, state.sheet, out)
        out[count] = act.NO_ADVANCE << BITS
        return count + 1
    if phase == AGAIN:  # PE-R23
        out[0], out[1] = act.TWICE << BITS, act.END << BITS
    else:  # PE-65
        out[0], out[1] = act.PRESS << BITS, act.STOP << BITS
    return 2


# -- applying actions ----------------------------------------------------------------------------


@njit(cache=True)
def pick(board: Board, state: StateRecord, shapes: int) -> None:
    """PE-21: take three sheets into the hand; the others can be bought (PE-R10)."""
    for shape in range(KINDS):
        if (shapes >> shape) & 1:
            state.where[state.turn_owner * KINDS + shape] = HAND
    next_draft(board, state, state.turn_owner + 1)


@njit(cache=True)
def apply_outcome(board: Board, state: StateRecord, what: int) -> None:
    """PE-42: apply the outcome of a click: a number, or an event."""
    if what >= act.EVENT_LESS_LION:
        begin_event(board, state, what)
    else:
        state.number = what
        state.phase = FIRST if state.phase == FIRST_CLICK else NUM


@njit(cache=True)
def place_sheet(state: StateRecord, rest: int) -> None:
    """PE-28: place a sheet from the hand; PE-R12: the very first is the starter's whole turn."""
    sheet = state.turn_owner * KINDS + rest // 256
    state.turned[sheet] = rest & 3
    put(state, sheet, (rest // 4) & 63)
    state.phase = TURN_OVER if state.phase == FIRST else PLAY_OVER


@njit(cache=True)
def apply_in_turn(board: Board, state: StateRecord, kind: int, rest: int) -> None:
    """Apply a decision in PRE: a preparation, or the play itself."""
    if act.ROT <= kind <= act.BUY:
        prepare(state, kind, rest)
        return
    end_preparation(state)
    if kind == act.PRESS:
        state.phase = CLICK
    elif kind == act.PLACE:
        place_sheet(state, rest)
    elif kind == act.FWD:
        put(state, rest // 64, rest & 63)
        state.phase = PLAY_OVER
    elif kind == act.STAND:
        stand(board, state, rest)
    else:  # BONUS, or END if no second play is possible
        if kind == act.BONUS:  # PE-33
            give_card(board, state, state.turn_owner)
        state.phase = TURN_OVER


@njit(cache=True)
def apply_decision(board: Board, state: StateRecord, kind: int, rest: int) -> None:
    """Apply a decision about an advancing sheet, an event, or what follows a number or a play."""
    if kind == act.ADVANCE:
        nobody: Any = np.int64(-1)  # not a literal, for one signature of `advance`
        advance(board, state, rest, nobody)
    elif kind == act.EXCHANGE:
        advance(board, state, rest, state.on[rest])
    elif kind == act.PAY:
        pay(state)
    elif kind == act.FLEE or kind == act.OUST:
        move_out(board, state, rest)
    elif kind == act.YIELD:  # PE-70
        state.phase = EXPEL
    elif kind == act.LION_ON:
        put_lion(state, rest)
    elif kind == act.VICTIM:
        begin_seals(state, rest)
    elif kind == act.SEAL_ON:
        put_seal(state, rest)
    elif kind == act.RECLICK:  # PE-45
        state.number, state.reclicked = 0, 1
        state.phase = CLICK
    elif kind == act.PRESS:  # PE-65
        state.phase = CLICK
    elif kind == act.TWICE:  # PE-39
        state.cards[state.turn_owner] -= 2
        state.second = 1
        state.phase = PRE
    elif kind == act.END:
        state.phase = TURN_OVER
    else:  # STOP, NO_ADVANCE
        state.phase = PLAY_OVER


@njit(cache=True)
def apply(board: Board, state: StateRecord, action: int) -> None:
    """Apply a decision or a click, and everything automatic up to the next one."""
    kind, rest = act.kind_of(action), act.rest_of(action)
    if state.phase == PRE:
        apply_in_turn(board, state, kind, rest)
    elif kind == act.OUTCOME:
        apply_outcome(board, state, rest)
    elif kind == act.GO:
        walk(state, action)
    elif kind == act.STAY:
        stay(state)
    elif kind == act.PICKED:
        pick(board, state, rest)
    elif kind == act.PLACE:
        place_sheet(state, rest)
    else:
        apply_decision(board, state, kind, rest)
    resolve(board, state)


# -- ranking and hash ----------------------------------------------------------------------------


@njit(cache=True)
def ranking_keys(board: Board, state: StateRecord, out: RankingKeys) -> None:
    """PE-3, PE-R51: who is on dry land; all others who stayed; who left, the last one first."""
    for seat in range(board.players):
        out[seat] = state.left[seat] - 100 if state.left[seat] else 0
        if state.at[seat] == LAND:
            out[seat] = 1


@njit(cache=True)
def key(board: Board, state: StateRecord) -> int:
    """A hash of everything that the position text shows, within one ruleset."""
    hashed = 0
    for first in range(0, MAX_SHEETS, 4):
        word = 0
        for sheet in range(first, first + 4):
            square = state.where[sheet] + 2
            lies = (square << 7) | (state.turned[sheet] << 5) | state.seals[sheet]
            word = (word << 14) | lies
        hashed = blend(hashed, word)
    hashed = blend(hashed, state.lions)
    riders, held = 0, 0
    for seat in range(MAX_SEATS):
        riders = (riders << 8) | (state.at[seat] + 3)
        held = (held << 8) | (state.cards[seat] << 4) | state.left[seat]
    hashed = blend(blend(hashed, riders), held)
    small = (state.phase << 8) | ((state.turn_owner + 1) << 4) | state.number
    small = (small << 4) | (state.second << 3) | (state.touched << 2) | (state.reclicked << 1)
    small = (small << 4) | state.due
    small = (small << 8) | (state.sheet + 1)
    small = (small << 8) | (state.target + 1)
    small = (small << 8) | (state.partner + 1)
    hashed = blend(hashed, small)
    small = (state.guests << 8) | ((state.victim + 1) << 4) | (state.more << 2) | (state.sign + 1)
    hashed = blend(blend(hashed, small), state.rear)
    return blend(hashed, (state.lap << 20) | state.free)
