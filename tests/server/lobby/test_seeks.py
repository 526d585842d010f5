"""Seeks and leases in both stores: a table given up frees its people; a lease has one holder."""

from functools import partial

import pytest
import sqlalchemy as sa
from msgspec.structs import replace

from rookery.server.db import leases
from rookery.server.db.database import connect, writing
from rookery.server.errors import SeatTaken, TableFound
from rookery.server.lobby import store as seeks
from rookery.server.lobby.model import Seek, Wish
from rookery.server.people import store as people
from rookery.server.people.errors import TooManyGames
from rookery.server.table import store as games
from rookery.server.table.clock import Clock
from rookery.server.table.new_game import OpenedGame
from rookery.server.table.seats import Seat
from tests.server.stored import GAME, HEAD

NODE = "here"
ADA = Seek("s1", "ada", "Ada", (Wish("packeis", (2, 3), clocks=(None, Clock(1, 2))),), 10, 100)
BO = replace(ADA, id="s2", user_id="bo", name="Bo", since=11)
FOUND = OpenedGame(
    replace(
        GAME,
        id="found",
        commitment=None,
        started=None,
        log=(),
        contributions=(),
        pool="packeis/duel/quick",
        listed="public",
        seats=(Seat("open", "Ada", user_id="ada"), Seat("human", "Bo", user_id="bo")),
    ),
    HEAD,
    False,
    {},
)


def waiting(connection: sa.Connection) -> None:
    """Ada and Bo wait, and this process holds the matching lease."""
    for one in (ADA, BO):
        assert seeks.put(connection, one) == one
    assert leases.take(connection, seeks.MATCHER, NODE, 0, 50)


def test_a_seek_is_read_as_it_was_written(engine: sa.Engine) -> None:
    with writing(engine) as connection:
        seeks.put(connection, BO)
        seeks.put(connection, ADA)
        assert seeks.every(connection) == [ADA, BO]
        again = seeks.put(connection, replace(ADA, id="s9", since=40, level="king", fill_at=70))
        assert again == replace(ADA, level="king", fill_at=70)
        assert seeks.every(connection) == [again, BO]
        seeks.keep_alive(connection, ["ada"], 200)
        assert seeks.forget_silent(connection, 101) == 1
        assert [one.user_id for one in seeks.every(connection)] == ["ada"]


def test_a_match_ties_seeks_to_a_table_and_giving_it_up_frees_them(engine: sa.Engine) -> None:
    match = partial(seeks.match, ids=["s1", "s2"], opened=FOUND, confirm_until=60, most=1)
    with writing(engine) as connection:
        waiting(connection)
        assert not match(connection, node="another")
        assert match(connection, node=NODE)
        assert {one.game_id for one in seeks.every(connection)} == {"found"}
        assert seeks.tables(connection, ["found"])["found"].missing == {"ada"}
        with pytest.raises(TableFound):
            seeks.put(connection, ADA)
    with pytest.raises(SeatTaken), writing(engine) as connection:
        match(connection, node=NODE, opened=replace_id(FOUND, "second"))
    with writing(engine) as connection:
        assert not games.exists(connection, "second")
        # Nobody is late yet, but one has declined: the two remaining seeks go on.
        assert seeks.give_up(connection, "found", 59, 300)
        assert not games.exists(connection, "found")
        assert [(one.user_id, one.since, one.game_id) for one in seeks.every(connection)] == [
            ("ada", 10, None),
            ("bo", 11, None),
        ]


def with_a_bot(connection: sa.Connection, game_id: str) -> OpenedGame:
    """The found table, with a bot of the house on its second seat."""
    people.put(connection, "bot", 0, kind="bot", owner="house", name="Bot", skeleton="bot")
    seats = FOUND.stored.seats[0], Seat("human", "Bot", user_id="bot")
    stored = replace(FOUND.stored, id=game_id, seats=seats)
    return OpenedGame(stored, FOUND.head, False, {})


def test_a_bot_that_has_no_time_any_more_is_matched_with_nobody(engine: sa.Engine) -> None:
    """The bot has begun another game since it was asked: the matcher looks again."""
    match = partial(seeks.match, node=NODE, ids=["s1"], confirm_until=60, most=1)
    with writing(engine) as connection:
        waiting(connection)
        opened = with_a_bot(connection, "first")
        assert match(connection, opened=opened)
    with pytest.raises(TooManyGames), writing(engine) as connection:
        match(connection, ids=["s2"], opened=replace_id(opened, "second"))
    with writing(engine) as connection:
        assert not games.exists(connection, "second")
        assert [one.game_id for one in seeks.every(connection)] == ["first", None]
        assert match(connection, ids=["s2"], opened=replace_id(opened, "second"), most=2)


def test_two_who_give_a_bot_its_last_game_wait_for_each_other(postgresql: str, seed: int) -> None:
    """Only PostgreSQL is tested: SQLite has one writer at a time anyway."""
    engine = connect(postgresql)
    with writing(engine) as connection:
        with_a_bot(connection, "first")
    with writing(engine) as first, writing(engine) as second:
        people.check_room(first, ["bot", "ada"], 1)
        second.execute(sa.text("SET LOCAL lock_timeout = '20ms'"))
        with pytest.raises(sa.exc.OperationalError, match="lock timeout"):
            people.check_room(second, ["bot"], 1)
        second.rollback()
    engine.dispose()


def replace_id(opened: OpenedGame, game_id: str) -> OpenedGame:
    return OpenedGame(replace(opened.stored, id=game_id), opened.head, False, {})


def test_who_is_late_goes_and_a_game_that_has_begun_stays(engine: sa.Engine) -> None:
    with writing(engine) as connection:
        waiting(connection)
        assert seeks.match(connection, NODE, ["s1", "s2"], FOUND, 60, 1)
        seeks.resume(connection, 90, 400, 500)
        assert {one.confirm_until for one in seeks.every(connection)} == {500}
        assert seeks.give_up(connection, "found", 500, 600)
        assert [(one.user_id, one.alive_until) for one in seeks.every(connection)] == [("bo", 600)]
        assert not seeks.give_up(connection, "found", 500, 600)


def test_one_process_has_a_lease_until_it_ends(engine: sa.Engine) -> None:
    with writing(engine) as connection:
        take = partial(leases.take, connection, "work")
        assert take("a", 0, 10)
        assert take("a", 5, 15)
        assert not take("b", 15, 25)
        assert leases.holds(connection, "work", "a")
        assert not leases.holds(connection, "work", "b")
        assert take("b", 16, 26)
        assert not leases.holds(connection, "work", "a")
        leases.release(connection, "work", "a")
        assert not take("a", 17, 27)
        leases.release(connection, "work", "b")
        assert take("a", 17, 27)
