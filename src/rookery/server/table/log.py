"""A game's log: entries are only ever appended; the line is the plies that count now."""

from collections.abc import Collection, Iterable, Sequence
from typing import Literal

import msgspec

from rookery.core.notation.line import leaving_seat, undone_plies, without_undone

Kind = Literal["action", "chance", "leave", "off", "undo"]
"""`off`: a seat stops playing because the game is called off."""
LEAVING: tuple[Kind, ...] = ("leave", "off")
Times = tuple[int | None, ...]


class LogEntry(msgspec.Struct, frozen=True, gc=False):
    """One line of a game's log.

    `number` counts from 1 without gaps. `text` is an action or outcome in the game's notation,
    `leave:<seat from 1>`, or `undo:<plies taken back>`. When a seat stops playing, `seat` is that
    seat, or one of those who stayed and went on without it. `at` is in milliseconds since 1970.
    `clocks` holds the time each seat had left after it, in milliseconds, None for an untimed seat.
    `is_cut`: the search that led to it was cut short, because the machine was stuck.
    """

    number: int
    kind: Kind
    seat: int | None
    text: str
    at: int
    clocks: Times | None = None
    is_cut: bool = False


def taken_back(entry: LogEntry) -> int:
    """How many plies an entry takes back: 0 unless it is an undo."""
    return undone_plies(entry.text) if entry.kind == "undo" else 0


def line_of(log: Iterable[LogEntry]) -> list[LogEntry]:
    """The plies that count: all entries in order, except those that later undos took back."""
    return without_undone(log, taken_back)


def plies_to_undo(line: Sequence[LogEntry], seats: Collection[int]) -> int:
    """How many plies to take back to undo these seats' last action; 0 if that is impossible.

    Chance and leaving are never taken back: what was drawn or given up stays.
    """
    for count, entry in enumerate(reversed(line), start=1):
        if entry.kind != "action":
            return 0
        if entry.seat in seats:
            return count
    return 0


def is_claimed(entry: LogEntry) -> bool:
    """Whether a seat stopped playing because somebody else went on without it."""
    return entry.kind == "leave" and entry.seat != leaving_seat(entry.text)


def is_called_off(line: Iterable[LogEntry]) -> bool:
    """Whether a game was called off."""
    return any(entry.kind == "off" for entry in line)


def is_flagged(entry: LogEntry) -> bool:
    """Whether a seat stopped playing because its time was up."""
    seat = leaving_seat(entry.text)
    return entry.clocks is not None and seat is not None and entry.clocks[seat] == 0


def left_seats(line: Sequence[LogEntry]) -> frozenset[int]:
    """The seats that have stopped playing."""
    seats = (leaving_seat(entry.text) for entry in line if entry.kind in LEAVING)
    return frozenset(seat for seat in seats if seat is not None)
