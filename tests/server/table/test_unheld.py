"""Seats that nobody holds: shown and ranked like any other, moved by whoever decides for them."""

from rookery import games
from rookery.core import record as records
from tests.server.conftest import RunningServer
from tests.server.users import COMPUTER, HERE, LINK, ME, Message, Socket


def kinds(view: Message) -> list[str]:
    return [seat["kind"] for seat in view["seats"]]


def names(view: Message) -> list[str]:
    return [seat["name"] for seat in view["seats"]]


def played_out(socket: Socket, view: Message) -> Message:
    """Play for everybody on this screen until the game is over."""
    message = view
    while not message["over"]:
        socket.say("act", number=socket.number + 1, seat=message["to_move"], action="rest")
        message = socket.until("ply")
        while message["to_move"] is None and not message["over"]:
            message = socket.until("ply")
    return message


def test_a_seat_more_than_people(house: RunningServer) -> None:
    me = house.person()
    table = me.open("bulky", [{**ME, "name": "Ada"}, {**HERE, "name": "Bo"}])
    view = me.view(table["id"])
    assert kinds(view) == ["human", "human", "unheld"]
    assert names(view) == ["Ada", "Bo", "Whale"]
    assert view["yours"] == [0, 1]
    assert [seat["online"] for seat in view["seats"]][2]
    assert [seat["here"] for seat in view["seats"]][2] is False


def test_it_is_said_in_the_readers_language_and_in_lists(house: RunningServer) -> None:
    me = house.person()
    me.open("bulky", [{**ME, "name": "Ada"}, COMPUTER])
    (listed,) = me.http.get("/api/me/games").json()
    assert [seat["name"] for seat in listed["seats"]] == ["Ada", "Pip", "Whale"]
    assert [seat["kind"] for seat in listed["seats"]][2] == "unheld"


def test_people_are_counted_not_seats(house: RunningServer) -> None:
    me = house.person()
    answer = me.http.post("/api/games", json={"game": "bulky", "seats": [ME] * 4})
    assert answer.json()["error"]["code"] == "bad-seats"
    table = me.open("bulky", [ME, HERE, HERE])
    assert kinds(me.view(table["id"])) == ["human"] * 3 + ["unheld"]


def test_whoever_decides_has_the_turn_and_nobody_sits_down_there(house: RunningServer) -> None:
    me, friend = house.person(), house.person()
    opened = me.open("bulky", [ME, LINK])
    friend.join(opened["invites"][0]["url"])
    mine, theirs = me.sit(opened["id"]), friend.sit(opened["id"])
    assert [invite["seat"] for invite in opened["invites"]] == [1]
    assert mine.hear()["to_move"] == theirs.hear()["to_move"] == 0
    for socket, seat, mover, then in ((mine, 0, 0, 1), (theirs, 1, 1, 2), (mine, 0, 2, 0)):
        entry = socket.act(seat, "rest")["entry"]
        assert (entry["seat"], entry["of"]) == (seat, mover)
        roll = socket.until("ply")
        assert (roll["entry"]["seat"], roll["entry"]["of"]) == (None, then)
        assert (roll["to_move"], roll["turn_owner"]) == (then % 2, then)
        (theirs if socket is mine else mine).until("ply", number=socket.number)
    assert mine.refused("act", number=mine.number + 1, seat=2, action="rest") == "not-your-seat"
    answer = me.http.post(f"/api/games/{opened['id']}/invite", json={"seat": 2})
    assert answer.json()["error"]["code"] == "not-allowed"


def test_it_never_leaves_and_ends_with_the_people(house: RunningServer) -> None:
    me, friend = house.person(), house.person()
    opened = me.open("bulky", [ME, LINK])
    friend.join(opened["invites"][0]["url"])
    socket = me.sit(opened["id"])
    socket.hear()
    assert socket.refused("leave", seat=2) == "not-your-seat"
    socket.say("leave", seat=0)
    over = socket.until("ply", over=True)
    assert over["result"]["ranking"] == [3, 1, 2]
    assert over["result"]["reason"] == "Red has resigned."


def test_against_computers_there_are_hints(house: RunningServer) -> None:
    me = house.person()
    socket = me.sit(me.open("bulky", [ME, COMPUTER])["id"])
    assert "hint" in socket.hear()["can"]


def test_time_runs_for_whoever_decides(house: RunningServer) -> None:
    me = house.person()
    clock = {"initial_s": 60}
    view = me.view(me.open("bulky", [ME, HERE], clock=clock)["id"])
    assert [seat["clock_ms"] is None for seat in view["seats"]] == [False, False, True]


def test_a_rematch_turns_the_people_only(house: RunningServer) -> None:
    me = house.person()
    people = [{**ME, "name": "Ada"}, {**HERE, "name": "Bo"}, {**HERE, "name": "Cy"}]
    socket = me.sit(me.open("bulky", people)["id"])
    assert played_out(socket, socket.hear())["result"]["ranking"]
    socket.say("rematch")
    again = me.view(str(socket.until("rematch")["url"]).rpartition("/")[2])
    assert names(again) == ["Bo", "Cy", "Ada", "Whale"]
    assert kinds(again) == ["human"] * 3 + ["unheld"]


def test_a_record_keeps_it(house: RunningServer) -> None:
    me = house.person()
    table = me.open("bulky", [{**ME, "name": "Ada"}, {**HERE, "name": "Bo"}])
    socket = me.sit(table["id"])
    played_out(socket, socket.hear())
    text = me.http.get(f"/api/games/{table['id']}/record").text
    assert "seat 3: Whale" in text
    assert records.read(text, games.load).states()[-1].is_terminal
    opened = me.http.post("/api/records", json={"text": text}).json()
    frames = me.http.get(f"/api{opened['url'].removesuffix('/replay')}/frames").json()
    assert names(frames) == ["Ada", "Bo", "Whale"]
    assert kinds(frames) == ["human", "human", "unheld"]


def test_a_record_from_a_position_marks_it_too(house: RunningServer) -> None:
    me = house.person()
    text = "rookery record 1\ngame: bulky\nposition: KR1 4 A? 000\n\n"
    opened = me.http.post("/api/records", json={"text": text}).json()
    frames = me.http.get(f"/api{opened['url'].removesuffix('/replay')}/frames").json()
    assert kinds(frames) == ["human", "human", "unheld"]
