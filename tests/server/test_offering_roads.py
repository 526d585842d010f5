"""Every road on which a table can come into being, walked with a game that is held back.

What had begun goes on; whatever was only planned does not begin.
"""

import ast
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa

from rookery.server.clubs.clubs import Clubs
from rookery.server.db import schema
from rookery.server.offering import EVERYTHING, Offering
from rookery.server.settings import Settings
from rookery.server.table.stand_ins import level_like
from tests.server.conftest import RunningServer, Ticking
from tests.server.entering import code_of, sign_in
from tests.server.evenings.test_evening import act as at_evening
from tests.server.evenings.test_evening import director_looks, shown
from tests.server.keeper.conftest import _quick_hashes, house, time  # noqa: F401  its fixtures
from tests.server.keeper.keeping import done, founded, member
from tests.server.users import COMPUTER, LINK, ME, Person

HELD_BACK = "swift"
ONLY = {"key": "games_offered", "value": "quick"}
REFUSED = 403, "not-offered"
SOURCES = Path(__file__).parents[2] / "src" / "rookery" / "server"
# Where the functions that deal a new game are called, and the road of this file that goes there.
ROADS = {
    "table/api.py": "a new table",
    "table/seating.py": "a rematch",
    "daily/api.py": "the board of the day",
    "challenges/challenges.py": "a challenge",
    "lobby/matcher.py": "a match in the lobby",
    "evenings/director.py": "a round of an evening",
    "bots/open_tables.py": "a table of the house's bots",
}


def test_no_new_game_is_dealt_elsewhere() -> None:
    """A new road would have to be walked below."""
    makers = {"open_game", "open_daily", "rematch"}
    callers = set()
    for path in SOURCES.rglob("*.py"):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        imported = {
            alias.name
            for node in ast.walk(tree)
            if isinstance(node, ast.ImportFrom) and node.module
            for alias in node.names
            if node.module == "rookery.server.table.new_game" or alias.name == "new_game"
        }
        if imported & (makers | {"new_game"}):
            callers.add(str(path.relative_to(SOURCES)))
    assert callers == ROADS.keys()
    dealt = (SOURCES / "table" / "new_game.py").read_text(encoding="utf-8")
    assert dealt.count("self.offering.check(") == 1  # one place decides
    assert dealt.count("StoredGame(") == 1


def tables_of(house: RunningServer, game: str) -> set[str]:  # noqa: F811  the fixture's name
    """The tables of a game that there are."""
    games = schema.games.c
    ids = sa.select(games.id).where(games.game == game, games.kind == "live")
    job = house.house.writer.submit(lambda connection: set(connection.scalars(ids)))
    return set(job.result())


def bot_of(house: RunningServer, owner: Person) -> Person:  # noqa: F811  the fixture's name
    made = {"name": "Robo", "scopes": ["play", "challenge"]}
    token = owner.http.post("/api/me/bots", json=made).json()["token"]
    bot = house.person(bearer=True)
    bot.http.headers["authorization"] = f"Bearer {token}"
    return bot


def new(*seats: Any, game: str = HELD_BACK) -> dict[str, Any]:
    return {"game": game, "seats": list(seats)}


def duel(name: str) -> dict[str, Any]:
    return new({"kind": "me"}, {"kind": "player", "name": name})


def ended(anna: Person, bo: Person) -> str:
    """A table of two at which somebody has left, so that it is over."""
    opened = anna.open(HELD_BACK, [ME, LINK])
    bo.join(opened["invites"][0]["url"])
    seat = bo.view(opened["id"])["yours"][0]
    assert bo.http.post(f"/api/games/{opened['id']}/leave", json={"seat": seat}).is_success
    return str(opened["id"])


def evening_of(people: list[Person]) -> str:
    plan = {"title": "Friday", "game": HELD_BACK, "seats": 2, "rounds": 1, "in_minutes": 1}
    evening = str(people[0].http.post("/api/evenings", json=plan).json()["id"])
    for person in people:
        assert at_evening(person, evening, "join").is_success
    return evening


def rematch_on_all_roads(person: Person, game: str) -> list[tuple[int, str]]:
    """Ask for a rematch on the socket, and where filters block sockets."""
    said = person.sit(game).refused("rematch")
    told = person.http.post(f"/games/{game}/live", content='{"type":"rematch"}')
    return [(403, said), (403, told.json()[-1]["code"])]


WEEKLY = {
    "title": "Weekly",
    "game": HELD_BACK,
    "seats": 2,
    "rounds": 1,
    "weekday": 4,
    "at": "19:30",
}
WISH = {"game": HELD_BACK, "seats": [2], "clocks": [None]}


def test_no_road_leads_to_a_game_that_is_held_back(
    house: RunningServer,  # noqa: F811  the fixture above
) -> None:
    keeper = founded(house)
    (anna, _), (bo, _) = member(house, "Anna"), member(house, "Bolero")
    member(house, "Carmen")
    bot, over = bot_of(house, anna), ended(anna, bo)
    waiting = [one.http.post("/api/challenges", json=duel("Bolero")).json() for one in (anna, bot)]
    club = anna.http.post("/api/clubs", json={"name": "The Rookery"}).json()["id"]
    running = anna.open(HELD_BACK, [ME, LINK])
    before = tables_of(house, HELD_BACK)
    done(keeper, "set", ONLY)
    for person, path, body in (
        (anna, "/api/games", new(ME, LINK)),
        (anna, "/api/games", new(ME, COMPUTER)),
        (house.person(), "/api/seeks", {"wants": [WISH]}),
        (anna, "/api/challenges", duel("Carmen")),
        (bot, "/api/challenges", duel("Carmen")),
        (anna, "/api/evenings", {"title": "Late", "game": HELD_BACK, "seats": 2}),
        (anna, f"/api/clubs/{club}/weeklies", WEEKLY),
        *((bo, f"/api/challenges/{each['id']}/accept", {}) for each in waiting),
    ):
        assert code_of(person.http.post(path, json=body)) == REFUSED, path
    assert rematch_on_all_roads(anna, over) == [REFUSED, REFUSED]
    assert tables_of(house, HELD_BACK) == before
    assert bo.join(running["invites"][0]["url"]).is_success  # a table that stands goes on
    done(keeper, "set", {"key": "games_offered"})
    socket = anna.sit(over)
    socket.say("rematch")
    assert socket.until("rematch")["url"]


def test_an_evening_that_was_only_planned_does_not_begin(
    house: RunningServer,  # noqa: F811  the fixture above
    time: Ticking,  # noqa: F811  the fixture above
) -> None:
    keeper = founded(house)
    people = [house.person(), house.person()]
    evening = evening_of(people)
    done(keeper, "set", ONLY)
    time.pass_s(61)
    director_looks(house)
    for person in people:
        at_evening(person, evening, "here")
    director_looks(house)
    state = shown(people[0], evening)
    assert (state["phase"], state["why"]) == ("over", "not-offered")
    text = people[0].http.get(f"/evenings/{evening}", headers={"accept": "text/html"}).text
    assert "Its game is not offered here any more." in text
    assert tables_of(house, HELD_BACK) == set()


def test_an_evening_of_every_week_is_not_announced_any_more(
    house: RunningServer,  # noqa: F811  the fixture above
    time: Ticking,  # noqa: F811  the fixture above
) -> None:
    keeper = founded(house)
    anna, _ = member(house, "Anna")
    club = anna.http.post("/api/clubs", json={"name": "The Rookery"}).json()["id"]
    assert anna.http.post(f"/api/clubs/{club}/weeklies", json=WEEKLY).is_success
    clubs = house.house.services["clubs"]
    assert isinstance(clubs, Clubs)

    def announced() -> list[str]:
        house.run(clubs.weeklies.look())
        return [each["id"] for each in anna.http.get("/api/evenings").json()]

    before = announced()
    assert len(before) == 1
    done(keeper, "set", ONLY)
    time.pass_s(8 * 24 * 3600)
    assert announced() == before
    sign_in(keeper, "Milena")
    done(keeper, "set", {"key": "games_offered"})
    time.pass_s(7 * 24 * 3600)
    assert len(announced()) == 2  # and later on it is


def test_an_evening_that_has_begun_goes_on(
    house: RunningServer,  # noqa: F811  the fixture above
    time: Ticking,  # noqa: F811  the fixture above
) -> None:
    keeper = founded(house)
    people = [house.person(), house.person()]
    evening = evening_of(people)
    time.pass_s(61)
    director_looks(house)
    for person in people:
        at_evening(person, evening, "here")
    director_looks(house)
    assert shown(people[0], evening)["phase"] == "playing"
    done(keeper, "set", ONLY)
    director_looks(house)
    assert shown(people[0], evening)["phase"] == "playing"


@pytest.mark.parametrize(
    ("offered", "level"),
    [("", "adelie"), ("chick", "chick"), ("rockhopper,emperor", "rockhopper"), ("gone", "adelie")],
)
def test_who_stands_in_at_a_running_table_has_a_level_that_is_offered(
    house: RunningServer,  # noqa: F811  the fixture above
    offered: str,
    level: str,
) -> None:
    anna, bo = house.person(), house.person()
    opened = anna.open(HELD_BACK, [ME, LINK])
    bo.join(opened["invites"][0]["url"])
    offering = Offering(Settings())
    offering.adopt(Settings(levels_offered=offered))

    async def chosen() -> str:
        async with house.house.tables.open(opened["id"]) as table:
            return await level_like(house.house.reader, table.game, 0, offering)

    assert house.run(chosen()) == level


def test_whoever_leaves_is_followed_by_a_level_that_is_offered(
    house: RunningServer,  # noqa: F811  the fixture above
) -> None:
    keeper = founded(house)
    anna, bo = house.person(), house.person()
    opened = anna.open(HELD_BACK, [ME, LINK], leave="computer")
    bo.join(opened["invites"][0]["url"])
    done(keeper, "set", {"key": "levels_offered", "value": "chick"})
    seat = bo.view(opened["id"])["yours"][0]
    assert bo.http.post(f"/api/games/{opened['id']}/leave", json={"seat": seat}).is_success
    assert anna.view(opened["id"])["seats"][seat]["level"] == "chick"
    assert EVERYTHING.levels != ("chick",)
