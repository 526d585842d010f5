"""Two processes change one calendar at once: nobody gets more leave than there is."""

import asyncio
import threading
from functools import partial

import sqlalchemy as sa

from rookery.server.db import schema
from rookery.server.db.database import connect, writing
from rookery.server.people import calendars_store as calendars
from rookery.server.people import store as people
from rookery.server.people.calendar import DAY_MS, Leave
from tests.server.conftest import RunningServer, Start
from tests.server.days.weeks import TUESDAY, Weeks
from tests.server.users import WAIT_S


def plan(connection: sa.Connection, begins: int) -> bool:
    """Plan twelve days of leave, if there are as many."""
    leave = Leave(begins, begins + 12 * DAY_MS)
    calendar = calendars.calendar_to_change(connection, "ada")
    is_enough = calendar.left_beside(leave) >= 0
    if is_enough:
        calendars.put_leaves(connection, "ada", [leave])
    return is_enough


def test_two_leaves_planned_at_once_are_not_longer_than_one_may_be(engine: sa.Engine) -> None:
    with writing(engine) as connection:
        people.put(connection, "ada", TUESDAY, kind="member", name="Ada")
    outcomes: list[bool] = []

    def later() -> None:
        with writing(engine) as connection:
            outcomes.append(plan(connection, TUESDAY + 30 * DAY_MS))

    other = threading.Thread(target=later)
    with writing(engine) as connection:
        assert plan(connection, TUESDAY)
        other.start()
    other.join(WAIT_S)
    assert outcomes == [False]


def test_a_calendar_that_is_changed_is_held(postgresql: str) -> None:
    engine = connect(postgresql)
    with writing(engine) as connection:
        people.put(connection, "ada", TUESDAY, kind="member", name="Ada")
    users = schema.users.c
    held = sa.select(users.id).where(users.id == "ada").with_for_update(skip_locked=True)
    with writing(engine) as connection, engine.connect() as other:
        assert other.scalar(held) == "ada"
        other.rollback()
        calendars.calendar_to_change(connection, "ada")
        assert other.scalar(held) is None
    engine.dispose()


def test_leave_begins_once_where_two_processes_find_that_time_is_up(start: Start) -> None:
    weeks = Weeks(partial(start, poll_ms=60_000))
    second: RunningServer = start(weeks.time, poll_ms=60_000)
    second.watch_no_clocks()
    gone = weeks.awaited
    assert second.person().view(weeks.id)["over"] is False
    weeks.time.pass_s(DAY_MS / 1000)
    checks = [
        asyncio.run_coroutine_threadsafe(one.house.clock_watch.check(), one.house.loop)
        for one in (weeks.served, second)
    ]
    for check in checks:
        check.result(WAIT_S)
    (leave,) = weeks.calendar(gone).leaves
    assert (leave.ends - leave.begins, leave.is_automatic) == (DAY_MS, True)
    assert not weeks.view()["over"]
