"""Whether memory grows without end: tables are played one after another, with everything in use.

Every table that ends is followed by another with other people, so the work is the same all the
time. Whatever still grows once everything is warm grows by game, by action or by visitor.
`python -m tools.siege.growth MINUTES` prints the whole course and what has grown.
"""

import itertools
import json
import os
import random
import re
import subprocess
import sys
import threading
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import httpx

from rookery.server.ops.randomness import Randomness
from tests.seeded import Seeded
from tests.server.users import COMPUTER, HERE, ME, Person, Socket
from tools.siege import house
from tools.siege.row import Row

_TABLES, _PACE_S, _MINUTES = 16, 0.5, 4.0
_CLOCK = {"initial_s": 3600, "increment_s": 10}
_PAGES = "/", "/lobby", "/new", "/players", "/puzzles", "/rules/packeis", "/puzzles/packeis/next"
_PARTS = "", "/story", "/frames", "/record", "/lines", "/chance", "/rating"
_SETTINGS = {
    "LOG": "warnings",
    "IDLE_S": "20",
    "MEMORY_MB": "24",
    "HOUSE_BOTS": "chick",
    "COMPUTER_PACE_MS": str(round(1000 * _PACE_S)),
    "HINT_MS": "20",
    **dict.fromkeys(("ADDRESS_REQUESTS", "ADDRESS_GAMES", "ADDRESS_SEARCHES"), "1000000"),
    **dict.fromkeys(("ADDRESS_SOCKETS", "SOCKET_MESSAGES"), "10000"),
}
Report = Mapping[str, Any]


class House:
    """A server that counts its objects; each report is asked for through its standard input."""

    def __init__(self, process: "subprocess.Popen[str]") -> None:
        self._process = process
        self.address = self._until(r"http://\S+")
        while not httpx.get(f"{self.address}/health").json()["compiled"]:
            time.sleep(0.5)
        self._ask()

    def report(self) -> Report:
        self._ask()
        report: Report = json.loads(self._until(r"\{.*"))
        return report

    def _ask(self) -> None:
        assert self._process.stdin is not None
        print(file=self._process.stdin, flush=True)

    def _until(self, pattern: str) -> str:
        assert self._process.stdout is not None
        matches = (re.search(pattern, line) for line in self._process.stdout)
        return next(match[0] for match in matches if match)


@contextmanager
def counting_house(data: Path, **more: str) -> Iterator[House]:
    """A server process of its own that counts what it holds."""
    environment = {**os.environ, **_SETTINGS, "DATA": str(data), "PORT": "0", **more}
    command = [sys.executable, "-m", "tools.siege.counted"]
    pipe = subprocess.PIPE
    with subprocess.Popen(command, env=environment, stdin=pipe, stdout=pipe, text=True) as process:
        try:
            yield House(process)
        finally:
            process.kill()


class Regular(threading.Thread):
    """Plays at one table after another, each time as somebody new, and uses what there is."""

    def __init__(self, address: str, place: int, over: threading.Event) -> None:
        super().__init__(daemon=True)
        self._address, self._place, self._over = address, place, over
        self._choose = random.Random(place)
        self.games = self.actions = 0

    def run(self) -> None:
        for nth in itertools.count():
            if self._over.is_set():
                return
            person = Person(self._address, Randomness(Seeded(f"{self._place} {nth}")))
            with suppress(*house.LOSSES, AssertionError, KeyError):
                self._visit(person)
            person.close()

    def _visit(self, person: Person) -> None:
        person.http.get(self._choose.choice(_PAGES))
        game_id = self._open(person)
        person.http.get(f"/games/{game_id}")
        self._play(person.sit(game_id))
        self.games += 1
        for part in _PARTS:
            person.http.get(f"/api/games/{game_id}{part}")
        for page in ("", "/replay", "/picture.svg"):
            person.http.get(f"/games/{game_id}{page}")

    def _open(self, person: Person) -> str:
        match self._place % 4:
            case 0:
                table = person.open("packeis", [ME, HERE], clock=_CLOCK, listed="public")
            case 1:
                table = person.open("packeis", [ME, COMPUTER], clock=_CLOCK)
            case 2:
                table = person.open("penguisi", [COMPUTER] * 3)
            case _:
                table = person.open("polar_escape", [COMPUTER] * 3)
        return str(table["id"])

    def _play(self, socket: Socket) -> None:
        message = socket.hear()
        while not message.get("over") and not self._over.is_set():
            if message.get("taps") and message["type"] in ("view", "ply"):
                self._over.wait(_PACE_S)
                self._act(socket, message)
            message = socket.hear()
        socket.connection.close()

    def _act(self, socket: Socket, message: Mapping[str, Any]) -> None:
        action = self._choose.choice(sorted(message["taps"]))
        socket.say("act", number=socket.number + 1, seat=message["to_move"], action=action)
        self.actions += 1
        if self._choose.random() < 0.1:
            socket.say("say", kind="emote", text="wow")
        if self._choose.random() < 0.1:
            socket.say("hint")


def course(minutes: float, times: int, **more: str) -> list[Report]:
    """Play for a while; return equally spaced reports, each with the games and actions so far."""
    reports: list[Report] = []
    with house.folder() as data, counting_house(data, **more) as running:
        over = threading.Event()
        regulars = [Regular(running.address, place, over) for place in range(_TABLES)]
        for regular in regulars:
            regular.start()
        for _ in range(times):
            time.sleep(60 * minutes / times)
            totals = {name: sum(getattr(regular, name) for regular in regulars) for name in _TOTALS}
            reports.append({**running.report(), **totals})
            _show(reports)
        over.set()
    return reports


_TOTALS = "games", "actions"


def _show(reports: list[Report]) -> None:
    last = reports[-1]
    objects = sum(last["types"].values())
    words = f"{last['resident'] / 1e6:.1f} MB, {objects:,} objects"
    summary = f"{last['games']} games, {last['actions']} actions"
    print(f"{len(reports)}: {words}, {summary}", file=sys.stderr, flush=True)


def growth(reports: list[Report], what: str) -> dict[str, list[int]]:
    """What grew in every later half of the course, from its middle on: name -> counts."""
    later = reports[len(reports) // 2 :]
    names = set().union(*(report[what] for report in later))
    counts = {name: [report[what].get(name, 0) for report in later] for name in names}
    return {name: each for name, each in counts.items() if _keeps_growing(each)}


def is_bounded(name: str) -> bool:
    """Whether a cache has a number of entries that it never exceeds."""
    return ", at most " in name and not name.endswith("None")


def _keeps_growing(counts: list[int]) -> bool:
    half = len(counts) // 2
    return min(counts[half:]) > max(counts[:half]) and counts[-1] - counts[0] > 20


def memory() -> list[Row]:
    """Play for some minutes; memory must be flat in the second half of them."""
    reports = course(_MINUTES, 8)
    caches = growth(reports, "caches")
    names = [f"{name} {each}" for name, each in caches.items() if not is_bounded(name)]
    first, last = (reports[index]["resident"] for index in (len(reports) // 2, -1))
    what = f"memory, {_TABLES} tables, {reports[-1]['games']} games"
    endless = f"{what}: unbounded caches that grow {' '.join(names)}".strip()
    return [
        Row(f"{what}: grown in the second half", 100 * (last - first) / first, "%", 2.0),
        Row(endless, len(names), "caches", 0),
    ]


def main(words: list[str]) -> int:
    """Play for the given minutes, and print what has grown."""
    minutes = float(words[0]) if words else _MINUTES
    reports = course(minutes, max(8, round(minutes)))
    for what in ("caches", "types", "lines"):
        print(what, flush=True)
        for name, counts in sorted(growth(reports, what).items(), key=lambda row: -row[1][-1]):
            print(f"  {name}: {counts}")
    return 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
