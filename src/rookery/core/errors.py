"""The errors that input can cause, as types with data; `str(error)` is one sentence for people.

`code` is the word that the text protocol and the web interface use for the same error.
"""

from collections.abc import Iterable, Sequence
from typing import Any


class RookeryError(Exception):
    """Base of every error that input can cause; nothing has changed when it is raised."""

    code = "error"

    def __reduce__(self) -> Any:
        """An error keeps its data on its way out of a worker process."""
        return _again, (type(self), self.args), vars(self)


def _again(kind: type[RookeryError], said: tuple[Any, ...]) -> RookeryError:
    """Unpickle an error, which is said already."""
    return kind.__new__(kind, *said)


class UnknownGame(RookeryError):
    """A name that no game has; `known` lists the games that exist."""

    code = "unknown-game"

    def __init__(self, name: str, known: Sequence[str]) -> None:
        super().__init__(f"there is no game {name!r} here; there are: {', '.join(known)}")
        self.name, self.known = name, tuple(known)


class SetupError(RookeryError):
    """Options or a start that a game refuses; `reasons` lists all of them, one sentence each."""

    code = "bad-option"

    def __init__(self, reasons: Sequence[str]) -> None:
        super().__init__("; ".join(reasons))
        self.reasons = tuple(reasons)


class MalformedPosition(RookeryError):
    """A text that is not a valid position; `reasons` lists every defect found."""

    code = "bad-position"

    def __init__(self, reasons: Sequence[str]) -> None:
        super().__init__("; ".join(reasons))
        self.reasons = tuple(reasons)


class MalformedAction(RookeryError):
    """A text that is not in the game's notation for actions."""

    code = "bad-action"

    def __init__(self, action: str, reason: str) -> None:
        super().__init__(f"{action[:80]!r} is not an action: {reason}")
        self.action, self.reason = action, reason


def of_type(given: object) -> str:
    """How an error names what is of the wrong type."""
    return f"{str(given)[:40]!r} is of type {type(given).__name__}"


def action_in(given: object) -> str:
    """An action's text; raises MalformedAction for anything else."""
    if not isinstance(given, str):
        raise MalformedAction(str(given), f"it is of type {type(given).__name__}, not a text")
    return given


def actions_in(given: object) -> Iterable[str]:
    """Several actions' texts; raises MalformedAction for anything but a collection of texts."""
    if isinstance(given, str) or not isinstance(given, Iterable):
        raise MalformedAction(str(given), "several actions come as a list of texts")
    return map(action_in, given)


class IllegalAction(RookeryError):
    """A well-formed action that the rules do not allow now; `clause` names the rule."""

    code = "illegal-action"

    def __init__(self, action: str, ply: int, clause: str, reason: str) -> None:
        super().__init__(f"{action} is not allowed now: {reason} ({clause})")
        self.action, self.ply, self.clause, self.reason = action, ply, clause, reason


class WrongState(RookeryError):
    """A request that does not fit this kind of state (a roll at a decision, say)."""

    code = "wrong-state"


class BadRecord(RookeryError):
    """A game record that cannot be read; `line` counts from 1."""

    code = "bad-record"

    def __init__(self, line: int, reason: str) -> None:
        super().__init__(f"line {line}: {reason}")
        self.line, self.reason = line, reason


class OverLimit(RookeryError):
    """A request for more work than `limit` allows; the work was abandoned."""

    code = "limit"

    def __init__(self, what: str, limit: int) -> None:
        super().__init__(f"{what} is over the limit of {limit}")
        self.what, self.limit = what, limit
