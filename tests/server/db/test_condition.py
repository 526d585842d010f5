"""A store in trouble: what is retried, for how long, in which order, and who is told."""

import sqlite3
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest
import sqlalchemy as sa

from rookery.server.db.database import Condition, connect, is_trouble, words_of
from rookery.server.db.reader import Reader
from rookery.server.db.writer import Writer
from rookery.server.errors import NoSuchGame, StoreAway
from tests.server import loops

GONE = sa.exc.OperationalError("INSERT", {}, sqlite3.OperationalError("database is locked"))


class Clock:
    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        self.now += 1.0
        return self.now


class Flaky:
    """A job that fails this many times, then succeeds."""

    def __init__(self, failures: int, error: Exception = GONE) -> None:
        self.left, self.error, self.tries = failures, error, 0

    def __call__(self) -> str:
        self.tries += 1
        if self.left:
            self.left -= 1
            raise self.error
        return "kept"


@pytest.fixture
def condition(monkeypatch: pytest.MonkeyPatch) -> Condition:
    monkeypatch.setattr("rookery.server.db.database._PAUSES_S", (0.0,))
    return Condition(patience_s=10, clock=Clock())


def test_it_is_tried_again_until_it_is_kept(condition: Condition) -> None:
    told: list[str | None] = []
    condition.told = lambda: told.append(condition.error)
    assert condition.insist(Flaky(2)) == "kept"
    locked = "OperationalError: database is locked"
    assert told == [locked, locked, None]
    assert not condition.is_troubled


def test_after_a_while_it_is_refused_and_then_tried_once_each(condition: Condition) -> None:
    with pytest.raises(StoreAway):
        condition.insist(Flaky(1000))
    assert condition.is_troubled
    one = Flaky(1000)
    with pytest.raises(StoreAway):
        condition.insist(one)
    assert one.tries == 1
    assert condition.insist(Flaky(0)) == "kept"
    assert condition.age_s == 1.0
    again = Flaky(3)
    assert condition.insist(again) == "kept"  # the patience starts afresh


def test_a_stopping_server_waits_for_nothing(condition: Condition) -> None:
    condition.stop()
    one = Flaky(5)
    with pytest.raises(StoreAway):
        condition.insist(one)
    assert one.tries == 1


def test_what_a_job_itself_refuses_is_no_trouble(condition: Condition) -> None:
    with pytest.raises(NoSuchGame):
        condition.insist(Flaky(1, NoSuchGame()))
    assert not condition.is_troubled
    assert condition.age_s is None


@pytest.mark.parametrize(
    ("error", "expected"),
    [
        (sa.exc.DatabaseError("", {}, Exception("malformed")), True),
        (sa.exc.InterfaceError("", {}, Exception("closed")), True),
        (sa.exc.TimeoutError(), True),
        (OSError("no space"), True),
        (sa.exc.IntegrityError("", {}, Exception("twice")), False),
        (sa.exc.ProgrammingError("", {}, Exception("no such table")), False),
        (RuntimeError("ours"), False),
    ],
)
def test_what_is_trouble_of_the_store(error: Exception, expected: bool) -> None:
    assert is_trouble(error) is expected


# Each is refused by one of the two databases, or by both, whatever state the store is in.
REFUSED = (
    "SELECT 1 FROM nowhere",
    "SELEKT 1",
    "SELECT max(1, 2), nothing",
    "SELECT " + "(" * 100_000 + "1" + ")" * 100_000,
    "SELECT " + ", ".join(["1"] * 40_000),
    "INSERT INTO games (id) VALUES (" + "1, " * 3000 + "1)",
)


@pytest.mark.parametrize("statement", REFUSED, ids=lambda statement: statement[:30])
def test_a_statement_that_is_refused_is_no_trouble(address: str, statement: str) -> None:
    engine = connect(address)
    try:
        with pytest.raises(sa.exc.DBAPIError) as refused, engine.connect() as connection:
            connection.exec_driver_sql(statement)
    finally:
        engine.dispose()
    assert not is_trouble(refused.value)


def test_an_error_is_said_without_the_statement() -> None:
    assert words_of(GONE) == "OperationalError: database is locked"


# -- a file that somebody else has locked ----------------------------------------------------------


@pytest.fixture
def engine(tmp_path: Path) -> Iterator[sa.Engine]:
    made = connect(f"sqlite:///{tmp_path / 'x.sqlite3'}", busy_ms=0)
    with made.begin() as connection:
        connection.exec_driver_sql("CREATE TABLE lines (number INTEGER PRIMARY KEY, text)")
    yield made
    made.dispose()


def note(connection: sa.Connection, text: str) -> None:
    connection.exec_driver_sql("INSERT INTO lines (text) VALUES (?)", (text,))


def lines(connection: sa.Connection) -> list[str]:
    found = connection.exec_driver_sql("SELECT text FROM lines ORDER BY number")
    return list(found.scalars())


def test_actions_wait_for_a_locked_file_and_are_kept_in_their_order(
    engine: sa.Engine, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("rookery.server.db.database._PAUSES_S", (0.0,))
    condition = Condition(patience_s=1e9)
    thief = sqlite3.connect(tmp_path / "x.sqlite3", isolation_level=None, check_same_thread=False)
    thief.execute("BEGIN IMMEDIATE")
    failures: list[str | None] = []

    def told() -> None:
        failures.append(condition.error)
        if len(failures) == 5:
            thief.execute("ROLLBACK")

    condition.told = told
    writer = Writer(engine, condition)
    futures = [writer.submit(partial(note, text=text)) for text in "abc"]
    for future in futures:
        future.result(60)
    writer.close()
    thief.close()
    assert failures[0] == "OperationalError: database is locked"
    assert failures[-1] is None
    with engine.connect() as connection:
        assert lines(connection) == ["a", "b", "c"]


def test_a_file_that_stays_locked_is_said_and_nothing_of_it_is_kept(
    engine: sa.Engine, tmp_path: Path
) -> None:
    with sqlite3.connect(tmp_path / "x.sqlite3", isolation_level=None) as thief:
        thief.execute("BEGIN IMMEDIATE")
        writer = Writer(engine, Condition(patience_s=0))
        futures = [writer.submit(partial(note, text=text)) for text in "abc"]
        for future in futures:
            with pytest.raises(StoreAway):
                future.result(60)
        thief.execute("ROLLBACK")
    thief.close()
    writer.submit(partial(note, text="d")).result(60)
    writer.close()
    with engine.connect() as connection:
        assert lines(connection) == ["d"]


def test_a_full_database_is_trouble_until_there_is_room(engine: sa.Engine) -> None:
    condition = Condition(patience_s=0)
    writer = Writer(engine, condition)

    def bound(connection: sa.Connection, pages: int) -> None:
        connection.exec_driver_sql(f"PRAGMA max_page_count={pages}")

    # The pool has one connection: the writer's.
    writer.submit(partial(bound, pages=2)).result(60)
    with pytest.raises(StoreAway):
        writer.submit(partial(note, text="x" * 50_000)).result(60)
    assert condition.error == "OperationalError: database or disk is full"
    writer.submit(partial(bound, pages=2_000)).result(60)
    assert not condition.is_troubled
    writer.close()


def test_zeroed_pages_are_said_to_whoever_reads(engine: sa.Engine, tmp_path: Path) -> None:
    writer, reader = Writer(engine), Reader(engine)
    writer.submit(partial(note, text="x" * 50_000)).result(60)
    writer.close()
    engine.dispose()
    file = tmp_path / "x.sqlite3"
    with file.open("r+b") as pages:
        pages.seek(4096)
        pages.write(bytes(file.stat().st_size - 4096))
    with pytest.raises(StoreAway) as away:
        loops.run(reader.run(lines))
    assert isinstance(away.value.__cause__, sa.exc.DatabaseError)
    reader.close()
