"""How many turns each seat still needs, about, and so how likely it wins.

A penguin's next click is played through for each number on the ice as it lies (strolls.py); where
it may end is valued by the columns that are left, or, where a way to dry land is open, by how long
an exact number takes to come (PE-R47). The chance to be first is a seat's share of all strengths,
which fall exponentially with the turns needed (R. D. Luce, Individual choice behavior, 1959).
"""

from functools import cache
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from rookery.core.kernels.jit import njit
from rookery.games.polar_escape.players.strolls import (  # fmt: skip
    COLUMN,
    FURTHEST,
    NEVER,
    Walks,
    can_advance,
    make_walks,
    measure,
    stroll,
    stroll_from_ice,
    survey,
)
from rookery.games.polar_escape.rules.lattice import place_of
from rookery.games.polar_escape.rules.shapes import CELL, PLATFORMS
from rookery.games.polar_escape.rules.sheets import ridden
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

CARDS: Final = 4
"""More are worth no more."""
PACE: Final = 2.2
"""Columns of the lattice that a turn takes a penguin on, about."""
FOREIGN: Final = 0.8
"""Turns that it costs to stand on a sheet that will not carry the penguin."""
FIXED: Final = 0.4
"""The same for an own one that cannot advance now."""
SPENT: Final = 0.4
"""Turns that a card is worth when it is used."""
WORTH: Final = np.array([0.0, 0.1, 0.25, 0.4, 0.5])
"""Turns that so many cards held are worth, besides what they do for landing."""
CLAWED: Final = 1.0
"""Turns that a sea lion about to come costs."""
SEALED: Final = 0.7
"""The same for seals."""
SETBACK: Final = 0.4
"""Turns lost by an event instead of a number, besides the turn itself."""
SHAPED: Final = np.array([0.03, 0.0, -0.05, -0.05, 0.12, -0.04])
"""Turns lost by having a shape: V and W win most, X least."""
AHEAD: Final = 0.12
"""Turns gained by each own sheet on the board that is not behind."""
STEEP: Final = 0.45
"""A turn less to go makes a seat stronger by a factor of e ** 0.45."""

FAR: Final = 3 * SIDE


@cache
def waiting() -> NDArray[np.float64]:
    """[cards, steps]: turns until dry land so many steps away is reached, by exact numbers only.

    A smaller number is walked or not, whichever is better; a greater one earns a card; a card
    corrects by 1 (PE-R21, PE-R47).
    """
    found = np.full((CARDS + 1, FAR + 1), NEVER)
    found[:, 0] = 0.0
    for _ in range(60):
        for cards in range(CARDS, -1, -1):
            for steps in range(1, FAR + 1):
                total = 0.0
                for number in range(1, 7):
                    if abs(number - steps) <= cards:
                        total += SPENT * abs(number - steps)
                    elif number > steps:
                        total += found[min(cards + 1, CARDS), steps]
                    else:
                        total += min(found[cards, steps], found[cards, steps - number])
                found[cards, steps] = min(found[cards, steps], 1 + total / 6)
    return found


class Context(NamedTuple):
    """Figures, and room to work in."""

    walks: Walks
    turns: NDArray[np.float64]  # by seat
    waiting: NDArray[np.float64]
    work: NDArray[Any]
    codes: NDArray[np.int64]
    root_side: NDArray[np.int64]  # seat, free moves


def make_context(max_actions: int, root_side: int = 0, steps: int = 0) -> Context:
    """What the evaluations want to be handed.

    `root_side` is the seat that looks farther ahead, up to so many free moves of its next turn.
    """
    return Context(
        walks=make_walks(),
        turns=np.zeros(MAX_SEATS, np.float64),
        waiting=waiting(),
        work=np.zeros(2, STATE),
        codes=np.zeros(max_actions, np.int64),
        root_side=np.array([root_side, steps], np.int64),
    )


@njit(cache=True)
def onward(context: Context, x: int, cards: int) -> float:
    """Turns left from a column of the lattice, on a sheet that carries the penguin."""
    base = context.waiting[cards, 3]
    return base + max(0.0, 22.5 - x) / PACE


@njit(inline="always")
def appraise(
    board: Any, state: Any, context: Context, seat: int, cards: int, landing: bool
) -> None:
    """Fill `walks.value` with the turns left from every platform once a walk has ended there."""
    walks = context.walks
    riders = ridden(state)
    for owner in range(board.players):
        for shape in range(KINDS):
            sheet = owner * KINDS + shape
            square = state.where[sheet]
            if square < 0 or state.lions >> sheet & 1:
                continue
            ahead, lost = 0, FOREIGN
            if owner == seat:  # PE-R30
                ahead, lost = 0, FIXED
                if can_advance(board, state, walks, sheet, riders):
                    ahead, lost = 3, 0.0
            for number in range(PLATFORMS):
                place = square * 9 + CELL[shape, state.turned[sheet], number]
                turns = onward(context, COLUMN[place] + ahead, cards) + lost
                if landing and walks.land[place] > 0:
                    turns = min(turns, context.waiting[cards, min(FAR, walks.land[place])])
                walks.value[place] = turns


@njit(inline="always")
def clicked(context: Context, number: int, cards: int, stay: float, distance: int) -> float:
    """Turns left once a number has come: the best of staying, walking, correcting, landing."""
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
def needed(board: Any, state: Any, context: Context, seat: int) -> float:
    """Turns that a seat needs from its next one on, by its next click."""
    walks = context.walks
    cards = min(CARDS, state.cards[seat])
    rider = state.at[seat]
    distance = 0
    if rider >= 0 and state.lions >> rider // PLATFORMS & 1:  # PE-59
        stay = onward(context, COLUMN[place_of(state, rider)], cards)
        return stay + (1.0 if cards < 2 else WORTH[cards] - WORTH[cards - 2])
    landing = measure(state, walks, seat)
    appraise(board, state, context, seat, cards, landing)
    for number in range(FURTHEST + 1):
        walks.best[number] = NEVER
    most = 6 + int(cards > 0)
    chance = 2.0 * board.weight / (2.0 * board.weight + 1.0)  # PE-R13, PE-65
    if rider == ICE:
        edge: Any = np.int64(0)  # one signature
        stay = onward(context, edge, cards) + FOREIGN
        stroll_from_ice(walks, most)
    else:
        place = place_of(state, rider)
        x = COLUMN[place]
        stay = onward(context, x, cards)
        if rider // PLATFORMS // KINDS != seat:
            stay += FOREIGN
        elif not can_advance(board, state, walks, rider // PLATFORMS, ridden(state)):
            stay += FIXED
        if landing:
            distance = walks.land[place]
            if distance > 0:
                stay = min(stay, context.waiting[cards, min(FAR, distance)])
        if x > 3 * LAST:  # PE-91
            chance = 1.0
        begun: Any = np.int64(0)  # one signature
        stroll(walks, place, begun, most)
    total = 0.0
    for number in range(1, 7):
        total += clicked(context, number, cards, stay, distance)
    return 1.0 + chance * total / 6 + (1.0 - chance) * (stay + SETBACK)


@njit(cache=True)
def owned(state: Any, seat: int) -> float:
    """Turns gained by a seat's cards and sheets."""
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
def wait(board: Any, state: Any, seat: int) -> float:
    """How much of a round passes until a seat's next play."""
    if state.phase <= FIRST_CLICK:
        return 0.0
    after = (seat - state.mover) * board.direction % board.players
    if (state.phase == LION or state.phase == SEAL) and state.sign < 0:  # PE-R31: the play is over
        after = (after - 1) % board.players
    return after / board.players


@njit(inline="always")
def threaten(board: Any, state: Any, context: Context) -> None:
    """Count what an event that is under way will cost."""
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
def rate(board: Any, state: Any, context: Context) -> None:
    """Fill `context.turns` with the turns that each seat still needs; those who left need NEVER."""
    survey(board, state, context.walks)
    for seat in range(board.players):
        if state.left[seat] > 0:
            context.turns[seat] = NEVER
        else:
            turns = needed(board, state, context, seat) + wait(board, state, seat)
            context.turns[seat] = turns - owned(state, seat)
    if state.phase == LION or state.phase == SEAL or state.phase == SEAL_WHO:
        threaten(board, state, context)


@njit(inline="always")
def afresh(board: Any, state: Any, context: Context, seat: int) -> float:
    """Turns that a seat needs from its next one on, as `needed`, on ice not surveyed yet."""
    survey(board, state, context.walks)
    return needed(board, state, context, seat)


@njit(cache=True)
def share(board: Any, state: Any, turns: Any, out: Any) -> None:
    """What each seat may expect of the ranking (PE-R51) by the turns that all need."""
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
def prospects(board: Any, state: Any, context: Context, out: Any) -> None:
    """See `search.expectimax.Guide.evaluate`."""
    rate(board, state, context)
    share(board, state, context.turns, out)


@njit(cache=True)
def rests(board: Any, state: Any) -> bool:
    """See `search.expectimax.Guide.rests`: a turn begins, or an event is under way."""
    phase = state.phase
    asked = phase in (LION, SEAL, SEAL_WHO, MORE)
    return bool(phase <= FIRST_CLICK or phase == PRE or asked)
