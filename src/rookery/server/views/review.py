"""Looking back at a game and ahead: past positions, whole replays, things tried out, records."""

from collections.abc import Iterator
from datetime import UTC, datetime
from typing import Any

import msgspec

from rookery import games
from rookery.core import record as records
from rookery.core.chance import roll
from rookery.core.kernels.rng import seeded
from rookery.core.options import as_texts
from rookery.core.record import Record, follow
from rookery.core.scene import Box, Node, Scene, SceneChange, change
from rookery.core.state import State
from rookery.server.errors import NoSuchPosition
from rookery.server.i18n.catalogues import Language
from rookery.server.live.table import Table
from rookery.server.model import chance, daily
from rookery.server.model.log import Entry, Kind
from rookery.server.model.timeline import Play
from rookery.server.storage.games import After, Seat, Stored
from rookery.server.views import scores
from rookery.server.views.messages import EntryShown, FairShown, GameTitle, Result, SeatShown, Taps
from rookery.server.views.results import result
from rookery.server.views.scene_cache import draw, mover_at, show_entry, tell
from rookery.server.views.table_view import seat_name

LONGEST = 3000
"""Entries of a record that is to be opened: more than any but the very longest games have."""


class Position(msgspec.Struct, frozen=True):
    """A position: of the past, or one tried out. `actions` led there from the one asked for."""

    number: int
    scene: Scene
    taps: Taps
    turn: int | None
    mover: int | None
    over: bool
    scores: scores.Scores
    text: str
    log: tuple[EntryShown, ...] = ()
    actions: tuple[str, ...] = ()
    words: tuple[str, ...] = ()


class Frame(msgspec.Struct, frozen=True):
    """One ply of a replay: what it changes in the drawing, and where things stand after it.

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
    scores: scores.Scores
    turn: int | None
    mover: int | None
    over: bool


class Frames(msgspec.Struct, frozen=True):
    """A whole replay."""

    game: GameTitle
    seats: tuple[SeatShown, ...]
    score_names: tuple[str, ...]
    start: Scene
    start_scores: scores.Scores
    frames: tuple[Frame, ...]
    result: Result | None
    text: str
    fair: FairShown | None


def past(play: Play, number: int) -> Play:
    """Another play: this one's first `number` entries; raises NoSuchPosition."""
    if not 0 <= number <= play.number:
        raise NoSuchPosition()
    return play.copy() if number == play.number else play.at(number)


def position(play: Play, number: int, say: Language) -> Position:
    """The position after the first `number` entries; raises NoSuchPosition."""
    then = past(play, number)
    plies = range(len(then.line))
    log = tuple(show_entry(then, ply, say) for ply in plies)
    return _position(number, then.state, draw(then, len(then.line), say), log=log)


def _position(number: int, state: State, scene: Scene, **more: Any) -> Position:
    return Position(
        number=number,
        scene=Scene(scene.view, scene.nodes),
        taps=scene.taps,
        turn=state.current_player,
        mover=state.game.turn_owner(state),
        over=state.is_terminal,
        scores=scores.scores(state),
        text=state.text,
        **more,
    )


def tried(state: State, actions: tuple[str, ...], seed: int) -> tuple[list[State], tuple[str, ...]]:
    """Every state along some actions, and the actions with the chance that was drawn for them."""
    states, taken = [state], []
    rng = seeded(seed)
    for action in actions:
        if states[-1].is_chance and action not in dict(states[-1].chance_outcomes):
            taken.append(roll(states[-1], rng))
            states.append(states[-1].apply(taken[-1]))
        taken.append(action)
        states.append(follow(states[-1], action))
    while states[-1].is_chance:
        taken.append(roll(states[-1], rng))
        states.append(states[-1].apply(taken[-1]))
    return states, tuple(taken)


def trial(
    play: Play, number: int, actions: tuple[str, ...], say: Language, seed: int
) -> tuple[Position, State]:
    """What some actions lead to, with chance drawn from a seed.

    Raises NoSuchPosition and what the rules raise.
    """
    begin = past(play, number)
    states, taken = tried(begin.state, actions, seed)
    first = len(begin.line)
    for text, state in zip(taken, states[1:], strict=True):
        begin.extend(_unstored(begin, text), state)
    words = tuple(tell(begin, ply, say) for ply in range(first, len(begin.line)))
    scene = draw(begin, len(begin.line), say)
    return _position(number, begin.state, scene, actions=taken, words=words), begin.state


def _unstored(play: Play, text: str) -> Entry:
    return Entry(play.number + 1, _kind(play.state, text), play.state.current_player, text, 0)


def _kind(state: State, text: str) -> Kind:
    if text.startswith("leave:"):
        return "leave"
    return "chance" if state.is_chance else "action"


def frames(table: Table, seats: tuple[SeatShown, ...], say: Language) -> Frames:
    """The whole replay of the line that counts; nothing may change the table meanwhile."""
    play = table.play
    start = draw(play, 0, say)
    return Frames(
        game=GameTitle(table.id, play.game.name, play.game.title),
        seats=seats,
        score_names=scores.names(play.state, say),
        start=Scene(start.view, start.nodes),
        start_scores=scores.scores(play.first),
        frames=tuple(_frames(play, start, say)),
        result=result(table, say),
        text=play.state.text,
        fair=chance.shown(table),
    )


def _frames(play: Play, before: Scene, say: Language) -> Iterator[Frame]:
    for ply in range(len(play.line)):
        after = draw(play, ply + 1, say)
        yield _frame(play, ply, change(before, after), say)
        before = after


def _frame(play: Play, ply: int, changed: SceneChange, say: Language) -> Frame:
    entry, state = play.line[ply], play.states[ply + 1]
    return Frame(
        number=entry.number,
        seat=entry.seat,
        of=mover_at(play, ply),
        text=entry.text,
        words=tell(play, ply, say),
        put=changed.put,
        drop=changed.drop,
        view=changed.view,
        scores=scores.scores(state),
        turn=state.current_player,
        mover=state.game.turn_owner(state),
        over=state.is_terminal,
    )


# -- records -----------------------------------------------------------------------------------


def record(table: Table, say: Language) -> Record:
    """The game so far as a record."""
    stored, game = table.stored, table.play.game
    options = game.read_options(stored.options) if stored.start is None else None
    names = {
        f"seat {seat + 1}": seat_name(one, seat, say, game.dummy)
        for seat, one in enumerate(table.seats)
    }
    date = datetime.fromtimestamp(stored.created / 1000, UTC).date().isoformat()
    note = {} if table.day is None else {"note": daily.NOTE}
    tags = {"date": date, **note, **stored.tags, **names}
    entries = tuple(entry.text for entry in table.play.line)
    return Record(game, options, entries, tags, stored.start, chance.proof(table))


def read(text: str, now: int, game_id: str) -> tuple[Stored, After]:
    """The text of a record as a game to be stored; raises BadRecord, also for a very long one."""
    return opened(records.read(text, games.load, LONGEST), now, game_id)


def opened(given: Record, now: int, game_id: str) -> tuple[Stored, After]:
    """A record as a game to be stored that nobody can change."""
    stored = Stored(
        id=game_id,
        kind="record",
        game=given.game.name,
        asked={} if given.proof is None else dict(given.proof.asked),
        options={} if given.options is None else as_texts(given.options),
        start=given.start,
        tags={key: text for key, text in given.tags.items() if not key.startswith("seat")},
        secret="" if given.proof is None else given.proof.secret or "",
        commitment=None if given.proof is None else given.proof.commitment,
        on_leave="skip",
        clock=None,
        created=now,
        started=None,
        ended=now,
        next=None,
        seats=_seats(given),
        entries=_entries(given, now),
        contributions=() if given.proof is None else given.proof.contributions,
    )
    return stored, After(now, None, None, now)


def _seats(given: Record) -> tuple[Seat, ...]:
    """Who sat where, as far as the record says it."""
    first = given.first()
    dummies = given.game.dummy_seats(first)
    return tuple(
        Seat("unheld")
        if seat in dummies
        else Seat("human", given.tags.get(f"seat {seat + 1}", "")[:40])
        for seat in range(first.players)
    )


def _entries(given: Record, now: int) -> tuple[Entry, ...]:
    states = given.states()
    return tuple(
        Entry(number, _kind(state, text), state.current_player, text, now)
        for number, (state, text) in enumerate(zip(states, given.entries, strict=False), 1)
    )
