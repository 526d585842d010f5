"""Verifiable chance: promised, contributed to, revealed at the end, and never before."""

import json
import threading
from typing import Any

import pytest

from rookery import games
from rookery.core import fairness
from rookery.core.record import Record, read
from rookery.core.verify import verify
from rookery.server.table import store
from tests.server.conftest import RunningServer
from tests.server.users import COMPUTER, HERE, LINK, ME, Message, Person

ONE, TWO, THREE = "1" * 32, "2" * 40, "3" * 64
SHORT = {"most": "6"}


def promised(person: Person) -> str:
    answer = person.http.post("/api/commitments", json={})
    assert answer.status_code == 201, answer.text
    return str(answer.json()["commitment"])


def opened(person: Person, seats: list[Any], bits: str = ONE, **more: Any) -> Message:
    """Open a table with a promise and a contribution; `commitment` is the promise."""
    commitment = promised(person)
    given = {"commitment": commitment, "contribution": bits}
    table = person.open("quick", seats, options=SHORT, **given, **more)
    assert table["commitment"] == commitment
    return table


def played(game_id: str, *people: Person) -> Message:
    """Play the smallest legal actions until the game is over; return the view then."""
    while not (view := people[0].view(game_id))["over"]:
        actor = next(one for one in people if view["to_move"] in one.view(game_id)["yours"])
        action = min(actor.view(game_id)["taps"])
        body = {"number": view["number"] + 1, "seat": view["to_move"], "action": action}
        answer = actor.http.post(f"/api/games/{game_id}/act", json=body)
        assert answer.status_code == 200, answer.text
    return view


def record_of(person: Person, game_id: str) -> Record:
    return read(person.http.get(f"/api/games/{game_id}/record").text, games.load)


def contribute(person: Person, game_id: str, bits: str) -> Any:
    return person.http.post(f"/api/games/{game_id}/contribution", json={"bits": bits})


def firsts(view: Message) -> list[tuple[int | None, str, int]]:
    return [(one["seat"], one["bits"], one["first"]) for one in view["fair"]["contributions"]]


def test_a_whole_game_can_be_checked(house: RunningServer) -> None:
    me, friend = house.person(), house.person()
    table = opened(me, [ME, LINK])
    url = table["invites"][0]["url"]
    answer = friend.http.post(f"/api/join/{url.rsplit('/', 1)[-1]}", json={"contribution": TWO})
    assert answer.status_code == 200
    view = played(table["id"], me, friend)
    assert firsts(view) == [(0, ONE, 0), (1, TWO, 1)]
    secret = view["fair"]["secret"]
    assert fairness.commitment(secret) == table["commitment"] == view["fair"]["commitment"]
    record = record_of(me, table["id"])
    assert record.fairness is not None
    assert record.fairness.secret == secret
    checks = verify(record)
    assert [one for one in checks if not one.is_right] == []
    assert len([one for one in checks if one.what == "roll"]) > 2
    chance = me.http.get(f"/api/games/{table['id']}/chance").json()
    assert [one["right"] for one in chance["checks"]] == [True] * len(checks)
    assert [one["text"] for one in chance["rolls"]] == [
        one.told for one in checks if one.what == "roll"
    ]
    assert chance["tables"][0] == [["R1", 2], ["R2", 1], ["R3", 1]]


def test_the_secret_is_nowhere_before_the_end(house: RunningServer) -> None:
    me = house.person()
    table = opened(me, [ME, HERE])
    game_id, path = table["id"], f"/api/games/{table['id']}"
    stored = house.run(house.house.reader.run(lambda c: secret_of(c, game_id)))
    assert fairness.commitment(stored) == table["commitment"]
    socket = me.sit(game_id)
    socket.hear()
    places = [path, f"{path}/record", f"{path}/frames", f"{path}/chance", f"{path}/at/1"]
    places += [f"/games/{game_id}", f"/games/{game_id}/replay", "/api/me/games", "/api/live"]

    def told() -> str:
        return "".join(me.http.get(place).text for place in places) + json.dumps(socket.heard)

    while not (view := me.view(game_id))["over"]:
        assert view["fair"]["secret"] is None
        assert stored not in told()
        socket.number = view["number"]
        socket.act(view["to_move"], min(view["taps"]))
    assert stored in told()
    assert stored not in house.log.getvalue()


def secret_of(connection: Any, game_id: str) -> str:
    return store.load(connection, game_id).secret


def test_dice_wait_until_everybody_sits(house: RunningServer) -> None:
    me, friend, third = house.person(), house.person(), house.person()
    table = opened(me, [ME, LINK, LINK])
    sockets = me.sit(table["id"])
    view = sockets.hear()
    assert (view["number"], view["to_move"], view["over"]) == (0, None, False)
    friend.join(table["invites"][0]["url"])
    assert me.view(table["id"])["number"] == 0
    third.join(table["invites"][1]["url"])
    ply = sockets.until("ply")
    assert ply["entry"]["text"].startswith("R")
    assert ply["to_move"] == 0
    assert me.view(table["id"])["number"] == 1


def test_what_is_given_later_counts_from_the_next_roll_on(house: RunningServer) -> None:
    me, friend = house.person(), house.person()
    table = opened(me, [ME, LINK], bits=THREE)
    friend.join(table["invites"][0]["url"])
    game_id = table["id"]
    assert "contribute" not in me.view(game_id)["can"]
    assert "contribute" in friend.view(game_id)["can"]
    assert contribute(me, game_id, TWO).status_code == 403
    socket = me.sit(game_id)
    socket.hear()
    answer = contribute(friend, game_id, TWO)
    assert answer.json()["contributions"][1] == {"seat": 1, "bits": TWO, "first": 2}
    assert firsts(socket.until("people")) == [(0, THREE, 0), (1, TWO, 2)]
    assert "contribute" not in friend.view(game_id)["can"]
    assert contribute(friend, game_id, ONE).status_code == 403
    assert contribute(house.person(), game_id, ONE).status_code == 403
    played(game_id, me, friend)
    assert all(one.is_right for one in verify(record_of(me, game_id)))


def test_taking_back_never_touches_a_roll(house: RunningServer) -> None:
    """Where chance precedes every action nothing can be undone; elsewhere the rolls stay."""
    me = house.person()
    table = opened(me, [ME, HERE])
    socket = me.sit(table["id"])
    view = socket.hear()
    socket.act(view["to_move"], min(view["taps"]))
    assert socket.refused("undo") == "nothing-to-undo"
    played(table["id"], me)
    assert all(one.is_right for one in verify(record_of(me, table["id"])))


def test_deals_are_promised_too(house: RunningServer) -> None:
    me = house.person()
    table = me.open("swift", [ME, HERE], commitment=promised(me), contribution=ONE)
    view = me.view(table["id"])
    assert view["fair"]["commitment"] == table["commitment"]
    assert firsts(view) == [(0, ONE, 0)]
    # Nothing is rolled in this game: a contribution now would change nothing.
    assert "contribute" not in view["can"]
    socket = me.sit(table["id"])
    socket.hear()
    socket.say("leave", seat=0)
    socket.until("ply")
    record = record_of(me, table["id"])
    assert [(one.what, one.is_right) for one in verify(record)] == [
        ("commitment", True),
        ("set-up", True),
    ]


def test_where_nothing_is_left_to_chance_nothing_is_shown(house: RunningServer) -> None:
    me = house.person()
    given = {"layout": "given", "shape": "given", "deal": "x0,1,0:1213/1112/2131"}
    table = me.open("swift", [ME, HERE], options={**given, "first": "seat1"})
    assert me.view(table["id"])["fair"] is None
    assert "commitment" not in me.http.get(f"/api/games/{table['id']}/record").text


def test_without_a_promise_there_is_a_commitment_all_the_same(house: RunningServer) -> None:
    me = house.person()
    table = me.open("quick", [ME, HERE], options=SHORT)
    view = me.view(table["id"])
    assert view["fair"] == {
        "commitment": table["commitment"],
        "secret": None,
        "contributions": [],
    }
    # The opener can still contribute to the rolls to come.
    assert contribute(me, table["id"], ONE).json()["contributions"][0]["first"] == 2
    played(table["id"], me)
    assert all(one.is_right for one in verify(record_of(me, table["id"])))


def test_bits_that_came_before_the_promise_are_refused(house: RunningServer) -> None:
    body = {"game": "quick", "seats": [ME, HERE], "contribution": ONE}
    answer = house.person().http.post("/api/games", json=body)
    assert (answer.status_code, answer.json()["error"]["code"]) == (404, "no-such-commitment")


def test_a_promise_is_good_once_and_for_nobody_elses_secret(house: RunningServer) -> None:
    me, other = house.person(), house.person()
    commitment = promised(me)
    body = {"game": "quick", "seats": [ME, HERE], "commitment": commitment}
    assert me.http.post("/api/games", json=body).status_code == 201
    for again in (commitment, "0" * 64):
        answer = other.http.post("/api/games", json=body | {"commitment": again})
        assert (answer.status_code, answer.json()["error"]["code"]) == (404, "no-such-commitment")
    assert promised(me) != promised(me)


def test_a_promise_is_kept_for_one_of_many_at_once(house: RunningServer) -> None:
    people = [house.person() for _ in range(6)]
    body = {"game": "quick", "seats": [ME, HERE], "commitment": promised(people[0])}
    found: list[int] = []

    def ask(person: Person) -> None:
        found.append(person.http.post("/api/games", json=body).status_code)

    threads = [threading.Thread(target=ask, args=(person,)) for person in people]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(found) == [201, 404, 404, 404, 404, 404]


@pytest.mark.parametrize("bits", ["", "1" * 31, "1" * 65, "G" * 32, 7, None])
def test_contributions_are_128_to_256_bits(house: RunningServer, bits: Any) -> None:
    me = house.person()
    game_id = me.open("quick", [ME, HERE], options=SHORT)["id"]
    assert contribute(me, game_id, bits).status_code in (400, 403)
    assert firsts(me.view(game_id)) == []


def test_a_rematch_has_a_promise_of_its_own(house: RunningServer) -> None:
    me, friend = house.person(), house.person()
    table = opened(me, [ME, LINK])
    friend.join(table["invites"][0]["url"])
    played(table["id"], me, friend)
    commitment = promised(friend)
    socket = friend.sit(table["id"])
    socket.say("rematch", commitment=commitment, contribution=TWO)
    again = str(socket.until("rematch")["url"]).rpartition("/")[2]
    view = me.view(again)
    assert view["fair"]["commitment"] == commitment
    # The seats have moved on by one, and whoever asked for the rematch has the first.
    assert firsts(view) == [(0, TWO, 0)]
    # The other's seat is kept, and they add to the dice once they have taken it.
    assert (view["can"], contribute(me, again, ONE).status_code) == (["sit"], 403)
    assert me.http.post(f"/api/games/{again}/sit", json={}).status_code == 200
    assert "contribute" in me.view(again)["can"]
    assert contribute(me, again, ONE).json()["contributions"][1]["first"] == 2
    played(again, me, friend)
    assert all(one.is_right for one in verify(record_of(me, again)))


def test_only_computers_and_whoever_watches_them(house: RunningServer) -> None:
    me = house.person()
    table = opened(me, [COMPUTER, COMPUTER])
    socket = me.sit(table["id"])
    if not socket.hear()["over"]:
        socket.until("ply", over=True)
    view = me.view(table["id"])
    assert firsts(view) == [(None, ONE, 0)]
    assert all(one.is_right for one in verify(record_of(me, table["id"])))


def test_a_day_is_no_secret_and_says_so(house: RunningServer) -> None:
    one, two = house.person(), house.person()
    views, texts = [], []
    for person in (one, two):
        game_id = person.http.post("/api/daily/penguin_game", json={}).json()["id"]
        assert "contribute" not in person.view(game_id)["can"]
        views.append(person.view(game_id))
        texts.append(person.http.get(f"/api/games/{game_id}/record").text)
    assert views[0]["fair"] == views[1]["fair"]
    assert "\nnote: drawn from the date, the same for everybody\n" in texts[0]
    assert "\nsecret: " not in texts[0]


def test_an_opened_record_can_still_be_checked(house: RunningServer) -> None:
    me = house.person()
    table = opened(me, [ME, HERE])
    played(table["id"], me)
    text = me.http.get(f"/api/games/{table['id']}/record").text
    replay_id = me.http.post("/api/records", json={"text": text}).json()["id"]
    chance = me.http.get(f"/api/games/{replay_id}/chance").json()
    assert chance["checks"]
    assert all(one["right"] for one in chance["checks"])
    again = me.http.get(f"/api/games/{replay_id}/record").text
    assert read(again, games.load).fairness == read(text, games.load).fairness


LIES = tuple(f"{digit * 40} of seat 1" for digit in "23456789abcdef")
"""Other contributions. The toy draws so little that one may give the same rolls by chance."""


@pytest.mark.parametrize(
    ("true", "lies"),
    [(f"{ONE} of seat 1", LIES), ("asked: players=2", ("asked: cats=7 players=2",))],
)
def test_a_record_that_lies_is_found_out(
    house: RunningServer, true: str, lies: tuple[str, ...]
) -> None:
    me = house.person()
    for game in ("quick", "swift"):
        given = {"commitment": promised(me), "contribution": ONE}
        game_id = me.open(game, [ME, HERE], **given)["id"]
        socket = me.sit(game_id)
        socket.hear()
        socket.say("leave", seat=0)
        socket.until("ply", over=True)
        text = me.http.get(f"/api/games/{game_id}/record").text
        assert true in text
        found = any if game == "quick" else all
        assert found(not passes(me, text.replace(true, lie)) for lie in lies)


def passes(me: Person, text: str) -> bool:
    """Whether an opened record passes every check of its chance."""
    told = me.http.post("/api/records", json={"text": text}).json()
    checks = me.http.get(f"/api/games/{told['id']}/chance").json()["checks"]
    assert me.http.get(told["url"]).status_code == 200
    return all(one["right"] for one in checks)
