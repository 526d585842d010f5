"""Two processes share one store: presence, waiting times and challenges reach both."""

from collections.abc import Iterator, Sequence
from typing import Any

import pytest
import sqlalchemy as sa
from msgspec.structs import replace

from rookery.server.lobby.lobby import Lobby
from rookery.server.lobby.other_processes import ChallengeHint, LobbyNews, OtherLobbies
from rookery.server.lobby.shown import Someone
from rookery.server.lobby.waits import Wait
from rookery.server.nodes import store as nodes
from tests.server.bots.programs import challenge, program, reading
from tests.server.conftest import SETTINGS, RunningServer, Start, Time
from tests.server.entering import sign_up
from tests.server.lobby.conftest import forget, look
from tests.server.lobby.test_lobby_socket import enter, here
from tests.server.table.test_sync import counted
from tests.server.users import LINK, ME

WAIT = Wait("swift", "w", 0, 1000, met=True)


def beat(*houses: RunningServer) -> None:
    """Let each house beat twice: once to tell its own state, once to hear the others'."""
    for house in (*houses, *houses):
        house.run(house.house.housekeeping.beat_now())


Pair = tuple[RunningServer, RunningServer]


@pytest.fixture(scope="module")
def both(
    tmp_path_factory: pytest.TempPathFactory, time: Time, _quick_games: None
) -> Iterator[Pair]:
    """Two processes whose lobbies look and beat only when told to, and never poll in between."""
    data = str(tmp_path_factory.mktemp("both"))
    own = replace(SETTINGS, data=data, poll_ms=600_000)
    names = ("127.0.0.1", "localhost")
    first, second = (RunningServer(replace(own, host=name), name, time) for name in names)
    for one in (first, second):
        one.run(one.house.ask(Lobby).close())
    yield first, second
    first.stop()
    second.stop()


@pytest.fixture
def pair(both: Pair) -> Iterator[Pair]:
    """The two processes, with users that belong to one test."""
    yield both
    for one in both:
        forget(one)


def test_who_is_there_is_seen_in_every_process(pair: Pair, time: Time) -> None:
    first, second = pair
    ada, bo, fan = first.person(), second.person(), second.person()
    page = here(first, enter(ada))
    opened = bo.open("swift", [{**ME, "name": "Bob"}, LINK])
    # Ada also sits at a table in the other process, and still counts as one person.
    shared = ada.open("swift", [{**ME, "name": "Ada"}, LINK])
    tables = [bo.sit(opened["id"]), fan.sit(shared["id"]), ada.sit(shared["id"])]
    for table in tables:
        table.until("view")
    beat(second, first)
    look(first)
    board = page.until("lobby")
    rows = {(row["name"], row["doing"], row["game"]) for row in board["put"]["here"]}
    assert rows == {
        ("Bob", "playing", "swift"),
        ("Ada", "playing", "swift"),
        ("", "watching", "swift"),
    }
    assert board["counts"]["people"] == 3
    assert len(board["put"]["here"]) == 3
    second.part()
    time.pass_s(7)
    first.run(first.house.housekeeping.beat_now())
    look(first)
    assert page.until("lobby")["counts"]["people"] == 1


def test_a_table_shows_who_is_at_it_in_another_process(start: Start, time: Time) -> None:
    first, second = start(time, poll_ms=10), start(time, poll_ms=10, host="localhost")
    ada, bo, fan = first.person(), second.person(), second.person()
    opened = ada.open("swift", [ME, LINK])
    table = ada.sit(opened["id"])
    assert table.until("view")["spectators"] == 0
    assert bo.join(opened["invites"][0]["url"], "Bob").is_success
    other = bo.sit(opened["id"])
    other.until("view")
    fan.sit(opened["id"]).until("view")
    beat(second, first)
    told = table.until("people", spectators=1)
    assert [seat["online"] for seat in told["seats"]] == [True, True]
    assert second.house.tables.spectators(opened["id"], ()) == 3
    turn = ada.view(opened["id"])["to_move"]
    mover, socket = ((ada, table), (bo, other))[turn]
    socket.act(turn, min(mover.view(opened["id"])["taps"]))
    live = first.person().http.get("/api/live").json()
    assert [one["spectators"] for one in live] == [1]
    second.stop()
    first.run(first.house.housekeeping.beat_now())
    told = table.until("people", spectators=0)
    assert [seat["online"] for seat in told["seats"]] == [True, False]


def test_a_challenge_reaches_a_page_of_another_process(pair: Pair) -> None:
    first, second = pair
    ada, bo = first.person(), second.person()
    sign_up(ada, "Ada")
    sign_up(bo, "Bob")
    page = here(second, enter(bo))
    wanted = {"game": "swift", "seats": [{"kind": "me"}, {"kind": "player", "name": "Bob"}]}
    answer = ada.http.post("/api/challenges", json=wanted)
    assert answer.is_success, answer.text
    beat(first, second)
    assert page.until("challenged")
    (challenge,) = bo.http.get("/api/challenges").json()
    assert challenge["id"] == answer.json()["id"]
    beat(first, second)
    page.say("ping")
    page.until("pong")
    assert [one["type"] for one in page.heard].count("challenged") == 1


def test_a_bot_is_connected_wherever_it_reads(pair: Pair) -> None:
    first, second = pair
    cara = sign_up(second.person(), "Cara")
    bot = program(second, cara, "Snowplough")
    asks = {"origin": first.address}
    with reading(bot, "/api/me/events") as mine:
        challenge(cara, "Snowplough")
        mine.until("challenge")
        beat(second, first)
        address = f"{first.address}/api/me/bots"
        (shown,) = cara.http.get(address, headers=asks).json()
        assert (shown["name"], shown["connected"]) == ("Snowplough", True)


def test_waits_that_another_process_has_seen_are_told_here(pair: Pair) -> None:
    first, second = pair
    page = here(first, enter(first.person()))
    for index in range(6):
        waits = second.house.ask(Lobby)._waits
        waits._note(Wait("swift", f"w{index}", second.house.now(), 1000, met=True))
    beat(second, first)
    look(first)
    assert page.until("lobby")["counts"]["usual"] == {"swift": 1}


def test_a_beat_is_one_question_however_many_people_there_are(
    pair: Pair, monkeypatch: pytest.MonkeyPatch
) -> None:
    first, second = pair
    for _ in range(4):
        here(second, enter(second.person()))
    beat(second, first)
    assert len(first.house.ask(Lobby)._other_processes.people) == 4
    beating, did = nodes.beat, list[str]()

    def watched(connection: sa.Connection, **more: Any) -> nodes.BeatAnswer:
        with counted(connection) as statements:
            answer = beating(connection, **more)
        did.extend(one.split()[0] for one in statements)
        return answer

    monkeypatch.setattr(nodes, "beat", watched)
    first.run(first.house.housekeeping.beat_now())
    assert did == ["UPDATE", "SELECT"]


# -- merging, pure ---------------------------------------------------------------------------------


def lobby_of(here: Sequence[Someone] = (), more: int = 0) -> tuple[OtherLobbies, list[set[str]]]:
    """A lobby's `OtherLobbies` with these people, and the sets of users told of challenges."""
    asked: list[set[str]] = []
    one = OtherLobbies(lambda: (here, more), asked.append)
    one._waits = lambda: [WAIT]
    one._waited = lambda _: None
    return one, asked


def test_people_and_those_without_a_name_add_up() -> None:
    one, _ = lobby_of([Someone("a", "Ada"), Someone("b", "Bo")], 2)
    other, _ = lobby_of()
    other.heard([one.news(), one.news(), LobbyNews(more=1)])
    assert {someone.user_id for someone in other.people} == {"a", "b"}
    assert other.more == 5


def test_of_a_crowd_a_thousand_are_named() -> None:
    crowd = [Someone(f"{number:04}", "") for number in range(1200)]
    told = lobby_of([*crowd, Someone("0000", "twice")], 3)[0].news()
    assert (len(told.here), told.more) == (1000, 3 + 201)


def test_a_challenge_is_told_once_however_often_it_is_heard() -> None:
    one, asked = lobby_of()
    first, second = ChallengeHint("c1", ("a", "b")), ChallengeHint("c2", ("a",))
    one.heard([LobbyNews(challenges=(first,))])
    one.heard([LobbyNews(challenges=(first, second))])
    one.heard([LobbyNews(challenges=(first, second))])
    assert asked == [{"a", "b"}, {"a"}]
