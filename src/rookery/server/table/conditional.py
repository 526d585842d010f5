"""Conditional moves of games over days: if they do this, I do that.

A line is a sequence of actions from a position on, of all seats in turn. When somebody else acts as
it says, its owner's next action is played in the same transaction.
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace

from rookery.core.errors import IllegalAction, MalformedAction
from rookery.server.table.timeline import LogEntry

if TYPE_CHECKING:  # a snapshot holds what this module describes
    from rookery.server.table.game import Snapshot

MOST_LINES, LONGEST = 8, 20

Line = tuple[str, ...]


class ConditionalMoves(Struct, frozen=True):
    """What a user has decided on in advance, from the position after `number` entries on."""

    user_id: str
    number: int
    lines: tuple[Line, ...]

    def after(self, log: Sequence[LogEntry]) -> tuple[Line, ...]:
        """What is left of the lines after these entries of the game's log.

        A line is dropped once anything else happens than it says.
        """
        since = log[self.number : self.number + LONGEST]
        if len(log) >= self.number + LONGEST or any(entry.kind != "action" for entry in since):
            return ()
        played = tuple(entry.text for entry in since)
        count = len(played)
        return tuple(
            line[count:] for line in self.lines if line[:count] == played and len(line) > count
        )


def lines_of(game: "Snapshot", user_id: str | None) -> tuple[Line, ...]:
    """A user's lines, as far as they still fit the game."""
    known = [moves for moves in game.conditional if moves.user_id == user_id]
    return known[0].after(game.timeline.log) if known else ()


def reply(game: "Snapshot") -> str | None:
    """What whoever is to act has decided on for this position."""
    if game.to_move is None or not game.conditional:
        return None
    holder = game.seats[game.to_move]
    lines = lines_of(game, holder.user_id) if holder.kind == "human" else ()
    return lines[-1][0] if lines and _is_legal(game, lines[-1][0]) else None


def _is_legal(game: "Snapshot", action: str) -> bool:
    try:
        game.state.apply(action)
    except (IllegalAction, MalformedAction):  # kept under an older version's rules
        return False
    return True


def together(lines: Sequence[Line], turns: Sequence[Sequence[bool]]) -> tuple[Line, ...]:
    """The lines without those that a later one contradicts or contains.

    `turns` says of each line's actions which are its owner's.
    """
    valid: list[Line] = []
    for at, line in enumerate(lines):
        later = range(at + 1, len(lines))
        if not any(_gives_way(line, lines[other], turns[at]) for other in later):
            valid.append(line)
    return tuple(valid)


def _gives_way(line: Line, other: Line, turns: Sequence[bool]) -> bool:
    """Whether the first difference between two lines is an action of their owner."""
    for at, action in enumerate(line):
        if at == len(other):
            return False
        if other[at] != action:
            return turns[at]
    return True


def decided(game: "Snapshot", moves: ConditionalMoves) -> "Snapshot":
    """The game with these conditional moves of a user in place of their last ones."""
    others = tuple(each for each in game.conditional if each.user_id != moves.user_id)
    known = (*others, moves) if moves.lines else others
    return replace(game.reseated(game.seats), conditional=known)
