"""Replays: what each ply changes in the drawing, one page of plies at a time."""

from collections.abc import Iterator

import msgspec

from rookery.core.drawing.scene import Box, Node, Scene, SceneChange
from rookery.core.notation.line import leaving_seat
from rookery.core.words.gist import Gist
from rookery.core.words.i18n import Say
from rookery.server.errors import NoSuchPosition
from rookery.server.i18n.catalogues import Language
from rookery.server.table import chance
from rookery.server.table.game import Snapshot
from rookery.server.table.messages import FairShown, GameTitle, Result, SeatShown
from rookery.server.table.results import Scores, naming, result, score_names, score_ones, scores
from rookery.server.table.scene_cache import ShownPly, played, render, seen_at
from rookery.server.table.timeline import Timeline

MOST = 500
"""The most plies on a page; nearly all games fit on one."""


class ReplayFrame(msgspec.Struct, frozen=True, gc=False):
    """One ply of a replay: what it changes in the scene, and the standing after it.

    `of` is the seat whose turn it was.
    """

    number: int
    seat: int | None
    of: int | None
    text: str
    words: str
    put: tuple[Node, ...]
    drop: tuple[str, ...]
    view: Box | None
    scores: Scores
    to_move: int | None
    turn_owner: int | None
    over: bool
    gists: tuple[Gist, ...]


class Move(msgspec.Struct, frozen=True, gc=False):
    """A ply of a replay without its drawing, for the list of all moves."""

    number: int
    seat: int | None
    of: int | None
    text: str


class Frames(msgspec.Struct, frozen=True):
    """A page of a replay: the plies after the first `first` ones of `length`.

    `start` and `start_scores` are as they were before these plies; `left` are the seats that had
    stopped playing by then; `live`: the game is still being played. The first of several pages
    lists all `moves`, other pages none.
    """

    game: GameTitle
    seats: tuple[SeatShown, ...]
    score_names: tuple[str, ...]
    score_ones: tuple[str, ...]
    start: Scene
    start_scores: Scores
    frames: tuple[ReplayFrame, ...]
    result: Result | None
    text: str
    fair: FairShown | None
    live: bool
    first: int
    length: int
    left: tuple[int, ...]
    moves: tuple[Move, ...]
    solvable: bool
    """Whether a solver may be able to prove anything about this game."""


def frames(
    game: Snapshot, seats: tuple[SeatShown, ...], say: Language, first: int = 0, most: int = MOST
) -> Frames:
    """A page of the replay of the line that counts; raises NoSuchPosition."""
    timeline, kind = game.timeline, game.game
    length = len(timeline.line)
    if not 0 <= first <= length:
        raise NoSuchPosition()
    end = min(first + most, length)
    start = render(timeline, first, say)
    page = Frames(
        game=GameTitle(game.id, kind.name, kind.title),
        seats=seats,
        score_names=score_names(game.state, say),
        score_ones=score_ones(game.state, say),
        start=Scene(start.view, start.nodes, dock=start.dock),
        start_scores=scores(timeline.states[first]),
        frames=tuple(_frames(timeline, range(first, end), say, naming(game, say))),
        result=result(game, say),
        text=game.state.text,
        fair=chance.shown(game),
        live=game.stored.kind == "live" and not game.is_over,
        first=first,
        length=length,
        left=_left(timeline, first),
        solvable=kind.rules.may_be_solved(timeline.states[0]),
        moves=tuple(_moves(timeline)) if first == 0 and end < length else (),
    )
    timeline.states.forget()
    return page


def _left(timeline: Timeline, plies: int) -> tuple[int, ...]:
    seats = (leaving_seat(entry.text) for entry in timeline.line[:plies])
    return tuple(seat for seat in seats if seat is not None)


def _moves(timeline: Timeline) -> Iterator[Move]:
    for ply, entry in enumerate(timeline.line):
        yield Move(entry.number, entry.seat, played(timeline, ply).turn_owner, entry.text)


def _frames(timeline: Timeline, plies: range, say: Language, named: Say) -> Iterator[ReplayFrame]:
    for ply in plies:
        before, after = seen_at(timeline, ply), seen_at(timeline, ply + 1)
        changed = timeline.game.drawing.change(before, after, say)
        yield _frame(played(timeline, ply), changed, say, named)


def _frame(ply_shown: ShownPly, changed: SceneChange, say: Language, named: Say) -> ReplayFrame:
    entry, state = ply_shown.entry, ply_shown.after
    return ReplayFrame(
        number=entry.number,
        seat=entry.seat,
        of=ply_shown.turn_owner,
        text=entry.text,
        words=ply_shown.words(named),
        put=changed.put,
        drop=changed.drop,
        view=changed.view,
        scores=scores(state),
        to_move=state.current_player,
        turn_owner=state.game.rules.turn_owner(state),
        over=state.is_terminal,
        gists=ply_shown.gists(say),
    )
