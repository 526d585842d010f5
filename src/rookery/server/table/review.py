"""Records of games, and looking back and ahead in them: past positions, actions tried out."""

import textwrap
from collections.abc import Iterable
from datetime import UTC, datetime
from typing import Any

import msgspec

from rookery import games
from rookery.core import record as records
from rookery.core.drawing.scene import Scene, Taps
from rookery.core.notation.line import apply_token, is_leaving
from rookery.core.options import as_texts
from rookery.core.record import MAX_TAG, Record
from rookery.core.state import State
from rookery.core.words.i18n import Say
from rookery.server.errors import NoSuchPosition
from rookery.server.i18n import typed
from rookery.server.i18n.catalogues import Language
from rookery.server.people.names import ROOM
from rookery.server.table import chance
from rookery.server.table import day as daily
from rookery.server.table.game import LogHead, Snapshot, StoredGame
from rookery.server.table.messages import EntryShown
from rookery.server.table.results import Scores, scores, seat_name
from rookery.server.table.scene_cache import played, render, show_entry
from rookery.server.table.seats import Seat
from rookery.server.table.timeline import Kind, LogEntry, States, Steps, Timeline


def record(game: Snapshot, say: Say) -> Record:
    """The game so far as a record."""
    stored, kind = game.stored, game.game
    options = kind.read_options(stored.options) if stored.start is None else None
    names = {
        f"seat {seat + 1}": seat_name(holder, seat, say, kind.words.dummy)
        for seat, holder in enumerate(game.seats)
    }
    date = datetime.fromtimestamp(stored.created / 1000, UTC).date().isoformat()
    note = {} if game.day is None else {"note": daily.NOTE}
    line = game.timeline.line
    tags = {"date": date, **note, "cut short": cut_short(line), **stored.tags, **names}
    entries = tuple(entry.text for entry in line)
    return Record(kind, options, entries, tags, stored.start, chance.fairness(game))


def cut_short(line: Iterable[LogEntry]) -> str:
    """The numbers of a record's entries whose searches were cut short, as many as fit in a tag."""
    numbers = " ".join(str(number) for number, entry in enumerate(line, 1) if entry.is_cut)
    return textwrap.shorten(numbers, MAX_TAG, placeholder=" ...")


# -- opening a record: it becomes a stored game that nobody can change -----------------------------

LONGEST = 3000
"""The most entries a record to be opened may have; only the very longest games have more."""


def read_record(text: str, now: int, game_id: str) -> tuple[StoredGame, LogHead]:
    """The text of a record as a game to be stored; raises BadRecord, also if it is too long."""
    return opened_record(records.read(text, games.load, LONGEST), now, game_id)


def opened_record(record: Record, now: int, game_id: str) -> tuple[StoredGame, LogHead]:
    """A record as a game to be stored."""
    fairness = record.fairness
    stored = StoredGame(
        id=game_id,
        kind="record",
        game=record.game.name,
        requested_options={} if fairness is None else dict(fairness.requested_options),
        options={} if record.options is None else as_texts(record.options),
        start=record.start,
        tags={
            key: typed.line(text) for key, text in record.tags.items() if not key.startswith("seat")
        },
        secret="" if fairness is None else fairness.secret or "",
        commitment=None if fairness is None else fairness.commitment,
        on_leave="skip",
        clock=None,
        created=now,
        started=None,
        ended=now,
        next=None,
        seats=_seats(record),
        log=_log(record, now),
        contributions=() if fairness is None else fairness.contributions,
    )
    return stored, LogHead(now, None, None, now)


def _seats(record: Record) -> tuple[Seat, ...]:
    """Who sat where, as far as the record says."""
    first = record.first()
    dummies = record.game.rules.dummy_seats(first)
    return tuple(
        Seat("unheld")
        if seat in dummies
        else Seat(
            "human", typed.cut(typed.line(record.tags.get(f"seat {seat + 1}", "")), ROOM, ROOM)
        )
        for seat in range(first.players)
    )


def _log(record: Record, now: int) -> tuple[LogEntry, ...]:
    states = States(record.first(), record.tokens)
    same: dict[str, str] = {}  # a long record repeats the same texts: keep each once
    return tuple(
        LogEntry(
            number, entry_kind(state, text), state.current_player, same.setdefault(text, text), now
        )
        for number, (state, text) in enumerate(zip(states, record.tokens, strict=False), 1)
    )


def entry_kind(state: State, text: str) -> Kind:
    """The kind of entry that a text is in this state."""
    if is_leaving(text):
        return "leave"
    return "chance" if state.is_chance else "action"


# -- looking back and ahead in a game: past positions, and actions tried out -----------------------


class PastPosition(msgspec.Struct, frozen=True):
    """A past position, or one tried out: `actions` then led to it from the past one."""

    number: int
    scene: Scene
    taps: Taps
    to_move: int | None
    turn_owner: int | None
    over: bool
    scores: Scores
    text: str
    log: tuple[EntryShown, ...] = ()
    actions: tuple[str, ...] = ()
    words: tuple[str, ...] = ()


def past(timeline: Timeline, number: int) -> Timeline:
    """The timeline of the first `number` entries; raises NoSuchPosition."""
    if not 0 <= number <= timeline.number:
        raise NoSuchPosition()
    return timeline if number == timeline.number else timeline.at(number)


def number_at(timeline: Timeline, ply: int) -> int:
    """How many entries there are up to a ply of the line that counts, or up to its last one."""
    plies = timeline.line[:ply]
    return plies[-1].number if plies else 0


def position(timeline: Timeline, number: int, say: Language) -> PastPosition:
    """The position after the first `number` entries; raises NoSuchPosition."""
    then = past(timeline, number)
    plies = range(len(then.line))
    log = tuple(show_entry(then, ply, say) for ply in plies)
    return _position(number, then.state, render(then, len(then.line), say), log=log)


def _position(number: int, state: State, scene: Scene, **more: Any) -> PastPosition:
    return PastPosition(
        number=number,
        scene=Scene(scene.view, scene.nodes, dock=scene.dock),
        taps=scene.taps,
        to_move=state.current_player,
        turn_owner=state.game.rules.turn_owner(state),
        over=state.is_terminal,
        scores=scores(state),
        text=state.text,
        **more,
    )


def tried(timeline: Timeline, actions: tuple[str, ...], seed: int) -> Steps:
    """The steps of these actions, with chance drawn from a seed wherever it is needed."""
    from rookery.core.chance import roll
    from rookery.core.kernels.rng import seeded

    steps: Steps = []
    state, rng = timeline.state, seeded(seed)

    def take(text: str) -> State:
        number, kind = timeline.number + len(steps) + 1, entry_kind(state, text)
        entry = LogEntry(number, kind, state.current_player, text, 0)
        steps.append((entry, apply_token(state, text)))
        return steps[-1][1]

    for action in actions:
        if state.is_chance and action not in dict(state.chance_outcomes):
            state = take(roll(state, rng))
        state = take(action)
    while state.is_chance:
        state = take(roll(state, rng))
    return steps


def trial(
    timeline: Timeline, number: int, actions: tuple[str, ...], say: Language, seed: int
) -> tuple[PastPosition, State]:
    """The position that actions lead to from a past one, with chance drawn from a seed.

    Raises NoSuchPosition and what the rules raise.
    """
    begin = past(timeline, number)
    steps = tried(begin, actions, seed)
    end = begin.extended(steps)
    words = tuple(played(end, ply).words(say) for ply in range(len(begin.line), len(end.line)))
    texts = tuple(entry.text for entry, _ in steps)
    scene = render(end, len(end.line), say)
    return _position(end.number, end.state, scene, actions=texts, words=words), end.state
