"""Who sits where and who may do what: pure functions of the seats and of a user's id."""

from collections.abc import Collection, Sequence
from typing import Any, Literal

import msgspec

from rookery.core.players.searcher import LEVEL_NAMES
from rookery.server.errors import NotYourSeat

SeatKind = Literal["human", "computer", "open", "unheld"]
OnLeave = Literal["skip", "computer", "stand-in"]

PERSONAL = ("human", "open")
"""The kinds of seats that are for people."""


class Seat(msgspec.Struct, frozen=True):
    """Who sits on a seat. `user_id` and `invite` are hashes of secrets.

    No person ever sits on an `unheld` seat: the rules say who moves for it. The person on a `quiet`
    seat wants no requests at this table. A seat with a `walk` is played to its end (`finishing`).
    A person who has said so is `back` at that time.
    """

    kind: SeatKind
    name: str = ""
    level: str | None = None
    user_id: str | None = None
    invite: str | None = None
    quiet: bool = False
    walk: str = ""
    back: int = 0


def held(seats: Sequence[Seat], user_id: str | None) -> tuple[int, ...]:
    """The seats that a user holds; nobody without an id holds any."""
    if user_id is None:
        return ()
    return tuple(
        index
        for index, seat in enumerate(seats)
        if seat.kind == "human" and seat.user_id == user_id
    )


def holders(seats: Sequence[Seat]) -> frozenset[str]:
    """The users who hold any of these seats."""
    return frozenset(
        seat.user_id for seat in seats if seat.kind == "human" and seat.user_id is not None
    )


def check_holds(seats: Sequence[Seat], seat: int, user_id: str | None) -> None:
    """Raise NotYourSeat unless this user holds this seat."""
    if seat not in held(seats, user_id):
        raise NotYourSeat()


def others(seats: Sequence[Seat], user_id: str | None, left: Collection[int]) -> frozenset[str]:
    """The ids of the other people still playing."""
    return frozenset(
        seat.user_id
        for index, seat in enumerate(seats)
        if seat.user_id is not None and seat.user_id != user_id and index not in left
    )


def is_alone(seats: Sequence[Seat], user_id: str | None) -> bool:
    """Whether all people's seats at the table are this user's (also several on one screen)."""
    people = [seat for seat in seats if seat.kind in PERSONAL]
    return bool(people) and user_id is not None and all(seat.user_id == user_id for seat in people)


def are_full(seats: Sequence[Seat]) -> bool:
    """Whether no seat is open any more."""
    return all(seat.kind != "open" for seat in seats)


def changed_seat(seats: Sequence[Seat], seat: int, **values: Any) -> tuple[Seat, ...]:
    """The seats with one of them changed."""
    changed = msgspec.structs.replace(seats[seat], **values)
    return (*seats[:seat], changed, *seats[seat + 1 :])


def seated(people: Sequence[Seat], rotation: Sequence[int | None]) -> tuple[Seat, ...]:
    """The seats with the people placed by a rotation; None in it is a seat that nobody holds."""
    return tuple(Seat("unheld") if person is None else people[person] for person in rotation)


def moved_on(seats: Sequence[Seat]) -> tuple[Seat, ...]:
    """The people in their order for a rematch: whoever sat second begins."""
    held = [
        msgspec.structs.replace(seat, walk="", back=0) for seat in seats if seat.kind != "unheld"
    ]
    return (*held[1:], *held[:1])


def may_ease(seats: Sequence[Seat], user_id: str | None) -> bool:
    """Whether this user plays only against computers, and one of them could be easier."""
    return is_alone(seats, user_id) and eased(seats) != tuple(seats)


def eased(seats: Sequence[Seat], levels: Sequence[str] = LEVEL_NAMES) -> tuple[Seat, ...]:
    """The same seats, with computers of the next lower one of `levels` where there is one."""

    def lower(level: str) -> str:
        below = LEVEL_NAMES[: LEVEL_NAMES.index(level)]
        return next((each for each in reversed(below) if each in levels), level)

    return tuple(
        msgspec.structs.replace(seat, level=lower(seat.level))
        if seat.kind == "computer" and seat.level
        else seat
        for seat in seats
    )


def in_turn(rotation: Sequence[int | None]) -> tuple[int | None, ...]:
    """The rotation for people who are already listed in the order in which they sit."""
    people = iter(range(len(rotation)))
    return tuple(None if person is None else next(people) for person in rotation)
