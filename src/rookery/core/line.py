"""The states along a game: where it begins, its entries, and what each of them leads to.

An entry is an action or an outcome in the game's notation, or `leave:<seat>`, seats from 1. Logs
have `undo:<plies>`, too: it takes back that many of the entries that still count.
"""

import re
from collections.abc import Callable, Iterable
from typing import TypeVar

from rookery.core.state import State

T = TypeVar("T")

_LEAVE = re.compile(r"leave:([1-9])")


def leave_entry(seat: int) -> str:
    """The entry with which a seat (from 0) stops playing."""
    return f"leave:{seat + 1}"


def leaving_seat(entry: str) -> int | None:
    """The seat (from 0) that stops playing with an entry; None for every other entry."""
    found = _LEAVE.fullmatch(entry)
    return int(found[1]) - 1 if found else None


def is_leaving(entry: str) -> bool:
    """Whether somebody stops playing with an entry."""
    return leaving_seat(entry) is not None


def undo_entry(plies: int) -> str:
    """The entry that takes back the last plies."""
    return f"undo:{plies}"


def undone_plies(entry: str) -> int:
    """How many plies an undo takes back."""
    return int(entry.removeprefix("undo:"))


def apply_entry(state: State, entry: str) -> State:
    """The state after an action, an outcome or a seat's leaving.

    Raises what `State.apply` and `State.leave` raise.
    """
    seat = leaving_seat(entry)
    return state.apply(entry) if seat is None else state.leave(seat)


def states_along(first: State, entries: Iterable[str]) -> tuple[State, ...]:
    """Every state from the first to the last, one more than there are entries."""
    states = [first]
    for entry in entries:
        states.append(apply_entry(states[-1], entry))
    return tuple(states)


def without_undone(log: Iterable[T], undone: Callable[[T], int]) -> list[T]:
    """The entries of a log that count; `undone` says how many plies one takes back."""
    line: list[T] = []
    for entry in log:
        plies = undone(entry)
        if plies:
            del line[len(line) - plies :]
        else:
            line.append(entry)
    return line
