"""Public tables, tables by link and private ones; rated games and casual ones."""

from typing import Any

from rookery.server.ratings.ratings import Ratings
from tests.server.conftest import RunningServer
from tests.server.users import LINK, ME, Person


def sit(person: Person, game_id: str, **more: Any) -> Any:
    return person.http.post(f"/api/games/{game_id}/sit", json=more)


def test_a_public_table_needs_no_invitation(house: RunningServer) -> None:
    ada, bo, cy = (house.person() for _ in range(3))
    opened = ada.open("swift", [ME, LINK, LINK], listed="public", rated=False)
    assert sit(ada, opened["id"]).json()["error"]["code"] == "sitting-already"
    assert sit(bo, opened["id"], seat=2, name="Bo").json()["seat"] == 2
    assert sit(cy, opened["id"], seat=2).json()["error"]["code"] == "seat-taken"
    assert cy.join(opened["invites"][0]["url"]).is_success
    assert [seat["kind"] for seat in ada.view(opened["id"])["seats"]] == ["human"] * 3


def test_a_table_by_link_does(house: RunningServer) -> None:
    opened = house.person().open("swift", [ME, LINK])
    assert sit(house.person(), opened["id"]).json()["error"]["code"] == "seat-taken"


def test_nobody_else_sees_a_private_table(house: RunningServer) -> None:
    ada, bo, eve = (house.person() for _ in range(3))
    opened = ada.open("swift", [ME, LINK], listed="private")
    address = f"/api/games/{opened['id']}"
    assert bo.http.get(address).status_code == 404
    bo.join(opened["invites"][0]["url"])
    for path in ("", "/record", "/chance", "/at/0", "/frames", "/rating", "/lines", "/why/0"):
        assert ada.http.get(address + path).status_code == 200
        assert bo.http.get(address + path).status_code == 200
        assert eve.http.get(address + path).status_code == 404, path
    for path in (f"/games/{opened['id']}", f"/games/{opened['id']}/picture.svg"):
        assert bo.http.get(path).status_code == 200
        assert eve.http.get(path).status_code == 404
    assert eve.sit(opened["id"]).closing_code() == 4404
    view = ada.view(opened["id"])
    actor = (ada, bo)[view["to_move"]]
    body = {"number": 1, "seat": view["to_move"], "action": min(actor.view(opened["id"])["taps"])}
    assert actor.http.post(f"{address}/act", json=body).is_success
    listed = [one["id"] for one in eve.http.get("/api/live").json()]
    assert opened["id"] not in listed


def test_a_casual_game_moves_no_rating(house: RunningServer) -> None:
    ada, bo = house.person(), house.person()
    opened = ada.open("swift", [ME, LINK], rated=False)
    bo.join(opened["invites"][0]["url"])
    for _ in range(2):
        act(ada, bo, opened["id"])
    leave(bo, opened["id"])
    house.run(house.house.ask(Ratings).rater.rate_all())
    told = ada.http.get(f"/api/games/{opened['id']}/rating").json()
    assert (told["outcome"], told["changes"]) == ("casual", [])


def act(ada: Person, bo: Person, game_id: str) -> None:
    view = ada.view(game_id)
    actor = ada if view["to_move"] in view["yours"] else bo
    state = actor.view(game_id)
    body = {"number": state["number"] + 1, "seat": state["to_move"], "action": min(state["taps"])}
    assert actor.http.post(f"/api/games/{game_id}/act", json=body).is_success


def leave(person: Person, game_id: str) -> None:
    socket = person.sit(game_id)
    socket.say("leave", seat=person.view(game_id)["yours"][0])
    while not socket.hear().get("over"):
        pass


def test_a_reader_without_a_name_is_called_you_in_their_own_list(house: RunningServer) -> None:
    me, friend = house.person(), house.person()
    opened = me.open("swift", [ME, LINK])
    friend.join(opened["invites"][0]["url"])
    for own, person in enumerate((me, friend)):
        (row,) = [
            one for one in person.http.get("/api/me/games").json() if one["id"] == opened["id"]
        ]
        assert [seat["name"] == "You" for seat in row["seats"]] == [own == 0, own == 1]
