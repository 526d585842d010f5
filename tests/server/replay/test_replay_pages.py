"""Replays in pages, and records that are stored once."""

from typing import Any

import pytest

from rookery.server.replay import frames as views
from tests.server.conftest import RunningServer, Start
from tests.server.test_long_games import KRILL, opened
from tests.server.users import HERE, ME, Message, Person

GAME = "R1 rest R2 eat2 R1 leave:1"


def page(person: Person, game_id: str, **which: int) -> Message:
    answer = person.http.get(f"/api/games/{game_id}/frames", params=which)
    assert answer.status_code == 200, answer.text
    told: Message = answer.json()
    return told


def drawings(told: Message) -> list[dict[str, Any]]:
    """The nodes before and after each ply of a page."""
    nodes = {node["id"]: node for node in told["start"]["nodes"]}
    found = [dict(nodes)]
    for frame in told["frames"]:
        nodes |= {node["id"]: node for node in frame["put"]}
        nodes = {key: node for key, node in nodes.items() if key not in frame["drop"]}
        found.append(dict(nodes))
    return found


def test_pages_say_what_the_whole_says(house: RunningServer) -> None:
    me = house.person()
    game_id = opened(me, GAME)
    whole = page(me, game_id)
    assert (whole["first"], whole["length"], whole["moves"], whole["left"]) == (0, 6, [], [])
    pages = [page(me, game_id, first=first, most=2) for first in (0, 2, 4, 6)]
    assert [frame for one in pages for frame in one["frames"]] == whole["frames"]
    assert [one["length"] for one in pages] == [6] * 4
    for one in pages:
        first = one["first"]
        assert drawings(one) == drawings(whole)[first : first + len(one["frames"]) + 1]
        assert one["result"] == whole["result"]
        scores = whole["start_scores"] if not first else whole["frames"][first - 1]["scores"]
        assert one["start_scores"] == scores
    fields = ("number", "seat", "of", "text")
    moves = [{name: frame[name] for name in fields} for frame in whole["frames"]]
    assert [one["moves"] for one in pages] == [moves, [], [], []]
    assert [one["left"] for one in pages] == [[], [], [], [0]]


def test_no_answer_has_more_than_a_page(
    house: RunningServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("rookery.server.replay.cache.MOST", 4)
    me = house.person()
    game_id = opened(me, GAME)
    told = page(me, game_id, most=views.MOST)
    assert (len(told["frames"]), len(told["moves"])) == (4, 6)
    assert len(page(me, game_id, first=1, most=-3)["frames"]) == 1
    for first in (-1, 7):
        answer = me.http.get(f"/api/games/{game_id}/frames", params={"first": first})
        assert answer.status_code == 404
        assert answer.json()["error"]["code"] == "no-such-position"


def test_the_past_of_a_game_with_undone_plies(house: RunningServer) -> None:
    me = house.person()
    game_id = me.open("swift", [ME, HERE])["id"]
    mine = me.sit(game_id)
    mine.hear()
    for _ in range(3):
        view = me.view(game_id)
        mine.act(view["to_move"], min(view["taps"]))
    before = me.view(game_id)
    mine.act(before["to_move"], max(before["taps"]))
    mine.say("undo")
    mine.until("view", number=5)
    told = page(me, game_id, first=2)
    assert [frame["number"] for frame in told["frames"]] == [3]
    at = me.http.get(f"/api/games/{game_id}/at/3").json()
    assert at["text"] == before["text"]


def test_a_text_is_kept_once(start: Start) -> None:
    served = start()
    me, other = served.person(), served.person()
    first = opened(me, "R1 rest R2 eat2")
    assert opened(other, "R1 rest R2 eat2") == first
    assert opened(me, "R1 rest R2") != first
    assert page(other, first)["length"] == 4


def test_two_who_open_a_text_at_once_get_one_record(
    house: RunningServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = []

    def never(_: Any, game_id: str) -> bool:
        asked.append(game_id)
        return len(asked) > 4  # hides the record from handler and writer until it is inserted

    monkeypatch.setattr("rookery.server.table.store.exists", never)
    me = house.person()
    first = opened(me, "R1 rest R1")
    assert opened(me, "R1 rest R1") == first


def test_a_record_that_is_wrong_keeps_nothing(house: RunningServer) -> None:
    me = house.person()
    for _ in range(2):
        answer = me.http.post("/api/records", json={"text": f"{KRILL}R1 nonsense"})
        assert answer.status_code == 400
