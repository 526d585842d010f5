"""Bots of the house accept challenges and play, even after a restart."""

import pytest
import sqlalchemy as sa

from rookery.core.errors import SetupError
from rookery.server.bots.bots import Bots
from rookery.server.bots.house_bots import levels_of
from rookery.server.db import schema
from rookery.server.lobby.lobby import Lobby
from rookery.server.ratings.ratings import Ratings
from rookery.server.table import lists_store as lists
from tests.server.bots.programs import challenge, code, member, reading
from tests.server.conftest import RunningServer, Start
from tests.server.users import ME, Person


def act(person: Person, game_id: str) -> bool:
    """Play the person's next action as soon as it is their turn; False if the game ends before."""
    with reading(person, f"/api/games/{game_id}/events") as game:
        line = game.next()
        while not line["actions"]:
            if line["over"]:
                return False
            line = game.next()
    body = {"number": line["number"] + 1, "seat": line["seat"], "action": line["actions"][0]}
    assert person.http.post(f"/api/games/{game_id}/act", json=body).is_success
    return True


def accepted(person: Person, *names: str, **more: object) -> str:
    """The id of the game that an accepted challenge leads to."""
    with reading(person, "/api/me/events") as mine:
        challenge(person, *names, **more)
        return str(mine.until("begins")["id"])


def test_a_level_accepts_plays_and_goes_on_after_a_restart(start: Start) -> None:
    served = start(house_bots="chick", bot_games=1)
    ada = member(served, "Ada")
    game_id = accepted(ada, "chick bot")
    assert act(ada, game_id)
    with reading(ada, f"/api/games/{game_id}/events") as game:
        while (line := game.next())["number"] < 2:
            pass
    assert [seat["name"] for seat in line["seats"]] == ["Ada", "Chick Bot"]
    page = ada.http.get("/me/bots").text
    assert "Bots of the house" in page
    assert "Challenge Chick Bot" in page
    busy = challenge(ada, "Chick Bot")["id"]  # the bot already plays as many games as it may
    with reading(ada, "/api/me/events") as mine:
        while ada.http.get(f"/api/challenges/{busy}").json()["state"] == "open":
            mine.next()
    assert ada.http.get(f"/api/challenges/{busy}").json()["state"] == "declined"
    cookie = ada.http.headers["cookie"]
    served.stop()
    again = start(house_bots="chick")
    ada = again.person()
    ada.http.headers["cookie"] = cookie
    while act(ada, game_id):
        pass
    assert ada.view(game_id)["over"]
    again.run(again.house.ask(Ratings).rater.rate_all())
    rating = ada.http.get(f"/api/games/{game_id}/rating").json()
    assert rating["pool"] == "swift/duel-bots/days"


def found(served: RunningServer, person: Person, **more: object) -> str:
    """The table found for a person who seeks a game for two."""
    wish = {"game": "swift", "seats": [2], "clocks": [None]}
    body = {"wants": [wish], "fill_after_s": 0, "level": "chick", **more}
    assert person.http.post("/api/seeks", json=body).is_success
    served.run(served.house.ask(Lobby).look())
    with served.house.engine.connect() as connection:
        mine = sa.select(schema.seeks.c.game_id).where(schema.seeks.c.user_id == person.user_id)
        return str(connection.scalar(mine))


def test_a_bot_sits_down_with_whoever_wishes_for_that(start: Start) -> None:
    served = start(house_bots="king,chick", bot_tables=False)
    served.run(served.house.ask(Lobby).close())  # from now on it looks around only when told to
    people = [served.person(), served.person()]
    games = [found(served, people[0], bots=True), found(served, people[1])]
    for person, game_id in zip(people, games, strict=True):
        assert person.http.post(f"/api/games/{game_id}/sit", json={"name": "Ada"}).is_success
        assert act(person, game_id)
    names = [{seat["name"]: seat["kind"] for seat in people[0].view(one)["seats"]} for one in games]
    assert names[0] == {"Ada": "human", "Chick Bot": "human"}
    assert "computer" in names[1].values()
    with reading(people[0], f"/api/games/{games[0]}/events") as game:
        while game.next()["number"] < 2:
            pass


def test_a_bot_keeps_a_table_open_for_whoever_comes(start: Start) -> None:
    served = start(house_bots="chick", bot_games=3)
    ada, tables = served.person(), served.house.ask(Bots).tables
    first = waiting(served)
    served.run(tables.look())  # one open table is enough
    assert waiting(served) == first
    (game_id,) = first
    assert ada.http.post(f"/api/games/{game_id}/sit", json={"name": "Ada"}).is_success
    served.run(tables.look())
    (second,) = waiting(served)
    assert second != game_id
    assert ada.http.post(f"/api/games/{second}/sit", json={"name": "Ada"}).is_success
    served.run(tables.look())  # a third game would leave the bot no room for a challenge
    assert waiting(served) == []


def waiting(served: RunningServer) -> list[str]:
    """The tables at which a bot waits, as the lobby lists them."""
    services = served.house
    served.run(services.ask(Bots).tables.look())
    with services.engine.connect() as connection:
        tables = lists.public(connection, services.now())
    return [one.id for one in tables if any(seat.user_id in one.bots for seat in one.seats)]


def test_without_the_setting_there_are_none(start: Start) -> None:
    ada = member(start(), "Bea")
    seats = [ME, {"kind": "player", "name": "Chick Bot"}]
    answer = ada.http.post("/api/challenges", json={"game": "swift", "seats": seats})
    assert code(answer) == (404, "no-such-player")


def test_only_levels_are_bots_of_the_house() -> None:
    assert levels_of("") == ()
    assert levels_of(" king, chick") == ("king", "chick")
    with pytest.raises(SetupError) as raised:
        levels_of("king,kong")
    assert len(raised.value.reasons) == 1
