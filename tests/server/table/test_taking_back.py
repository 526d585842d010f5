"""Undo, leaving, and what the players of a table have agreed on about both."""

from tests.server.conftest import RunningServer
from tests.server.users import COMPUTER, HERE, LINK, ME, Message, Person, Socket


def first(view: Message) -> str:
    return str(min(view["taps"]))


def at(person: Person, game_id: str) -> tuple[Socket, Message]:
    socket = person.sit(game_id)
    return socket, socket.hear()


def test_on_one_screen_everything_can_be_taken_back(house: RunningServer) -> None:
    me = house.person()
    socket, view = at(me, me.open("swift", [ME, HERE])["id"])
    start = view["text"]
    assert "undo" not in view["can"]
    assert socket.refused("undo") == "nothing-to-undo"
    second = socket.act(1, first(socket.act(0, first(view))))
    assert "undo" in second["can"]
    socket.say("undo")
    assert (socket.until("view")["to_move"], socket.number) == (1, 3)
    socket.say("undo")
    back = socket.until("view")
    assert (back["text"], back["number"], back["log"]) == (start, 4, [])
    assert socket.act(0, first(back))["number"] == 5


def test_against_a_computer_its_answer_goes_back_too(house: RunningServer) -> None:
    me = house.person()
    socket, view = at(me, me.open("swift", [ME, COMPUTER])["id"])
    socket.act(0, first(view))
    socket.until("ply", number=2)
    socket.say("undo")
    back = socket.until("view")
    assert (back["text"], back["to_move"]) == (view["text"], 0)


def test_chance_is_never_taken_back(house: RunningServer) -> None:
    me = house.person()
    socket, view = at(me, me.open("quick", [ME, HERE])["id"])
    socket.act(0, first(view))
    roll = socket.until("ply", number=3)
    assert roll["entry"]["seat"] is None
    assert "undo" not in roll["can"]
    assert socket.refused("undo") == "nothing-to-undo"


def two_people(house: RunningServer) -> tuple[Person, Person, str, Socket, Socket]:
    me, friend = house.person(), house.person()
    opened = me.open("swift", [ME, LINK])
    friend.join(opened["invites"][0]["url"])
    mine, _ = at(me, opened["id"])
    theirs, _ = at(friend, opened["id"])
    return me, friend, opened["id"], mine, theirs


def test_against_people_undo_is_asked_for(house: RunningServer) -> None:
    me, friend, game_id, mine, theirs = two_people(house)
    mine.act(0, first(me.view(game_id)))
    theirs.until("ply")
    mine.say("undo")
    asked = theirs.until("people", ask={"kind": "undo", "by": 0, "seats": [1]})
    assert "answer" in asked["can"]
    assert "undo" not in asked["can"]
    assert mine.refused("undo") == "not-allowed"
    theirs.say("answer", to="undo", yes=True)
    assert mine.until("view")["to_move"] == 0
    assert friend.view(game_id)["log"] == []


def test_undo_can_be_denied_and_an_action_settles_it_too(house: RunningServer) -> None:
    me, friend, game_id, mine, theirs = two_people(house)
    mine.act(0, first(me.view(game_id)))
    mine.say("undo")
    theirs.until("people", ask={"kind": "undo", "by": 0, "seats": [1]})
    theirs.say("answer", to="undo", yes=False)
    mine.until("people", ask=None)
    assert theirs.refused("answer", to="undo", yes=True) == "nothing-asked"
    assert mine.refused("undo") == "said-no"
    theirs.act(1, first(friend.view(game_id)))
    mine.until("ply", number=2)
    mine.say("undo")
    theirs.until("people", ask={"kind": "undo", "by": 0, "seats": [1]})
    mine.act(0, first(me.view(game_id)))
    assert theirs.until("ply", number=3)["ask"] is None
    assert theirs.refused("answer", to="undo", yes=True) == "nothing-asked"
    assert len(me.view(game_id)["log"]) == 3


def test_whoever_leaves_is_skipped_and_ranks_last(house: RunningServer) -> None:
    me, friend = house.person(), house.person()
    opened = me.open("swift", [ME, LINK, HERE])
    friend.join(opened["invites"][0]["url"])
    mine, _ = at(me, opened["id"])
    theirs, _ = at(friend, opened["id"])
    theirs.say("leave", seat=1)
    ply = mine.until("ply")
    assert (ply["entry"]["text"], ply["entry"]["seat"]) == ("leave:2", 1)
    assert theirs.refused("leave", seat=1) == "not-allowed"
    view = me.view(opened["id"])
    assert "undo" not in view["can"]
    while not view["over"]:
        mine.number = view["number"]
        mine.act(view["to_move"], first(view))
        view = me.view(opened["id"])
    assert view["result"]["ranking"][1] == 3
    assert {entry["seat"] for entry in view["log"][1:]} == {0, 2}


def test_whoever_stays_alone_wins_by_no_count(house: RunningServer) -> None:
    me = house.person()
    socket, _ = at(me, me.open("swift", [ME, HERE, HERE])["id"])
    socket.say("leave", seat=2)
    assert socket.until("ply")["result"] is None
    socket.say("leave", seat=0)
    result = socket.until("ply", over=True)["result"]
    assert (result["reason"], result["counted"]) == ("All other players have resigned.", False)
    assert result["ranking"] == [2, 1, 3]


def test_an_end_by_the_rules_is_one_though_somebody_has_left(house: RunningServer) -> None:
    me = house.person()
    socket, _ = at(me, me.open("swift", [ME, HERE, HERE])["id"])
    socket.say("leave", seat=0)
    ply = socket.until("ply")
    while not ply["over"]:
        ply = socket.act(ply["to_move"], first(ply))
    assert (ply["result"]["reason"], ply["result"]["counted"]) == (
        "No penguin can move any more.",
        True,
    )


def test_a_computer_takes_the_seat_if_that_was_agreed(house: RunningServer) -> None:
    me, friend = house.person(), house.person()
    opened = me.open("swift", [ME, LINK], leave="computer")
    friend.join(opened["invites"][0]["url"], "Bo")
    mine, view = at(me, opened["id"])
    theirs, _ = at(friend, opened["id"])
    theirs.say("leave", seat=1)
    theirs.until("people", yours=[])
    assert theirs.refused("leave", seat=1) == "not-your-seat"
    mine.act(0, first(view))
    mine.until("ply", number=2)
    seat = me.view(opened["id"])["seats"][1]
    assert (seat["kind"], seat["level"]) == ("computer", "adelie")
    assert "hint" in me.view(opened["id"])["can"]


def test_leaving_all_seats_ends_what_one_can_do(house: RunningServer) -> None:
    me = house.person()
    socket, _ = at(me, me.open("swift", [ME, COMPUTER, COMPUTER])["id"])
    socket.say("leave", seat=0)
    assert socket.until("ply")["can"] == []
    end = socket.until("ply", over=True)
    assert end["result"]["ranking"][0] == 3
