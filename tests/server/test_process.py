"""Processes that end: nothing that anybody saw is lost, and everybody reconnects by themselves."""

import random
import signal
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from rookery.server.ops.randomness import Randomness
from tests.seeded import Seeded
from tests.server.conftest import Start
from tests.server.processes import Process
from tests.server.users import COMPUTER, HERE, LINK, ME, WAIT_S, Person, Socket

TABLES = 4
Begin = Callable[..., Process]
Meet = Callable[[Process], Person]


@pytest.fixture
def begin(tmp_path: Path, seed: int) -> Iterator[Begin]:
    running: list[Process] = []

    def make(**settings: Any) -> Process:
        running.append(Process(tmp_path, f"{seed} {len(running)}", **settings))
        return running[-1]

    yield make
    for one in running:
        if one.process.poll() is None:
            one.end(signal.SIGKILL)


@pytest.fixture
def meet(seed: int) -> Iterator[Meet]:
    """Make a new user of a server."""
    people: list[Person] = []
    randomness = Randomness(Seeded(seed))

    def make(process: Process) -> Person:
        people.append(Person(process.address, randomness))
        return people[-1]

    yield make
    for person in people:
        person.close()


class Player(threading.Thread):
    """Plays one-screen tables, one after the other, until the server is gone."""

    def __init__(self, person: Person, seed: int) -> None:
        super().__init__(daemon=True)
        self.person, self.choose = person, random.Random(seed)
        self.seen: dict[str, list[dict[str, Any]]] = {}
        self.has_played = threading.Event()

    def run(self) -> None:
        try:
            while True:
                self.play(self.person.open("packeis", [ME, HERE])["id"])
        except (ConnectionClosed, InvalidHandshake, httpx.TransportError, OSError):
            self.has_played.set()

    def play(self, game_id: str) -> None:
        socket = self.person.sit(game_id)
        message, seen = socket.hear(), self.seen.setdefault(game_id, [])
        while not message["over"]:
            action = self.choose.choice(sorted(message["taps"]))
            message = socket.act(message["to_move"], action)
            seen.append(message["entry"])
            if len(seen) >= 6:
                self.has_played.set()


def test_kill_9_loses_nothing_that_was_seen(begin: Begin, meet: Meet, seed: int) -> None:
    first = begin()
    players = [Player(meet(first), seed + n) for n in range(TABLES)]
    for player in players:
        player.start()
    for player in players:
        assert player.has_played.wait(WAIT_S)
    first.end(signal.SIGKILL)
    for player in players:
        player.join(WAIT_S)
    second = begin(port=first.port)
    assert second.address == first.address
    for player in players:
        for game_id, seen in player.seen.items():
            log = player.person.view(game_id)["log"]
            assert log[: len(seen)] == seen
            assert len(log) <= len(seen) + 1  # one may be stored but not shown yet
    game_id, seen = list(players[0].seen.items())[-1]
    socket = players[0].person.sit(game_id, seen=len(seen))
    play_on(players[0].person, socket, game_id)


def play_on(person: Person, socket: Socket, game_id: str) -> None:
    """Check that a page reconnected after a restart can go on where it was."""
    view = person.view(game_id)
    if not view["over"]:
        socket.number = view["number"]
        assert socket.act(view["to_move"], next(iter(view["taps"])))["number"] == view["number"] + 1


def test_a_computer_thinks_on_after_a_restart(begin: Begin, meet: Meet) -> None:
    first = begin(COMPUTER_PACE_MS="3600000")
    me = meet(first)
    game_id = me.open("quick", [ME, COMPUTER])["id"]
    socket = me.sit(game_id)
    socket.hear()
    socket.act(0, "rest")
    first.end(signal.SIGKILL)
    begin(port=first.port)
    back = me.sit(game_id, seen=2)
    assert back.until("ply", number=4)["entry"]["seat"] == 1


def test_a_stop_closes_sockets_with_restart_and_keeps_everything(begin: Begin, meet: Meet) -> None:
    first = begin()
    me = meet(first)
    game_id = me.open("packeis", [ME, LINK])["id"]
    socket = me.sit(game_id)
    action = next(iter(socket.hear()["taps"]))
    socket.act(0, action)
    status, log = first.end(signal.SIGTERM)
    assert status in (0, -signal.SIGTERM)
    assert socket.closing_code() == 1012
    assert "Traceback" not in log
    begin(port=first.port)
    assert [entry["text"] for entry in me.view(game_id)["log"]] == [action]


def test_two_servers_on_one_database_never_share_a_number(start: Start) -> None:
    one, two = start(), start()
    here, there = one.person(), two.person()
    there.headers["cookie"] = here.headers["cookie"]
    there.http.headers["cookie"] = here.headers["cookie"]
    game_id = here.open("packeis", [ME, HERE])["id"]
    won = {0: 0, 1: 0}
    for _ in range(20):
        view = here.view(game_id)
        body = {"number": view["number"] + 1, "seat": view["to_move"]}
        actions = sorted(view["taps"])
        answers: dict[int, int] = {}

        def act(side: int, action: str, body: Any = body, answers: Any = answers) -> None:
            client = (here, there)[side].http
            answer = client.post(f"/api/games/{game_id}/act", json={**body, "action": action})
            answers[side] = answer.status_code

        both = [threading.Thread(target=act, args=(side, actions[-side])) for side in (0, 1)]
        for thread in both:
            thread.start()
        for thread in both:
            thread.join()
        assert sorted(answers.values()) == [200, 409]
        won[min(answers, key=answers.__getitem__)] += 1
        there.http.post(f"/api/games/{game_id}/act", json={**body, "action": actions[0]})
        logs = [person.view(game_id)["log"] for person in (here, there)]
    assert [len(log) for log in logs] == [20, 20]
    assert logs[0] == logs[1]
    assert [entry["number"] for entry in logs[0]] == list(range(1, 21))


def test_two_servers_that_know_of_each_other_show_the_same(start: Start) -> None:
    one, two = start(poll_ms=20), start(poll_ms=20)
    me, friend = one.person(), two.person()
    opened = me.open("swift", [ME, LINK])
    here, there = me.sit(opened["id"]), friend.sit(opened["id"])
    there.hear()
    assert friend.join(opened["invites"][0]["url"]).status_code == 200
    assert here.until("people", yours=[0])["seats"][1]["kind"] in ("open", "human")
    ply = here.act(0, min(me.view(opened["id"])["taps"]))
    assert there.until("ply", number=1)["text"] == ply["text"]
    there.act(1, min(friend.view(opened["id"])["taps"]))
    assert here.until("ply", number=2)["entry"]["seat"] == 1
    assert [seat["kind"] for seat in me.view(opened["id"])["seats"]] == ["human", "human"]
