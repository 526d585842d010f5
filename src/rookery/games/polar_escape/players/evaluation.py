"""About how many turns each seat still needs, and so how likely it wins.

A penguin's next click is played out for every number on the ice as it lies (walk_values.py). Where
a walk may end is valued by the columns that are left. If a way to dry land is open, the time until
the exact number comes is taken instead, if that is less (PE-R47). The chance to be first is a
seat's share of all strengths, which fall exponentially with the turns needed (R. D. Luce,
Individual choice behavior, 1959).
"""

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from rookery.core.kernels.jit import njit
from rookery.games.polar_escape.players.exact_numbers import FAR, exact_waits
from rookery.games.polar_escape.players.walk_values import (  # fmt: skip
    COLUMN,
    FURTHEST,
    NEVER,
    Walks,
    can_advance,
    make_walks,
    map_ice,
    measure_distances,
    value_paths,
    value_paths_from_ice,
)
from rookery.games.polar_escape.players.weights import (
    AHEAD,
    CARDS,
    CLAWED,
    FIXED,
    FOREIGN,
    PACE,
    SEALED,
    SETBACK,
    SHAPED,
    SPENT,
    STEEP,
    WORTH,
)
from rookery.games.polar_escape.rules.lattice import place_of
from rookery.games.polar_escape.rules.shapes import CELL, PLATFORMS
from rookery.games.polar_escape.rules.sheets import occupied
from rookery.games.polar_escape.rules.states import (  # fmt: skip
    FIRST_CLICK,
    ICE,
    KINDS,
    LAST,
    LION,
    MAX_SEATS,
    MORE,
    PACK,
    PRE,
    SEAL,
    SEAL_WHO,
    SIDE,
    STATE,
)

ROOT_SIDE = np.dtype((np.record, [("seat", "i8"), ("free_moves", "i8")]))
"""The seat that looks farther ahead, and by how many free moves of its next turn at the most."""


class Context(NamedTuple):
    """Tables, and scratch arrays."""

    walks: Walks
    turns: NDArray[np.float64]  # by seat
    waiting: NDArray[np.float64]
    work: NDArray[Any]
    codes: NDArray[np.int64]
    root_side: NDArray[Any]  # one ROOT_SIDE


def make_context(max_actions: int, root_side: int = 0, free_moves: int = 0) -> Context:
    """A context for the evaluations.

    `root_side` looks farther ahead, by up to `free_moves` free moves of its next turn.
    """
    return Context(
        walks=make_walks(),
        turns=np.zeros(MAX_SEATS, np.float64),
        waiting=exact_waits(),
        work=np.zeros(2, STATE),
        codes=np.zeros(max_actions, np.int64),
        root_side=np.array([(root_side, free_moves)], ROOT_SIDE),
    )


@njit(cache=True)
def turns_from(context: Context, x: int, cards: int) -> float:
    """Turns left from a column of the lattice, on a sheet that carries the penguin."""
    base = context.waiting[cards, 3]
    return base + max(0.0, 22.5 - x) / PACE


@njit(inline="always")
def value_platforms(
    board: Any, state: Any, context: Context, seat: int, cards: int, landing: bool
) -> None:
    """Fill `walks.value` with the turns left from every platform at which a walk may end."""
    walks = context.walks
    riders = occupied(state)
    for owner in range(board.players):
        for shape in range(KINDS):
            sheet = owner * KINDS + shape
            square = state.where[sheet]
            if square < 0 or (state.lions >> sheet) & 1:
                continue
            ahead, lost = 0, FOREIGN
            if owner == seat:  # PE-R30
                ahead, lost = 0, FIXED
                if can_advance(board, state, walks, sheet, riders):
                    ahead, lost = 3, 0.0
            for number in range(PLATFORMS):
                place = square * 9 + CELL[shape, state.turned[sheet], number]
                turns = turns_from(context, COLUMN[place] + ahead, cards) + lost
                if landing and walks.land[place] > 0:
                    turns = min(turns, context.waiting[cards, min(FAR, walks.land[place])])
                walks.value[place] = turns


@njit(inline="always")
def turns_after(context: Context, number: int, cards: int, stay: float, distance: int) -> float:
    """Turns left after a number was clicked: the best of staying, walking, correcting, landing."""
    best = context.walks.best
    if distance > 0 and abs(number - distance) <= cards:
        return SPENT * abs(number - distance)
    least = stay
    if distance > 0 and number > distance:  # PE-90
        return stay - SPENT
    for walked in range(max(1, number - min(cards, 2)), min(FURTHEST, number + min(cards, 2)) + 1):
        if distance == 0 or walked < distance:
            least = min(least, best[walked] + SPENT * abs(walked - number))
    return least


@njit(cache=True)
def turns_needed(board: Any, state: Any, context: Context, seat: int) -> float:
    """Turns that a seat needs from its next turn on, judged by its next click."""
    walks = context.walks
    cards = min(CARDS, state.cards[seat])
    rider = state.at[seat]
    distance = 0
    if rider >= 0 and (state.lions >> (rider // PLATFORMS)) & 1:  # PE-59
        stay = turns_from(context, COLUMN[place_of(state, rider)], cards)
        return stay + (1.0 if cards < 2 else WORTH[cards] - WORTH[cards - 2])
    landing = measure_distances(state, walks, seat)
    value_platforms(board, state, context, seat, cards, landing)
    for number in range(FURTHEST + 1):
        walks.best[number] = NEVER
    most = 6 + int(cards > 0)
    chance = 2.0 * board.weight / (2.0 * board.weight + 1.0)  # PE-R13, PE-65
    if rider == ICE:
        edge: Any = np.int64(0)  # one signature
        stay = turns_from(context, edge, cards) + FOREIGN
        value_paths_from_ice(walks, most)
    else:
        place = place_of(state, rider)
        x = COLUMN[place]
        stay = turns_from(context, x, cards)
        if rider // PLATFORMS // KINDS != seat:
            stay += FOREIGN
        elif not can_advance(board, state, walks, rider // PLATFORMS, occupied(state)):
            stay += FIXED
        if landing:
            distance = walks.land[place]
            if distance > 0:
                stay = min(stay, context.waiting[cards, min(FAR, distance)])
        if x > 3 * LAST:  # PE-91
            chance = 1.0
        begun: Any = np.int64(0)  # one signature
        value_paths(walks, place, begun, most)
    total = 0.0
    for number in range(1, 7):
        total += turns_after(context, number, cards, stay, distance)
    return 1.0 + chance * total / 6 + (1.0 - chance) * (stay + SETBACK)


@njit(cache=True)
def turns_gained(state: Any, seat: int) -> float:
    """Turns that a seat's cards and sheets save."""
    gained = WORTH[min(CARDS, state.cards[seat])]
    rider = state.at[seat]
    behind = 0 if rider < 0 else state.where[rider // PLATFORMS] // SIDE
    for shape in range(KINDS):
        square = state.where[seat * KINDS + shape]
        if square != PACK:
            gained -= SHAPED[shape]
        if square >= 0 and square // SIDE >= behind:
            gained += AHEAD
    return gained


@njit(cache=True)
def share_of_round(board: Any, state: Any, seat: int) -> float:
    """How much of a round passes until a seat's next play."""
    if state.phase <= FIRST_CLICK:
        return 0.0
    after = (seat - state.mover) * board.direction % board.players
    if (state.phase == LION or state.phase == SEAL) and state.sign < 0:  # PE-R31: the play is over
        after = (after - 1) % board.players
    return after / board.players


@njit(inline="always")
def count_threat(board: Any, state: Any, context: Context) -> None:
    """Add what an event that is under way will cost."""
    cost = CLAWED if state.phase == LION else SEALED
    if state.sign < 0:
        context.turns[state.mover] += cost
        return
    victim = -1
    for seat in range(board.players):
        if seat == state.mover or state.left[seat] > 0:
            continue
        if victim < 0 or context.turns[seat] < context.turns[victim]:
            victim = seat
    if state.phase == SEAL:
        victim = state.victim
    if victim >= 0:
        context.turns[victim] += cost


@njit(cache=True)
def fill_turns(board: Any, state: Any, context: Context) -> None:
    """Fill `context.turns` with the turns that each seat needs; NEVER for seats that have left."""
    map_ice(board, state, context.walks)
    for seat in range(board.players):
        if state.left[seat] > 0:
            context.turns[seat] = NEVER
        else:
            turns = turns_needed(board, state, context, seat) + share_of_round(board, state, seat)
            context.turns[seat] = turns - turns_gained(state, seat)
    if state.phase == LION or state.phase == SEAL or state.phase == SEAL_WHO:
        count_threat(board, state, context)


@njit(inline="always")
def turns_needed_afresh(board: Any, state: Any, context: Context, seat: int) -> float:
    """The same as `turns_needed`, on ice that has just changed."""
    map_ice(board, state, context.walks)
    return turns_needed(board, state, context, seat)


@njit(cache=True)
def fill_utilities(board: Any, state: Any, turns: Any, out: Any) -> None:
    """Fill `out` with the utilities to expect of the ranking (PE-R51), from the turns needed."""
    least, gone = NEVER, 0
    for seat in range(board.players):
        least = min(least, turns[seat])
        gone += state.left[seat] > 0
    total = 0.0
    for seat in range(board.players):
        if state.left[seat] == 0:
            total += np.exp(STEEP * (least - turns[seat]))
    others = board.players - 1
    for seat in range(board.players):
        if state.left[seat] > 0:
            out[seat] = 2.0 * (state.left[seat] - 1) / others - 1.0
        else:
            won = np.exp(STEEP * (least - turns[seat])) / total
            out[seat] = won + (1.0 - won) * (gone - 1.0) / others


@njit(cache=True)
def evaluate(board: Any, state: Any, context: Context, out: Any) -> None:
    """See `search.expectimax.Guide.evaluate`."""
    fill_turns(board, state, context)
    fill_utilities(board, state, context.turns, out)


@njit(cache=True)
def rests(board: Any, state: Any) -> bool:
    """See `search.expectimax.Guide.rests`: a turn begins, or an event is under way."""
    phase = state.phase
    asked = phase in (LION, SEAL, SEAL_WHO, MORE)
    return bool(phase <= FIRST_CLICK or phase == PRE or asked)
