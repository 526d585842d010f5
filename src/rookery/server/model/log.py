"""A game's log: entries that are only ever added, and the line of plies that counts now."""

from collections.abc import Iterable, Sequence
from typing import Literal

import msgspec

Kind = Literal["action", "chance", "leave", "undo"]
Times = tuple[int | None, ...]


class Entry(msgspec.Struct, frozen=True, gc=False):
    """One line of a game's log.

    `number` counts from 1 without gaps. `text` is an action or outcome in the game's notation,
    `leave:<seat from 1>`, or `undo:<plies taken back>`. `at` is in milliseconds since 1970.
    `clocks` holds what each seat had left after it, in milliseconds, None for a seat without one.
    """

    number: int
    kind: Kind
    seat: int | None
    text: str
    at: int
    clocks: Times | None = None


def seat_left(text: str) -> int:
    """The seat (from 0) of a `leave:<n>` text."""
    return int(text.removeprefix("leave:")) - 1


def undo_text(plies: int) -> str:
    """How logs write that the last plies are taken back."""
    return f"undo:{plies}"


def taken_back(entry: Entry) -> int:
    """How many plies an entry takes back: 0 for all but an undo."""
    return int(entry.text.removeprefix("undo:")) if entry.kind == "undo" else 0


def line_of(entries: Iterable[Entry]) -> list[Entry]:
    """The plies that count: every entry in order, less those that later undos took back."""
    line: list[Entry] = []
    for entry in entries:
        if entry.kind == "undo":
            del line[len(line) - taken_back(entry) :]
        else:
            line.append(entry)
    return line


def plies_to_undo(line: Sequence[Entry], seats: Iterable[int]) -> int:
    """How many plies go back to the last action of one of these seats; 0 if that cannot be.

    Chance and leaving are never taken back: what was drawn or given up stays.
    """
    own = frozenset(seats)
    for count, entry in enumerate(reversed(line), start=1):
        if entry.kind != "action":
            return 0
        if entry.seat in own:
            return count
    return 0
