"""Entries of many games at once, on both databases: only an append that is too late is refused."""

import sqlite3
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Any

import msgspec
import pytest
import sqlalchemy as sa

from rookery.server.db import writer as module
from rookery.server.db.database import connect, driving, is_trouble
from rookery.server.db.startup import migrate
from rookery.server.db.writer import Writer, run_together
from rookery.server.errors import NoSuchGame, StaleNumber
from rookery.server.ratings import store as ratings
from rookery.server.ratings.fair_play_store import Note, networks_of
from rookery.server.table import appends_store as appends
from rookery.server.table import seats_store as seats
from rookery.server.table import store as games
from rookery.server.table.appends_store import Append
from rookery.server.table.game import StoredGame
from tests.server.stored import GAME, HEAD, act, read

OVER = msgspec.structs.replace(HEAD, to_move=None, ended=9)


def test_of_entries_that_come_together_only_the_late_one_is_refused(
    engine: sa.Engine, writer: Writer
) -> None:
    others = [msgspec.structs.replace(GAME, id=f"game {number}", seats=()) for number in range(5)]
    for other in others:
        writer.submit(partial(games.create, game=bare(other), head=HEAD)).result()
    gate = threading.Event()
    writer.submit(lambda _: gate.wait())  # all later jobs share one transaction
    jobs = [Append(other.id, 0, [act(2), act(3)], HEAD) for other in others]
    late = [Append(others[2].id, 0, [act(2, "late")], HEAD), Append("nothing", 0, [act(1)], HEAD)]
    next_one = Append(others[0].id, 0, [act(4)], HEAD)
    futures = [writer.submit(job) for job in (*jobs, *late, next_one)]
    gate.set()
    for future in (*futures[:5], futures[-1]):
        future.result()
    with pytest.raises(StaleNumber) as stale:
        futures[5].result()
    assert stale.value.number == 3
    with pytest.raises(NoSuchGame):
        futures[6].result()
    with engine.connect() as connection:
        logs = [games.log_of(connection, other.id) for other in others]
        counts = games.versions(connection, [other.id for other in others])
    assert logs == [(*GAME.log, act(2), act(3), *([act(4)] if not at else [])) for at in range(5)]
    assert [counts[other.id].number for other in others] == [len(log) for log in logs]


def bare(game: StoredGame) -> StoredGame:
    """A game without the contributions, which must be unique among all games."""
    return msgspec.structs.replace(game, contributions=())


def test_seats_that_have_changed_are_known_before_entries_are_added(
    engine: sa.Engine, writer: Writer
) -> None:
    writer.submit(
        partial(seats.rename, game_id=GAME.id, seat=0, user_id="h" * 64, name="Eve")
    ).result()
    version = read(engine).seats_version
    gate = threading.Event()
    writer.submit(lambda _: gate.wait())
    futures = [
        writer.submit(job)
        for job in (
            Append(GAME.id, version + 1, [act(2, "too early")], HEAD),
            Append(GAME.id, version, [act(2)], HEAD),
        )
    ]
    gate.set()
    with pytest.raises(StaleNumber):
        futures[0].result()
    futures[1].result()
    assert read(engine).log == (*GAME.log, act(2))


class Noted:
    """A cursor that notes the first word of each statement."""

    def __init__(self, cursor: Any, words: list[str]) -> None:
        self._cursor, self._words = cursor, words

    def executemany(self, text: str, rows: Sequence[Any]) -> None:
        self._words.append(text.split()[0])
        self._cursor.executemany(text, rows)

    @property
    def rowcount(self) -> int:
        return int(self._cursor.rowcount)


def counting(monkeypatch: pytest.MonkeyPatch, words: list[str]) -> None:
    """Add the first word of each statement that the driver is given."""

    @contextmanager
    def noted(engine: sa.Engine) -> Iterator[Noted]:
        with driving(engine) as cursor:
            yield Noted(cursor, words)

    monkeypatch.setattr(module, "driving", noted)


def test_entries_of_many_games_take_two_statements_and_ends_three_more(
    engine: sa.Engine, writer: Writer, monkeypatch: pytest.MonkeyPatch
) -> None:
    others, words = some(writer, 20), list[str]()
    counting(monkeypatch, words)
    assert run_together(engine, [Append(one.id, 0, [act(2), act(3)], HEAD) for one in others])
    assert words == ["UPDATE", "INSERT"]
    assert run_together(engine, [Append(one.id, 0, [act(4)], OVER) for one in others])
    assert words == [*["UPDATE", "INSERT"] * 3, "INSERT"]


def test_first_actions_of_people_at_many_tables_are_stored_together(
    engine: sa.Engine, writer: Writer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """From where somebody plays is noted before their first action; so both kinds alternate."""
    others, words = some(writer, 20), list[str]()
    counting(monkeypatch, words)
    jobs = [job for game in others for job in (Note(game.id, "ada", "n"), grown(game, 2))]
    assert run_together(engine, jobs)
    assert words == ["INSERT", "UPDATE", "INSERT"]
    assert run_together(engine, [Note(others[0].id, "ada", "n"), grown(others[0], 3)])
    assert not run_together(engine, [grown(others[0], 4), lambda _: None])
    with engine.connect() as connection:
        assert [len(networks_of(connection, game.id)["ada"]) for game in others] == [1] * 20
        assert [appends.log_length(connection, game.id) for game in others] == [3, *[2] * 19]


def grown(game: StoredGame, number: int) -> Append:
    return Append(game.id, 0, [act(number)], HEAD)


def some(writer: Writer, count: int) -> list[StoredGame]:
    """Store this many games, with an entry each."""
    made = [bare(msgspec.structs.replace(GAME, id=f"game {at}", seats=())) for at in range(count)]
    for one in made:
        writer.submit(partial(games.create, game=one, head=HEAD)).result()
    return made


def test_entries_alone_in_a_transaction_are_kept_like_others(
    engine: sa.Engine, writer: Writer
) -> None:
    first, *others = some(writer, 3)
    assert run_together(engine, [Append(one.id, 0, [act(2)], HEAD) for one in others])
    assert run_together(engine, [Append(first.id, 0, [act(2), act(3)], OVER)])
    with engine.connect() as connection:
        kept = games.load(connection, first.id)
        assert kept.log == (*GAME.log, act(2), act(3))
        assert kept.ended == OVER.ended
        assert ratings.waiting(connection) == [first.id]
        assert [appends.log_length(connection, one.id) for one in others] == [2, 2]


def test_entries_alone_leave_nothing_if_one_of_them_is_late(
    engine: sa.Engine, writer: Writer
) -> None:
    first, second = some(writer, 2)
    in_time, late = (Append(one.id, 0, [act(2)], HEAD) for one in (first, second))
    late = msgspec.structs.replace(late, seats_version=7)
    assert not run_together(engine, [in_time, late])
    assert not run_together(engine, [in_time, in_time])
    with engine.connect() as connection:
        assert [appends.log_length(connection, one.id) for one in (first, second)] == [1, 1]
    assert run_together(engine, [in_time])


def test_entries_alone_raise_what_all_transactions_raise(tmp_path: Path) -> None:
    engine = connect(f"sqlite:///{tmp_path / 'x.sqlite3'}", busy_ms=0)
    migrate(engine)
    thief = sqlite3.connect(tmp_path / "x.sqlite3", isolation_level=None)
    thief.execute("BEGIN IMMEDIATE")
    with pytest.raises(sa.exc.OperationalError, match="locked") as locked:
        run_together(engine, [Append(GAME.id, 0, [act(2)], HEAD)])
    assert is_trouble(locked.value)
    thief.close()
    engine.dispose()
    nowhere = connect(f"sqlite:///{tmp_path}")
    with pytest.raises(sa.exc.OperationalError, match="unable to open") as away:
        run_together(nowhere, [Append(GAME.id, 0, [act(2)], HEAD)])
    assert is_trouble(away.value)


def test_the_store_keeps_which_thoughts_were_cut_short(engine: sa.Engine, writer: Writer) -> None:
    cut = msgspec.structs.replace(act(2), is_cut=True)
    writer.submit(Append(GAME.id, 0, [cut, act(3)], HEAD)).result()
    assert [one.is_cut for one in read(engine).log] == [False, True, False]
