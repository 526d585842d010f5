"""Housekeeping on a real store: beats, and which tables it leaves alone."""

import pytest
import sqlalchemy as sa

from rookery.server.db import schema
from rookery.server.nodes import store as nodes
from tests.server.conftest import RunningServer, Start, Time
from tests.server.users import HERE, ME


def beats(served: RunningServer) -> list[tuple[int, int]]:
    """The beats stored by the processes: the house's time, and when each was written."""
    with served.house.engine.connect() as connection:
        rows = connection.execute(sa.select(schema.nodes.c.beat, schema.nodes.c.at))
        return [tuple(row) for row in rows]


@pytest.fixture(autouse=True)
def _at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(nodes, "BEAT_S", 3600.0)


def test_a_process_says_that_it_is_there_and_when_it_goes(
    start: Start, monkeypatch: pytest.MonkeyPatch
) -> None:
    time = Time()
    served = start(time)
    begun = time.ms
    assert beats(served) == [(begun, begun)]
    time.pass_s(5)
    monkeypatch.setattr(nodes, "BEAT_S", 0.0)
    served.run(served.house.housekeeping.beat())
    monkeypatch.setattr(nodes, "BEAT_S", 3600.0)
    assert beats(served) == [(begun + 5000, begun + 5000)]
    time.pass_s(1)
    served.run(served.house.housekeeping.leave())
    assert beats(served) == [(begun + 6000, 0)]


def test_time_that_others_have_reached_is_taken_over(
    start: Start, monkeypatch: pytest.MonkeyPatch
) -> None:
    time = Time()
    served = start(time)
    ahead = {"id": "other", "beat": time.ms + 60_000, "at": time.ms}
    with served.house.engine.begin() as connection:
        connection.execute(sa.insert(schema.nodes), ahead)
    monkeypatch.setattr(nodes, "BEAT_S", 0.0)
    served.run(served.house.housekeeping.beat())
    assert served.house.now() == time.ms + 60_000


def test_a_jump_of_the_wall_clock_flags_nobody(start: Start) -> None:
    time = Time()
    served = start(time)
    served.watch_no_clocks()
    me = served.person()
    clock = {"initial_s": 60, "increment_s": 0}
    game_id = me.open("swift", [ME, HERE], clock=clock)["id"]
    # The monotonic clock of these servers is the test's, too: only the wall clock jumps.
    wall = served.house.now.wall
    served.house.now.wall = lambda: wall() + 3_600_000
    served.run(served.house.clock_watch.check())
    assert me.view(game_id)["number"] == 0


def test_a_clock_that_stood_still_shows_it_to_whoever_comes_back(start: Start) -> None:
    time = Time()
    first = start(time)
    me = first.person()
    clock = {"initial_s": 60, "increment_s": 0}
    game_id = me.open("swift", [ME, HERE], clock=clock)["id"]
    time.pass_s(10)
    first.stop()
    for closed_s in (3600, 7200):
        time.pass_s(closed_s)
        again = start(time)
        person = again.person()
        person.http.headers["cookie"] = me.headers["cookie"]
        assert person.view(game_id)["seats"][0]["clock_ms"] == 50_000
        again.stop()
