"""What each seat may expect: how likely it wins, from where the penguins stand.

A seat's strength is the exponential of a weighted sum of its features; the chance to come before
others is its share of all strengths (R. D. Luce, Individual choice behavior, 1959). The weights are
learned by self-play: training.py.
"""

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from rookery.core.kernels.jit import njit
from rookery.games.penguisi.rules.states import MAX_SEATS
from rookery.games.penguisi.rules.walking import is_safe, space_of

LEGS = 8
"""The ring is valued at so many points and one more, and linearly between them."""
REACH = 12

_POINTS = tuple(f"ring{leg}" for leg in range(LEGS + 1))
NAMES = (
    "nest", *_POINTS, "path", "along path", "pole",
    "safe", "paired", "risk", "risk far", "risk to roll", "risk far to roll", "threat",
    "threat to roll", "stuck", "shut in", "closed by own", "to roll", "waits", "to roll late",
    "penalty near", "rolls again", "bonus waits", "root of way", "short way", "all out", "last one",
)  # fmt: skip
"""The features, in the order of the weights."""
FEATURES = len(NAMES)
(
    _NEST, _RING, _PATH, _ALONG, _POLE, _SAFE, _PAIRED, _RISK, _FAR, _RISK_NOW, _FAR_NOW, _THREAT,
    _THREAT_NOW, _STUCK, _SHUT, _OWN, _NOW, _WAITS, _LATE, _PENALTY, _AGAIN, _BONUS, _ROOT,
    _SHORT, _OUT, _LAST,
) = (i for i, name in enumerate(NAMES) if name not in _POINTS[1:])  # fmt: skip

_ENTRIES = (15 / 36, 145 / 216)  # PS-6: how likely a throw of two dice makes 5, of three


def _hits() -> NDArray[np.float64]:
    """How likely two dice, and three, take a penguin over a distance: alone or together."""
    found = np.zeros((2, REACH + 1))
    for code in range(216):
        dice = code % 6 + 1, code // 6 % 6 + 1, code // 36 + 1
        for row, count in enumerate((2, 3)):
            sums = {0}
            for number in dice[:count]:
                sums |= {total + number for total in sums}
            for total in sums:
                if 0 < total <= REACH:
                    found[row, total] += 1 / 216
    return found


HITS = _hits()


class Context(NamedTuple):
    """The weights, how likely distances are thrown, and room to work in."""

    weights: NDArray[np.float64]
    hits: NDArray[np.float64]
    features: NDArray[np.float64]  # by seat
    strengths: NDArray[np.float64]


def make_context(weights: NDArray[np.float64], dice: int) -> Context:
    """What `prospects` wants to be handed, for boards with so many dice."""
    return Context(
        weights, HITS[dice - 2].copy(), np.zeros((MAX_SEATS, FEATURES)), np.zeros(MAX_SEATS)
    )


@njit(cache=True)
def threatened(board: Any, state: Any, seat: int, i: int, context: Context) -> float:
    """How likely a penguin on the ring is captured by somebody's next throw, about.

    Counts it as a threat of those who might. Whoever stands behind a blockade cannot.
    """
    progress = state.at[seat, i]
    space = space_of(board, seat, progress)
    spared = 1.0
    if is_safe(space):  # PS-28: only by whom the Enter belongs to
        for other in range(board.arms):
            if other != seat and board.enter[other] == space:
                for j in range(board.penguins):
                    if state.at[other, j] < 0 and state.left[other] == 0:
                        return _ENTRIES[1] if board.dice == 3 else _ENTRIES[0]
        return 0.0
    for distance in range(1, REACH + 1):
        behind = space - distance
        if behind < 0:
            behind += board.ring
        standing = int(state.on[behind])
        if standing == 0:
            continue
        for _ in range(2):
            other = (standing & 15) - 1
            standing >>= 4
            if other < 0 or other == seat:
                continue
            start = behind - board.enter[other]
            if start < 0:
                start += board.ring
            if start + distance <= board.turn_off:
                chance = context.hits[distance]
                spared *= 1.0 - chance
                context.features[other, _THREAT_NOW if other == state.mover else _THREAT] += chance
        standing = int(state.on[behind])
        if standing & 15 == standing >> 4:
            break
    return 1.0 - spared


@njit(cache=True)
def is_stuck(board: Any, state: Any, seat: int, progress: int) -> bool:
    """Whether another colour's blockade lies within a die's reach."""
    for distance in range(1, 7):
        if progress + distance > board.turn_off:
            return False
        standing = int(state.on[space_of(board, seat, progress + distance)])
        if standing >> 4 == standing & 15 and standing != 0 and standing & 15 != seat + 1:
            return True
    return False


@njit(cache=True)
def on_ring(board: Any, state: Any, seat: int, i: int, context: Context) -> None:
    """The features of a penguin on the ring."""
    own = context.features[seat]
    progress = state.at[seat, i]
    way = progress * LEGS / board.turn_off
    leg = min(int(way), LEGS - 1)
    own[_RING + leg] += leg + 1 - way
    own[_RING + leg + 1] += way - leg
    own[_STUCK] += is_stuck(board, state, seat, progress)
    for j in range(board.penguins):
        if j != i and state.at[seat, j] == progress:
            own[_PAIRED] += 1.0
            return
    risk = threatened(board, state, seat, i, context)
    own[_SAFE] += risk == 0.0
    if seat == state.mover:
        own[_RISK_NOW] += risk
        own[_FAR_NOW] += risk * progress / board.pole
    else:
        own[_RISK] += risk
        own[_FAR] += risk * progress / board.pole


@njit(cache=True)
def of_seat(board: Any, state: Any, seat: int, context: Context) -> None:
    """Fills in a seat's features, but for the threats that others are to it."""
    own = context.features[seat]
    way, out, far, at_enter = 0.0, 0, 0, 0
    for i in range(board.penguins):
        progress = state.at[seat, i]
        if progress < 0:
            own[_NEST] += 1.0
            way += board.pole + 8
            continue
        out += 1
        way += board.pole - progress
        at_enter += progress == 0
        if progress == board.pole:
            own[_POLE] += 1.0
            continue
        far = max(far, progress)
        if progress > board.turn_off:
            own[_PATH] += 1.0
            own[_ALONG] += (progress - board.turn_off) / 8
        else:
            on_ring(board, state, seat, i, context)
    whole = board.penguins * board.pole
    own[_ROOT] = np.sqrt(way / whole)
    own[_SHORT] = 1.0 / (1.0 + way / 14.0)
    own[_LAST] = own[_POLE] == board.penguins - 1
    if out == board.penguins:
        own[_OUT] = 1.0
    else:
        own[_OWN] = at_enter > 1
        standing = int(state.on[board.enter[seat]])
        own[_SHUT] = at_enter == 0 and standing != 0 and standing & 15 == standing >> 4
    if seat != state.mover:
        own[_WAITS] = (seat - state.mover + board.arms) % board.arms / board.arms
        return
    own[_NOW] = 1.0
    own[_LATE] = 1.0 - way / whole
    own[_PENALTY] = (state.doubles == board.penalty - 1) * far / board.pole  # PS-18
    own[_AGAIN] = state.doubles > 0
    own[_BONUS] = state.poles + state.caps


@njit(cache=True)
def is_in(state: Any, seat: int) -> bool:
    """Whether a seat still races."""
    return state.finished[seat] == 0 and state.left[seat] == 0


@njit(cache=True)
def describe(board: Any, state: Any, context: Context) -> None:
    """Fills `context.features` with the features of all seats that still race."""
    context.features[:] = 0.0
    for seat in range(board.arms):
        if is_in(state, seat):
            of_seat(board, state, seat, context)


@njit(cache=True)
def rate(board: Any, state: Any, context: Context) -> None:
    """Fills `context.strengths`: 0 for who no longer races, the others so that they add up to 1."""
    describe(board, state, context)
    greatest = -1e30
    for seat in range(board.arms):
        score = 0.0
        for k in range(FEATURES):
            score += context.weights[k] * context.features[seat, k]
        context.strengths[seat] = score
        if is_in(state, seat):
            greatest = max(greatest, score)
    total = 0.0
    for seat in range(board.arms):
        strength = np.exp(context.strengths[seat] - greatest) if is_in(state, seat) else 0.0
        context.strengths[seat] = strength
        total += strength
    for seat in range(board.arms):
        context.strengths[seat] /= max(total, 1e-300)


@njit(cache=True)
def prospects(board: Any, state: Any, context: Context, out: Any) -> None:
    """See `search.expectimax.Guide.evaluate`: what each seat may expect of the ranking (PS-R41)."""
    rate(board, state, context)
    gone, home = 0, 0
    for seat in range(board.arms):
        gone += state.left[seat] > 0
        home += state.finished[seat] > 0
    others = board.arms - 1
    for seat in range(board.arms):
        if state.finished[seat] > 0:
            out[seat] = 1.0 - 2.0 * (state.finished[seat] - 1) / others
        elif state.left[seat] > 0:
            out[seat] = 2.0 * (state.left[seat] - 1) / others - 1.0
        elif board.play_on:
            balance = gone - home + 0.0
            for other in range(board.arms):
                if other != seat and is_in(state, other):
                    both = max(context.strengths[seat] + context.strengths[other], 1e-300)
                    balance += (context.strengths[seat] - context.strengths[other]) / both
            out[seat] = balance / others
        else:  # all but the winner share a place, before those who left
            won = context.strengths[seat]
            out[seat] = won + (1.0 - won) * (gone - 1.0) / others
