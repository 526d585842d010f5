"""Opening a record: it becomes a stored game that nobody can change."""

from rookery import games
from rookery.core import record as records
from rookery.core.notation.line import is_leaving
from rookery.core.options import as_texts
from rookery.core.record import Record
from rookery.core.state import State
from rookery.server.i18n import typed
from rookery.server.people.names import ROOM
from rookery.server.table.log import Kind, LogEntry
from rookery.server.table.seats import Seat
from rookery.server.table.states import States
from rookery.server.table.stored_game import LogHead, StoredGame

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
