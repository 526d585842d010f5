"""The house's time: it runs while a process keeps the house open, and never goes back."""

from collections.abc import Callable

import msgspec
import pytest
import sqlalchemy as sa

from rookery.server.db import schema
from rookery.server.db.database import writing
from rookery.server.nodes import store as nodes
from rookery.server.table import store as games
from tests.server.stored import GAME, HEAD

HOUR = 3_600_000
BEGUN = 1_800_000_000_000


@pytest.fixture(autouse=True)
def _one_wall_clock(monkeypatch: pytest.MonkeyPatch) -> None:
    """Replace PostgreSQL's own clock, which no test can set."""
    monkeypatch.setattr(nodes, "common_clock", lambda _, wall: wall)


@pytest.fixture
def house(engine: sa.Engine) -> Callable[..., int]:
    """Run one of the functions in a transaction."""

    def do(function: Callable[..., int | nodes.BeatAnswer | None], *arguments: object) -> int:
        with writing(engine) as connection:
            found = function(connection, *arguments)
            return found.now if isinstance(found, nodes.BeatAnswer) else found or 0

    return do


def timed(engine: sa.Engine, at: int = BEGUN, deadline: int | None = BEGUN + 60_000) -> None:
    """Store a game whose last entry came at this time."""
    head = msgspec.structs.replace(HEAD, at=at, deadline=deadline)
    with writing(engine) as connection:
        games.create(connection, GAME, head)


def game(engine: sa.Engine) -> tuple[int, int | None, int]:
    """How long the game stood still, its deadline, and the version of its seats."""
    table = schema.games.c
    with engine.connect() as connection:
        row = connection.execute(sa.select(table.paused, table.deadline, table.seats_version))
        return tuple(row.one())


def test_a_new_house_begins_with_the_wall_clock(house: Callable[..., int]) -> None:
    assert house(nodes.arrive, "a", BEGUN) == BEGUN


def test_time_in_which_the_house_was_closed_runs_for_nobody(
    engine: sa.Engine, house: Callable[..., int]
) -> None:
    house(nodes.arrive, "a", BEGUN)
    timed(engine)
    house(nodes.beat, "a", BEGUN + 5000, BEGUN + 5000)
    assert house(nodes.arrive, "a", BEGUN + 5000 + HOUR) == BEGUN + 5000 + HOUR
    assert game(engine) == (HOUR, BEGUN + 60_000 + HOUR, 1)
    # The house closes once more before anybody has acted: neither pause counts.
    house(nodes.leave, "a", BEGUN + 6000 + HOUR)
    house(nodes.arrive, "b", BEGUN + 7000 + HOUR)
    assert game(engine) == (HOUR + 1000, BEGUN + 61_000 + HOUR, 2)


def test_an_action_after_the_last_beat_shows_that_the_house_was_open(
    engine: sa.Engine, house: Callable[..., int]
) -> None:
    house(nodes.arrive, "a", BEGUN - 4000)
    timed(engine)
    house(nodes.arrive, "a", BEGUN + 10_000)
    assert game(engine) == (10_000, BEGUN + 70_000, 1)


def test_no_clock_stands_still_where_another_process_lives(
    engine: sa.Engine, house: Callable[..., int]
) -> None:
    house(nodes.arrive, "a", BEGUN)
    timed(engine)
    house(nodes.beat, "a", BEGUN + 5000, BEGUN + 5000)
    assert house(nodes.arrive, "b", BEGUN + 8000) == BEGUN + 8000
    assert game(engine) == (0, BEGUN + 60_000, 0)
    # A process ends and starts again under the same name, while the other one has gone on.
    house(nodes.beat, "a", BEGUN + 20_000, BEGUN + 20_000)
    assert house(nodes.arrive, "b", BEGUN + 22_000) == BEGUN + 22_000
    assert game(engine) == (0, BEGUN + 60_000, 0)


@pytest.mark.parametrize("jump", [HOUR, -HOUR, 50 * HOUR])
def test_a_wall_clock_that_jumps_costs_nobody_a_game(
    engine: sa.Engine, house: Callable[..., int], jump: int
) -> None:
    house(nodes.arrive, "a", BEGUN)
    timed(engine)
    house(nodes.leave, "a", BEGUN + 20_000)
    now = house(nodes.arrive, "a", BEGUN + 21_000 + jump)
    assert now >= BEGUN + 20_000  # it never goes back
    _, deadline, _ = game(engine)
    assert deadline is not None
    assert 39_000 <= deadline - now <= 40_000


def test_processes_share_one_time_whatever_their_own_clocks_say(house: Callable[..., int]) -> None:
    house(nodes.arrive, "a", BEGUN)
    assert house(nodes.arrive, "b", BEGUN + 2000) == BEGUN + 2000
    # One was suspended for a minute: it learns the time from the store.
    house(nodes.beat, "a", BEGUN + 60_000, BEGUN + 60_000)
    assert house(nodes.beat, "b", BEGUN + 2000, BEGUN + 61_000) == BEGUN + 61_000


def test_a_process_that_others_took_for_gone_is_there_again(
    engine: sa.Engine, house: Callable[..., int]
) -> None:
    house(nodes.arrive, "a", BEGUN)
    house(nodes.arrive, "b", BEGUN + HOUR)
    house(nodes.beat, "a", BEGUN + HOUR, BEGUN + HOUR)
    with engine.connect() as connection:
        assert len(connection.execute(sa.select(schema.nodes)).all()) == 2


def test_the_clock_that_all_share_is_the_database_server_s_or_the_machine_s(
    engine: sa.Engine, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.undo()
    with engine.connect() as connection:
        at = nodes.common_clock(connection, BEGUN)
    assert (at == BEGUN) == (engine.dialect.name == "sqlite")
    assert at > 1_700_000_000_000


def test_games_without_clocks_stay_as_they_are(
    engine: sa.Engine, house: Callable[..., int]
) -> None:
    house(nodes.arrive, "a", BEGUN)
    timed(engine, deadline=None)
    house(nodes.arrive, "a", BEGUN + HOUR)
    assert game(engine) == (0, None, 0)


# -- what processes say ----------------------------------------------------------------------------


def say(
    engine: sa.Engine, node: str, says: str, at: int = BEGUN, *, is_news: bool = True
) -> list[str]:
    """Let a process beat with this message; return the messages of the others."""
    with writing(engine) as connection:
        return nodes.beat(connection, node, at, at, says, is_news).others


def test_what_a_process_says_is_heard_until_its_beats_stop(engine: sa.Engine) -> None:
    assert say(engine, "a", "one") == []
    assert say(engine, "b", "two") == ["one"]
    assert say(engine, "a", "new") == ["two"]
    assert say(engine, "b", "two", BEGUN + 6_999) == ["new"]
    assert say(engine, "b", "two", BEGUN + 7_000) == []


def test_what_is_no_news_is_not_written_again_but_by_who_was_taken_for_gone(
    engine: sa.Engine, house: Callable[..., int]
) -> None:
    say(engine, "a", "one")
    say(engine, "a", "not written", is_news=False)
    assert say(engine, "b", "two") == ["one"]
    house(nodes.arrive, "c", BEGUN + HOUR)  # sweeps the others away
    assert say(engine, "a", "one", BEGUN + HOUR, is_news=False) == []
    assert say(engine, "b", "two", BEGUN + HOUR) == ["one"]


def test_who_has_left_says_nothing_more(engine: sa.Engine, house: Callable[..., int]) -> None:
    say(engine, "a", "one")
    house(nodes.leave, "a", BEGUN)
    assert say(engine, "b", "two") == []
