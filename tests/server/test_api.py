"""The HTTP interface: tables, records, looking back and ahead."""

import re
from pathlib import Path
from typing import Any

import pytest

from rookery import games
from rookery.core.record import read
from tests.server.conftest import RunningServer
from tests.server.users import COMPUTER, HERE, LINK, ME, Message, Person

DOCS = Path(__file__).resolve().parents[2] / "docs"


def act(person: Person, game_id: str, plies: int = 1) -> Message:
    """Play the smallest legal actions over HTTP; return the view after them."""
    view = person.view(game_id)
    for _ in range(plies):
        body = {"number": view["number"] + 1, "seat": view["to_move"], "action": min(view["taps"])}
        answer = person.http.post(f"/api/games/{game_id}/act", json=body)
        assert answer.status_code == 200, answer.text
        view = answer.json()
    return view


def test_a_program_plays_by_http(house: RunningServer) -> None:
    program = house.person(bearer=True)
    game_id = program.open("swift", [ME, HERE])["id"]
    view = act(program, game_id, 9)
    assert view["number"] == 9
    assert view["yours"] == [0, 1]
    assert program.view(game_id)["text"] == view["text"]


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"game": "chess"}, "unknown-game"),
        ({"seats": [ME]}, "bad-seats"),
        ({"seats": [ME] * 5}, "bad-seats"),
        ({"seats": []}, "bad-message"),
        ({"seats": [ME, {"kind": "computer", "level": "god"}]}, "no-such-level"),
        ({"seats": [ME, {"kind": "cat"}]}, "bad-message"),
        ({"options": {"shape": "round"}}, "bad-option"),
        ({"options": {"nothing": "1"}}, "bad-option"),
        ({"options": {"players": "3"}}, "bad-option"),
        ({"leave": "sulk"}, "bad-message"),
    ],
)
def test_tables_that_cannot_be(house: RunningServer, change: dict[str, Any], code: str) -> None:
    body = {"game": "packeis", "seats": [ME, HERE], **change}
    answer = house.person().http.post("/api/games", json=body)
    assert answer.status_code == 400
    assert answer.json()["error"]["code"] == code


def test_how_many_can_play_is_told(house: RunningServer) -> None:
    body = {"game": "packeis", "seats": [ME] * 5}
    error = house.person().http.post("/api/games", json=body).json()["error"]
    assert error["words"] == "This game is for 2 to 4 players."


def test_every_reason_is_told_at_once(house: RunningServer) -> None:
    options = {"shape": "round", "layout": "flat", "nothing": "1"}
    body = {"game": "packeis", "seats": [ME, HERE], "options": options}
    error = house.person().http.post("/api/games", json=body).json()["error"]
    assert len(error["reasons"]) == 3


def test_who_begins_is_an_option_of_the_game(house: RunningServer) -> None:
    me = house.person()
    opened = me.open("packeis", [ME, COMPUTER, LINK], options={"first": "seat3"})
    kinds = [seat["kind"] for seat in me.view(opened["id"])["seats"]]
    assert kinds == ["open", "human", "computer"]
    assert [invite["seat"] for invite in opened["invites"]] == [0]


def test_an_illegal_action_names_the_rule(house: RunningServer) -> None:
    me = house.person()
    game_id = me.open("swift", [ME, HERE])["id"]
    for action, code in (("a1-a2", "illegal-action"), ("hop", "bad-action")):
        body = {"number": 1, "seat": 0, "action": action}
        error = me.http.post(f"/api/games/{game_id}/act", json=body).json()["error"]
        assert error["code"] == code
    assert me.view(game_id)["number"] == 0


def test_names_are_tidy_and_can_be_changed(house: RunningServer) -> None:
    me = house.person()
    game_id = me.open("swift", [ME, {"kind": "here", "name": "x" * 40}])["id"]
    assert me.view(game_id)["seats"][1]["name"] == "x" * 24
    body = {"seat": 0, "name": " <b>Ada</b>\u202e\n\x07 "}
    assert me.http.post(f"/api/games/{game_id}/name", json=body).status_code == 200
    assert me.view(game_id)["seats"][0]["name"] == "<b>Ada</b>"
    assert "<b>Ada" not in me.http.get(f"/games/{game_id}").text


def test_lists_hold_my_games_and_others_to_watch(house: RunningServer) -> None:
    me, other = house.person(), house.person()
    mine = me.open("swift", [ME, HERE])["id"]
    act(me, mine)
    my_list = me.http.get("/api/me/games").json()
    assert [(one["id"], one["yours"], one["number"]) for one in my_list] == [(mine, True, 1)]
    me.sit(mine).hear()
    assert mine in [one["id"] for one in other.http.get("/api/live").json()]
    assert mine not in [one["id"] for one in me.http.get("/api/live").json()]
    assert other.http.get("/api/me/games").json() == []
    untouched = me.open("swift", [ME, HERE])["id"]
    assert untouched not in [one["id"] for one in other.http.get("/api/live").json()]


def test_a_record_goes_out_and_comes_back_as_a_replay(house: RunningServer) -> None:
    me = house.person()
    game_id = me.open("packeis", [{"kind": "me", "name": "Ada"}, HERE, HERE])["id"]
    view = act(me, game_id, 14)
    socket = me.sit(game_id)
    socket.hear()
    socket.say("leave", seat=1)
    view = socket.until("ply")
    answer = me.http.get(f"/api/games/{game_id}/record")
    assert answer.headers["content-disposition"].endswith(f'filename="packeis-{game_id}.txt"')
    record = read(answer.text, games.load)
    assert record.tags["seat 1"] == "Ada"
    assert record.states()[-1].text == view["text"]
    url = me.http.post("/api/records", json={"text": answer.text}).json()["url"]
    replay_id = url.split("/")[2]
    replay = me.view(replay_id)
    assert (replay["text"], replay["to_move"], replay["yours"]) == (view["text"], None, [])
    assert [entry["text"] for entry in replay["log"]] == list(record.tokens)
    assert (
        me.http.get(f"/api/games/{replay_id}/record").text.splitlines()[-2:]
        == (answer.text.splitlines()[-2:])
    )
    body = {"number": 16, "seat": 0, "action": "@a1"}
    refused = me.http.post(f"/api/games/{replay_id}/act", json=body).json()
    assert refused["error"]["code"] == "not-your-seat"


@pytest.mark.parametrize(
    "text", ["", "x", "rookery record 1\n", "rookery record 1\ngame: packeis\n\n1. @z9"]
)
def test_bad_records_say_where(house: RunningServer, text: str) -> None:
    answer = house.person().http.post("/api/records", json={"text": text})
    assert answer.status_code == 400
    assert answer.json()["error"]["code"] == "bad-record"
    assert "line" in answer.json()["error"]["words"]


def test_past_positions_are_those_after_so_many_entries(house: RunningServer) -> None:
    me = house.person()
    game_id = me.open("swift", [ME, HERE])["id"]
    texts = [me.view(game_id)["text"]]
    for _ in range(3):
        texts.append(act(me, game_id)["text"])
    socket = me.sit(game_id)
    socket.hear()
    socket.say("undo")
    texts.append(socket.until("view")["text"])
    found = [me.http.get(f"/api/games/{game_id}/at/{n}").json() for n in range(5)]
    assert [one["text"] for one in found] == texts
    assert [len(one["log"]) for one in found] == [0, 1, 2, 3, 2]
    assert found[0]["taps"]
    assert found[4]["scene"] == found[2]["scene"]


def test_frames_are_a_whole_replay(house: RunningServer) -> None:
    me = house.person()
    game_id = me.open("swift", [ME, HERE])["id"]
    view = act(me, game_id, 12)
    frames = me.http.get(f"/api/games/{game_id}/frames").json()
    nodes = {node["id"]: node for node in frames["start"]["nodes"]}
    for frame in frames["frames"]:
        for gone in frame["drop"]:
            del nodes[gone]
        nodes |= {node["id"]: node for node in frame["put"]}
    assert nodes == {node["id"]: node for node in view["scene"]["nodes"]}
    assert [frame["number"] for frame in frames["frames"]] == list(range(1, 13))
    assert frames["frames"][-1]["scores"] == [seat["scores"] for seat in view["seats"]]
    assert (frames["text"], frames["result"]) == (view["text"], None)


def test_actions_can_be_tried_out_and_nothing_is_stored(house: RunningServer) -> None:
    me, other = house.person(), house.person()
    game_id = me.open("quick", [ME, HERE], options={"most": "6"})["id"]
    tried = other.http.post(
        f"/api/games/{game_id}/try", json={"number": 1, "actions": ["rest", "rest"]}
    ).json()
    actions = tried["position"]["actions"]
    assert [action for action in actions if not action.startswith("R")] == ["rest", "rest"]
    assert len(actions) == len(tried["position"]["words"]) == 4
    again = other.http.post(f"/api/games/{game_id}/try", json={"number": 1, "actions": actions})
    assert again.json()["position"] == tried["position"]
    assert tried["evaluation"] is None
    assert me.view(game_id)["number"] == 1
    wrong = other.http.post(f"/api/games/{game_id}/try", json={"number": 1, "actions": ["hop"]})
    assert wrong.json()["error"]["code"] == "bad-action"


@pytest.mark.parametrize("change", [{"evaluate": 0}, {"number": "0"}, {"number": 0.0}])
def test_a_value_of_another_type_is_refused(house: RunningServer, change: Message) -> None:
    person = house.person()
    game_id = person.open("swift", [ME, HERE])["id"]
    body = {"number": 0, "actions": [], "evaluate": False}
    assert person.http.post(f"/api/games/{game_id}/try", json=body).status_code == 200
    answer = person.http.post(f"/api/games/{game_id}/try", json=body | change)
    assert answer.status_code == 400
    assert answer.json()["error"]["code"] == "bad-message"


def test_evaluations_are_for_whoever_cannot_cheat_with_them(house: RunningServer) -> None:
    me, friend = house.person(), house.person()
    alone = me.open("quick", [ME, COMPUTER], options={"most": "6"})["id"]
    found = me.http.get(f"/api/games/{alone}/analysis/1").json()
    assert len(found["values"]) == 2
    assert found["path"] == me.view(alone)["taps"][found["line"][0]]
    opened = me.open("quick", [ME, LINK])
    friend.join(opened["invites"][0]["url"])
    for person in (me, friend, house.person()):
        answer = person.http.get(f"/api/games/{opened['id']}/analysis/1")
        assert (answer.status_code, answer.json()["error"]["code"]) == (403, "not-allowed")
        body = {"number": 1, "actions": [], "evaluate": True}
        assert person.http.post(f"/api/games/{opened['id']}/try", json=body).status_code == 403


def test_when_it_is_over_everybody_may_look_into_it(house: RunningServer) -> None:
    me, other = house.person(), house.person()
    game_id = me.open("quick", [ME, HERE], options={"most": "6"})["id"]
    while not (view := me.view(game_id))["over"]:
        act(me, game_id)
    found = other.http.get(f"/api/games/{game_id}/analysis/1")
    assert found.status_code == 200
    end = other.http.get(f"/api/games/{game_id}/analysis/{view['number']}").json()
    assert end["proven"]
    assert sum(end["values"]) == 0


def test_pictures_of_now_and_of_then(house: RunningServer) -> None:
    me = house.person()
    game_id = me.open("swift", [ME, HERE])["id"]
    act(me, game_id)
    now = me.http.get(f"/games/{game_id}/picture.svg")
    then = me.http.get(f"/games/{game_id}/picture.svg?n=1&theme=dark&lang=en")
    assert now.headers["content-type"] == "image/svg+xml"
    assert now.headers["cache-control"] == "private, no-cache"
    assert "immutable" in then.headers["cache-control"]
    assert now.text.startswith("<svg")
    assert now.text != then.text


def test_pictures_that_stay_name_their_language(house: RunningServer) -> None:
    me = house.person()
    game_id = me.open("swift", [ME, HERE])["id"]
    act(me, game_id)
    address, german = f"/games/{game_id}/picture.svg?n=1", {"accept-language": "de"}
    assert me.http.get(address, headers=german).text != me.http.get(address).text
    assert "immutable" not in me.http.get(address).headers["cache-control"]
    told = me.http.get(f"{address}&lang=en", headers=german)
    assert told.text == me.http.get(address).text
    assert "immutable" in told.headers["cache-control"]
    assert me.http.get(f"{address}&lang=tlh").status_code == 404
    page = me.http.get("/", headers={"accept": "text/html", **german}).text
    assert f"/games/{game_id}/picture.svg?n=1&amp;lang=de" in page


def test_languages_are_remembered(house: RunningServer) -> None:
    me = house.person()
    answer = me.http.post("/api/language", json={"lang": "de"})
    assert "rookery_lang=de" in answer.headers["set-cookie"]
    assert me.http.post("/api/language", json={"lang": "tlh"}).json() == {"lang": "en"}
    game_id = me.open("packeis", [ME, COMPUTER])["id"]
    german = me.http.get(f"/api/games/{game_id}", headers={"accept-language": "de-AT,en;q=0.5"})
    assert german.json()["score_names"] != me.view(game_id)["score_names"]


def test_the_interface_describes_itself(house: RunningServer) -> None:
    described = house.person().http.get("/api/openapi.json").json()
    assert "/api/games/{game_id}/act" in described["paths"]


def test_the_description_says_what_each_operation_does_and_one_way_it_succeeds(
    house: RunningServer,
) -> None:
    paths = house.person().http.get("/api/openapi.json").json()["paths"]
    for path, methods in paths.items():
        for method, operation in methods.items():
            assert operation.get("description"), (method, path)
            well = [status for status in operation["responses"] if int(status) < 400]
            assert len(well) == 1, (method, path, well)


def test_every_address_of_the_interface_stands_in_the_docs(house: RunningServer) -> None:
    pages = "".join((DOCS / name).read_text(encoding="utf-8") for name in ("http.md", "bots.md"))
    paths = house.person().http.get("/api/openapi.json").json()["paths"]
    told = {path: re.sub(r"\{\w+\}", "<[^>]+>", path) + r"(?![\w/])" for path in paths}
    assert [path for path, pattern in told.items() if not re.search(pattern, pages)] == []


def test_the_description_says_of_which_type_an_answer_is(house: RunningServer) -> None:
    paths = house.person().http.get("/api/openapi.json").json()["paths"]
    types = {
        path: sorted(paths[path]["get"]["responses"]["200"]["content"])
        for path in (
            "/api/me/events",
            "/api/games/{game_id}/analysis",
            "/api/games/{game_id}/annotated",
        )
    }
    assert types == {
        "/api/me/events": ["application/x-ndjson"],
        "/api/games/{game_id}/analysis": ["application/x-ndjson"],
        "/api/games/{game_id}/annotated": ["application/json", "text/plain"],
    }


def test_options_name_every_method_of_an_address(house: RunningServer) -> None:
    http = house.person().http
    allowed = {path: http.request("OPTIONS", path).headers["allow"] for path in ("/api/me", "/")}
    assert allowed == {"/api/me": "DELETE, GET, OPTIONS, PATCH", "/": "GET, OPTIONS"}
    assert http.put("/api/me").status_code == 405
