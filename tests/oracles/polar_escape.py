"""A second implementation of Polar Escape: slow, plain, and written only from the clauses.

The choices at a decision are a dict from the action's text to a function that returns the next
position, automatic consequences included. Seats are the letters of their colours.
Nothing here knows how `rookery.games.polar_escape` does its work; the tests play both side by side.
The sea and its walks are in `polar_escape_board`, single moves in `polar_escape_plays`, the course
of turns, events and moves in `polar_escape_{turns,events,moving}`, and texts of positions in
`polar_escape_text`.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable
from functools import partial

from msgspec.structs import replace

from tests.oracles.kept import kept
from tests.oracles.polar_escape_board import (
    SHAPES,
    Position,
    Rules,
    Sheet,
    column,
    distance,
    gained,
    paid,
    sheet_under,
    with_penguin,
    with_sheet,
)
from tests.oracles.polar_escape_events import (
    click,
    clicked,
    lion_ways,
    mores,
    outcomes,
    seal_ways,
    to_lion,
    to_seal,
    to_victim,
    victim_ways,
)
from tests.oracles.polar_escape_moving import (
    advance_ways,
    expel_ways,
    guest_ways,
    number_ways,
    to_guest,
)
from tests.oracles.polar_escape_plays import (
    Ways,
    bears_upon,
    contacts,
    dashed,
    forwards,
    free_moves,
    lions,
    payments,
    placings,
    with_lion,
)
from tests.oracles.polar_escape_turns import (
    end_play,
    end_turn,
    follower,
    next_turn,
    over,
    second_play,
    then,
)

# --- set-up ----------------------------------------------------------------------------------


def start(rules: Rules) -> Position:
    """PE-21, PE-22: nobody has chosen sheets, all penguins are on the iceberg."""
    sheets = {colour + shape: Sheet() for colour in rules.seats for shape in SHAPES}
    ice, none = dict.fromkeys(rules.seats, "ice"), dict.fromkeys(rules.seats, 0)
    return drafting(Position(rules, sheets, ice, none))


def drafting(position: Position) -> Position:
    """R-10: the next one to choose, in seat order; when all have chosen, the starter clicks."""
    for seat in position.staying:
        if not any(position.sheets[seat + shape].where == "hand" for shape in SHAPES):
            return replace(position, turn_owner=seat, pend="pick")
    return first_click(position, next(s for s in position.rules.order if s in position.staying))


def first_click(position: Position, seat: str) -> Position:
    return replace(position, turn_owner=seat, pend="firstclick", n=0)


def pick(position: Position, shapes: str) -> Position:
    for shape in shapes:
        position = with_sheet(position, position.turn_owner + shape, Sheet("hand"))
    return drafting(position)


def picks(position: Position) -> Ways:
    """PE-21."""
    threes = ["".join(three) for three in itertools.combinations(SHAPES, 3)]
    return {f"pick:{three}": partial(pick, position, three) for three in threes}


def first_placings(position: Position) -> Ways:
    """PE-24, R-12: placing a sheet, which is the whole turn."""
    return then(end_turn, placings(position, dashed(position.rules, position.n)))


# --- a turn ----------------------------------------------------------------------------------


def before(position: Position) -> Ways:
    """PE-26, PE-27, PE-77, R-20, R-26: free moves and payments, and one of the four plays."""
    ways = free_moves(position) | payments(position)
    plays = then(end_play, placings(position, contacts(position)) | forwards(position))
    under = sheet_under(position, position.turn_owner)
    if not under or not position.sheets[under].lion:
        plays["click"] = partial(click, position)
    if position.second:
        return ways | (plays or {"end": partial(end_turn, position)})
    return ways | plays | stands(position) | {"bonus": partial(bonus, position)}


def bonus(position: Position) -> Position:
    """PE-33, R-20."""
    return end_turn(gained(position, position.turn_owner))


def stands(position: Position) -> Ways:
    """PE-59, R-34: give up the turn to free one's sheets and the one under one's penguin."""
    bound = {name for name in lions(position) if bears_upon(position, position.turn_owner, name)}
    if position.touched or not bound:
        return {}
    if position.rules.stand_removes == "one":
        return {f"stand:{name}": partial(stand, position, {name}) for name in bound}
    return {"stand": partial(stand, position, bound)}


def stand(position: Position, freed: set[str]) -> Position:
    for name in freed:
        position = with_lion(position, name, False)
    return end_turn(position)


# --- what can be done ------------------------------------------------------------------------

DECISIONS: dict[str, Callable[[Position], Ways]] = {
    "pick": picks,
    "first": first_placings,
    "pre": before,
    "num": number_ways,
    "adv": advance_ways,
    "evict": guest_ways,
    "expel": expel_ways,
    "lion": lion_ways,
    "sealwho": victim_ways,
    "seal": seal_ways,
    "more": mores,
    "again": lambda position: {
        "again": partial(second_play, position),
        "end": partial(end_turn, position),
    },
}


@kept
def open_ways(position: Position) -> Ways:
    """What the seat to decide can do."""
    return DECISIONS[position.pend](position)


def legal(position: Position) -> list[str]:
    """The actions of the seat to decide, or the outcomes of chance, sorted."""
    if position.pend == "over":
        return []
    return sorted(outcomes(position) or open_ways(position))


def apply(position: Position, action: str) -> Position:
    """The position after an action or outcome that is known to be legal."""
    if position.pend in DECISIONS:
        return open_ways(position)[action]()
    return clicked(position, action)


def decider(position: Position) -> str:
    """The seat that decides; nobody at a click and when the game is over."""
    if position.pend in ("click", "firstclick", "over"):
        return ""
    if position.pend == "evict":
        return position.guests[0]
    if position.pend in ("lion", "seal") and position.sign == "-":
        return follower(position, position.turn_owner)
    return position.turn_owner


# --- leaving ---------------------------------------------------------------------------------


def leave(position: Position, seat: str) -> Position:
    """A seat stops playing: its penguin is off the board, its cards are back in the pack."""
    assert seat in taking_part(position)
    position = paid(with_penguin(position, seat, "off"), seat, position.cards[seat])
    guest = position.guests[:1]
    position = replace(position, gone=position.gone + seat)
    position = replace(position, guests=position.guests.replace(seat, ""))
    if len(position.staying) == 1:
        return over(position, position.staying)
    if position.pend == "pick":
        return drafting(position)
    if seat == position.turn_owner:
        return leave_turn(position)
    if seat == guest:
        return to_guest(position)
    again = {"lion": to_lion, "sealwho": to_victim, "seal": to_seal}.get(position.pend)
    return again(position) if again else position


def leave_turn(position: Position) -> Position:
    """The turn of somebody who leaves is over; the first play falls to the next."""
    if position.pend in ("firstclick", "first"):
        return first_click(position, follower(position, position.turn_owner))
    return next_turn(position)


def taking_part(position: Position) -> str:
    """Who can leave."""
    return "" if position.pend == "over" else position.staying


# --- places ----------------------------------------------------------------------------------


def ranking(position: Position) -> tuple[int, ...]:
    """R-51, R-52: the winner first, the others level; whoever left comes after all of them."""
    keys = [
        (2, -position.gone.index(seat)) if seat in position.gone
        else (int(bool(position.winner) and seat != position.winner), 0)
        for seat in position.rules.seats
    ]  # fmt: skip
    return tuple(1 + sum(other < key for other in keys) for key in keys)


def progress(position: Position, seat: str) -> tuple[int | None, int]:
    """R-51, for information: the steps to dry land, and the column (dry land is the ninth)."""
    if position.penguins[seat] == "land":
        return 0, 9
    return distance(position, seat), column(position, seat)


def perft(position: Position, depth: int) -> int:
    """The number of sequences of this many actions and outcomes."""
    if depth == 0:
        return 1
    return sum(perft(apply(position, action), depth - 1) for action in legal(position))
