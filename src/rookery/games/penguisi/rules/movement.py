"""Where penguins stand, and how far each can go: blockades, safety spaces, captures."""

from typing import Any

import numpy as np

from rookery.core.kernels.arguments import Board, StateRecord
from rookery.core.kernels.jit import njit
from rookery.games.penguisi.rules.board import ARM, SAFETIES
from rookery.games.penguisi.rules.states import MAX_PENGUINS, MAX_RING, MAX_SEATS, WORDS

NOBODY, ONE, MIXED, BLOCKADE = range(4)
SAFE = np.array([space % ARM in SAFETIES for space in range(MAX_RING)], np.int64)


def _strangers(colour: int, standing: int) -> int:
    others = [who for who in (standing & 15, standing >> 4) if who not in (0, colour)]
    if len(others) < 2:
        return len(others)
    return BLOCKADE if others[0] == others[1] else MIXED


STRANGERS = np.array(
    [[_strangers(colour, on) for on in range(128)] for colour in range(MAX_SEATS + 1)], np.int64
)
"""[1 + seat, `on`]: which strangers to a colour stand on a space: NOBODY, ONE, MIXED, BLOCKADE.

PS-29, PS-R19: two of one colour are a blockade; a mixed pair is none (PS-R17).
"""


@njit(inline="always")
def is_safe(space: int) -> int:
    """PS-27, PS-R1: whether a ring space is a safety space."""
    return int(SAFE[space])


@njit(inline="always")
def space_of(board: Board, seat: int, progress: int) -> int:
    """The ring space of a seat's progress, which must be on the ring."""
    space: int = board.enter[seat] + progress
    return space - board.ring if space >= board.ring else space


@njit(cache=True)
def note_obstacles(board: Board, state: StateRecord) -> None:
    """Note for the whole turn where strangers stand in the turn owner's way, by its own progress.

    `shut`: blockades (PS-30). `closed`: safety spaces with a stranger, or with two if spaces are
    shared; `half`: shared safety spaces with one (PS-R17). Captures in the turn leave this valid:
    a captured penguin was no obstacle, except on the owner's Enter, where no step ends.
    """
    for word in range(WORDS):
        state.shut[word], state.closed[word], state.half[word] = 0, 0, 0
    owner = state.turn_owner
    for seat in range(board.arms):
        if seat == owner:
            continue
        for i in range(board.penguins):
            progress = state.at[seat, i]
            if 0 <= progress <= board.turn_off:
                space = space_of(board, seat, progress)
                standing = state.on[space]
                if standing < 16 and is_safe(space) == 0:
                    continue
                seen = space - board.enter[owner]
                if seen < 0:
                    seen += board.ring
                if seen > board.turn_off:
                    continue
                strangers = STRANGERS[owner + 1, standing]
                if strangers == BLOCKADE:
                    set_bit(state.shut, seen)
                elif board.share and strangers == ONE:
                    set_bit(state.half, seen)
                else:
                    set_bit(state.closed, seen)


@njit(inline="always")
def set_bit(words: Any, progress: int) -> None:
    """Set the bit of a progress in its word, and in the overlap of the previous word."""
    word, place = progress >> 5, progress & 31
    words[word] |= 1 << place
    if word > 0:
        words[word - 1] |= 1 << (place + 32) if place < 30 else 0


@njit(inline="always")
def reach_of(board: Board, state: StateRecord, seat: int, i: int, most: int) -> int:
    """The numbers up to `most` by which a penguin on the board may move now, one bit each.

    PS-30, PS-R16: it neither lands on a blockade nor passes one. PS-12, PS-R15: a space holds at
    most two. PS-33, PS-34: it walks up its own path, and reaches the Pole by the exact number.
    PS-R17: it can pass a stranger on a safety space, but join one only if spaces are shared.
    PS-32, PS-R20: partners of a blockade may not pair up again.
    """
    start = state.at[seat, i]
    mark = state.mark[i]
    own, pairs, apart = 0, 0, 0
    for j in range(board.penguins):
        gap = state.at[seat, j] - start
        if 0 < gap <= most and state.at[seat, j] < board.pole:
            bit = 1 << gap
            pairs |= own & bit
            own |= bit
            if mark > 0 and state.mark[j] == mark:
                apart |= bit
    reach = (2 << most) - 2
    word, place = start >> 5, start & 31
    apart |= (state.closed[word] >> place) | ((state.half[word] >> place) & own)
    pairs |= (state.shut[word] >> place) & -2
    if pairs:
        reach &= (pairs & -pairs) - 1
    if board.pole - start < most:
        reach &= (2 << (board.pole - start)) - 1
    return int(reach & ~apart)


@njit(cache=True)
def reach_if_out(board: Board, state: StateRecord, seat: int, i: int, most: int) -> int:
    """`reach_of`, or 0 for a penguin in the nest or at the Pole."""
    if 0 <= state.at[seat, i] < board.pole:
        return reach_of(board, state, seat, i, most)
    return 0


@njit(cache=True)
def can_enter(board: Board, state: StateRecord, seat: int) -> bool:
    """PS-6, PS-31, PS-R19: whether a penguin is in the nest and no blockade is on its Enter."""
    waiting = 0
    own = 0
    for j in range(board.penguins):
        waiting += state.at[seat, j] < 0
        own += state.at[seat, j] == 0
    if waiting == 0 or own > 1:
        return False
    return bool(STRANGERS[seat + 1, state.on[board.enter[seat]]] != BLOCKADE)


@njit(inline="always")
def lift(board: Board, state: StateRecord, seat: int, i: int) -> None:
    """Take a penguin off its space; the caller puts it somewhere else."""
    progress = state.at[seat, i]
    if 0 <= progress <= board.turn_off:
        space = space_of(board, seat, progress)
        standing = int(state.on[space])
        state.on[space] = standing & 15 if (standing >> 4) == seat + 1 else standing >> 4


@njit(inline="always")
def put(board: Board, state: StateRecord, seat: int, i: int, progress: int) -> None:
    """Put down a penguin that was lifted."""
    state.at[seat, i] = progress
    if 0 <= progress <= board.turn_off:
        space = space_of(board, seat, progress)
        standing = int(state.on[space])
        state.on[space] = standing | ((seat + 1) << 4) if standing else seat + 1


@njit(cache=True)
def capture(board: Board, state: StateRecord, seat: int, space: int) -> None:
    """PS-20, PS-28, PS-R18: send every stranger on a space back to its nest; each earns a bonus."""
    standing = int(state.on[space])
    for _ in range(2):
        other = (standing & 15) - 1
        standing >>= 4
        if other >= 0 and other != seat:
            progress = space - board.enter[other]
            if progress < 0:
                progress += board.ring
            for j in range(board.penguins):
                if state.at[other, j] == progress:
                    lift(board, state, other, j)
                    state.at[other, j] = -1
                    state.caps += 1
                    break


@njit(cache=True)
def move(board: Board, state: StateRecord, seat: int, i: int, progress: Any) -> None:
    """Move a penguin of the turn owner, and capture any strangers on its new space.

    PS-21: nobody is captured on the final path or on safety spaces. PS-28: the exception is an
    Enter, by a penguin that comes from its nest. A penguin at the Pole loses its mark.
    """
    entering = progress == 0
    lift(board, state, seat, i)
    if progress <= board.turn_off:
        space = space_of(board, seat, progress)
        if STRANGERS[seat + 1, state.on[space]] > NOBODY and (entering or is_safe(space) == 0):
            capture(board, state, seat, space)
    put(board, state, seat, i, progress)
    if progress == board.pole:
        state.mark[i] = 0
        state.poles += 1


@njit(cache=True)
def mark(board: Board, state: StateRecord, seat: int) -> None:
    """PS-R20: mark the penguins of the turn owner's blockades, x the rear and y the front one."""
    rear = board.pole
    for i in range(board.penguins):
        state.mark[i] = 0
        for j in range(i):
            if state.at[seat, i] == state.at[seat, j] and 0 <= state.at[seat, i] < rear:
                rear = state.at[seat, i]
    if rear == board.pole:
        return
    for i in range(board.penguins):
        progress = state.at[seat, i]
        for j in range(board.penguins):
            if i != j and progress == state.at[seat, j] and 0 <= progress < board.pole:
                state.mark[i] = 1 if progress == rear else 2


@njit(inline="always")
def unmark(state: StateRecord) -> None:
    """Remove the marks of a roll."""
    for i in range(MAX_PENGUINS):
        state.mark[i] = 0
