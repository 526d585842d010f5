"""Strangers whom the lobby brings together, and the house's bots, leave what is held back."""

from typing import Any

import pytest
import sqlalchemy as sa

from rookery.server.bots.bots import Bots
from rookery.server.db import schema
from rookery.server.lobby import store as seeks
from rookery.server.lobby.lobby import Lobby
from rookery.server.lobby.model import Seek
from rookery.server.table import lists_store as lists
from tests.server.bots.programs import challenge, reading
from tests.server.conftest import RunningServer, Start, Ticking
from tests.server.entering import code_of
from tests.server.keeper.conftest import _quick_hashes  # noqa: F401  its fixture
from tests.server.keeper.keeping import done, founded, member
from tests.server.users import Person

HELD_BACK, OFFERED = "swift", "quick"
ONLY = {"key": "games_offered", "value": OFFERED}
EASY = {"key": "levels_offered", "value": "chick"}


@pytest.fixture
def time() -> Ticking:
    return Ticking()


@pytest.fixture
def house(start: Start, time: Ticking) -> RunningServer:
    """A house with two bots, whose lobby and bots look around only when told to."""
    running = start(time=time, house_bots="king,chick", bot_tables=False)
    running.run(running.house.ask(Lobby).close())
    return running


def seek(person: Person, *games: str, **more: Any) -> None:
    wants = [{"game": game, "seats": [2], "clocks": [None]} for game in games]
    assert person.http.post("/api/seeks", json={"wants": wants, **more}).is_success


def look(house: RunningServer) -> None:
    house.run(house.house.ask(Lobby).look())


def waiting(house: RunningServer) -> dict[str, Seek]:
    """Those who look for a table, or have found one, by their ids."""
    return {each.user_id: each for each in house.house.writer.submit(seeks.every).result()}


def games_of_tables(house: RunningServer) -> list[str]:
    job = house.house.writer.submit(lambda one: list(one.scalars(sa.select(schema.games.c.game))))
    return list(job.result())


def test_two_meet_at_what_is_left_of_their_wishes(house: RunningServer) -> None:
    keeper = founded(house)
    pairs = [[house.person(), house.person()], [house.person(), house.person()]]
    for person in pairs[0]:
        seek(person, HELD_BACK)
    for person in pairs[1]:
        seek(person, HELD_BACK, OFFERED)
    done(keeper, "set", ONLY)
    look(house)  # it finds out that wishes have become fewer
    look(house)
    assert games_of_tables(house) == [OFFERED]
    assert waiting(house).keys() == {str(person.user_id) for person in pairs[1]}
    assert len({each.game_id for each in waiting(house).values()} - {None}) == 1


def test_a_group_for_what_was_held_back_a_moment_ago_begins_nothing(house: RunningServer) -> None:
    keeper, people = founded(house), [house.person(), house.person()]
    for person in people:
        seek(person, HELD_BACK, OFFERED)
    matcher = house.house.ask(Lobby)._matcher

    async def groups() -> Any:
        read = await matcher._read()
        return read, (await matcher._arrange(read)).begins

    read, groups_then = house.run(groups())
    (group,) = groups_then
    done(keeper, "set", {"key": "games_offered", "value": other(group.offer.game)})
    house.run(matcher.work(read, groups_then))
    assert games_of_tables(house) == []
    assert all(each.game_id is None for each in waiting(house).values())
    look(house)
    assert games_of_tables(house) == [other(group.offer.game)]


def other(game: str) -> str:
    return OFFERED if game == HELD_BACK else HELD_BACK


def test_no_computer_of_a_level_that_is_held_back_fills_a_seat(
    house: RunningServer, time: Ticking
) -> None:
    keeper, ada, bo = founded(house), house.person(), house.person()
    seek(ada, OFFERED, fill_after_s=5, level="king")
    done(keeper, "set", EASY)
    time.pass_s(6)
    look(house)
    look(house)
    assert games_of_tables(house) == []
    assert waiting(house)[str(ada.user_id)].fill_at is None  # Ada goes on waiting for people
    seek(bo, OFFERED, fill_after_s=0, level="chick")
    look(house)
    assert games_of_tables(house) == [OFFERED]
    assert len({each.game_id for each in waiting(house).values()} - {None}) == 1


def test_a_bot_of_another_level_takes_the_seat_of_one_that_is_held_back(
    house: RunningServer, time: Ticking
) -> None:
    keeper, ada = founded(house), house.person()
    seek(ada, OFFERED, fill_after_s=5, level="king", bots=True)
    done(keeper, "set", EASY)
    time.pass_s(6)
    look(house)
    seats = ada.view(str(waiting(house)[str(ada.user_id)].game_id))["seats"]
    assert {seat["name"] for seat in seats} >= {"Chick Bot"}
    assert "King Bot" not in {seat["name"] for seat in seats}


def tables_of_bots(house: RunningServer) -> set[tuple[str, str]]:
    """The games of the tables at which bots wait, each with the bot's name."""
    house.run(house.house.ask(Bots).tables.look())
    with house.house.engine.connect() as connection:
        tables = lists.public(connection, house.house.now())
    return {
        (table.game, str(seat.name))
        for table in tables
        for seat in table.seats
        if seat.user_id in table.bots
    }


def test_bots_of_the_house_keep_tables_only_of_what_is_offered(
    house: RunningServer, time: Ticking
) -> None:
    keeper = founded(house)
    done(keeper, "set", ONLY, EASY)
    assert tables_of_bots(house) == {(OFFERED, "Chick Bot")}
    done(keeper, "set", {"key": "levels_offered"})
    assert tables_of_bots(house) == {(OFFERED, "Chick Bot"), (OFFERED, "King Bot")}


def test_a_bot_whose_level_is_held_back_declines(house: RunningServer) -> None:
    keeper, (anna, _) = founded(house), member(house, "Anna")
    done(keeper, "set", EASY)
    assert "King Bot" not in anna.http.get("/me/bots").text
    with reading(anna, "/api/me/events") as mine:
        asked = challenge(anna, "King Bot")["id"]
        while anna.http.get(f"/api/challenges/{asked}").json()["state"] == "open":
            mine.next()
        assert anna.http.get(f"/api/challenges/{asked}").json()["state"] == "declined"
        challenge(anna, "Chick Bot")
        mine.until("begins")
    done(keeper, "set", ONLY)
    seats = [{"kind": "me"}, {"kind": "player", "name": "Chick Bot"}]
    answer = anna.http.post("/api/challenges", json={"game": HELD_BACK, "seats": seats})
    assert code_of(answer) == (403, "not-offered")


def test_bots_open_tables_again_once_their_level_is_offered_again(start: Start) -> None:
    house = start(house_bots="king", levels_offered="chick")
    steps = house.house.ask(Bots).work()
    assert "keeping tables of bots" in steps
    assert tables_of_bots(house) == set()
