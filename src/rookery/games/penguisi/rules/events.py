"""The automatic effects of an action: captures, arrivals, the penalty, forfeited bonuses."""

from collections.abc import Iterator
from typing import NamedTuple

from rookery.core.state import State
from rookery.games.penguisi.rules import facts
from rookery.games.penguisi.rules.board import NEST


class Consequences(NamedTuple):
    """The effects of an action that its text does not tell."""

    captured: tuple[int, ...]
    """The seats whose penguins were captured, one entry per penguin."""
    arrived: bool
    penalised: bool
    """Whether one double too many was thrown (PS-18)."""
    sent_back: bool
    """Whether the penalty sent a penguin back to the nest."""
    forfeited: tuple[int, ...]
    """Bonuses that no penguin could take."""


def of(before: State, action: str, after: State) -> Consequences:
    """The effects of an action, from the states before and after it."""
    owner, top = facts.turn_owner(before), facts.geometry_of(before).pole
    steps = list(_steps(before, after))
    back = [seat for seat, place in steps if place == NEST]
    victims = tuple(seat for seat in back if seat != owner)
    arrivals = sum(place == top for _, place in steps)
    is_penalty = action[0] == "R" and _is_too_many(before, action[1:])
    losses = tuple(_forfeits(before, action, after, len(victims), arrivals))
    return Consequences(victims, bool(arrivals), is_penalty, owner in back, losses)


def _steps(before: State, after: State) -> Iterator[tuple[int, int]]:
    """(seat, new progress) of each penguin whose place has changed, in order of seats."""
    count, leavers = facts.geometry_of(after).penguins, facts.left(after)
    for seat in range(after.players):
        was, now = before.plain.at[seat], after.plain.at[seat]
        if was != now and seat not in leavers:
            pairs = zip(was[:count], now[:count], strict=True)
            yield from ((seat, place) for old, place in pairs if place != old)


def _is_too_many(before: State, numbers: str) -> bool:
    """PS-18, PS-R24, PS-R36: whether a throw is the double that brings the penalty."""
    triple = len(set(numbers)) == 1 and len(numbers) == 3
    double = numbers[0] == numbers[1] and (not triple or before.board.triple)
    return double and facts.doubles(before) + 1 == before.board.penalty


def _forfeits(
    before: State, action: str, after: State, victims: int, arrivals: int
) -> Iterator[int]:
    """PS-24, PS-35: the sizes of bonuses that were earned, but neither taken nor kept for later."""
    if after.is_terminal or action[0] == "O":
        return
    board, phase = facts.geometry_of(before), facts.phase(before)
    had, has = facts.pending(before), facts.pending(after)
    was_taken = (action[0] == "B" and phase == "cap", action[0] == "B" and phase == "pole")
    yield from [board.capture_bonus] * (had.caps + victims - was_taken[0] - has.caps)
    yield from [board.pole_bonus] * (had.poles + arrivals - was_taken[1] - has.poles)
