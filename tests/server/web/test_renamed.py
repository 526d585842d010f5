"""Former names of fields are refused wherever they are sent, in words that say the new ones."""

import pytest

from tests.server.conftest import RunningServer
from tests.server.lobby.test_lobby_socket import enter
from tests.server.users import HERE, ME

RENAMED = [("turn", "to_move"), ("mover", "turn_owner")]


@pytest.mark.parametrize(("former", "name"), RENAMED)
def test_in_every_way_in(house: RunningServer, former: str, name: str) -> None:
    me = house.person()
    game_id = me.open("quick", [ME, HERE])["id"]
    view = me.view(game_id)
    sent = {"number": view["number"] + 1, former: 0, "action": min(view["taps"])}
    path = f"/api/games/{game_id}"
    for answer in (
        me.http.post(f"{path}/act", json=sent),
        me.http.post(f"{path}/act", json={**sent, "seat": 0}),
        me.http.get(f"{path}?{former}=0"),
        me.http.get(f"/api/live?{former}"),
    ):
        error = answer.json()["error"]
        assert (answer.status_code, error["code"]) == (400, "bad-message")
        assert f"`{former}` is now called `{name}`" in error["words"]
    for socket in (me.sit(game_id), enter(me)):
        socket.say("act", **sent)
        error = socket.until("error")
        assert error["code"] == "bad-message"
        assert f"`{former}` is now called `{name}`" in error["words"]
    assert me.view(game_id)["number"] == view["number"]


def test_as_a_text_or_deeper_inside_they_are_no_names_of_fields(house: RunningServer) -> None:
    me = house.person()
    game_id = me.open("quick", [ME, HERE])["id"]
    note = {"number": 0, "note": '"turn": \\"mover\\":'}
    assert me.http.post(f"/api/games/{game_id}/study", json=note).status_code == 200
    assert me.http.get("/?turn=1").status_code == 200
    inside = {"options": {"turn": "1"}}
    error = me.http.post("/api/rulesets/quick", json=inside).json()
    assert "is now called" not in str(error)


def test_messages_have_only_the_new_names(house: RunningServer) -> None:
    me = house.person()
    game_id = me.open("quick", [ME, HERE])["id"]
    socket = me.sit(game_id)
    view = socket.until("view")
    ply = socket.act(view["to_move"], min(view["taps"]))
    told = [view, ply, me.http.get(f"/api/games/{game_id}/at/1").json()]
    told += me.http.get("/api/me/games").json()
    told += me.http.get(f"/api/games/{game_id}/frames").json()["frames"]
    for message in told:
        assert "to_move" in message
        assert not {"turn", "mover"} & message.keys()
    schemas = me.http.get("/api/openapi.json").json()["components"]["schemas"]
    named = {name: schema.get("properties", {}).keys() for name, schema in schemas.items()}
    fields = {name for names in named.values() for name in names}
    assert {"to_move", "turn_owner"} < fields
    assert "mover" not in fields
    assert [name for name, names in named.items() if "turn" in names] == ["Node"]  # an angle
