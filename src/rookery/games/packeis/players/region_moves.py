"""The moves of a contested region: their order, what they lead to, and the known bounds of that.

These functions work in the memory of `region_bounds`, whose search makes the moves.
"""

from rookery.core.kernels.arguments import Board, Context, Record, Records, StateRecord
from rookery.core.kernels.bits import lowest, popcount
from rookery.core.kernels.jit import bare_njit
from rookery.games.packeis.players.contested_ice import slides
from rookery.games.packeis.players.order import FRIENDS, MOVING, arriving, leaving
from rookery.games.packeis.players.region_table import best_action, key_of, look_up
from rookery.games.packeis.players.regions import BEST, Memory, group, holds, walk, worth
from rookery.games.packeis.rules import kernels

CODES = 4096
"""Moves that the history tells apart."""
WIDE = 1 << 20
"""More than any region is worth."""
FIRST = 1 << 40
"""A weight above all others."""
PEEK = 8
"""In regions of at least this many floes, `peek` looks at the other moves before a search."""


@bare_njit()
def divide(
    board: Board,
    state: StateRecord,
    regions: Memory,
    budget: int,
    frame: Record,
    parts: Records,
    cells: int,
    first: int,
    second: int,
    answering: int,
    is_whole: bool,
) -> None:
    """Divide ice into its contested parts, the small ones first, and add up what is one seat's own.

    With `is_whole` the ice is known to be a single part.
    """
    frame.parts, frame.gain, frame.waits = 0, 0, 0
    walkers, near, left, whole = first | second, kernels.ZERO, first | second, cells
    while left:
        bit = left & -left
        left ^= bit
        beside = board.near[lowest(bit)] & cells
        near |= beside
        if beside:
            whole |= bit
    while near:
        ice = whole if is_whole else group(board, cells, walkers, lowest(near))
        near &= ~ice
        inside = ice & walkers
        ice ^= inside
        if (inside & first) and (inside & second):
            place = frame.parts
            while place > 0 and popcount(parts[place - 1].cells) > popcount(ice):
                parts[place] = parts[place - 1]
                place -= 1
            part = parts[place]
            part.cells, part.first, part.second = ice, inside & first, inside & second
            part.key = key_of(part)
            frame.parts += 1
            continue
        walk(board, state, regions, ice, inside, budget, BEST)
        result = regions.result[0]
        if (answering == 0) == ((inside & first) != 0):
            frame.gain += result.low
            frame.waits = 1
        else:
            frame.gain -= result.high


@bare_njit(inline="always")
def list_moves(
    board: Board, state: StateRecord, context: Context, depth: int, answering: int
) -> None:
    """List a region's moves, with weights for their order as in the search of whole positions."""
    memory = context.region_bounds
    frame, moves, weights = memory.frames[depth], memory.moves[depth], memory.weights[depth]
    mine, foes = frame.first, frame.second
    if frame.mover == 1:
        mine, foes = foes, mine
    cells, left, count = frame.cells, mine, kernels.ZERO
    best = best_action(memory.known, frame.key, frame.mover, answering)
    side = int(frame.mover == answering)
    while left:
        origin = lowest(left)
        left &= left - 1
        total = leaving(board, state, cells, origin)
        friends = mine ^ (1 << origin)
        targets = slides(board, cells, origin)
        while targets:
            target = lowest(targets)
            targets &= targets - 1
            move = origin * 64 + target
            moves[count] = move
            weights[count] = total + arriving(board, state, MOVING, cells, foes, target)
            weights[count] += MOVING[FRIENDS] * popcount(board.near[target] & friends)
            weights[count] += memory.history[side, move & (CODES - 1)]
            if move == best:
                weights[count] += FIRST
            count += 1
    frame.count = count


@bare_njit()
def play(
    board: Board, state: StateRecord, context: Context, depth: int, answering: int, move: int
) -> None:
    """Note what a move leads to: the parts, the gain, and whose turn it is."""
    memory = context.region_bounds
    frame = memory.frames[depth]
    target, origin = 1 << (move & 63), move >> 6
    leap, first, second = target | (1 << origin), frame.first, frame.second
    if frame.mover == 0:
        first ^= leap
    else:
        second ^= leap
    regions, budget, parts = context.regions, context.settings[0].walk, memory.parts[depth]
    ice = frame.cells ^ target
    places = (1 << origin) | (board.near[move & 63] & (first | second))
    is_whole = holds(board, frame.cells, places)
    divide(board, state, regions, budget, frame, parts, ice, first, second, answering, is_whole)
    gained = worth(state, target)
    frame.gain += gained if frame.mover == answering else -gained
    frame.turn = 1 - frame.mover


@bare_njit()
def bound(board: Board, state: StateRecord, context: Context, depth: int, answering: int) -> None:
    """Note the known bounds of the total value of a frame's parts."""
    frame, parts = context.region_bounds.frames[depth], context.region_bounds.parts[depth]
    low, high = frame.gain, frame.gain
    least = most = 0 if frame.waits or frame.parts == 0 or frame.turn != answering else -WIDE
    for i in range(frame.parts):
        part = parts[i]
        look_up(board, state, context, part, 1 - answering, answering)
        low, high = low + part.low, high + part.high
        if frame.turn == answering:
            other_low, other_high = part.low, part.high
            look_up(board, state, context, part, answering, answering)
            least = max(least, part.low - other_low)
            most = max(most, part.high - other_high)
    frame.low, frame.high = low + least, high + most


@bare_njit()
def peek(board: Board, state: StateRecord, context: Context, depth: int, answering: int) -> bool:
    """Whether another move is already known to suffice; if so, it becomes the next one to make.

    The move that was about to be searched is put back behind it.
    """
    memory = context.region_bounds
    spare = memory.frames.shape[0] - 1
    frame, other = memory.frames[depth], memory.frames[spare]
    moves, weights = memory.moves[depth], memory.weights[depth]
    if frame.peeked:
        return False
    frame.peeked = 1
    other.cells, other.first, other.second = frame.cells, frame.first, frame.second
    other.mover = frame.mover
    for i in range(frame.index + 1, frame.count):
        play(board, state, context, spare, answering, moves[i])
        bound(board, state, context, spare, answering)
        is_answering = frame.mover == answering
        if (other.low >= frame.beta) if is_answering else (other.high <= frame.alpha):
            weights[i] = FIRST
            weights[frame.index] = 0
            frame.index -= 1
            return True
    return False
