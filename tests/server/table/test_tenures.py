"""Who sat where, and from which entry on; on both databases."""

from functools import partial

import pytest
import sqlalchemy as sa

from rookery.server.db.database import writing
from rookery.server.db.startup import migrate
from rookery.server.db.writer import Writer
from rookery.server.errors import NoSuchInvite, StaleNumber
from rookery.server.table import appends_store as appends
from rookery.server.table import seats_store as seats
from rookery.server.table import store as games
from rookery.server.table import tenures_store as tenures
from rookery.server.table.contest import Departure, Tenure, departures
from rookery.server.table.game import Version
from rookery.server.table.timeline import LogEntry, is_called_off, is_claimed
from tests.server.db.test_store import step_to
from tests.server.stored import GAME, HEAD, act

ADA, BO = "h" * 64, "b" * 64


def sat(engine: sa.Engine) -> tuple[Tenure, ...]:
    with engine.connect() as connection:
        return tenures.tenures_of(connection, GAME.id)


def play(connection: sa.Connection, *entries: LogEntry, version: int) -> None:
    appends.append(connection, GAME.id, version, entries, HEAD)


@pytest.fixture
def handed_over(engine: sa.Engine, writer: Writer) -> None:
    """Bo joins at once, and Ada leaves after three entries."""
    with writing(engine) as connection:
        seats.take(connection, "i" * 64, BO, "Bo", 9, None)
        play(connection, act(2), act(3), version=1)
        seats.hand_over(connection, GAME.id, 0, ADA, "adelie", None)


@pytest.mark.usefixtures("handed_over")
def test_every_change_of_a_seats_holder_is_kept(engine: sa.Engine) -> None:
    assert sat(engine) == (
        Tenure(0, 0, ADA, None, "opened"),
        Tenure(0, 3, None, "adelie", "left"),
        Tenure(1, 1, BO, None, "joined"),
    )
    assert list(departures(sat(engine))) == [Departure(0, ADA, 3)]


@pytest.mark.usefixtures("handed_over")
def test_who_was_refused_has_not_sat_there(engine: sa.Engine, writer: Writer) -> None:
    late = partial(seats.take, invite="i" * 64, user_id="c" * 64, name="Cy", at=9, deadline=None)
    with pytest.raises(NoSuchInvite):
        writer.submit(late).result()
    assert len(sat(engine)) == 3


@pytest.mark.usefixtures("handed_over")
def test_a_database_from_before_says_as_much_as_it_knew(engine: sa.Engine) -> None:
    step_to(engine, "0006")
    with engine.connect() as connection:
        left = connection.execute(sa.text("SELECT seat, user_id, number FROM departures"))
        assert list(map(tuple, left)) == [(0, ADA, 3)]
    migrate(engine)
    assert sat(engine) == (
        Tenure(0, 0, ADA, None, "before"),
        Tenure(0, 3, None, "adelie", "left"),
        Tenure(1, 0, BO, None, "before"),
    )
    assert list(departures(sat(engine))) == [Departure(0, ADA, 3)]


def test_a_computer_takes_over_only_as_long_as_nobody_acts(
    engine: sa.Engine, writer: Writer
) -> None:
    with writing(engine) as connection:
        seats.take(connection, "i" * 64, BO, "Bo", 9, None)
    absent = partial(seats.replace_absent, game_id=GAME.id, seat=0, user_id=ADA, level="king")
    with writing(engine) as connection:
        play(connection, act(2), version=1)
    with pytest.raises(StaleNumber):
        writer.submit(partial(absent, known=Version(1, 1), deadline=None)).result()
    assert len(sat(engine)) == 2
    writer.submit(partial(absent, known=Version(2, 1), deadline=None)).result()
    assert list(departures(sat(engine))) == [Departure(0, ADA, 2)]


def test_who_ended_a_game_is_in_its_log(engine: sa.Engine, writer: Writer) -> None:
    with writing(engine) as connection:
        seats.take(connection, "i" * 64, BO, "Bo", 9, None)
        play(connection, LogEntry(2, "leave", 1, "leave:1", 9), version=1)
        play(connection, LogEntry(3, "off", 1, "leave:2", 9), version=1)
    with engine.connect() as connection:
        log = games.load(connection, GAME.id).log
    assert [(one.kind, one.seat) for one in log[1:]] == [("leave", 1), ("off", 1)]
    assert is_claimed(log[1])
    assert is_called_off(log)


def test_an_action_updates_its_game_in_place(engine: sa.Engine, writer: Writer) -> None:
    if engine.dialect.name != "postgresql":
        pytest.skip("SQLite has one way to update a row")
    counts = "pg_stat_get_xact_tuples_updated", "pg_stat_get_xact_tuples_hot_updated"
    with writing(engine) as connection:
        for number in range(2, 12):
            head = HEAD.__class__(at=number, to_move=number % 2, deadline=number + 9, ended=None)
            appends.append(connection, GAME.id, 0, [act(number)], head)
        found = [
            connection.scalar(sa.text(f"SELECT {count}('games'::regclass)")) for count in counts
        ]
    assert found == [10, 10]
