"""What a page gets to think about a position by itself, and who may."""

from typing import Any

import pytest

import rookery
from rookery.core.record import Record
from tests.server.conftest import RunningServer, Start, Time
from tests.server.test_long_games import opened
from tests.server.users import HERE, LINK, ME, Person

GAME = rookery.load("packeis")
OPTIONS = GAME.deal(GAME.read_options({"players": "2"}), seed=1)


def played(plies: int) -> Record:
    """A game in which everybody always takes the first legal action."""
    state, actions = GAME.start(OPTIONS), list[str]()
    for _ in range(plies):
        actions.append(state.legal_actions[0])
        state = state.apply(actions[-1])
    return Record(GAME, OPTIONS, tuple(actions))


def record(me: Person, plies: int = 12) -> str:
    answer = me.http.post("/api/records", json={"text": str(played(plies))})
    return str(answer.json()["id"])


def asked(me: Person, game_id: str, number: int, *actions: str) -> Any:
    body = {"number": number, "actions": actions}
    return me.http.post(f"/api/games/{game_id}/engine", json=body)


def test_a_page_gets_a_search_with_all_legal_actions(house: RunningServer) -> None:
    me = house.person()
    told = asked(me, record(me), 12).json()
    state = played(12).states()[-1]
    assert told["search"]["kernels"] == "packeis-search"
    assert sorted(one["text"] for one in told["options"]) == sorted(state.legal_actions)
    assert told["seat"] == state.current_player
    for address in (told["worker"], told["file"]):
        assert me.http.get(address).status_code == 200
    assert me.http.get(told["file"]).headers["content-type"] == "application/wasm"


@pytest.mark.parametrize(("ply", "at"), [(0, 0), (5, 5), (12, 12), (1_000_000, 12)])
def test_a_page_that_knows_only_its_address_names_a_ply(
    house: RunningServer, ply: int, at: int
) -> None:
    me = house.person()
    game_id = record(me)
    told = me.http.post(f"/api/games/{game_id}/engine", json={"ply": ply}).json()
    assert told == asked(me, game_id, at).json()


def test_a_ply_counts_only_what_was_not_taken_back(house: RunningServer) -> None:
    me = house.person()
    game_id = str(me.open("packeis", [ME, HERE])["id"])
    socket = me.sit(game_id)
    socket.until("view")
    for seat in (0, 1):
        socket.act(seat, next(iter(me.view(game_id)["taps"])))
    socket.say("undo")
    after = socket.until("view")["number"]
    assert after == 3
    told = me.http.post(f"/api/games/{game_id}/engine", json={"ply": 99}).json()
    assert told == asked(me, game_id, after).json()


def test_the_limit_of_searches_does_not_end_it(start: Start) -> None:
    me = start(Time(), address_searches=4).person()
    game_id = record(me)
    codes = [me.http.get(f"/api/games/{game_id}/at/0").status_code for _ in range(6)]
    assert codes[-1] == 429
    for number in range(12):
        assert asked(me, game_id, number).status_code == 200
        lines = {"number": number, "lines": [[1]]}
        answer = me.http.post(f"/api/games/{game_id}/engine/lines", json=lines)
        assert answer.status_code == 200


def test_what_is_tried_counts(house: RunningServer) -> None:
    me = house.person()
    state = played(12).states()[-1]
    action = state.legal_actions[3]
    told = asked(me, record(me), 12, action).json()
    after = state.apply(action)
    assert sorted(one["text"] for one in told["options"]) == sorted(after.legal_actions)


def test_lines_become_texts_as_far_as_they_are_legal(house: RunningServer) -> None:
    me = house.person()
    game_id = record(me)
    state = played(12).states()[-1]
    after = state.apply_code(state.codes[0])
    lines = [[state.codes[0], after.codes[-1]], [state.codes[0], 999_999], [-1]]
    answer = me.http.post(f"/api/games/{game_id}/engine/lines", json={"number": 12, "lines": lines})
    first = state.game.text.action_text(state, state.codes[0])
    second = state.game.text.action_text(after, after.codes[-1])
    assert answer.json() == {"lines": [[first, second], [first], []]}


def test_a_page_cannot_think_about_everything(house: RunningServer) -> None:
    me = house.person()
    toy = opened(me, "R1 rest R2 eat2 R1 rest R1")
    answer = asked(me, toy, 0)
    assert (answer.status_code, answer.json()["error"]["code"]) == (404, "no-engine")
    assert asked(me, record(me), 99).status_code == 404


def test_nobody_thinks_at_a_running_table_of_several_people(house: RunningServer) -> None:
    me, other = house.person(), house.person()
    table = me.open("packeis", [ME, LINK])
    assert other.join(table["invites"][0]["url"], "Ada").is_success
    game_id = str(table["id"])
    for person in (me, other):
        assert asked(person, game_id, 0).json()["error"]["code"] == "not-allowed"
        answer = person.http.post(
            f"/api/games/{game_id}/engine/lines", json={"number": 0, "lines": [[1]]}
        )
        assert answer.json()["error"]["code"] == "not-allowed"


def test_whoever_plays_alone_may_think(house: RunningServer) -> None:
    me = house.person()
    game_id = str(me.open("packeis", [ME, HERE])["id"])
    assert asked(me, game_id, 0).status_code == 200
