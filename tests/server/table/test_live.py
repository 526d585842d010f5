"""Playing over sockets: what everybody at a table is sent, and what causes it."""

import pytest

from tests.server.conftest import RunningServer, Start
from tests.server.quick import Quick
from tests.server.users import COMPUTER, HERE, LINK, ME

PENGUINS = {"options": {"shape": "std"}}


def test_a_new_table_is_shown_whole(house: RunningServer) -> None:
    me = house.person()
    table = me.open("packeis", [{"kind": "me", "name": " Ada \n"}, COMPUTER], **PENGUINS)
    view = me.sit(table["id"]).hear()
    assert (view["type"], view["number"], view["to_move"], view["yours"]) == ("view", 0, 0, [0])
    assert [seat["name"] for seat in view["seats"]] == ["Ada", "Pip"]
    assert [seat["here"] for seat in view["seats"]] == [True, False]
    assert view["taps"]
    assert "taps" not in view["scene"] or not view["scene"]["taps"]
    assert view["game"] == {"id": table["id"], "name": "packeis", "title": "Packeis am Pol"}


def test_an_action_is_answered_by_the_computer(house: RunningServer) -> None:
    me = house.person()
    socket = me.sit(me.open("quick", [ME, COMPUTER])["id"])
    view = socket.hear()
    assert view["number"] == 1  # the first roll
    assert view["log"][0]["seat"] is None
    mine = socket.act(0, next(iter(view["taps"])))
    assert mine["entry"]["seat"] == 0
    theirs = socket.until("ply", number=4)
    assert theirs["entry"]["seat"] == 1


def test_everybody_sees_the_same_and_only_who_may_act_gets_taps(house: RunningServer) -> None:
    me, friend, fan = house.person(), house.person(), house.person()
    table = me.open("packeis", [ME, LINK])
    assert friend.join(table["invites"][0]["url"], "Bo").status_code == 200
    mine, theirs, watching = (one.sit(table["id"]) for one in (me, friend, fan))
    views = [mine.hear(), theirs.hear(), watching.hear()]
    assert [bool(view["taps"]) for view in views] == [True, False, False]
    assert [view["yours"] for view in views] == [[0], [1], []]
    assert views[2]["can"] == []
    mine.act(0, "@" + next(iter(views[0]["taps"]))[1:])
    plies = [theirs.until("ply"), watching.until("ply")]
    assert plies[0]["put"] == plies[1]["put"]
    assert [bool(ply["taps"]) for ply in plies] == [True, False]
    assert [seat["online"] for seat in views[2]["seats"]] == [True, True]
    assert views[2]["spectators"] == 1


def test_one_screen_plays_a_whole_game(house: RunningServer) -> None:
    me = house.person()
    socket = me.sit(me.open("packeis", [ME, HERE])["id"])
    message = socket.hear()
    while not message["over"]:
        message = socket.act(message["to_move"], next(iter(message["taps"])))
    assert sorted(message["result"]["ranking"]) in ([1, 1], [1, 2])
    assert message["can"] == ["rematch"]
    assert message["taps"] == {}
    socket.say("rematch")
    address = socket.until("rematch")["url"]
    again = me.view(address.rsplit("/", 1)[-1])
    assert again["yours"] == [0, 1]
    assert again["number"] == 0


def test_a_rematch_keeps_people_and_turns_the_seats(house: RunningServer) -> None:
    me, friend = house.person(), house.person()
    table = me.open("quick", [ME, LINK, COMPUTER], options={"most": "6"})
    friend.join(table["invites"][0]["url"], "Bo")
    sockets = {0: me.sit(table["id"]), 1: friend.sit(table["id"])}
    while not (view := me.view(table["id"]))["over"]:
        if view["to_move"] in sockets:
            sockets[view["to_move"]].number = view["number"]
            sockets[view["to_move"]].act(view["to_move"], "rest")
        else:
            sockets[0].until("ply", number=view["number"] + 1)
    sockets[1].say("rematch")
    url = sockets[0].until("rematch")["url"]
    sockets[0].say("rematch")
    assert sockets[0].until("rematch")["url"] == url  # and takes the seat that was kept
    again = url.rsplit("/", 1)[-1]
    seats = me.view(again)["seats"]
    assert [seat["kind"] for seat in seats] == ["human", "computer", "human"]
    assert seats[0]["name"] == "Bo"


def test_a_page_that_comes_back_is_sent_what_it_lacks(house: RunningServer) -> None:
    me = house.person()
    game_id = me.open("packeis", [ME, HERE])["id"]
    socket = me.sit(game_id)
    message = socket.hear()
    for _ in range(5):
        message = socket.act(message["to_move"], next(iter(message["taps"])))
    back = me.sit(game_id, seen=2)
    heard = [back.hear() for _ in range(4)]
    assert [one["type"] for one in heard] == ["ply", "ply", "ply", "people"]
    first_time = [one for one in socket.heard if one["type"] == "ply"][2:]
    for field in ("number", "entry", "put", "drop", "text"):
        assert [one[field] for one in heard[:3]] == [one[field] for one in first_time]
    assert me.sit(game_id, seen=5).hear()["type"] == "people"
    assert me.sit(game_id, seen=6).hear()["type"] == "view"
    assert me.sit(game_id).hear()["type"] == "view"


def test_a_stale_action_gets_the_missing_plies_and_changes_nothing(house: RunningServer) -> None:
    me = house.person()
    game_id = me.open("packeis", [ME, HERE])["id"]
    first, second = me.sit(game_id), me.sit(game_id)
    taps = list(first.hear()["taps"])
    first.act(0, taps[0])
    second.say("act", number=1, seat=0, action=taps[1])
    error = second.until("error")
    assert (error["code"], error["number"]) == ("stale-number", 1)
    assert [one["type"] for one in second.heard].count("ply") >= 1
    assert me.view(game_id)["number"] == 1


def test_ping(house: RunningServer) -> None:
    me = house.person()
    socket = me.sit(me.open("quick", [ME, HERE])["id"])
    socket.say("ping")
    socket.until("pong")


def test_a_hint_is_for_who_plays_alone(house: RunningServer) -> None:
    me = house.person()
    socket = me.sit(me.open("quick", [ME, COMPUTER])["id"])
    view = socket.hear()
    assert "hint" in view["can"]
    socket.say("hint")
    hint = socket.until("hint")
    assert view["taps"][hint["action"]] == hint["path"]
    friend = house.person()
    table = me.open("quick", [ME, LINK])
    friend.join(table["invites"][0]["url"])
    together = me.sit(table["id"])
    assert "hint" not in together.hear()["can"]
    assert together.refused("hint") == "not-allowed"


def test_a_hint_that_breaks_is_answered_too(start: Start, monkeypatch: pytest.MonkeyPatch) -> None:
    def breaks(*_: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(Quick.players, "searcher", breaks)
    house = start()
    me = house.person()
    socket = me.sit(me.open("quick", [ME, COMPUTER])["id"])
    assert "hint" in socket.hear()["can"]
    assert socket.refused("hint") == "broken"
    assert [line["what"] for line in house.lines() if line["level"] == "error"] == ["hint failed"]
    monkeypatch.undo()
    socket.say("hint")
    socket.until("hint")


def test_who_has_lost_to_computers_may_try_easier_ones(house: RunningServer) -> None:
    me = house.person()
    sly = {"kind": "computer", "level": "adelie"}
    socket = me.sit(me.open("packeis", [ME, sly, COMPUTER])["id"])
    socket.hear()
    assert socket.refused("rematch", easier=True) == "still-running"
    socket.say("leave", seat=0)
    over = socket.until("ply", over=True)
    assert over["can"] == ["rematch", "easier"]
    socket.say("rematch", easier=True)
    again = me.view(str(socket.until("rematch")["url"]).rpartition("/")[2])
    assert {seat["level"] for seat in again["seats"]} == {None, "rockhopper", "chick"}


def test_beginners_and_people_play_no_easier(house: RunningServer) -> None:
    me = house.person()
    for seats in ([ME, COMPUTER], [ME, HERE]):
        socket = me.sit(me.open("packeis", seats)["id"])
        socket.hear()
        socket.say("leave", seat=0)
        assert socket.until("ply", over=True)["can"] == ["rematch"]
        assert socket.refused("rematch", easier=True) == "not-easier"
