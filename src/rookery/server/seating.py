"""Who may do what: pure functions of the seats and of the hash of the asker's token."""

from collections.abc import Collection, Sequence

from rookery.server.entries import Entry, seat_left
from rookery.server.errors import NotYourSeat
from rookery.server.store import Seat


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
    """Whether everything at the table that isn't a computer is this person's (one screen, too)."""
    people = [seat for seat in seats if seat.kind != "computer"]
    return bool(people) and holder is not None and all(seat.holder == holder for seat in people)


def rotated(seats: Sequence[Seat]) -> tuple[Seat, ...]:
    """The seating of a rematch: whoever sat second begins."""
    return (*seats[1:], seats[0])
