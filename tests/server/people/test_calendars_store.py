"""Calendars on both databases: what a change does to deadlines, and to what others know."""

import sqlalchemy as sa
from msgspec.structs import replace

from rookery.server.days import store as feeds
from rookery.server.db import schema
from rookery.server.db.database import writing
from rookery.server.people import calendars_store as calendars
from rookery.server.people import store as people
from rookery.server.people.calendar import DAY_MS, LEAVE_MS, Calendar, Hours, Leave
from rookery.server.people.calendars_store import Recount
from rookery.server.people.names import skeleton
from rookery.server.table import store as games
from rookery.server.table.clock import Clock
from rookery.server.table.game import LogHead
from rookery.server.table.seats import Seat
from tests.server.stored import GAME

ADA, BO = "a" * 64, "b" * 64
SEATS = (Seat("human", "Ada", user_id=ADA), Seat("human", "Bo", user_id=BO))
NOON = 1_780_401_600_000  # a Tuesday in June, at noon


def enrol(connection: sa.Connection) -> None:
    people.put(connection, ADA, 1, kind="member", name="Ada", skeleton=skeleton("Ada"))
    people.put(connection, BO, 1, name="Bo")


def put_game(
    connection: sa.Connection, name: str, *, strict: bool = False, to_move: int = 0
) -> None:
    clock = Clock.of_days(1, 0, strict)
    game = replace(GAME, id=name, seats=SEATS, clock=clock, started=NOON, log=(), contributions=())
    games.create(connection, game, LogHead(NOON, to_move, NOON + DAY_MS, None))


def standing(connection: sa.Connection, name: str) -> tuple[int | None, int]:
    """A game's deadline after noon, and how often its seats have changed."""
    table = schema.games.c
    find = sa.select(table.deadline, table.seats_version).where(table.id == name)
    row = connection.execute(find).one()
    return row.deadline - NOON, row.seats_version


def test_leave_moves_the_deadlines_of_games_that_wait_for_its_person(engine: sa.Engine) -> None:
    with writing(engine) as connection:
        enrol(connection)
        put_game(connection, "waits")
        put_game(connection, "others", to_move=1)
        put_game(connection, "strict", strict=True)
        leave = Leave(NOON, NOON + 3 * DAY_MS)
        recounts = calendars.put_leaves(connection, ADA, [leave])
        assert recounts == [Recount("waits", NOON + 4 * DAY_MS)]
        assert standing(connection, "waits") == (4 * DAY_MS, 1)
        assert standing(connection, "others") == (DAY_MS, 1)
        assert standing(connection, "strict") == (DAY_MS, 0)
        assert games.load(connection, "waits").calendars == {
            ADA: Calendar((), (leave,), LEAVE_MS),
            BO: Calendar(),
        }
        assert games.load(connection, "strict").calendars == {}


def test_leave_that_ends_early_lets_deadlines_come_back(engine: sa.Engine) -> None:
    with writing(engine) as connection:
        enrol(connection)
        put_game(connection, "waits")
        later = Leave(NOON + 9 * DAY_MS, NOON + 10 * DAY_MS)
        calendars.put_leaves(connection, ADA, [Leave(NOON, NOON + 3 * DAY_MS), later])
        calendars.end_leave(connection, ADA, NOON + DAY_MS, NOON)
        assert standing(connection, "waits") == (2 * DAY_MS, 2)
        calendars.end_leave(connection, ADA, NOON + DAY_MS, later.begins)
        assert calendars.calendar_of(connection, ADA).leaves == (Leave(NOON, NOON + DAY_MS),)
        calendars.end_leave(connection, BO, NOON)
        assert calendars.calendar_of(connection, BO) == Calendar()


def test_wishes_count_from_their_moment_on(engine: sa.Engine) -> None:
    with writing(engine) as connection:
        enrol(connection)
        put_game(connection, "waits")
        night = Hours(NOON + DAY_MS // 4, "UTC", 20 * 60, 8 * 60, weekends=True)
        calendars.put_hours(connection, ADA, night)
        # Eighteen hours are left: two until night, twelve the next day, four the day after.
        assert standing(connection, "waits") == (2 * DAY_MS, 1)
        calendars.put_hours(connection, ADA, replace(night, weekends=False))
        calendar = calendars.calendar_of(connection, ADA)
        assert [(hours.night, hours.weekends) for hours in calendar.hours] == [(1200, False)]


def test_a_calendar_and_its_address_go_with_the_account(engine: sa.Engine) -> None:
    with writing(engine) as connection:
        enrol(connection)
        put_game(connection, "waits")
        calendars.put_leaves(connection, ADA, [Leave(NOON, NOON + DAY_MS, is_automatic=True)])
        calendars.put_hours(connection, ADA, Hours(NOON, "Europe/Berlin"))
        feeds.put_feed(connection, ADA, "s" * 64)
        assert feeds.has_feed(connection, ADA)
        turns = feeds.waiting(connection, "s" * 64, NOON)
        assert turns is not None
        assert [turn.subject for turn in turns] == ["waits"]
        assert set(calendars.about(connection, ADA) or {}) == {"hours", "leaves"}
        feeds.forget(connection, ADA, NOON)
        assert calendars.about(connection, ADA) is None
        assert not feeds.has_feed(connection, ADA)
        assert feeds.waiting(connection, "s" * 64, NOON) is None
