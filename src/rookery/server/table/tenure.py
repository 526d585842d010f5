"""Who has played on which seat, and from which log entry on."""

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Literal, NamedTuple

import msgspec

from rookery.server.table.seats import Seat

How = Literal["opened", "joined", "left", "before"]
"""How the seat was taken: when the table was opened, by joining, from somebody who left, or
`before` the house recorded tenures."""


class Tenure(NamedTuple):
    """A user or a computer plays on a seat from when the log has `from_number` entries."""

    seat: int
    from_number: int
    user_id: str | None
    level: str | None
    how: How


class Departure(msgspec.Struct, frozen=True):
    """A user whose seat a computer took over when the log had `number` entries."""

    seat: int
    user_id: str
    number: int


def departures(tenures: Sequence[Tenure]) -> Iterator[Departure]:
    """The users who left a seat to a computer; `tenures` are sorted by seat, then by time."""
    for one, following in pairwise(tenures):
        if one.seat == following.seat and following.how == "left" and one.user_id is not None:
            yield Departure(one.seat, one.user_id, following.from_number)


def as_they_sat(seats: Sequence[Seat], tenures: Sequence[Tenure]) -> tuple[Seat, ...]:
    """The seats with the users who sat there last, under the ids that they had then."""
    last = {one.seat: one.user_id for one in tenures}
    return tuple(
        msgspec.structs.replace(seat, user_id=last[index])
        if seat.kind == "human" and last.get(index) is not None
        else seat
        for index, seat in enumerate(seats)
    )
