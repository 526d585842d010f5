"""Tables for one: nobody else to ask, and a verdict instead of a winner."""

from typing import Any

from tests.server.conftest import RunningServer
from tests.server.users import HERE, ME, Message, Person


def alone(person: Person, **options: str) -> str:
    """Open a table for one; return its id."""
    opened = person.open("penguin_game", [ME], options={"players": "1"} | options)
    return str(opened["id"])


def played(person: Person, game_id: str) -> Message:
    """The table after a whole game of smallest legal actions."""
    view = person.view(game_id)
    while not view["over"]:
        body = {"number": view["number"] + 1, "seat": 0, "action": min(view["taps"])}
        view = person.http.post(f"/api/games/{game_id}/act", json=body).json()
    return view


def test_one_seat_is_a_whole_table(house: RunningServer) -> None:
    me = house.person()
    view = me.view(alone(me))
    assert [seat["seat"] for seat in view["seats"]] == [0]
    assert (view["to_move"], view["yours"], view["can"]) == (0, [0], ["hint", "leave"])
    assert view["score_names"] == ["coins left"]
    assert view["seats"][0]["scores"] == [24]


def test_the_end_has_a_verdict_and_no_winner(house: RunningServer) -> None:
    me = house.person()
    game_id = alone(me)
    view = played(me, game_id)
    result, left = view["result"], view["seats"][0]["scores"][0]
    solved = "Solved: " if left == 1 else ""
    assert result["verdict"].startswith(f"{solved}{left} of 24 coins left (")
    assert result["ranking"] == [1]
    assert result["solved"] == (left == 1)
    assert result["share"] == f"The Penguin Game: {result['verdict']}"
    assert "rematch" in view["can"]
    frames = me.http.get(f"/api/games/{game_id}/frames").json()
    assert frames["result"] == result


def test_what_was_taken_back_is_told(house: RunningServer) -> None:
    me = house.person()
    game_id = alone(me)
    socket = me.sit(game_id)
    view = socket.hear()
    socket.act(0, min(view["taps"]))
    socket.say("undo")
    socket.until("view")
    assert played(me, game_id)["result"]["share"].endswith(", taken back 1 time")


def test_a_rematch_is_another_board_for_one(house: RunningServer) -> None:
    me = house.person()
    game_id = alone(me)
    played(me, game_id)
    socket = me.sit(game_id)
    socket.say("rematch")
    again = str(socket.until("rematch")["url"]).rpartition("/")[2]
    view = me.view(again)
    assert len(view["seats"]) == 1
    assert view["yours"] == [0]
    assert view["text"] != me.view(game_id)["text"]


def test_whoever_leaves_alone_has_given_up(house: RunningServer) -> None:
    me = house.person()
    game_id = alone(me)
    socket = me.sit(game_id)
    socket.hear()
    socket.say("leave", seat=0)
    result = socket.until("ply")["result"]
    assert result["verdict"] == "Given up with 24 of 24 coins left (100\u00a0%)"
    assert not result["solved"]


def test_scores_that_all_share_are_nobody_s(house: RunningServer) -> None:
    me = house.person()
    view = me.view(me.open("penguin_game", [ME, HERE])["id"])
    assert view["score_names"] == []
    assert [seat["scores"] for seat in view["seats"]] == [[], []]


def asked(house: RunningServer, **options: str) -> Any:
    answer = house.person().http.post("/api/rulesets/penguin_game", json={"options": options})
    assert answer.status_code == 200
    return answer.json()


def test_what_follows_from_options_is_told_before(house: RunningServer) -> None:
    assert asked(house, players="2") == {"notes": [], "reasons": [], "faults": []}
    both = asked(house, players="2", flame="yes", drift="yes")
    assert len(both["notes"]) == 1
    assert both["notes"][0].startswith("House rule")


def test_every_reason_against_options_is_told_at_once(house: RunningServer) -> None:
    told = asked(house, players="2", challenge="yes", tall="x3", first="seat4")
    assert [reason.split(":")[0] for reason in told["reasons"]] == ["first", "challenge", "tall"]
    assert [fault["option"] for fault in told["faults"]] == ["first", "challenge", "tall"]
    assert told["faults"][0]["words"] == "Who begins: no player sits there (PG-R12)"
    assert told["notes"] == []


def theory(person: Person, start: str) -> Any:
    text = f"rookery record 1\ngame: penguin_game\nstart: {start}\n"
    game_id = person.http.post("/api/records", json={"text": text}).json()["id"]
    return person.http.get(f"/api/games/{game_id}/theory/0").json()


def test_a_solved_position_is_won_in_theory(house: RunningServer) -> None:
    told = theory(house.person(), "PG1 n2 r SM1,M,C,AS/M,CA,AM,S2 ta1c1 move1 o-")
    assert told["state"] == "proven"
    assert told["values"] == [1.0, -1.0]
    assert told["line"][0] in ("a1-b1", "a1-a2", "a1-c2")
    assert told["words"].startswith("Red wins with best play. ")
    assert "a1-a2, a1-b1, a1-c2" in told["words"]


def test_alone_theory_says_how_far_one_gets(house: RunningServer) -> None:
    told = theory(house.person(), "PG1 n1 r S1,M,.,./C,A,.,./.,.,.,./.,.,.,. ta1c1a3c3 move1 o- gS")
    assert told["words"].startswith("At best 1 coin is left. It can't be one of the goal's suit.")


def test_some_positions_nobody_has_worked_out(house: RunningServer) -> None:
    told = theory(house.person(), "PG1 n2 r/d S1,M,C,A/M,C,A,S2 ta1c1 move1 o-")
    assert (told["state"], told["line"], told["path"]) == ("none", [], [])
