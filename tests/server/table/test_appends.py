"""Entries of many games at once, on both databases: only an append that is too late is refused."""

import sqlite3
import threading
from functools import partial
from pathlib import Path

import msgspec
import pytest
import sqlalchemy as sa

from rookery.server.db.condition import is_trouble
from rookery.server.db.database import connect, writing
from rookery.server.db.migrating import migrate
from rookery.server.db.writer import Writer
from rookery.server.errors import NoSuchGame, StaleNumber
from rookery.server.ratings import store as ratings
from rookery.server.table import seats_store as seats
from rookery.server.table import store as games
from rookery.server.table.appends import Append, append_all, append_alone
from rookery.server.table.stored_game import StoredGame
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


def test_entries_of_many_games_take_two_statements_and_ends_two_more(
    engine: sa.Engine, writer: Writer
) -> None:
    others = some(writer, 20)
    statements: list[str] = []
    sa.event.listen(
        engine, "before_cursor_execute", lambda *given: statements.append(given[2].split()[0])
    )
    with writing(engine) as connection:
        append_all(connection, [Append(one.id, 0, [act(2), act(3)], HEAD) for one in others])
        assert statements == [*begun(engine), "UPDATE", "INSERT"]
        append_all(connection, [Append(one.id, 0, [act(4)], OVER) for one in others])
    assert statements == [*begun(engine), *("UPDATE", "INSERT") * 3]


def begun(engine: sa.Engine) -> list[str]:
    """The statements with which a transaction begins."""
    return ["BEGIN"] if engine.dialect.name == "sqlite" else []


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
    assert append_alone(engine, [Append(one.id, 0, [act(2)], HEAD) for one in others])
    assert append_alone(engine, [Append(first.id, 0, [act(2), act(3)], OVER)])
    with engine.connect() as connection:
        kept = games.load(connection, first.id)
        assert kept.log == (*GAME.log, act(2), act(3))
        assert kept.ended == OVER.ended
        assert ratings.waiting(connection) == [first.id]
        assert [games.log_length(connection, one.id) for one in others] == [2, 2]


def test_entries_alone_leave_nothing_if_one_of_them_is_late(
    engine: sa.Engine, writer: Writer
) -> None:
    first, second = some(writer, 2)
    in_time, late = (Append(one.id, 0, [act(2)], HEAD) for one in (first, second))
    late = msgspec.structs.replace(late, seats_version=7)
    assert not append_alone(engine, [in_time, late])
    assert not append_alone(engine, [in_time, in_time])
    with engine.connect() as connection:
        assert [games.log_length(connection, one.id) for one in (first, second)] == [1, 1]
    assert append_alone(engine, [in_time])


def test_entries_alone_raise_what_all_transactions_raise(tmp_path: Path) -> None:
    engine = connect(f"sqlite:///{tmp_path / 'x.sqlite3'}", busy_ms=0)
    migrate(engine)
    thief = sqlite3.connect(tmp_path / "x.sqlite3", isolation_level=None)
    thief.execute("BEGIN IMMEDIATE")
    with pytest.raises(sa.exc.OperationalError, match="locked") as locked:
        append_alone(engine, [Append(GAME.id, 0, [act(2)], HEAD)])
    assert is_trouble(locked.value)
    thief.close()
    engine.dispose()
    nowhere = connect(f"sqlite:///{tmp_path}")
    with pytest.raises(sa.exc.OperationalError, match="unable to open") as away:
        append_alone(nowhere, [Append(GAME.id, 0, [act(2)], HEAD)])
    assert is_trouble(away.value)


def test_the_store_keeps_which_thoughts_were_cut_short(engine: sa.Engine, writer: Writer) -> None:
    cut = msgspec.structs.replace(act(2), is_cut=True)
    writer.submit(Append(GAME.id, 0, [cut, act(3)], HEAD)).result()
    assert [one.is_cut for one in read(engine).log] == [False, True, False]
