"""Conditional moves while the house runs: lines are tried out on the board, and kept."""

from collections.abc import Sequence
from functools import partial

from msgspec import Struct

from rookery.core.drawing.scene import Scene, Taps
from rookery.core.state import State
from rookery.core.words.i18n import Say
from rookery.server.days.errors import LineEndsEarly, NothingToDecide
from rookery.server.errors import StaleNumber
from rookery.server.table import conditional_store as storage
from rookery.server.table.changes import Change, Changes
from rookery.server.table.conditional import (
    LONGEST,
    ConditionalMoves,
    Line,
    decided,
    lines_of,
    together,
)
from rookery.server.table.game import Snapshot, planner
from rookery.server.table.registry import Table
from rookery.server.table.results import naming


class LineStep(Struct, frozen=True):
    """An action of a line in words; `yours`: the reader's own."""

    seat: int
    yours: bool
    action: str
    words: str


class TriedLine(Struct, frozen=True):
    """A line on the board: the scene after it, what can be chosen next, and for whom.

    `complete`: it can be kept, as it ends with an action of the reader's. Taps are empty where
    nothing can follow: the game is over there, or chance decides.
    """

    number: int
    scene: Scene
    taps: Taps
    to_move: int | None
    yours: bool
    complete: bool
    steps: tuple[LineStep, ...]


class LinesShown(Struct, frozen=True):
    """A reader's lines after `number` entries, as far as they still fit."""

    number: int
    lines: tuple[tuple[LineStep, ...], ...]


def own_seat(game: Snapshot, user_id: str | None) -> int:
    """The seat for which a user can decide in advance now; raises NothingToDecide."""
    clock, seat = game.stored.clock, planner(game, game.seats_of(user_id))
    if seat is None or game.is_over or clock is None or not clock.rests:
        raise NothingToDecide()
    return seat


def tried(game: Snapshot, user_id: str | None, number: int, line: Line, say: Say) -> TriedLine:
    """A line on the board; raises NothingToDecide, StaleNumber, and what actions raise."""
    seat = own_seat(game, user_id)
    _check_number(game, number)
    named = naming(game, say)
    states, steps = _played(game, seat, line, named)
    last = (states[-2], line[-1]) if line else None
    end = states[-1]
    scene = end.game.drawing.scene(end, named, last)
    may_follow = not end.is_terminal and not end.is_chance and len(line) < LONGEST
    return TriedLine(
        number,
        Scene(scene.view, scene.nodes),
        scene.taps if may_follow else {},
        end.current_player,
        end.current_player == seat,
        bool(steps) and steps[-1].yours,
        steps,
    )


def shown(game: Snapshot, user_id: str | None, say: Say) -> LinesShown:
    """A user's lines in words; raises NothingToDecide."""
    seat, named = own_seat(game, user_id), naming(game, say)
    lines = lines_of(game, user_id)
    return LinesShown(game.number, tuple(_played(game, seat, line, named)[1] for line in lines))


def checked(
    game: Snapshot, user_id: str | None, number: int, lines: Sequence[Line]
) -> tuple[Line, ...]:
    """The lines that a user can keep; raises what `tried` raises, and LineEndsEarly."""
    seat = own_seat(game, user_id)
    _check_number(game, number)
    turns = []
    for line in lines:
        acting = [state.current_player == seat for state in _states(game, line)[:-1]]
        if not acting or not acting[-1]:
            raise LineEndsEarly()
        turns.append(acting)
    return together(lines, turns)


async def keep(
    changes: Changes, table: Table, user_id: str | None, number: int, lines: Sequence[Line]
) -> None:
    """Keep checked lines of a user in place of their last ones; raises StaleNumber."""

    def how(game: Snapshot) -> Change:
        own_seat(game, user_id)
        _check_number(game, number)
        moves = ConditionalMoves(str(user_id), number, tuple(lines))
        put = partial(storage.put, game_id=game.id, known=game.version, moves=moves)
        return Change(job=put, game=decided(game, moves))

    await changes.make(table, how)


def _check_number(game: Snapshot, number: int) -> None:
    if number != game.number:
        raise StaleNumber(game.number)


def _states(game: Snapshot, line: Line) -> list[State]:
    """The states along a line, the game's own first; raises LineEndsEarly where chance decides."""
    states = [game.state]
    for action in line:
        if states[-1].is_chance:
            raise LineEndsEarly()
        states.append(states[-1].apply(action))
    return states


def _played(
    game: Snapshot, seat: int, line: Line, say: Say
) -> tuple[list[State], tuple[LineStep, ...]]:
    states, steps = _states(game, line), []
    for before, after, action in zip(states, states[1:], line, strict=False):
        acting = before.current_player or 0
        words = game.game.words.narrate(before, action, say, after)
        steps.append(LineStep(acting, acting == seat, action, words))
    return states, tuple(steps)
