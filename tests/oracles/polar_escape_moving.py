"""Polar Escape for the oracle: the number is known, a penguin walks, and its sheet may advance.

Written from the clauses only.
"""

from __future__ import annotations

from functools import partial

from msgspec.structs import replace

from tests.oracles.polar_escape_board import (
    Position,
    moved,
    paid,
    platform_of,
    riders,
    sheet_under,
    text_of,
    with_penguin,
)
from tests.oracles.polar_escape_events import click
from tests.oracles.polar_escape_plays import (
    Ways,
    can_reclick,
    combined,
    exiles,
    is_overshot,
    moves,
    refuges,
    without_seal,
)
from tests.oracles.polar_escape_turns import end_play, others_from, over, then


def number_ways(position: Position) -> Ways:
    """PE-41 to PE-47, PE-87 to PE-90."""

    def go(text: str, cards: int, pays_seal: bool) -> Position:
        after = paid(position, position.turn_owner, cards)
        if text == "land":  # PE-3, PE-85, R-51
            return over(with_penguin(after, position.turn_owner, "land"), position.turn_owner)
        platform = platform_of(position, text)
        if pays_seal:
            after = without_seal(after, platform)
        return to_advance(with_penguin(after, position.turn_owner, platform))

    ways: Ways = {"stay": partial(stay, position)}
    if can_reclick(position):
        ways["reclick"] = partial(click, replace(position, reclicked=True))
    for action, _, cards, pays_seal in moves(position):
        goal = action.removeprefix("go:").split(",")[0]
        ways[action] = partial(go, goal, cards, pays_seal)
    return ways


def stay(position: Position) -> Position:
    """PE-46, PE-90, R-27."""
    return end_play(replace(position, due=position.due + is_overshot(position)))


def to_advance(position: Position) -> Position:
    """PE-50, PE-66, R-30: only on an own sheet, and only if there is anywhere to go."""
    under = sheet_under(position, position.turn_owner)
    if under[0] == position.turn_owner and combined(position, under):
        return replace(position, pend="adv")
    return end_play(position)


def advance_ways(position: Position) -> Ways:
    under = sheet_under(position, position.turn_owner)

    def advance(square: str, partner: str) -> Position:
        others = others_from(position, position.turn_owner)
        guests = "".join(seat for seat in others if seat in riders(position, under))
        return to_guest(replace(position, adv=(under, square, partner), guests=guests))

    ways: Ways = {
        action: partial(advance, square, partner)
        for action, (square, partner) in combined(position, under).items()
    }
    return ways | {"adv:-": partial(end_play, position)}


def to_guest(position: Position) -> Position:
    """PE-68, R-39: one guest after the other, then the sheet moves."""
    if not position.guests:
        return end_play(moved(position, *position.adv))
    position = replace(position, pend="evict")
    return replace(position, pend="expel") if list(guest_ways(position)) == ["leave"] else position


def guest_done(position: Position) -> Position:
    return to_guest(replace(position, guests=position.guests[1:]))


def guest_ways(position: Position) -> Ways:
    """PE-68, PE-69, PE-71, R-40, R-41."""
    guest = position.guests[0]
    goals = refuges(position)
    ways: Ways = {
        f"flee:{text_of(position, goal)}": partial(with_penguin, position, guest, goal)
        for goal in goals
    }
    first_column = position.sheets[position.adv[0]].where[0] == "a"
    if first_column:
        ways["flee:ice"] = partial(with_penguin, position, guest, "ice")
    if position.cards[guest]:
        ways["pay"] = partial(paid, position, guest, 1)
    ways = then(guest_done, ways)
    if not goals and not first_column:
        ways["leave"] = partial(replace, position, pend="expel")
    return ways


def expel_ways(position: Position) -> Ways:
    """PE-70, R-41."""
    guest = position.guests[0]
    ways: Ways = {
        f"expel:{text_of(position, goal)}": partial(with_penguin, position, guest, goal)
        for goal in exiles(position)
    }
    return then(guest_done, ways or {"expel:ice": partial(with_penguin, position, guest, "ice")})
