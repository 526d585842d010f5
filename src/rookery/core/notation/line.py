"""The states along a game: its beginning, its tokens, and the state after each of them.

A token is an action or an outcome in the game's notation, or `leave:<seat>`, seats from 1. Logs
also have `undo:<plies>`, which takes back that many of the tokens that still count.
"""

import re
from collections.abc import Callable, Iterable
from typing import TypeVar

from rookery.core.errors import action_in, actions_in
from rookery.core.state import State

T = TypeVar("T")

_LEAVE = re.compile(r"leave:([1-9])")


def leave_token(seat: int) -> str:
    """The token with which a seat (from 0) stops playing."""
    return f"leave:{seat + 1}"


def leaving_seat(token: str) -> int | None:
    """The seat (from 0) that stops playing with a token; None for every other token."""
    match = _LEAVE.fullmatch(action_in(token))
    return int(match[1]) - 1 if match else None


def is_leaving(token: str) -> bool:
    """Whether a token means that a seat stops playing."""
    return leaving_seat(token) is not None


def undo_token(plies: int) -> str:
    """The token that takes back the last plies."""
    return f"undo:{plies}"


def undone_plies(token: str) -> int:
    """How many plies an undo takes back."""
    return int(token.removeprefix("undo:"))


def apply_token(state: State, token: str) -> State:
    """The state after an action, an outcome, or a seat leaving.

    Raises what `State.apply` and `State.leave` raise.
    """
    seat = leaving_seat(token)
    return state.apply(token) if seat is None else state.leave(seat)


def states_along(first: State, tokens: Iterable[str]) -> tuple[State, ...]:
    """Every state from the first to the last, one more than there are tokens."""
    states = [first]
    for token in actions_in(tokens):
        states.append(apply_token(states[-1], token))
    return tuple(states)


def without_undone(log: Iterable[T], undone: Callable[[T], int]) -> list[T]:
    """The entries of a log that still count; `undone` says how many plies an entry takes back."""
    line: list[T] = []
    for entry in log:
        plies = undone(entry)
        if plies:
            del line[len(line) - plies :]
        else:
            line.append(entry)
    return line
