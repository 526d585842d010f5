"""Decisions during another seat's turn: who is asked, whose time runs, and what is told."""

from collections.abc import Sequence

import pytest

from rookery import games
from rookery.core import record as records
from rookery.core.state import State
from rookery.games.polar_escape.game import PolarEscape
from rookery.games.polar_escape.options import PolarEscapeOptions
from tests.games.polar_escape.positions import micro
from tests.server.conftest import RunningServer, Start, Time
from tests.server.quick import PLAYERS
from tests.server.users import COMPUTER, HERE, LINK, ME, Message, Person, Socket

# Red's sheet, with Red and Black on it, is about to advance; Black has to leave it or pay.
EVICTION = micro("YT@b6/0 RV@c6/0", "R=c6.1 K=c6.7", cards=(0, 0, 1), due="num:1")
# The same with no sheet behind: Black pays, or Red says where Black goes.
ADRIFT = micro("RV@c6/0 YX@c8/0", "R=c6.1 K=c6.7", cards=(0, 0, 1), due="num:1")
# Red has clicked seals, which Yellow, the next player, places.
SEALS = micro("RX@b4/0 YZ@c4/0", "R=b4.5", due="seal:-2")
LANDING = micro("RW@h4/0", "R=h4.4", due="num:4")


class Given(PolarEscape):
    """Polar Escape from a given position on, with players that answer at once."""

    players = PLAYERS

    def __init__(self, name: str, line: str) -> None:
        self.name, self.title = name, name
        self._line = line

    def start(self, options: PolarEscapeOptions) -> State:
        return self.parse(self._line)


@pytest.fixture(scope="module", autouse=True)
def _given(monkeypatch_module: pytest.MonkeyPatch) -> None:
    lines = {"eviction": EVICTION, "adrift": ADRIFT, "seals": SEALS, "landing": LANDING}
    # Compile before anybody waits for an answer.
    games.load("polar_escape").parse(EVICTION).apply("go:c6.4").apply("adv:-")
    for name, line in lines.items():
        monkeypatch_module.setitem(games._added_games, name, Given(name, line))


def gathered(house: RunningServer, game: str) -> tuple[str, list[Socket]]:
    """A table of three people, each with a page of their own; its id and the sockets."""
    people = [house.person() for _ in range(3)]
    opened = people[0].open(game, [ME, LINK, LINK])
    for person, invite in zip(people[1:], opened["invites"], strict=True):
        person.join(invite["url"])
    sockets = [person.sit(opened["id"]) for person in people]
    for socket in sockets:
        socket.until("view")
    return opened["id"], sockets


def act(sockets: Sequence[Socket], seat: int, action: str) -> list[Message]:
    """Let a seat act; return what each page is told of it."""
    told = {seat: sockets[seat].act(seat, action)}
    for other, socket in enumerate(sockets):
        if other != seat:
            told[other] = socket.until("ply", number=sockets[seat].number)
    return [told[index] for index in range(len(sockets))]


def test_the_guest_is_asked_and_nobody_else(house: RunningServer) -> None:
    _, sockets = gathered(house, "eviction")
    act(sockets, 0, "go:c6.4")
    told = act(sockets, 0, "adv:d6")
    assert {(one["to_move"], one["turn_owner"]) for one in told} == {(2, 0)}
    assert [bool(one.get("taps")) for one in told] == [False, False, True]
    assert "pay:" in "".join(f"{name}:" for name in told[2]["taps"])
    assert "Red moves the sheet you stand on" in told[2]["advice"]
    refused = sockets[0].refused("act", number=sockets[0].number + 1, seat=0, action="pay")
    assert refused == "not-your-turn"
    entry = act(sockets, 2, "flee:b6.3")[0]
    assert (entry["entry"]["seat"], entry["entry"]["of"]) == (2, 0)
    assert (entry["to_move"], entry["turn_owner"]) == (1, 1)


def test_whoever_cannot_stay_leaves_the_choice_to_the_owner(house: RunningServer) -> None:
    _, sockets = gathered(house, "adrift")
    act(sockets, 0, "go:c6.4")
    told = act(sockets, 0, "adv:d6")
    assert sorted(told[2]["taps"]) == ["leave", "pay"]
    told = act(sockets, 2, "leave")
    assert (told[0]["to_move"], told[0]["turn_owner"]) == (0, 0)
    assert "Black" in told[0]["advice"]
    assert all(action.startswith("expel:c8.") for action in told[0]["taps"])


def test_the_next_player_places_what_was_clicked_against_somebody(house: RunningServer) -> None:
    _, sockets = gathered(house, "seals")
    first = act(sockets, 1, "seal:b4.2")[1]
    assert (first["to_move"], first["turn_owner"]) == (1, 0)
    assert (act(sockets, 1, "seal:b4.8")[0]["to_move"]) == 1  # now it is Yellow's own turn


def test_a_guest_who_leaves_the_table_leaves_the_sheet(house: RunningServer) -> None:
    _, sockets = gathered(house, "eviction")
    act(sockets, 0, "go:c6.4")
    act(sockets, 0, "adv:d6")
    sockets[2].say("leave", seat=2)
    told = sockets[0].until("ply", number=sockets[0].number + 1)
    assert (told["entry"]["text"], told["to_move"], told["turn_owner"]) == ("leave:3", 1, 1)


def test_who_leaves_while_others_decide_passes_the_turn_on(house: RunningServer) -> None:
    _, sockets = gathered(house, "eviction")
    act(sockets, 0, "go:c6.4")
    act(sockets, 0, "adv:d6")
    sockets[0].say("leave", seat=0)
    told = sockets[1].until("ply", number=sockets[1].number + 1)
    assert (told["entry"]["text"], told["to_move"], told["turn_owner"]) == ("leave:1", 1, 1)


class Timed:
    """A one-screen table with a clock that the test controls."""

    def __init__(self, start: Start, game: str) -> None:
        self.time = Time()
        self.served = start(self.time)
        self.served.watch_no_clocks()
        self.me: Person = self.served.person()
        clock = {"initial_s": 60, "increment_s": 5}
        self.id = self.me.open(game, [ME, HERE, HERE], clock=clock)["id"]

    def act(self, *actions: str) -> Message:
        for action in actions:
            view = self.view()
            body = {"number": view["number"] + 1, "seat": view["to_move"], "action": action}
            answer = self.me.http.post(f"/api/games/{self.id}/act", json=body)
            assert answer.status_code == 200, answer.text
        return self.view()

    def view(self) -> Message:
        return self.me.view(self.id)


def test_time_runs_for_whoever_decides(start: Start) -> None:
    table = Timed(start, "eviction")
    table.act("go:c6.4", "adv:d6")
    table.time.pass_s(10)
    view = table.view()
    assert [seat["clock_ms"] for seat in view["seats"]] == [70_000, 60_000, 50_000]
    assert [seat["running"] for seat in view["seats"]] == [False, False, True]
    view = table.act("pay")
    assert [seat["clock_ms"] for seat in view["seats"]] == [70_000, 60_000, 55_000]
    assert [seat["running"] for seat in view["seats"]] == [False, True, False]


def test_a_flag_falls_in_the_turn_of_another(start: Start) -> None:
    table = Timed(start, "eviction")
    table.act("go:c6.4", "adv:d6")
    table.time.pass_s(60)
    table.served.run(table.served.house.clock_watch.check())
    view = table.view()
    assert [seat["left"] for seat in view["seats"]] == [False, False, True]
    assert (view["log"][-1]["text"], view["to_move"]) == ("leave:3", 1)


def test_computers_decide_in_the_turns_of_people(house: RunningServer) -> None:
    me = house.person()
    game_id = me.open("eviction", [ME, COMPUTER, COMPUTER])["id"]
    socket = me.sit(game_id)
    assert "hint" in socket.hear()["can"]
    socket.say("hint")
    assert socket.until("hint")["action"] in me.view(game_id)["taps"]
    socket.act(0, "go:c6.4")
    assert socket.act(0, "adv:d6")["to_move"] == 2
    told = socket.until("ply")["entry"]
    assert (told["seat"], told["of"]) == (2, 0)


def test_a_whole_game_its_record_and_a_rematch(house: RunningServer) -> None:
    me = house.person()
    seats = [{**ME, "name": "Ada"}, {**HERE, "name": "Bo"}, {**HERE, "name": "Cy"}]
    game_id = me.open("landing", seats)["id"]
    socket = me.sit(game_id)
    socket.hear()
    over = socket.act(0, "go:land")
    assert over["result"]["ranking"] == [1, 2, 2]
    assert "Ada reaches dry land." in over["entry"]["words"]
    text = me.http.get(f"/api/games/{game_id}/record").text
    assert records.read(text, games.load).states()[-1].ranking == (1, 2, 2)
    socket.say("rematch")
    again = me.view(str(socket.until("rematch")["url"]).rpartition("/")[2])
    assert [seat["name"] for seat in again["seats"]] == ["Bo", "Cy", "Ada"]


def test_what_came_by_chance_can_be_checked(house: RunningServer) -> None:
    me = house.person()
    game_id = me.open("polar_escape", [ME, HERE, HERE], options={"starter": "seat1"})["id"]
    socket = me.sit(game_id)
    socket.hear()
    for seat in range(3):
        told = socket.act(seat, "pick:FTV")
    number = socket.until("ply")["entry"]["text"]
    assert number in {f"={n}" for n in range(1, 7)}
    for seat in range(3):
        socket.say("leave", seat=seat)
        told = socket.until("ply", over=seat > 0)
        if told["over"]:
            break
    text = me.http.get(f"/api/games/{game_id}/record").text
    assert all(key in text for key in ("commitment: ", "secret: ", "leave:1"))
