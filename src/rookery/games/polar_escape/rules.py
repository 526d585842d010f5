"""Polar Escape: the rules, and nothing else. Clauses: docs/rules/polar_escape.md.

What sheets may do is in sheets.py, the click and its events in clicks.py, walks in walking.py and
paths.py, the combined move in evicting.py, the order of play in turns.py. Kernels trust their
arguments. (PE-1, PE-2 and PE-17 are story and handling; there is nothing to do about them.)
"""

from typing import Any

from rookery.core.bits import popcount
from rookery.core.hashing import mix
from rookery.core.jit import njit
from rookery.games.polar_escape import actions as act
from rookery.games.polar_escape.clicks import (
    beset,
    chance_outcomes,
    event,
    first_placings,
    lion_targets,
    put_lion,
    put_seal,
    seal_targets,
    victims,
)
from rookery.games.polar_escape.evicting import (
    advance,
    advances,
    guest_actions,
    move_out,
    owner_actions,
    pay,
)
from rookery.games.polar_escape.lattice import place_of, rider_at
from rookery.games.polar_escape.leaving import leave
from rookery.games.polar_escape.paths import stands_fast
from rookery.games.polar_escape.shapes import PLATFORMS
from rookery.games.polar_escape.sheets import (
    forwards,
    placings,
    put,
    recyclings,
    ridden,
    shifts,
    swap,
    turns_of,
)
from rookery.games.polar_escape.states import (
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
    PACK,
    PICK,
    PRE,
    SEAL,
    SEAL_WHO,
    STATE,
)
from rookery.games.polar_escape.turns import (
    come_to,
    draft_on,
    end_play,
    end_turn,
    gain,
)
from rookery.games.polar_escape.walking import reclick, stay, walk, walk_actions

__all__ = [
    "BOARD", "ENDLESS", "MAX_ACTIONS", "MAX_PLIES", "STATE", "apply", "chance_outcomes", "key",
    "leave", "legal_actions", "standings", "to_move",
]  # fmt: skip

OWN = (1 << KINDS) - 1
"""The set of the first seat's sheets."""


@njit(cache=True)
def to_move(board: Any, state: Any) -> int:
    """The seat to decide, CHANCE or OVER."""
    return state.seat


# -- what can be chosen --------------------------------------------------------------------------


@njit(cache=True)
def own_lions(state: Any) -> int:
    """PE-R34: the lions that the mover can get rid of: on its sheets, or under its penguin."""
    sheets = OWN << state.mover * KINDS
    if state.at[state.mover] >= 0:
        sheets |= 1 << state.at[state.mover] // PLATFORMS
    return state.lions & sheets


@njit(cache=True)
def payments(board: Any, state: Any, out: Any, count: int) -> int:
    """PE-38, PE-59, PE-62, PE-R22, PE-R24: what cards buy before a play."""
    cards, first = state.cards[state.mover], state.mover * KINDS
    if cards == 0:
        return count
    lions = own_lions(state)
    for sheet in range(board.players * KINDS):
        for number in range(PLATFORMS):
            if state.seals[sheet] >> number & 1:
                place = place_of(state, sheet * PLATFORMS + number)
                out[count] = act.UNSEAL << BITS | place
                count += 1
        if cards >= 2 and lions >> sheet & 1:
            out[count] = act.UNLION << BITS | sheet
            count += 1
        if cards >= 2 and 0 <= sheet - first < KINDS and state.where[sheet] == PACK:
            out[count] = act.BUY << BITS | sheet - first
            count += 1
    return count


@njit(cache=True)
def stands(board: Any, state: Any, out: Any, count: int) -> int:
    """PE-59, PE-R34: the whole turn for all one's lions, or with stand_removes=one for any one."""
    lions = own_lions(state)
    if lions == 0 or state.second or state.touched:
        return count
    if board.stand_one == 0:
        out[count] = act.STAND << BITS
        return count + 1
    for sheet in range(board.players * KINDS):
        if lions >> sheet & 1:
            out[count] = act.STAND << BITS | 1 + sheet
            count += 1
    return count


@njit(cache=True)
def play_actions(board: Any, state: Any, out: Any, count: int, riders: int) -> int:
    """PE-26, PE-27: the four plays; PE-R23: no card for a second one, which may have to end."""
    before = count
    count = placings(board, state, out, count)
    count = forwards(board, state, out, count, riders)
    if not stands_fast(state, state.mover):  # PE-58, PE-R26
        out[count] = act.PRESS << BITS
        count += 1
    if state.second == 0:
        out[count] = act.BONUS << BITS  # PE-R20
        count += 1
    elif count == before:
        out[count] = act.END << BITS
        count += 1
    return count


@njit(cache=True)
def turn_actions(board: Any, state: Any, out: Any) -> int:
    """PE-77, PE-R43: free moves and payments in any order, then a play, or standing still."""
    riders = ridden(state)
    count = 0
    if state.free < board.free_cap:
        count = turns_of(board, state, out, count, riders)
        count = shifts(board, state, out, count, riders)
        count = recyclings(board, state, out, count, riders)
    count = payments(board, state, out, count)
    count = stands(board, state, out, count)
    return play_actions(board, state, out, count, riders)


@njit(cache=True)
def drafts(out: Any) -> int:
    """PE-21: any three of the six shapes."""
    count = 0
    for shapes in range(1 << KINDS):
        if popcount(shapes) == DRAFTED:
            out[count] = act.PICKED << BITS | shapes
            count += 1
    return count


@njit(cache=True)
def one_of(out: Any, first: int, second: int) -> int:
    """Two actions that stand alone."""
    out[0], out[1] = act.code(first, 0), act.code(second, 0)
    return 2


@njit(cache=True)
def legal_actions(board: Any, state: Any, out: Any) -> int:
    """Section 3: what the deciding seat may do in this phase."""
    phase = state.phase
    if phase == PRE:
        return turn_actions(board, state, out)
    if phase == NUM:
        return walk_actions(board, state, out)
    if phase == ADV:
        count = advances(board, state, state.sheet, out)
        out[count] = act.NO_ADVANCE << BITS
        return count + 1
    if phase == AGAIN:
        return one_of(out, act.TWICE, act.END)
    if phase == PICK:
        return drafts(out)
    if phase == FIRST:
        return first_placings(board, state, out)
    if phase == EVICT:
        return guest_actions(board, state, out)
    if phase == EXPEL:
        return owner_actions(board, state, out)
    if phase == LION:
        return lion_targets(board, state, state.sign, out)
    if phase == SEAL_WHO:
        return victims(board, state, out)
    if phase == SEAL:
        return seal_targets(board, state, state.victim, out)
    return one_of(out, act.PRESS, act.STOP)


# -- what is done --------------------------------------------------------------------------------


@njit(cache=True)
def pick(board: Any, state: Any, shapes: int) -> None:
    """PE-21: three go into the hand; the others are what can be bought (PE-R10)."""
    for shape in range(KINDS):
        if shapes >> shape & 1:
            state.where[state.mover * KINDS + shape] = HAND
    draft_on(board, state, state.mover + 1)


@njit(cache=True)
def outcome(board: Any, state: Any, what: int) -> None:
    """PE-42: a number, or an event."""
    if what >= act.EVENT_LESS_LION:
        event(board, state, what)
        return
    state.number = what
    come_to(board, state, FIRST if state.phase == FIRST_CLICK else NUM)


@njit(cache=True)
def place_sheet(board: Any, state: Any, rest: int) -> None:
    """PE-28: a sheet of the hand; PE-R12: the first of all is the starter's whole turn."""
    sheet = state.mover * KINDS + rest // 256
    state.turned[sheet] = rest & 3
    put(state, sheet, rest // 4 & 63)
    if state.phase == FIRST:
        end_turn(board, state)
    else:
        end_play(board, state)


@njit(cache=True)
def free_move(state: Any, kind: int, rest: int) -> None:
    """PE-78 to PE-83, PE-R43: turn, shift or recycle a sheet."""
    state.free += 1
    if kind == act.ROT:
        state.turned[rest // 4] = rest & 3
        return
    sheet, target = rest // 64, rest & 63
    if kind == act.SWAP:  # PE-83
        state.cards[state.mover] -= 1
        swap(state, sheet, target)
    else:
        put(state, sheet, target)
    if kind != act.SHIFT:  # PE-R46: once a turn
        state.rear &= ~(1 << sheet)


@njit(cache=True)
def buy(state: Any, kind: int, rest: int) -> None:
    """PE-38, PE-59, PE-62: two cards for a sheet or against a lion, one against a seal."""
    if kind == act.UNSEAL:
        rider = rider_at(state, rest)
        state.seals[rider // PLATFORMS] &= ~(1 << rider % PLATFORMS)
        state.cards[state.mover] -= 1
        return
    state.cards[state.mover] -= 2
    if kind == act.UNLION:
        state.lions &= ~(1 << rest)
    else:
        state.where[state.mover * KINDS + rest] = HAND


@njit(cache=True)
def stand(board: Any, state: Any, rest: int) -> None:
    """PE-59, PE-R34: a whole turn frees all sheets, or the one that is named."""
    state.lions &= ~(1 << rest - 1 if rest else own_lions(state))
    end_turn(board, state)


@njit(cache=True)
def start_play(state: Any) -> None:
    """Free moves and payments are over; in a second play nobody asks how many there were."""
    state.touched = 0
    if state.second:
        state.free, state.rear = 0, 0


@njit(cache=True)
def before_play(board: Any, state: Any, kind: int, rest: int) -> None:
    """A decision of PRE."""
    if kind in (act.ROT, act.SHIFT, act.RECYCLE, act.SWAP, act.UNLION, act.UNSEAL, act.BUY):
        if state.second == 0:
            state.touched = 1
        if kind in (act.UNLION, act.UNSEAL, act.BUY):
            buy(state, kind, rest)
        else:
            free_move(state, kind, rest)
        return
    start_play(state)
    if kind == act.PRESS:
        come_to(board, state, CLICK)
    elif kind == act.PLACE:
        place_sheet(board, state, rest)
    elif kind == act.FWD:
        put(state, rest // 64, rest & 63)
        end_play(board, state)
    elif kind == act.STAND:
        stand(board, state, rest)
    else:  # BONUS, or END of a second play that cannot be
        if kind == act.BONUS:  # PE-33
            gain(board, state, state.mover)
        end_turn(board, state)


@njit(cache=True)
def others_say(board: Any, state: Any, kind: int, rest: int) -> None:
    """A decision about an advancing sheet, an event, or what follows a play."""
    if kind == act.ADVANCE or kind == act.EXCHANGE:
        advance(board, state, rest, 1 if kind == act.EXCHANGE else 0)
    elif kind == act.PAY:
        pay(board, state)
    elif kind == act.FLEE or kind == act.OUST:
        move_out(board, state, rest)
    elif kind == act.YIELD:
        come_to(board, state, EXPEL)
    elif kind == act.LION_ON:
        put_lion(board, state, rest)
    elif kind == act.VICTIM:
        beset(board, state, rest)
    elif kind == act.SEAL_ON:
        put_seal(board, state, rest)
    elif kind == act.PRESS:  # PE-65
        come_to(board, state, CLICK)
    elif kind == act.TWICE:  # PE-39
        state.cards[state.mover] -= 2
        state.second = 1
        come_to(board, state, PRE)
    elif kind == act.END:
        end_turn(board, state)
    else:  # STOP, NO_ADVANCE
        end_play(board, state)


@njit(cache=True)
def apply(board: Any, state: Any, action: int) -> None:
    """A decision or a click, and all that follows by itself."""
    kind, rest = act.kind_of(action), act.rest_of(action)
    if state.phase == PRE:
        before_play(board, state, kind, rest)
    elif kind == act.OUTCOME:
        outcome(board, state, rest)
    elif kind == act.GO:
        walk(board, state, action)
    elif kind == act.STAY:
        stay(board, state)
    elif kind == act.RECLICK:
        reclick(board, state)
    elif kind == act.PICKED:
        pick(board, state, rest)
    elif kind == act.PLACE:
        place_sheet(board, state, rest)
    else:
        others_say(board, state, kind, rest)


# -- what is known of it -------------------------------------------------------------------------


@njit(cache=True)
def standings(board: Any, state: Any, out: Any) -> None:
    """PE-3, PE-R51: the one on dry land, then all who stayed, then who left, the last first."""
    for seat in range(board.players):
        out[seat] = state.left[seat] - 100 if state.left[seat] else 0
        if state.at[seat] == LAND:
            out[seat] = 1


@njit(cache=True)
def key(board: Any, state: Any) -> int:
    """Hash of all that the position text shows of a ruleset's state."""
    hashed = 0
    for first in range(0, MAX_SHEETS, 4):
        word = 0
        for sheet in range(first, first + 4):
            lies = (state.where[sheet] + 2 << 2 | state.turned[sheet]) << 5 | state.seals[sheet]
            word = word << 14 | lies
        hashed = mix(hashed, word)
    hashed = mix(hashed, state.lions)
    riders, held = 0, 0
    for seat in range(MAX_SEATS):
        riders = riders << 8 | state.at[seat] + 3
        held = held << 8 | state.cards[seat] << 4 | state.left[seat]
    hashed = mix(mix(hashed, riders), held)
    small = state.phase << 8 | state.mover + 1 << 4 | state.number
    small = small << 4 | state.second << 3 | state.touched << 2 | state.reclicked << 1
    small = small << 4 | state.due
    small = small << 8 | state.sheet + 1
    small = small << 8 | state.target + 1
    small = small << 8 | state.partner + 1
    hashed = mix(hashed, small)
    small = state.guests << 8 | state.victim + 1 << 4 | state.more << 2 | state.sign + 1
    hashed = mix(mix(hashed, small), state.rear)
    return mix(hashed, state.lap << 20 | state.free)
