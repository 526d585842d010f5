"""Whose turn it is, who decides in it, and what ends it."""

from rookery.core.kernels.arguments import Board, StateRecord
from rookery.core.kernels.jit import njit
from rookery.core.kernels.turn import CHANCE, OVER
from rookery.games.polar_escape.rules.sheets import rear_of
from rookery.games.polar_escape.rules.states import (
    AGAIN,
    ALL_CARDS,
    CLICK,
    ENDED,
    EVICT,
    FIRST_CLICK,
    LION,
    MAX_SHEETS,
    PRE,
    SEAL,
    SQUARES,
    TURN_OVER,
)


@njit(cache=True)
def is_playing(board: Board, state: StateRecord, seat: int) -> bool:
    """Whether a seat belongs to a player who has not left."""
    return bool(seat < board.players and state.left[seat] == 0)


@njit(cache=True)
def count_playing(board: Board, state: StateRecord) -> int:
    """How many seats have not left."""
    count = 0
    for seat in range(board.players):
        count += state.left[seat] == 0
    return count


@njit(cache=True)
def next_seat(board: Board, state: StateRecord, seat: int) -> int:
    """PE-R11: the next seat in the order of play."""
    while True:
        seat = (seat + board.direction + board.players) % board.players
        if state.left[seat] == 0:
            return seat


@njit(cache=True)
def first_guest(board: Board, state: StateRecord) -> int:
    """PE-68, PE-R39: the first guest in the order of play after the turn owner."""
    seat: int = state.turn_owner
    for _ in range(board.players):
        seat = (seat + board.direction + board.players) % board.players
        if (state.guests >> seat) & 1:
            return seat
    return -1


@njit(cache=True)
def decider(board: Board, state: StateRecord) -> int:
    """The seat that decides in this phase, or CHANCE, or OVER."""
    if state.phase == ENDED:
        return OVER
    if state.phase == CLICK or state.phase == FIRST_CLICK:
        return CHANCE
    if state.phase == EVICT:  # PE-68
        return first_guest(board, state)
    if (state.phase == LION or state.phase == SEAL) and state.sign < 0:  # PE-R31
        return next_seat(board, state, state.turn_owner)
    owner: int = state.turn_owner
    return owner


@njit(cache=True)
def restore(board: Board, state: StateRecord) -> None:
    """Fill in the fields that follow from the rest of a record: `on` and `seat`."""
    for square in range(SQUARES):
        state.on[square] = -1
    for sheet in range(MAX_SHEETS):
        if state.where[sheet] >= 0:
            state.on[state.where[sheet]] = sheet
    state.seat = decider(board, state)


@njit(cache=True)
def clear_play(state: StateRecord) -> None:
    """Clear the fields that belong to a play."""
    state.number, state.reclicked = 0, 0
    state.sheet, state.target, state.partner, state.guests = -1, -1, -1, 0
    state.victim, state.more, state.sign = -1, 0, 0


@njit(cache=True)
def clear_turn(state: StateRecord) -> None:
    """Clear the fields that belong to a turn."""
    clear_play(state)
    state.free, state.rear, state.second, state.touched, state.due = 0, 0, 0, 0, 0


@njit(cache=True)
def end_game(state: StateRecord) -> None:
    """End the game."""
    clear_turn(state)
    state.phase = ENDED
    state.turn_owner, state.seat = -1, OVER


@njit(cache=True)
def give_card(board: Board, state: StateRecord, seat: int) -> None:
    """PE-R57: give a seat a card, if the pack has one."""
    held = 0
    for other in range(board.players):
        held += state.cards[other]
    if held < ALL_CARDS:
        state.cards[seat] += 1


@njit(cache=True)
def begin_turn(board: Board, state: StateRecord, seat: int) -> None:
    """PE-25: begin a seat's turn; PE-24: while no sheet is on the sea, it is the first play."""
    clear_turn(state)
    state.turn_owner = seat
    for sheet in range(MAX_SHEETS):
        if state.where[sheet] >= 0:
            state.rear = rear_of(board, state, seat)
            state.phase, state.seat = PRE, seat
            return
    state.phase, state.seat = FIRST_CLICK, CHANCE


@njit(cache=True)
def end_turn(board: Board, state: StateRecord) -> None:
    """End the turn; PE-R48: give the cards due; PE-R52: a round ends before the starter's turn."""
    for _ in range(state.due):
        give_card(board, state, state.turn_owner)
    seat = state.turn_owner
    while True:
        seat = (seat + board.direction + board.players) % board.players
        state.lap += seat == board.starter
        if state.left[seat] == 0:
            break
    if state.lap > board.max_rounds:
        state.lap = board.max_rounds
        end_game(state)
    else:
        begin_turn(board, state, seat)


@njit(inline="always")
def end_play(state: StateRecord) -> None:
    """End a play; PE-39, PE-R23: unless it was taking a card, there may be a second one."""
    clear_play(state)
    again = state.second == 0 and state.cards[state.turn_owner] >= 2
    state.phase = AGAIN if again else TURN_OVER


@njit(cache=True)
def next_draft(board: Board, state: StateRecord, seat: int) -> None:
    """PE-R10: let the next seat, from this one on, pick; after the last one the starter begins."""
    while seat < board.players and state.left[seat]:
        seat += 1
    if seat == board.players:
        seat = board.starter
        if state.left[seat]:
            seat = next_seat(board, state, seat)
        state.phase = FIRST_CLICK
    state.turn_owner = seat
