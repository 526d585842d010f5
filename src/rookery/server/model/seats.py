"""Who may do what: pure functions of the seats and of the hash of the asker's token."""

from collections.abc import Collection, Sequence

from rookery.server.errors import NotYourSeat
from rookery.server.model.log import Entry, seat_left
from rookery.server.storage.games import Seat

PERSONAL = ("human", "open")
"""The kinds of seats that are people's."""


def held(seats: Sequence[Seat], holder: str | None) -> tuple[int, ...]:
    """The seats that the bearer of a token holds; nobody without a token holds any."""
    if holder is None:
        return ()
    return tuple(
        index for index, seat in enumerate(seats) if seat.kind == "human" and seat.holder == holder
    )


def check_holds(seats: Sequence[Seat], seat: int, holder: str | None) -> None:
    """Raises NotYourSeat unless this token holds this seat."""
    if seat not in held(seats, holder):
        raise NotYourSeat()


def left(line: Sequence[Entry]) -> frozenset[int]:
    """The seats that have stopped playing."""
    return frozenset(seat_left(entry.text) for entry in line if entry.kind == "leave")


def others(seats: Sequence[Seat], holder: str | None, gone: Collection[int]) -> frozenset[str]:
    """The other people still playing, as token hashes."""
    return frozenset(
        seat.holder
        for index, seat in enumerate(seats)
        if seat.holder is not None and seat.holder != holder and index not in gone
    )


def is_alone(seats: Sequence[Seat], holder: str | None) -> bool:
    """Whether every person's seat at the table is this one's (on one screen, too)."""
    people = [seat for seat in seats if seat.kind in PERSONAL]
    return bool(people) and holder is not None and all(seat.holder == holder for seat in people)


def seated(people: Sequence[Seat], order: Sequence[int | None]) -> tuple[Seat, ...]:
    """The people on their seats: `order` says who takes each; None is a seat that nobody holds."""
    return tuple(Seat("unheld") if person is None else people[person] for person in order)


def rotated(seats: Sequence[Seat]) -> tuple[Seat, ...]:
    """The people of a rematch: whoever sat second begins."""
    held = [seat for seat in seats if seat.kind != "unheld"]
    return (*held[1:], *held[:1])


def in_turn(order: Sequence[int | None]) -> tuple[int | None, ...]:
    """The same seats for people who are listed in the order in which they sit."""
    people = iter(range(len(order)))
    return tuple(None if person is None else next(people) for person in order)
