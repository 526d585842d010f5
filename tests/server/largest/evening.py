"""An evening of as many people and rounds as there may be."""

import sqlalchemy as sa

from rookery.server.evenings import store
from rookery.server.evenings.entries import (
    CheckInEntry,
    EndEntry,
    Entry,
    JoinEntry,
    ResultEntry,
    RoundEntry,
)
from rookery.tournaments.model import Round, TableResult

_PEOPLE, _ROUNDS, _SEATS = 128, 11, 4  # and one round is to come


def fill(connection: sa.Connection, evening_id: str, now: int, *, is_over: bool) -> None:
    """Let many people have played for long at an evening that has one participant so far."""
    names = tuple(f"p{number:03}" for number in range(1, _PEOPLE + 1))
    entries: list[Entry] = [JoinEntry(name, "", f"Gentoo {name}") for name in names[1:]]
    for number in range(_ROUNDS):
        entries += _round(number, names)
    entries.append(EndEntry() if is_over else CheckInEntry(2**50))
    known = store.load(connection, evening_id).version
    store.append(connection, evening_id, known, entries, now)


def _round(number: int, names: tuple[str, ...]) -> list[Entry]:
    turned = names[number * 7 :] + names[: number * 7]
    tables = tuple(zip(*(turned[seat::_SEATS] for seat in range(_SEATS)), strict=True))
    games = tuple(f"g{number:02}-{at:08}" for at in range(len(tables)))
    first = RoundEntry(names, (), Round(tables), games, tables, 2**50)
    results = [ResultEntry(at, TableResult(own, (0, 1, 2, 3))) for at, own in enumerate(tables)]
    return [first, *results]
