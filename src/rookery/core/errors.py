"""What can go wrong, as types that carry data; `str(error)` is one sentence for a person.

`code` is the word that the text protocol and the web face use for the same error.
"""

from collections.abc import Sequence


class RookeryError(Exception):
    """Base of every error that input can cause; nothing has changed when it is raised."""

    code = "error"


class UnknownGame(RookeryError):
    """A name that no game has; `known` are those there are."""

    code = "unknown-game"

    def __init__(self, name: str, known: Sequence[str]) -> None:
        super().__init__(f"there is no game {name!r} here; there are: {', '.join(known)}")
        self.name, self.known = name, tuple(known)


class SetupError(RookeryError):
    """Options or a start that a game refuses; `reasons` holds every one, a sentence each."""

    code = "bad-option"

    def __init__(self, reasons: Sequence[str]) -> None:
        super().__init__("; ".join(reasons))
        self.reasons = tuple(reasons)


class MalformedPosition(RookeryError):
    """A position text that is not a valid position; `reasons` holds every one found."""

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


class IllegalAction(RookeryError):
    """A well-formed action that the rules do not allow now; `clause` says which rule."""

    code = "illegal-action"

    def __init__(self, action: str, ply: int, clause: str, reason: str) -> None:
        super().__init__(f"{action} is not allowed now: {reason} ({clause})")
        self.action, self.ply, self.clause, self.reason = action, ply, clause, reason


class WrongState(RookeryError):
    """Something asked of a state that is not of that kind (a roll at a decision, say)."""

    code = "wrong-state"


class BadRecord(RookeryError):
    """A game record that cannot be read; `line` counts from 1."""

    code = "bad-record"

    def __init__(self, line: int, reason: str) -> None:
        super().__init__(f"line {line}: {reason}")
        self.line, self.reason = line, reason


class OverLimit(RookeryError):
    """Work that was asked for and would be more than `limit`; it was given up."""

    code = "limit"

    def __init__(self, what: str, limit: int) -> None:
        super().__init__(f"{what} is over the limit of {limit}")
        self.what, self.limit = what, limit
