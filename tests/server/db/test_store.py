"""The store, on both databases: what is kept comes back, and only one writer gets a number."""

import threading
from functools import partial
from pathlib import Path

import msgspec
import pytest
import sqlalchemy as sa
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext

from rookery.core.fairness import Contribution
from rookery.server.db import schema
from rookery.server.db.database import connect, writing
from rookery.server.db.startup import MIGRATIONS, migrate
from rookery.server.db.writer import Writer
from rookery.server.errors import (
    NoSuchCommitment,
    NoSuchGame,
    NoSuchInvite,
    NotAllowed,
    NotYourSeat,
    StaleNumber,
)
from rookery.server.nodes import owners_store as owners
from rookery.server.people import sessions_store as sessions
from rookery.server.people import store as people
from rookery.server.puzzles import store as puzzle_tables
from rookery.server.table import appends_store as appends
from rookery.server.table import commitments_store as commitments
from rookery.server.table import seats_store as seats
from rookery.server.table import store as games
from rookery.server.table import store as new_games
from rookery.server.table.game import LogHead
from rookery.server.table.new_game import OpenedGame
from rookery.server.table.seats import Seat
from tests.server.stored import GAME, HEAD, act, read


def test_migrations_lead_to_the_schema(engine: sa.Engine) -> None:
    migrate(engine)  # a second run changes nothing
    with engine.connect() as connection:
        context = MigrationContext.configure(connection, opts={"compare_type": True})
        assert compare_metadata(context, schema.metadata) == []


def test_games_from_before_commitments_stay_and_have_none(engine: sa.Engine) -> None:
    later = ("commitment", "paused")
    names = [column.name for column in schema.games.columns if column.name not in later]
    old = sa.select(*(schema.games.c[name] for name in names))
    with writing(engine) as connection:
        games.create(connection, GAME, HEAD)
        kept = connection.execute(old).one()
    step_to(engine, "0001")
    with engine.connect() as connection:
        assert "contributions" not in sa.inspect(connection).get_table_names()
    migrate(engine)
    with engine.connect() as connection:
        assert connection.execute(old).one() == kept
    assert read(engine) == msgspec.structs.replace(GAME, commitment=None, contributions=())


def test_new_names_keep_every_row(engine: sa.Engine) -> None:
    with writing(engine) as connection:
        games.create(connection, GAME, HEAD)
        commitment = commitments.create(connection, "6" * 64, 7)
    step_to(engine, "0002")
    with engine.connect() as connection:
        row = connection.execute(sa.text("SELECT seating, asked FROM games")).one()
        assert tuple(row) == (0, '{"players":"2"}')
        assert connection.scalar(sa.text("SELECT holder FROM seats WHERE seat = 0")) == "h" * 64
        assert connection.scalar(sa.text("SELECT secret FROM promises")) == "6" * 64
        found = sa.inspect(connection)
        assert "commitments" not in found.get_table_names()
        assert "ix_seats_holder" in [index["name"] for index in found.get_indexes("seats")]
    migrate(engine)
    assert read(engine) == GAME
    with engine.connect() as connection:
        assert commitments.secret_of(connection, commitment) == "6" * 64


def test_how_a_session_was_opened_is_still_known(engine: sa.Engine) -> None:
    with writing(engine) as connection:
        people.put(connection, "u" * 64, 7, kind="member", name="Ada", skeleton="ada")
        sessions.begin(connection, "u" * 64, "s" * 64, 7, "", "passkey")
    step_to(engine, "0026")
    with engine.connect() as connection:
        assert connection.scalar(sa.text("SELECT proof FROM sessions")) == "passkey"
    migrate(engine)
    with engine.connect() as connection:
        assert connection.scalar(sa.text("SELECT method FROM sessions")) == "passkey"


def test_ratings_of_puzzles_keep_every_row(engine: sa.Engine) -> None:
    row = {
        "game": "quick",
        "puzzle": "a",
        "mu": 25.0,
        "sigma": 4.0,
        "tries": 2,
        "solved": 1,
        "at": 7,
    }
    with writing(engine) as connection:
        connection.execute(sa.insert(puzzle_tables.puzzle_ratings), row)
    step_to(engine, "0027")
    with engine.connect() as connection:
        kept = connection.execute(sa.text("SELECT tries, solved FROM puzzle_levels")).one()
    assert kept == (2, 1)
    migrate(engine)
    with engine.connect() as connection:
        found = connection.execute(sa.select(puzzle_tables.puzzle_ratings)).mappings().one()
    assert dict(found) == row


def step_to(engine: sa.Engine, revision: str) -> None:
    """Take the schema back to a revision."""
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    with writing(engine) as connection:
        config.attributes["connection"] = connection
        command.downgrade(config, revision)


def test_sqlite_is_durable_and_readable_while_written(tmp_path: Path) -> None:
    engine = connect(f"sqlite:///{tmp_path / 'x.sqlite3'}")
    with engine.connect() as connection:
        pragmas = [
            connection.exec_driver_sql(f"PRAGMA {name}").scalar()
            for name in ("journal_mode", "synchronous", "foreign_keys")
        ]
    assert pragmas == ["wal", 2, 1]
    engine.dispose()


def test_on_sqlite_who_writes_again_has_the_connection_that_wrote_last(tmp_path: Path) -> None:
    """Another connection would have to reread what has been written since."""
    engine = connect(f"sqlite:///{tmp_path / 'x.sqlite3'}")
    with engine.connect(), engine.connect():
        pass  # now the pool has two free connections
    wrote = []
    for _ in range(2):
        with writing(engine) as connection:
            wrote.append(connection.connection.dbapi_connection)
    assert wrote[0] is wrote[1]
    engine.dispose()


def test_a_game_comes_back_as_it_was_kept(engine: sa.Engine, writer: Writer) -> None:
    assert read(engine) == GAME


def test_entries_are_added_in_their_numbers_only(engine: sa.Engine, writer: Writer) -> None:
    add = partial(appends.append, game_id=GAME.id, seats_version=0, head=HEAD)
    writer.submit(partial(add, entries=[act(2), act(3)])).result()
    for wrong in (2, 3, 5):
        future = writer.submit(partial(add, entries=[act(wrong, "late")]))
        with pytest.raises(StaleNumber) as stale:
            future.result()
        assert stale.value.number == 3
    assert read(engine).log == (*GAME.log, act(2), act(3))


def test_of_many_writers_one_has_each_number(engine: sa.Engine, address: str) -> None:
    engines = [engine, connect(address), connect(address)]
    writers = [Writer(one) for one in engines]
    writers[0].submit(partial(games.create, game=GAME, head=HEAD)).result()
    won: dict[int, list[int]] = {number: [] for number in range(2, 32)}

    def race(side: int) -> None:
        for number in won:
            job = partial(
                appends.append, game_id=GAME.id, seats_version=0, entries=[act(number)], head=HEAD
            )
            try:
                writers[side].submit(job).result()
            except StaleNumber:
                continue
            won[number].append(side)

    threads = [threading.Thread(target=race, args=(side,)) for side in range(3)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    entries = read(engine).log
    assert [entry.number for entry in entries] == list(range(1, len(entries) + 1))
    assert [len(winners) for winners in won.values()][: len(entries) - 1] == [1] * (
        len(entries) - 1
    )
    for one in writers:
        one.close()
    for other in engines[1:]:
        other.dispose()


def test_unknown_games_are_told(engine: sa.Engine, writer: Writer) -> None:
    with engine.connect() as connection, pytest.raises(NoSuchGame):
        games.load(connection, "nothing")
    with pytest.raises(NoSuchGame):
        writer.submit(
            partial(appends.append, game_id="nothing", seats_version=0, entries=[act(1)], head=HEAD)
        ).result()


def test_a_seat_is_claimed_once_and_the_last_one_starts_the_time(
    engine: sa.Engine, writer: Writer
) -> None:
    claim = partial(seats.take, invite="i" * 64, name="Bo", at=9, deadline=99)
    writer.submit(partial(claim, user_id="b" * 64)).result()
    with pytest.raises(NoSuchInvite):
        writer.submit(partial(claim, user_id="c" * 64)).result()
    game = read(engine)
    assert game.seats[1] == Seat("human", "Bo", user_id="b" * 64, invite="i" * 64)
    assert game.started == 9
    with engine.connect() as connection:
        assert owners.take_over(connection, [], []) == ([(GAME.id, 99)], [])


def test_only_open_seats_get_new_invitations(engine: sa.Engine, writer: Writer) -> None:
    with pytest.raises(NotAllowed):
        writer.submit(partial(seats.invite, game_id=GAME.id, seat=0, secret="n" * 64)).result()
    writer.submit(partial(seats.invite, game_id=GAME.id, seat=1, secret="n" * 64)).result()
    with engine.connect() as connection:
        assert seats.invited(connection, "n" * 64) == (GAME.id, 1)
        with pytest.raises(NoSuchInvite):
            seats.invited(connection, "i" * 64)


def test_only_user_ids_rename_and_hand_over(engine: sa.Engine, writer: Writer) -> None:
    rename = partial(seats.rename, game_id=GAME.id, seat=0, name="Eve")
    hand_over = partial(seats.hand_over, game_id=GAME.id, seat=0, level="king", deadline=None)
    with pytest.raises(NotYourSeat):
        writer.submit(partial(rename, user_id="x" * 64)).result()
    with pytest.raises(NotAllowed):
        writer.submit(partial(hand_over, user_id="x" * 64)).result()
    assert read(engine).seats == GAME.seats
    writer.submit(partial(rename, user_id="h" * 64)).result()
    writer.submit(partial(hand_over, user_id="h" * 64)).result()
    assert read(engine).seats[0] == Seat("computer", "Eve", level="king")


def test_computers_to_move_are_found_after_a_restart(engine: sa.Engine, writer: Writer) -> None:
    seats = (Seat("computer", level="king"), Seat("human", user_id="h" * 64))
    for turn, ended in ((0, None), (1, None), (0, 7)):
        game = msgspec.structs.replace(GAME, id=f"{turn}{ended}", seats=seats)
        after = LogHead(at=5, to_move=turn, deadline=None, ended=ended)
        writer.submit(partial(games.create, game=game, head=after)).result()
    with engine.connect() as connection:
        assert owners.take_over(connection, [], []) == ([], ["0None"])


def test_there_is_one_rematch(engine: sa.Engine, writer: Writer) -> None:
    def rematch(name: str) -> None:
        seats = (Seat("human", "Ada", user_id="h" * 64), Seat("open"))
        new = msgspec.structs.replace(GAME, id=name, seats=seats)
        opened = OpenedGame(new, HEAD, committed=False, invites={})
        job = partial(new_games.create_rematch, old=GAME.id, opened=opened)
        writer.submit(job).result()

    rematch("first")
    with pytest.raises(StaleNumber):
        rematch("second")
    assert read(engine).next == "first"
    with engine.connect() as connection, pytest.raises(NoSuchGame):
        games.load(connection, "second")


def test_a_job_that_fails_changes_nothing_and_hurts_no_other(
    engine: sa.Engine, writer: Writer
) -> None:
    gate = threading.Event()
    writer.submit(lambda _: gate.wait())  # all later jobs share one transaction

    def breaks(connection: sa.Connection) -> None:
        appends.append(connection, GAME.id, 0, [act(3)], HEAD)
        raise RuntimeError("on the way")

    good = partial(appends.append, game_id=GAME.id, seats_version=0, entries=[act(2)], head=HEAD)
    after = partial(
        appends.append, game_id=GAME.id, seats_version=0, entries=[act(3, "after")], head=HEAD
    )
    futures = [writer.submit(job) for job in (good, breaks, after)]
    gate.set()
    futures[0].result()
    with pytest.raises(RuntimeError):
        futures[1].result()
    futures[2].result()
    assert [entry.text for entry in read(engine).log] == ["R1", "x", "after"]


def test_closing_does_what_is_queued(engine: sa.Engine) -> None:
    writer = Writer(engine)
    writer.submit(partial(games.create, game=GAME, head=HEAD))
    futures = [
        writer.submit(
            partial(appends.append, game_id=GAME.id, seats_version=0, entries=[act(n)], head=HEAD)
        )
        for n in range(2, 300)
    ]
    writer.close()
    assert all(future.done() for future in futures)
    assert len(read(engine).log) == 299


def test_a_contribution_is_refused_where_the_game_has_gone_on(
    engine: sa.Engine, writer: Writer
) -> None:
    given = Contribution("d" * 32, 0, 2)

    def contribute(connection: sa.Connection, number: int, seats_version: int) -> None:
        appends.lock(connection, GAME.id, number, seats_version, changes=1)
        commitments.contribute(connection, GAME.id, 3, given)

    for number, seats_version in ((0, 0), (2, 0), (1, 1)):
        with pytest.raises(StaleNumber):
            writer.submit(partial(contribute, number=number, seats_version=seats_version)).result()
    writer.submit(partial(contribute, number=1, seats_version=0)).result()
    game = read(engine)
    assert game.contributions == (*GAME.contributions, given)
    # A writer that draws without knowing of the contribution is refused.
    add = partial(appends.append, game_id=GAME.id, entries=[act(2)], head=HEAD)
    with pytest.raises(StaleNumber):
        writer.submit(partial(add, seats_version=0)).result()
    writer.submit(partial(add, seats_version=game.seats_version)).result()


def test_commitments_are_good_once_and_for_an_hour(engine: sa.Engine, writer: Writer) -> None:
    made = []
    for secret, now in (("1" * 64, 0), ("2" * 64, commitments.KEPT_MS + 1)):
        made.append(writer.submit(partial(commitments.create, secret=secret, now=now)).result())
    with engine.connect() as connection:
        assert commitments.secret_of(connection, made[1]) == "2" * 64
        with pytest.raises(NoSuchCommitment):
            commitments.secret_of(connection, made[0])
    writer.submit(partial(commitments.consume, commitment=made[1])).result()
    with pytest.raises(NoSuchCommitment):
        writer.submit(partial(commitments.consume, commitment=made[1])).result()


def test_nobody_waits_long_for_what_others_have_locked(engine: sa.Engine, address: str) -> None:
    other = connect(address, busy_ms=1)
    with writing(engine) as connection:
        games.create(connection, GAME, HEAD)
    with writing(engine) as connection:
        appends.lock(connection, GAME.id, 1, 0)
        with pytest.raises(sa.exc.OperationalError), writing(other) as late:
            appends.lock(late, GAME.id, 1, 0)
    with writing(other) as late:
        appends.lock(late, GAME.id, 1, 0)
    other.dispose()
