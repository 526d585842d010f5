"""Finishing one's islands: one request where nothing depends on them, and every move in the log."""

import random

from rookery.core.options import as_texts
from rookery.core.state import State
from rookery.games.packeis import GAME
from tests.server.conftest import RunningServer
from tests.server.users import COMPUTER, HERE, LINK, ME, Message, Person


def deal(players: int) -> dict[str, str]:
    """One deal, so that random moves of one seed always lead to the same positions."""
    return as_texts(GAME.deal(GAME.read_options({"players": players}), 5))


def acted(person: Person, game_id: str, action: str, view: Message) -> Message:
    body = {"number": view["number"] + 1, "seat": view["to_move"], "action": action}
    answer = person.http.post(f"/api/games/{game_id}/act", json=body)
    assert answer.status_code == 200, answer.text
    shown: Message = answer.json()
    return shown


def seats_apart(view: Message) -> tuple[int, ...]:
    state: State = GAME.parse(view["text"])
    return () if state.is_terminal else GAME.rules.apart(state)


def played_until_apart(people: list[Person], game_id: str, seats: int, seed: int = 1) -> Message:
    """The table after random moves until so many seats are alone on their ice."""
    rng = random.Random(seed)
    view = people[0].view(game_id)
    while len(seats_apart(view)) < seats:
        assert not view["over"]
        person = people[view["to_move"]]
        taps = person.view(game_id)["taps"]
        view = acted(person, game_id, rng.choice(sorted(taps)), view)
    return view


def finish(person: Person, game_id: str, **seat: int) -> tuple[int, Message]:
    answer = person.http.post(f"/api/games/{game_id}/finish", json=seat)
    return answer.status_code, answer.json()


def on_one_screen(house: RunningServer, players: int = 2) -> tuple[Person, str]:
    me, others = house.person(), [HERE] * (players - 1)
    return me, str(me.open("packeis", [ME, *others], options=deal(players))["id"])


def one_apart(house: RunningServer) -> tuple[Person, str, int, Message]:
    """A table for three on one screen, where one seat is alone on its ice, and which one."""
    me, game_id = on_one_screen(house, 3)
    view = played_until_apart([me, me, me], game_id, 1)
    (seat,) = seats_apart(view)
    return me, game_id, seat, view


def test_one_request_ends_a_game_whose_seats_are_all_apart(house: RunningServer) -> None:
    me, game_id = on_one_screen(house)
    view = played_until_apart([me, me], game_id, 2)
    assert "finish" in view["can"]
    status, after = finish(me, game_id)
    assert (status, after["over"]) == (200, True)
    log = after["log"][len(view["log"]) :]
    assert len(log) > 2
    state = GAME.parse(view["text"])
    for entry in log:  # move by move, each by the rules
        assert state.current_player == entry["seat"]
        state = state.apply(entry["text"])
    assert state.is_terminal


def test_one_seat_goes_on_by_itself_whenever_its_turn_comes(house: RunningServer) -> None:
    me, game_id, seat, view = one_apart(house)
    status, view = finish(me, game_id, seat=seat)
    assert status == 200
    assert view["seats"][seat]["finishing"]
    while not view["over"]:
        assert view["to_move"] != seat or seat not in seats_apart(view)
        view = acted(me, game_id, min(view["taps"]), view)
    numbers = [entry["number"] for entry in view["log"]]
    assert numbers == list(range(1, len(numbers) + 1))


def test_asking_again_changes_nothing(house: RunningServer) -> None:
    me, game_id, seat, _view = one_apart(house)
    _, once = finish(me, game_id, seat=seat)
    status, again = finish(me, game_id, seat=seat)
    assert status == 200
    assert (again["number"], again["text"]) == (once["number"], once["text"])


def test_it_is_refused_while_others_can_come(house: RunningServer) -> None:
    me, game_id = on_one_screen(house)
    view = me.view(game_id)
    assert "finish" not in view["can"]
    status, refusal = finish(me, game_id)
    assert (status, refusal["error"]["code"]) == (409, "nothing-proven")
    assert me.view(game_id)["number"] == view["number"]
    stranger = house.person()
    assert finish(stranger, game_id)[1]["error"]["code"] in ("not-your-seat", "no-such-game")
    assert finish(me, game_id, seat=63)[1]["error"]["code"] == "not-your-seat"
    socket = me.sit(game_id)
    socket.hear()
    assert socket.refused("finish") == "nothing-proven"


def test_each_finishes_their_own_seat_between_people(house: RunningServer) -> None:
    me, friend = house.person(), house.person()
    opened = me.open("packeis", [ME, LINK], options=deal(2))
    friend.join(opened["invites"][0]["url"])
    game_id, people = opened["id"], [me, friend]
    played_until_apart(people, game_id, 2)
    sockets = [person.sit(game_id) for person in people]
    shown = [socket.hear() for socket in sockets]
    assert all("finish" in each["can"] for each in shown)
    assert finish(me, game_id, seat=1)[1]["error"]["code"] == "not-your-seat"
    sockets[0].say("finish")
    assert not me.view(game_id)["seats"][1]["finishing"]
    assert finish(friend, game_id)[0] == 200
    assert friend.view(game_id)["over"] == me.view(game_id)["over"]
    assert sockets[1].until("ply")["entry"]["seat"] in (0, 1)


def test_taking_back_gives_the_seat_back(house: RunningServer) -> None:
    me, game_id, seat, view = one_apart(house)
    _, view = finish(me, game_id, seat=seat)
    if not any(entry["seat"] == seat for entry in view["log"][-1:]):
        view = acted(me, game_id, min(view["taps"]), view)
    socket = me.sit(game_id)
    socket.hear()
    socket.say("undo")
    back = socket.until("view")
    assert not back["seats"][seat]["finishing"]
    assert back["to_move"] is not None


def test_a_rematch_begins_with_every_move_ones_own(house: RunningServer) -> None:
    me, game_id = on_one_screen(house)
    played_until_apart([me, me], game_id, 2)
    assert finish(me, game_id)[1]["over"]
    socket = me.sit(game_id)
    socket.say("rematch")
    again = str(socket.until("rematch")["url"]).rpartition("/")[2]
    assert not any(seat["finishing"] for seat in me.view(again)["seats"])


def test_against_a_computer_ones_own_seat_alone_is_finished(house: RunningServer) -> None:
    me = house.person()
    game_id = str(me.open("packeis", [ME, COMPUTER], options=deal(2))["id"])
    socket = me.sit(game_id)
    view, rng = socket.hear(), random.Random(3)
    while 0 not in seats_apart(view) and not view["over"]:
        if view["to_move"] == 0:
            socket.act(0, rng.choice(sorted(view["taps"])))
        else:
            socket.until("ply")
        view = me.view(game_id)
        socket.number = view["number"]
    assert not view["over"]
    socket.say("finish")
    while not me.view(game_id)["over"]:
        socket.hear()
    log = me.view(game_id)["log"]
    assert {entry["seat"] for entry in log} == {0, 1}
