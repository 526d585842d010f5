"""Requests that pop up at others are asked once, and not at all of those who want none."""

import pytest

from tests.server.bots.programs import challenge, code, member, program
from tests.server.conftest import RunningServer, Start
from tests.server.users import LINK, ME, Message, Person, Socket


def first(view: Message) -> str:
    return str(min(view["taps"]))


def two_people(house: RunningServer) -> tuple[Person, Person, str, Socket, Socket]:
    me, friend = house.person(), house.person()
    opened = me.open("swift", [ME, LINK])
    friend.join(opened["invites"][0]["url"])
    mine, theirs = me.sit(opened["id"]), friend.sit(opened["id"])
    mine.hear()
    theirs.hear()
    return me, friend, opened["id"], mine, theirs


def asked(socket: Socket) -> int:
    """How often the reader of a socket was asked to let a move be taken back."""
    states = [message.get("ask") is not None for message in socket.heard if "ask" in message]
    return sum(now and not was for was, now in zip([False, *states], states, strict=False))


def test_forty_requests_are_one_question(house: RunningServer) -> None:
    me, friend, game_id, mine, theirs = two_people(house)
    mine.act(0, first(me.view(game_id)))
    theirs.until("ply")
    refusals = []
    for attempt in range(40):
        if "undo" not in me.view(game_id)["can"]:
            refusals.append(mine.refused("undo"))
            continue
        assert attempt == 0
        mine.say("undo")
        theirs.until("people", ask={"kind": "undo", "by": 0, "seats": [1]})
        theirs.say("answer", to="undo", yes=False)
        denied = mine.until("people", ask=None)
        while "denied" not in denied["can"]:
            denied = mine.until("people", ask=None)
    assert refusals == ["said-no"] * 39
    theirs.say("ping")
    theirs.until("pong")
    assert asked(theirs) == 1
    theirs.act(1, first(friend.view(game_id)))
    mine.until("ply", number=2)
    assert "undo" in me.view(game_id)["can"]


def test_what_was_denied_stays_denied_after_a_restart(start: Start) -> None:
    served = start()
    me, _, game_id, mine, theirs = two_people(served)
    mine.act(0, first(me.view(game_id)))
    mine.say("undo")
    theirs.until("people", ask={"kind": "undo", "by": 0, "seats": [1]})
    theirs.say("answer", to="undo", yes=False)
    mine.until("people", ask=None)
    other = start()
    again = other.person()
    again.http.headers["cookie"] = me.http.headers["cookie"]
    assert "denied" in again.view(game_id)["can"]


def test_who_wants_no_requests_gets_none(house: RunningServer) -> None:
    me, friend, game_id, mine, theirs = two_people(house)
    mine.act(0, first(me.view(game_id)))
    mine.say("undo")
    theirs.until("people", ask={"kind": "undo", "by": 0, "seats": [1]})
    theirs.say("quiet", yes=True)  # this is also a no
    view = mine.until("people", ask=None)
    while [seat["quiet"] for seat in view["seats"]] != [False, True]:
        view = mine.until("people", ask=None)  # the answer may be told before the wish
    theirs.act(1, first(friend.view(game_id)))
    mine.until("ply", number=2)
    assert "undo" not in me.view(game_id)["can"]
    assert mine.refused("undo") == "not-wanted"
    assert asked(theirs) == 1
    answer = friend.http.post(f"/api/games/{game_id}/quiet", json={"yes": False})
    assert answer.json()["seats"][1]["quiet"] is False
    assert "undo" in me.view(game_id)["can"]


def test_only_those_at_the_table_have_the_switch(house: RunningServer) -> None:
    *_, game_id, _, _ = two_people(house)
    answer = house.person().http.post(f"/api/games/{game_id}/quiet", json={"yes": True})
    assert code(answer) == (403, "not-your-seat")


def test_a_rematch_is_offered_once_and_begins_when_all_have_come(house: RunningServer) -> None:
    _, friend, _, mine, theirs = two_people(house)
    mine.say("leave", seat=0)
    theirs.until("ply", over=True)
    for _ in range(5):
        mine.say("rematch")
        url = mine.until("rematch")["url"]
    theirs.say("ping")
    theirs.until("pong")
    assert [one["type"] for one in theirs.heard].count("rematch") == 1
    again = url.rpartition("/")[2]
    view = friend.view(again)
    assert ([seat["kind"] for seat in view["seats"]], view["can"]) == (["open", "human"], ["sit"])
    assert view["yours"] == []
    theirs.say("rematch")
    assert theirs.until("rematch")["url"] == url
    assert friend.view(again)["yours"] == [0]


def test_a_challenge_that_was_declined_is_not_sent_again_at_once(house: RunningServer) -> None:
    ada, bo = member(house, "Raoul"), member(house, "Selma")
    made = challenge(ada, "Selma")
    seats = [{"kind": "me"}, {"kind": "player", "name": "Selma"}]
    body = {"game": "swift", "seats": seats}
    assert code(ada.http.post("/api/challenges", json=body)) == (409, "asked-already")
    assert bo.http.post(f"/api/challenges/{made['id']}/decline").is_success
    assert code(ada.http.post("/api/challenges", json=body)) == (409, "said-no")
    assert len(bo.http.get("/api/challenges").json()) == 0


def test_nobody_is_asked_often_by_withdrawing(house: RunningServer) -> None:
    ada, _ = member(house, "Tamara"), member(house, "Ulrich")
    for _ in range(3):
        made = challenge(ada, "Ulrich")
        assert ada.http.post(f"/api/challenges/{made['id']}/decline").is_success
    seats = [{"kind": "me"}, {"kind": "player", "name": "Ulrich"}]
    answer = ada.http.post("/api/challenges", json={"game": "swift", "seats": seats})
    assert code(answer) == (409, "asked-already")


def test_who_wants_no_challenges_gets_none(house: RunningServer) -> None:
    ada, bo = member(house, "Vera"), member(house, "Wanda")
    assert bo.http.get("/api/me").json()["challenges"] is True
    assert bo.http.patch("/api/me", json={"challenges": False}).json()["challenges"] is False
    seats = [{"kind": "me"}, {"kind": "player", "name": "Wanda"}]
    body = {"game": "swift", "seats": seats}
    assert code(ada.http.post("/api/challenges", json=body)) == (403, "not-wanted")
    assert bo.http.patch("/api/me", json={"challenges": True}).is_success
    assert ada.http.post("/api/challenges", json=body).status_code == 201


@pytest.mark.parametrize("count", [4])
def test_programs_do_not_mind(house: RunningServer, count: int) -> None:
    ada = member(house, "Xaver")
    program(house, ada, "Xavers Bot")
    for _ in range(count):
        challenge(ada, "Xavers Bot")
