"""What a Packeis position is worth to its seats: what is certain, and an estimate of the rest.

Worth is counted as fish * 128 + floes (PK-24, PK-25). Regions that only one seat can enter are
walked through exactly; ice that several can reach is estimated from features of territory and
mobility. The weights were fitted to how games ended (docs/levels.md).
"""

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from rookery.core.kernels.bits import lowest, popcount
from rookery.core.kernels.jit import njit
from rookery.games.packeis.players import regions
from rookery.games.packeis.players.regions import FISH, NONE, Rooms, group, solo, worth
from rookery.games.packeis.players.weights import DUEL, MANY, ONCE
from rookery.games.packeis.rules import kernels
from rookery.search.alphabeta.kernel import PRUNED

SEATS = kernels.MAX_SEATS

# Features of a seat on contested ice. Territory is worth; the others are numbers, times FISH.
ALONE, SHARED, SECOND, SECOND_SHARED, NEARER, LEVEL = range(6)
MOVES, WAYS, ACTIVE, SINGLE, BESIDE, TURN = range(6, 12)
FEATURES = 12

# What `survey` notes of each seat: worth for certain, least and most to come from its own regions,
# the floes of those, a first action there; its penguins on contested ice; sets for `measure`;
# an estimate of its final worth.
SURE, LEAST, MOST, OWN, WAIT, FIGHTERS, REACH, TWO, NEAR, FRONT = range(10)


WALK, ROOT_SIDE = 0, 1


class Context(NamedTuple):
    """What a search hands to the evaluation: weights, and room to work."""

    duel: NDArray[np.int64]  # weights by phase and feature, in 1/ONCE, for two seats
    many: NDArray[np.int64]  # the same for more
    seats: NDArray[np.int64]  # what is noted of each seat
    features: NDArray[np.int64]  # by seat
    hopes: NDArray[np.int64]  # an estimate of what each seat ends with
    contested: NDArray[np.int64]  # [0] the floes that several seats can reach
    settings: NDArray[np.int64]  # positions that a walk through a region may take; the root side
    rooms: Rooms


def make_context(bits: int, walk: int, root_side: int = 0) -> Context:
    """Fresh memory for one search: about 2**bits regions, walks of at most `walk` positions.

    Alpha-beta sees values as the seat `root_side` does.
    """
    return Context(
        duel=DUEL,
        many=MANY,
        seats=np.zeros((SEATS, 10), dtype=np.int64),
        features=np.zeros((SEATS, FEATURES), dtype=np.int64),
        hopes=np.zeros(SEATS, dtype=np.int64),
        contested=np.zeros(1, dtype=np.int64),
        settings=np.array([walk, root_side], dtype=np.int64),
        rooms=regions.rooms(bits),
    )


@njit()
def penguins(state: Any, seat: int) -> int:
    """Where a seat's penguins stand."""
    cells = 0
    for k in range(state.placed[seat]):
        cells |= 1 << (state.at[seat, k] & 63)
    return cells


@njit()
def secured(state: Any, seat: int) -> int:
    """What a seat has for certain: collected, or under its penguins (PK-20)."""
    return int(state.fish[seat] * FISH + state.floes[seat] + worth(state, penguins(state, seat)))


@njit()
def margin(board: Any, state: Any, context: Any) -> int:
    """What the root side has for certain more than the others on average."""
    root_side = context.settings[ROOT_SIDE]
    others = 0
    for seat in range(state.players):
        if seat != root_side:
            others += secured(state, seat)
    return secured(state, root_side) - others // max(1, state.players - 1)


@njit()
def survey(board: Any, state: Any, context: Any) -> None:
    """Divide the ice into groups and note what each seat has from its own ones."""
    seats = context.seats
    free = kernels.free_floes(state)
    walkers, near = NONE, NONE
    for seat in range(SEATS):
        own = 0
        if seat < state.players:
            seats[seat, SURE] = secured(state, seat)
            if state.left[seat] == 0:
                own = penguins(state, seat)
        for note in range(LEAST, FRONT + 1):
            seats[seat, note] = 0
        seats[seat, FIGHTERS] = own
        walkers |= own
    if kernels.is_placing(state):
        context.contested[0] = free
        return
    context.contested[0] = 0
    fighting = 0
    left = walkers
    while left:
        near |= board.near[lowest(left)]
        left &= left - 1
    near &= free
    while near:
        cells = group(board, free, walkers, lowest(near))
        near &= ~cells
        inside = cells & walkers
        cells ^= inside
        owner = 0
        while inside & seats[owner, FIGHTERS] == 0:
            owner += 1
        if inside & ~seats[owner, FIGHTERS]:
            context.contested[0] |= cells
            fighting |= inside
            continue
        solo(board, state, context.rooms, cells, inside, context.settings[WALK])
        seats[owner, LEAST] += context.rooms.result[0]
        seats[owner, MOST] += context.rooms.result[1]
        seats[owner, WAIT] = context.rooms.result[2]
        seats[owner, OWN] |= cells
    for seat in range(SEATS):
        seats[seat, FIGHTERS] &= fighting


@njit()
def slides(board: Any, free: int, cell: int) -> int:
    """Where a penguin on a cell may go."""
    cells = 0
    for direction in range(6):
        cells |= kernels.reach(board, free, cell, direction)
    return cells


@njit()
def _shares(state: Any, seats: Any, note: int, players: int, features: Any, alone: int) -> None:
    """What only a seat has of the sets noted for the seats, and half of what others have too."""
    for seat in range(players):
        others = 0
        for other in range(players):
            if other != seat:
                others |= seats[other, note]
        mine = seats[seat, note]
        features[seat, alone] = worth(state, mine & ~others)
        features[seat, alone + 1] = worth(state, mine & others) // 2


@njit()
def _race(board: Any, ice: int, seats: Any, players: int) -> None:
    """Note as NEAR the floes to which no other seat is nearer in single steps."""
    for seat in range(players):
        seats[seat, NEAR] = 0
        seats[seat, FRONT] = seats[seat, FIGHTERS]
    going = 1
    while going:
        going = 0
        for seat in range(players):
            front = seats[seat, FRONT]
            near = 0
            while front:
                near |= board.near[lowest(front)]
                front &= front - 1
            near &= ice
            seats[seat, FRONT] = near
            seats[seat, NEAR] |= near
            going |= near
        ice &= ~going


@njit()
def measure(board: Any, state: Any, context: Any) -> None:
    """Fill the features of the contested ice that the last `survey` found."""
    seats, features = context.seats, context.features
    players = state.players
    ice = context.contested[0]
    reached = 0
    for seat in range(players):
        for i in range(FEATURES):
            features[seat, i] = 0
        left = seats[seat, FIGHTERS]
        reach = 0
        while left:
            cell = lowest(left)
            left &= left - 1
            near = board.near[cell] & ice
            if near == 0:
                continue
            cells = slides(board, ice, cell)
            ways = popcount(near)
            reach |= cells
            features[seat, MOVES] += FISH * popcount(cells)
            features[seat, WAYS] += FISH * ways
            features[seat, ACTIVE] += FISH
            features[seat, SINGLE] += FISH * (ways == 1)
            features[seat, BESIDE] += worth(state, near)
        seats[seat, REACH] = reach
        seats[seat, TWO] = 0
        reached |= reach
    rest = ice & ~reached
    while rest:
        cell = lowest(rest)
        rest &= rest - 1
        cells = slides(board, ice, cell)
        for seat in range(players):
            if cells & seats[seat, REACH]:
                seats[seat, TWO] |= 1 << cell
    _race(board, ice, seats, players)
    for kind in range(3):
        _shares(state, seats, REACH + kind, players, features, ALONE + 2 * kind)
    features[state.seat, TURN] = FISH


@njit()
def weigh(weights: Any, phase: int, share: int, features: Any, seat: int) -> int:
    """A seat's features weighed for a phase of the game, `share` tenths towards the next one."""
    total = 0
    for i in range(FEATURES):
        weight = weights[phase, i] * (10 - share) + weights[phase + 1, i] * share
        total += weight * features[seat, i]
    return total


@njit()
def expect(board: Any, state: Any, context: Any) -> None:
    """Put an estimate of each seat's final worth into `hopes`, by the last `survey`."""
    seats = context.seats
    ice = context.contested[0]
    floes = min(popcount(ice), 59)
    if ice:
        measure(board, state, context)
    weights = context.duel if state.players == 2 else context.many
    for seat in range(state.players):
        hope = seats[seat, SURE] + (3 * seats[seat, LEAST] + seats[seat, MOST]) // 4
        if ice:
            weighed = weigh(weights, floes // 10, floes % 10, context.features, seat)
            hope += weighed // (10 * ONCE)
        context.hopes[seat] = hope


@njit()
def evaluate(board: Any, state: Any, context: Any, depth: int, out: Any) -> None:
    """See `search.alphabeta.Guide`: the root side's worth less the mean of the others'."""
    survey(board, state, context)
    seats = context.seats
    ice = context.contested[0]
    if depth <= 0:
        expect(board, state, context)
    root_side = context.settings[ROOT_SIDE]
    hope, least, most = 0, 0, 0
    for seat in range(state.players):
        if seat != root_side:
            hope += context.hopes[seat]
            least += seats[seat, SURE] + seats[seat, LEAST]
            most += seats[seat, SURE] + seats[seat, MOST]
    others = max(1, state.players - 1)
    swing = worth(state, ice) if ice else 0
    out[0] = context.hopes[root_side] - hope // others
    out[1] = seats[root_side, SURE] + seats[root_side, LEAST] - most // others - swing
    out[2] = seats[root_side, SURE] + seats[root_side, MOST] - least // others + swing


@njit()
def order_moves(
    board: Any, state: Any, context: Any, actions: Any, count: int, weights: Any
) -> None:
    """Fish first. Of moves in the mover's own regions one will do while others are fought over."""
    seats = context.seats
    own = seats[state.seat, OWN] if context.contested[0] else 0
    for i in range(count):
        target = 1 << (actions[i] & 63)
        fish = 1 + (state.two & target != 0) + 2 * (state.three & target != 0)
        weights[i] = fish * 1024
        if own & target and actions[i] != seats[state.seat, WAIT]:
            weights[i] = PRUNED


@njit()
def priors(board: Any, state: Any, context: Any, actions: Any, count: int, out: Any) -> None:
    """Floes with more fish are more likely good."""
    for i in range(count):
        target = 1 << (actions[i] & 63)
        out[i] = 1.0 + (state.two & target != 0) + 2.0 * (state.three & target != 0)
