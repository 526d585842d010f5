"""Polar Escape for the oracle: the click, and what unexpected events do. From the clauses only."""

from __future__ import annotations

from fractions import Fraction
from functools import partial

from msgspec.structs import replace

from tests.oracles.polar_escape_board import (
    Position,
    column,
    gained,
    paid,
    platform_of,
    text_of,
)
from tests.oracles.polar_escape_plays import (
    Ways,
    dashed,
    lion_targets,
    seal_targets,
    with_lion,
    with_seal,
)
from tests.oracles.polar_escape_turns import end_play, idle, then

EVENTS = ["=-lion", "=-seals", "=-card", "=+lion", "=+seals", "=+card"]


def click(position: Position) -> Position:
    return replace(idle(position), pend="click", n=0)


def outcomes(position: Position) -> dict[str, Fraction]:
    """What the click can bring (R-12, R-13, R-49); nothing at a decision."""
    if position.pend not in ("click", "firstclick"):
        return {}
    weights = {f"={n}": position.rules.times for n in range(1, 7)}
    if position.pend == "firstclick":
        weights = {f"={n}": 1 for n in range(1, 7) if dashed(position.rules, n)}
    elif column(position, position.turn_owner) < 8:
        weights |= dict.fromkeys(EVENTS, 1)
    total = sum(weights.values())
    return {outcome: Fraction(weight, total) for outcome, weight in weights.items()}


def clicked(position: Position, outcome: str) -> Position:
    """PE-42, PE-52 to PE-57, R-31."""
    if position.pend == "firstclick":
        return replace(position, pend="first", n=int(outcome[1:]))
    if outcome[1:].isdigit():
        return replace(position, pend="num", n=int(outcome[1:]))
    position = replace(position, sign=outcome[1])
    if outcome == "=-card":
        have = position.cards[position.turn_owner]
        return event_over(paid(position, position.turn_owner, min(have, 1)))
    if outcome == "=+card":
        return event_over(gained(position, position.turn_owner))
    if outcome[2:] == "lion":
        return to_lion(position)
    if outcome == "=+seals":
        return to_victim(position)
    return to_seal(replace(position, victim=position.turn_owner, left=2))


def event_over(position: Position) -> Position:
    """PE-65, R-31: a negative event ends the play, after a positive one another click may come."""
    if position.sign == "-":
        return end_play(position)
    return replace(idle(position), pend="more")


def mores(position: Position) -> Ways:
    return {"click": partial(click, position), "stop": partial(end_play, position)}


def lion_victims(position: Position) -> str:
    """PE-52, PE-55: whose sheets a sea lion may climb on."""
    if position.sign == "-":
        return position.turn_owner
    return position.staying.replace(position.turn_owner, "")


def to_lion(position: Position) -> Position:
    targets = lion_targets(position, lion_victims(position))
    return replace(position, pend="lion") if targets else event_over(position)


def lion_ways(position: Position) -> Ways:
    names = lion_targets(position, lion_victims(position))
    ways: Ways = {f"lion:{name}": partial(with_lion, position, name, True) for name in names}
    return then(event_over, ways)


def victims(position: Position) -> list[str]:
    """PE-56."""
    others = position.staying.replace(position.turn_owner, "")
    return [seat for seat in others if seal_targets(position, seat)]


def to_victim(position: Position) -> Position:
    return replace(position, pend="sealwho") if victims(position) else event_over(position)


def victim_ways(position: Position) -> Ways:
    return {
        f"at:{seat}": partial(to_seal, replace(position, victim=seat, left=2))
        for seat in victims(position)
    }


def to_seal(position: Position) -> Position:
    """R-35: two, or as many as can be placed."""
    if position.left and seal_targets(position, position.victim):
        return replace(position, pend="seal")
    return event_over(position)


def seal_ways(position: Position) -> Ways:
    def put(text: str) -> Position:
        after = with_seal(position, platform_of(position, text))
        return to_seal(replace(after, left=position.left - 1))

    goals = [text_of(position, goal) for goal in seal_targets(position, position.victim)]
    return {f"seal:{text}": partial(put, text) for text in goals}
