"""An evening played over HTTP at three processes of one house, some of which are killed meanwhile.

Every request goes to the next process that runs. One that gets no answer is asked again elsewhere,
as people's pages do it. Which process is killed, and at which table, is said beforehand.
"""

import signal
import socket
import time
from collections import Counter
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, Literal, NamedTuple

import httpx
import msgspec
import sqlalchemy as sa

from rookery.server.db import leases, schema
from rookery.server.db.database import connect
from rookery.server.evenings.entries import Entry, JoinEntry, ResultEntry, RoundEntry
from rookery.server.evenings.model import Evening
from rookery.server.evenings.store import DIRECTOR, load, tournament_entries
from rookery.server.ops.randomness import Randomness
from rookery.tournaments.verification import check, read_record
from tests.seeded import Seeded
from tests.server.processes import Process
from tests.server.users import WAIT_S, Person

Victim = Literal["director", "other"]
Begin = Callable[[int, int], Process]
"""Starts the process of a place, on a port, by which the store names it."""
End = Callable[[Process], object]
"""Kills a process."""
_PROCESSES = 3


Kills = Mapping[tuple[int, int], Victim]
"""Whom to kill by round and table, both from 1, once somebody has acted there.

Table 0: when everybody has said that they are there, and the round is about to be drawn.
"""


class Faults(NamedTuple):
    """How much of an evening is not there exactly once, or differs from an undisturbed run."""

    entries: int
    rounds: int
    tables: int
    points: int
    draws: int
    """Rounds or final places that differ if the same games are played undisturbed."""


class DisturbedEvening:
    """Three processes and the people of an evening; `killed` counts who was killed."""

    def __init__(self, begin: Begin, end: End, address: str, people: int, seed: object) -> None:
        self._begin, self._end, self._engine = begin, end, connect(address)
        self.processes = [begin(place, port) for place, port in enumerate(_free_ports())]
        self._down: int | None = None
        self._turn = 0
        self.killed: Counter[Victim] = Counter()
        where = self.processes[0].address
        self.people = [
            Person(where, Randomness(Seeded(f"{seed} {n}")), bearer=True) for n in range(people)
        ]
        self._by_user = {person.user_id: person for person in self.people}

    def close(self) -> None:
        for person in self.people:
            person.close()
        for process in self.processes:
            if process.process.poll() is None:
                self._end(process)
        self._engine.dispose()

    # -- processes ---------------------------------------------------------------------------------

    def _kill(self, victim: Victim) -> None:
        """Kill the process that directs, or one that doesn't; whoever was killed before is back."""
        self._revive()
        place = self._directing()
        if victim == "other":
            place = (place + 1) % _PROCESSES
        self._end(self.processes[place])
        self._down = place
        self.killed[victim] += 1

    def _revive(self) -> None:
        if self._down is not None:
            port = self.processes[self._down].port
            self.processes[self._down], self._down = self._begin(self._down, port), None

    def _directing(self) -> int:
        """The place of the process that holds the director's lease, once one does."""
        until = time.monotonic() + WAIT_S
        while time.monotonic() < until:
            with self._engine.connect() as connection:
                node = leases.holder(connection, DIRECTOR, int(time.time() * 1000))
            for place, process in enumerate(self.processes):
                if node is not None and node.endswith(f" {process.port}"):
                    return place
        raise AssertionError(f"no process directs: {node}")

    # -- requests ----------------------------------------------------------------------------------

    def ask(self, person: Person, way: str, path: str, **more: Any) -> httpx.Response:
        """Ask the processes in turns until one answers."""
        until = time.monotonic() + WAIT_S
        while True:
            self._turn += 1
            place = self._turn % _PROCESSES
            if place == self._down:
                continue
            url = f"{self.processes[place].address}{path}"
            try:
                return person.http.request(way, url, **more)
            except httpx.TransportError:
                if time.monotonic() > until:
                    raise

    def _act(self, person: Person, evening: str, what: str) -> None:
        body = {"act": what, "name": f"Pen {self.people.index(person) + 1}"}
        answer = self.ask(person, "POST", f"/api/evenings/{evening}", json=body)
        assert answer.is_success, answer.text

    def _until(self, evening: str, phase: str, rounds: int) -> Any:
        """The evening, once it has come so far, whichever process is asked."""
        until = time.monotonic() + WAIT_S
        while time.monotonic() < until:
            state = self.ask(self.people[0], "GET", f"/api/evenings/{evening}").json()
            if (state["phase"], len(state["rounds"])) == (phase, rounds):
                return state
        raise AssertionError(f"{phase} {rounds} never came: {state['phase']} {state['rounds']}")

    # -- the evening -------------------------------------------------------------------------------

    def play(self, plan: Mapping[str, Any], kills: Kills) -> str:
        """Play a whole evening; returns its id."""
        answer = self.ask(self.people[0], "POST", "/api/evenings", json=plan)
        assert answer.is_success, answer.text
        evening, kills = str(answer.json()["id"]), dict(kills)
        for person in self.people:
            self._act(person, evening, "join")
        self._act(self.people[0], evening, "begin")
        for number in range(1, plan["rounds"] + 1):
            self._until(evening, "check-in", number - 1)
            for person in self.people:
                self._act(person, evening, "here")
            if victim := kills.pop((number, 0), None):
                self._kill(victim)
            drawn = self._until(evening, "playing", number)["rounds"][-1]["tables"]
            for at, table in enumerate(drawn, start=1):
                self._play_table(table["game_id"], kills.pop((number, at), None))
        self._until(evening, "over", plan["rounds"])
        self._revive()
        assert not kills, f"tables that there were not: {kills}"
        return evening

    def _play_table(self, game_id: str, victim: Victim | None) -> None:
        with self._engine.connect() as connection:
            seats = schema.seats.c
            rows = connection.execute(
                sa.select(seats.seat, seats.user_id).where(seats.game_id == game_id)
            )
            players = {int(row.seat): self._by_user[str(row.user_id)] for row in rows}
        path = f"/api/games/{game_id}"
        view = self.ask(players[0], "GET", path).json()
        while not view["over"]:
            seat = view["to_move"]
            if seat not in view["yours"]:
                view = self.ask(players.get(seat, players[0]), "GET", path).json()
                continue
            body = {"number": view["number"] + 1, "seat": seat, "action": min(view["taps"])}
            answer = self.ask(players[seat], "POST", f"{path}/act", json=body)
            assert answer.is_success or answer.status_code == 409, answer.text
            seen = answer if answer.is_success else self.ask(players[seat], "GET", path)
            view = seen.json()
            if victim is not None:
                self._kill(victim)
                victim = None

    # -- what is there afterwards ------------------------------------------------------------------

    def faults(self, evening_id: str, plan: Mapping[str, Any]) -> Faults:
        """Compare the store, what every process shows, and an undisturbed run of the same games."""
        with self._engine.connect() as connection:
            evening = load(connection, evening_id)
            log = connection.execute(
                sa.select(tournament_entries.c.number, tournament_entries.c.body).order_by(
                    tournament_entries.c.number
                )
            ).all()
            games = list(connection.scalars(sa.select(schema.games.c.id)))
        entries = [msgspec.json.decode(row.body, type=Entry) for row in log]
        odd = [row.number for row in log] != list(range(1, evening.version + 1))
        joined = sum(isinstance(entry, JoinEntry) for entry in entries)
        rounds = sum(isinstance(entry, RoundEntry) for entry in entries)
        results = sum(isinstance(entry, ResultEntry) for entry in entries)
        drawn = [game for past in evening.rounds for game in past.entry.games]
        tables = plan["rounds"] * len(self.people) // plan["seats"]
        return Faults(
            entries=odd + abs(joined - len(self.people)),
            rounds=abs(rounds - plan["rounds"]) + sum(not past.is_over for past in evening.rounds),
            tables=abs(results - tables)
            + abs(len(games) - tables)
            + (sorted(games) != sorted(drawn)),
            points=self._wrong_points(evening, plan["rounds"]),
            draws=self._differences(evening, evening_id),
        )

    def _wrong_points(self, evening: Evening, rounds: int) -> int:
        """How many people have not played all rounds, or not the points of their tables."""
        points: Counter[str] = Counter()
        for past in evening.history():
            for result in past.results:
                assert result is not None
                for player, gain in zip(result.players, result.points(), strict=True):
                    points[player] += gain  # type: ignore[assignment]  # fractions add up, too
        rows = evening.standings()
        return sum(
            row.games != rounds
            or row.missed > 0
            or row.byes > 0
            or row.points != points[row.player]
            for row in rows
        )

    def _differences(self, evening: Evening, evening_id: str) -> int:
        """Draw all rounds again from the file and the same games; compare with every process."""
        file = self.ask(self.people[0], "GET", f"/api/evenings/{evening_id}/file").content
        record = read_record(file)
        wrong = sum(bool(finding.why) for finding in check(record))
        places = {row.player: row.place for row in evening.standings()}
        wrong += places != record.places
        for process in self.processes:
            url = f"{process.address}/api/evenings/{evening_id}"
            shown = self.people[0].http.get(url).json()["standings"]
            wrong += {row["player"]: row["place"] for row in shown} != places
        return wrong


def _free_ports() -> list[int]:
    """Ports that nothing listens at."""
    sockets = [socket.create_server(("127.0.0.1", 0)) for _ in range(_PROCESSES)]
    ports = [int(each.getsockname()[1]) for each in sockets]
    for each in sockets:
        each.close()
    return ports


def end(process: Process) -> None:
    """Kill a process of a test."""
    process.end(signal.SIGKILL)


def begin_in(folder: Path, seed: object, **settings: str) -> Begin:
    """Starts processes of one database, each with a folder and a seed of its own."""
    started = 0

    def begin(place: int, port: int) -> Process:
        nonlocal started
        started += 1
        return Process(folder / str(place), f"{seed} {started}", port, **settings)

    return begin
