"""What the keeper holds back can't be begun anew, by any way; what has begun goes on."""

import ast
from pathlib import Path

import pytest

from rookery import games
from rookery.core.errors import SetupError
from rookery.core.players.searcher import LEVEL_NAMES
from rookery.server.lobby import store as seeks
from rookery.server.lobby.lobby import Lobby
from rookery.server.offering import EVERYTHING, Offering
from rookery.server.settings import Settings
from tests.server.conftest import RunningServer
from tests.server.entering import code_of
from tests.server.keeper.conftest import _quick_hashes, house, time  # noqa: F401  its fixtures
from tests.server.keeper.keeping import act, done, founded, member
from tests.server.users import LINK, ME

ONLY = {"key": "games_offered", "value": "packeis"}
EASY = {"key": "levels_offered", "value": "chick,rockhopper"}
REFUSED = 403, "not-offered"


def test_everything_is_offered_until_a_keeper_names_some() -> None:
    assert EVERYTHING.is_all
    assert EVERYTHING.game_names() == games.names()
    assert EVERYTHING.levels == LEVEL_NAMES
    some = Offering(Settings(games_offered=" penguisi, packeis", levels_offered="king"))
    assert not some.is_all
    assert some.game_names() == ("packeis", "penguisi")
    assert some.levels == ("king",)
    some.adopt(Settings(games_offered="gone"))  # a game that was added once, and is here no more
    assert some.game_names() == games.names()
    with pytest.raises(SetupError, match=r"GAMES_OFFERED: .*penguisy"):
        Offering(Settings(games_offered="penguisy"))
    with pytest.raises(SetupError, match=r"LEVELS_OFFERED: .*kong"):
        Offering(Settings(levels_offered="kong"))


def test_no_way_begins_what_is_not_offered(house: RunningServer) -> None:  # noqa: F811  the fixture above
    keeper = founded(house)
    anna, _ = member(house, "Anna")
    running = anna.open("penguisi", [ME, LINK])
    done(keeper, "set", ONLY)
    guest = house.person()
    new = {"game": "penguisi", "seats": [{"kind": "me"}, {"kind": "link"}]}
    wish = {"game": "penguisi", "seats": [2], "clocks": [None]}
    evening = {"title": "Friday", "game": "penguisi", "seats": 2}
    duel = {"game": "penguisi", "seats": [{"kind": "me"}, {"kind": "player", "name": "Milena"}]}
    for path, body in (
        ("/api/games", new),
        ("/api/seeks", {"wants": [wish]}),
        ("/api/daily/penguisi", {}),
        ("/api/evenings", evening),
        ("/api/challenges", duel),
    ):
        answer = anna.http.post(path, json=body)
        assert code_of(answer) == REFUSED, (path, answer.text)
        assert "Penguisi" in answer.text
    assert guest.http.get("/new?game=penguisi").status_code == 403
    for page in ("/", "/new", "/lobby"):
        text = guest.http.get(page).text
        assert "packeis" in text
        assert 'value="penguisi"' not in text
        assert "/new?game=penguisi" not in text
    guest.join(running["invites"][0]["url"], "Bo")  # a table that stands goes on
    seats = guest.http.get(f"/api/games/{running['id']}").json()["seats"]
    assert [seat["kind"] for seat in seats[:2]] == ["human", "human"]
    done(keeper, "set", {"key": "games_offered"})
    assert anna.http.post("/api/games", json=new).status_code == 201


def test_levels_that_are_not_offered_take_no_seat(house: RunningServer) -> None:  # noqa: F811  the fixture above
    keeper, guest = founded(house), house.person()
    done(keeper, "set", EASY)
    seats = [{"kind": "me"}, {"kind": "computer", "level": "king"}]
    new = {"game": "packeis", "seats": seats}
    assert code_of(guest.http.post("/api/games", json=new)) == REFUSED
    wish = {"game": "packeis", "seats": [2], "clocks": [None]}
    filled = {"wants": [wish], "fill_after_s": 5, "level": "king"}
    assert code_of(guest.http.post("/api/seeks", json=filled)) == REFUSED
    assert 'value="king"' not in guest.http.get("/new?game=packeis").text
    seats[1]["level"] = "chick"
    assert guest.http.post("/api/games", json=new).status_code == 201


def test_nobody_waits_for_what_is_held_back(house: RunningServer) -> None:  # noqa: F811  the fixture above
    keeper, one, two = founded(house), house.person(), house.person()
    wishes = [{"game": game, "seats": [2], "clocks": [None]} for game in ("packeis", "penguisi")]
    for person, wants in ((one, wishes), (two, [{**wishes[1], "seats": [3]}])):
        person.http.post("/api/seeks", json={"wants": wants}).raise_for_status()
    done(keeper, "set", ONLY)
    lobby = house.house.services["lobby"]
    assert isinstance(lobby, Lobby)
    house.run(lobby.look())
    left = house.house.writer.submit(seeks.every).result()
    assert [[wish.game for wish in seek.wants] for seek in left] == [["packeis"]]


def test_a_wrong_name_is_refused_in_one_sentence(house: RunningServer) -> None:  # noqa: F811  the fixture above
    keeper = founded(house)
    for key, value in (("games_offered", "chess"), ("levels_offered", "kong")):
        refused = act(keeper, "set", {"key": key, "value": value})
        assert code_of(refused) == (400, "bad-setting")
        assert value in refused.text


def test_every_new_game_is_dealt_with_an_offering() -> None:
    """The caller names what is offered: there is no default that could be forgotten."""
    file = Path("src/rookery/server/table/new_game.py")
    makers = {
        node.name: [*node.args.args, *node.args.kwonlyargs]
        for node in ast.parse(file.read_text(encoding="utf-8")).body
        if isinstance(node, ast.FunctionDef) and node.name in ("open_game", "open_daily", "rematch")
    }
    assert len(makers) == 3
    assert all("offering" in {each.arg for each in args} for args in makers.values())
