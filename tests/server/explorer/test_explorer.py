"""What was played from a position: whose games count, what is counted, and what it costs."""

from typing import Any

import pytest
import sqlalchemy as sa
from msgspec.structs import replace

from rookery.server.db.database import writing
from rookery.server.explorer import explorer as exploring
from rookery.server.explorer import store
from rookery.server.explorer.explorer import Explorer
from rookery.server.explorer.shown import score_of
from rookery.server.explorer.store import Decision, Passage
from rookery.server.table import store as games
from rookery.server.table.game import LogHead
from tests.server.conftest import RunningServer, Start
from tests.server.entering import sign_up
from tests.server.stored import GAME
from tests.server.users import LINK, ME, Person

DEAL = {"players": "2", "deal": "1" * 30 + "2" * 20 + "3" * 10}


def finished(*people: Person, choose: Any = min, **more: Any) -> str:
    """A game on the same deal as all others here: two actions, then the second player leaves."""
    first, second = people
    opened = first.open("swift", [ME, LINK], options=DEAL, **{"listed": "public"} | more)
    second.join(opened["invites"][0]["url"])
    game_id: str = opened["id"]
    for _ in range(2):
        view = first.view(game_id)
        actor = people[view["to_move"]]
        taps = actor.view(game_id)["taps"]
        body = {"number": view["number"] + 1, "seat": view["to_move"], "action": choose(taps)}
        assert actor.http.post(f"/api/games/{game_id}/act", json=body).is_success
    socket = second.sit(game_id)
    socket.say("leave", seat=1)
    while not socket.hear().get("over"):
        pass
    return game_id


def explore_all(served: RunningServer) -> None:
    explorer = served.house.services["explorer"]
    assert isinstance(explorer, Explorer)
    served.run(explorer.explore_all())


def asked(person: Person, game_id: str, number: int = 0, *actions: str) -> Any:
    body = {"number": number, "actions": actions}
    answer = person.http.post(f"/api/games/{game_id}/explore", json=body)
    assert answer.is_success, answer.text
    return answer.json()


def test_moves_come_with_their_results_and_games(start: Start) -> None:
    house = start()
    ada, bo = sign_up(house.person(), "Ada Aal"), sign_up(house.person(), "Bo Boje")
    first, second, third = (finished(ada, bo, choose=one) for one in (min, min, max))
    explore_all(house)
    told = asked(house.person(), first)
    assert (told["games"], told["more"]) == (3, False)
    assert [(move["games"], move["wins"], move["score"]) for move in told["moves"]] == [
        (2, 2, 1.0),
        (1, 1, 1.0),
    ]
    assert [game["id"] for game in told["latest"]] == [third, second, first]
    latest = told["latest"][0]
    assert latest["names"] == ["Ada Aal", "Bo Boje"]
    assert (latest["ply"], latest["seat"], latest["place"]) == (0, 0, 1)


def test_what_is_tried_out_is_looked_up_by_its_position(start: Start) -> None:
    house = start()
    ada, bo = house.person(), house.person()
    first, other = finished(ada, bo), finished(ada, bo, choose=max)
    explore_all(house)
    one, another = (move["action"] for move in asked(ada, first)["moves"])
    told = asked(ada, first, 0, another)
    assert [game["id"] for game in told["latest"]] == [other]  # a move that the other game made
    assert told == asked(ada, other, 1)
    assert told["moves"][0]["wins"] == 0  # the second player moved, and left
    assert asked(ada, first, 0, one)["latest"][0]["id"] == first


def test_only_public_games_and_ones_own_count(start: Start) -> None:
    house = start()
    ada, bo, eve = (house.person() for _ in range(3))
    shown = finished(ada, bo)
    link, private = (finished(ada, bo, listed=listed) for listed in ("link", "private"))
    explore_all(house)
    assert [game["id"] for game in asked(eve, shown)["latest"]] == [shown]
    assert {game["id"] for game in asked(bo, shown)["latest"]} == {shown, link, private}
    assert eve.http.post(f"/api/games/{private}/explore", json={"number": 0}).status_code == 404


def test_games_of_closed_accounts_do_not_show(start: Start) -> None:
    house = start()
    ada, bo, cy = house.person(), sign_up(house.person(), "Bea Bley"), house.person()
    kept, gone = finished(ada, cy), finished(ada, bo)
    explore_all(house)
    assert asked(ada, kept)["games"] == 2
    assert bo.http.delete("/api/me").is_success
    told = asked(ada, kept)
    assert [game["id"] for game in told["latest"]] == [kept]
    assert gone not in str(told)


def test_it_tells_nobody_how_to_play_a_running_game(start: Start) -> None:
    house = start()
    ada, bo = house.person(), house.person()
    opened = ada.open("swift", [ME, LINK], options=DEAL)
    bo.join(opened["invites"][0]["url"])
    answer = ada.http.post(f"/api/games/{opened['id']}/explore", json={"number": 0})
    assert answer.status_code == 403


def test_games_from_before_are_taken_up_at_a_start_each_once(start: Start) -> None:
    served = start()
    game_id = finished(served.person(), served.person())
    with writing(served.house.engine) as connection:
        connection.execute(sa.delete(store.explored))
        connection.execute(sa.delete(store.explored_games))
    served.stop()
    again = start()
    explore_all(again)
    explore_all(again)
    assert asked(again.person(), game_id)["games"] == 1


def test_a_game_that_the_house_lacks_holds_up_no_other(start: Start) -> None:
    house = start()
    ada, bo = house.person(), house.person()
    strange = replace(GAME, id="strange", game="unheard-of", started=1, ended=2)
    with writing(house.house.engine) as connection:
        games.create(connection, strange, LogHead(at=2, to_move=None, deadline=None, ended=2))
    shown = finished(ada, bo)
    explore_all(house)
    assert asked(ada, shown)["games"] == 1


def test_only_the_first_decisions_and_the_newest_games_are_looked_at(
    start: Start, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(exploring, "DECISIONS", 1)
    monkeypatch.setattr(store, "NEWEST", 2)
    house = start()
    ada, bo = house.person(), house.person()
    _, second, third = (finished(ada, bo) for _ in range(3))
    explore_all(house)
    told = asked(ada, third)
    assert (told["games"], told["more"]) == (2, True)
    assert [game["id"] for game in told["latest"]] == [third, second]
    assert asked(ada, third, 1)["games"] == 0


def test_a_position_is_looked_up_by_its_key(engine: sa.Engine) -> None:
    """However many decisions there are, only those in the position are read."""
    with writing(engine) as connection:
        games.create(connection, replace(GAME, ended=9), LogHead(5, None, None, 9))
        decisions = [Decision(ply, ply % 3, 0, "x") for ply in range(9)]
        assert store.put(connection, GAME.id, 9, (1, 2), decisions)
        assert not store.put(connection, GAME.id, 9, (1, 2), decisions)
        assert store.waiting(connection, 0, 9) == []
        if connection.dialect.name == "sqlite":
            query = "EXPLAIN QUERY PLAN SELECT * FROM explored WHERE key = 1 ORDER BY ended DESC"
            plan = str(connection.execute(sa.text(query)).all())
            assert "ix_explored_key_ended" in plan
            assert "TEMP B-TREE" not in plan


@pytest.mark.parametrize(
    ("places", "seat", "score"),
    [((1, 2), 0, 1.0), ((1, 2), 1, 0.0), ((1, 1), 0, 0.5), ((1, 2, 2, 4), 1, 0.5)],
)
def test_a_result_is_the_share_of_opponents_left_behind(
    places: tuple[int, ...], seat: int, score: float
) -> None:
    assert score_of(Passage("x", 0, seat, "x", 0, places)) == score
