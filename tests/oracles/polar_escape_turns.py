"""Polar Escape for the oracle: how turns and plays begin and end. Written from the clauses only."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from msgspec.structs import replace

from tests.oracles.polar_escape_board import Position, gained, paid
from tests.oracles.polar_escape_plays import Ways, rearguard


def others_from(position: Position, seat: str) -> str:
    """R-11: everybody else, in the order of play from that seat."""
    order = position.rules.order
    return order[order.index(seat) + 1 :] + order[: order.index(seat)]


def follower(position: Position, seat: str) -> str:
    """R-11: the next player in the round."""
    return next(other for other in others_from(position, seat) if other in position.staying)


def begin_turn(position: Position, seat: str) -> Position:
    position = replace(idle(position), turn_owner=seat, pend="pre", second=False, touched=False)
    position = replace(position, n=0, reclicked=False, due=0, nfree=0, recycled=frozenset())
    return replace(position, rear=rearguard(position, seat))


def idle(position: Position) -> Position:
    """The position without anything left over from a play."""
    return replace(position, adv=("", "", ""), guests="", victim="", left=0, sign="")


def end_turn(position: Position) -> Position:
    """R-48: cards for overshooting come now."""
    for _ in range(position.due):
        position = gained(position, position.turn_owner)
    return next_turn(position)


def next_turn(position: Position) -> Position:
    """R-11, R-52: rounds are counted from the starter."""
    order = position.rules.order
    seat = follower(position, position.turn_owner)
    if order.index(seat) < order.index(position.turn_owner):
        if position.round == position.rules.max_rounds:
            return over(position)
        position = replace(position, round=position.round + 1)
    return begin_turn(position, seat)


def end_play(position: Position) -> Position:
    """PE-39, R-23: two cards for a second play."""
    position = replace(idle(position), n=0, reclicked=False)
    if not position.second and position.cards[position.turn_owner] >= 2:
        return replace(position, pend="again")
    return end_turn(position)


def second_play(position: Position) -> Position:
    return replace(paid(position, position.turn_owner, 2), pend="pre", second=True)


def over(position: Position, winner: str = "") -> Position:
    return replace(position, pend="over", winner=winner)


def then(follow: Callable[[Position], Position], ways: Ways) -> Ways:
    """The same choices, with their automatic consequences applied."""

    def both(way: Callable[[], Position]) -> Position:
        return follow(way())

    return {action: partial(both, way) for action, way in ways.items()}
