"""Whether anything grows by the round: the same day of a house again and again, with other people.

In each round guests and new members open tables, play to the end, talk, look for others, read
records and replays and go; a bot stays connected and is challenged. Afterwards the house is idle,
and everything in it that has a bound of its own is emptied (`tools.siege.counted`). What there is
more of after every round is kept for each person, game or challenge, and would grow for ever.
`python -m tools.siege.rounds ROUNDS` prints the whole course.
"""

import json
import random
import sys
import threading
import time
from collections.abc import Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from itertools import pairwise
from typing import Any

from rookery.server.ops.randomness import Randomness
from tests.seeded import Seeded
from tests.server.entering import sign_up
from tests.server.lobby.test_lobby_socket import enter
from tests.server.users import COMPUTER, HERE, ME, Person, Socket
from tools.siege import growth, house
from tools.siege.row import Row

_ROUNDS, _GUESTS, _TOGETHER = 10, 12, 4
_QUIET_S = 5.0
_MOST_ACTIONS = 25
_SETTINGS = {
    "GAMES": "tests.server.quick:Quick,tests.server.quick:Swift",
    "EMPTY": "yes",
    "IDLE_S": "1",
    "MEMORY_MB": "1",
    "COMPUTER_PACE_MS": "0",
    "ADDRESS_MEMBERS": "1000000",
}
_PARTS = "", "/story", "/frames", "/record", "/lines", "/chance", "/rating"


class Bot:
    """A bot that stays connected from the first round to the last, and declines every challenge."""

    def __init__(self, address: str) -> None:
        owner = sign_up(_person(address, "owner"), "Owner")
        answer = owner.http.post("/api/me/bots", json={"name": "Patient"})
        assert answer.is_success, answer.text
        self._http = Person(address, _NO_RANDOMNESS, bearer=True).http
        self._http.headers["authorization"] = f"Bearer {answer.json()['token']}"
        self._answered = set[str]()
        threading.Thread(target=self._read, daemon=True).start()
        owner.close()

    def _read(self) -> None:
        with suppress(*house.LOSSES), self._http.stream("GET", "/api/me/events") as answer:
            for line in filter(None, answer.iter_lines()):
                message = json.loads(line)
                if message["type"] == "challenge" and message["id"] not in self._answered:
                    self._answered.add(message["id"])
                    self._http.post(f"/api/challenges/{message['id']}/decline")


_NO_RANDOMNESS = Randomness()


def _person(address: str, seed: object) -> Person:
    return Person(address, Randomness(Seeded(f"round {seed}")))


def _visit(address: str, number: int) -> None:
    """Everything that one person does in a round."""
    person, choose = _person(address, number), random.Random(number)
    if number % _GUESTS < 2:
        sign_up(person, f"Member {number}")
        person.http.post("/api/challenges", json=_challenge("Patient"))
    for page in growth._PAGES:
        person.http.get(page)
    _look_for_others(person, number)
    seats, game = [(HERE, "swift"), (COMPUTER, "quick"), (COMPUTER, "packeis")][number % 3]
    clock = {"initial_s": 600, "increment_s": 5} if number % 2 else None
    game_id = str(person.open(game, [ME, seats], listed="public", clock=clock)["id"])
    _play(person.sit(game_id), choose)
    for part in _PARTS:
        person.http.get(f"/api/games/{game_id}{part}")
    for page in ("", "/replay", "/picture.svg", "/picture.png"):
        person.http.get(f"/games/{game_id}{page}")
    if number % _GUESTS == 0:
        person.http.delete("/api/session")
    person.close()


def _challenge(name: str) -> Mapping[str, Any]:
    """A challenge of one minute: a bot's stream remembers up to a hundred until they expire."""
    seats = [{"kind": "me"}, {"kind": "player", "name": name}]
    return {"game": "swift", "seats": seats, "minutes": 1}


def _look_for_others(person: Person, number: int) -> None:
    """Wait in the lobby for a table that nobody else wants, and give up."""
    socket = enter(person)
    wish = {"game": "quick", "seats": [2], "stakes": "either"}
    wish |= {"clocks": [{"initial_s": 60 + number, "increment_s": 1}]}
    person.http.post("/api/seeks", json={"wants": [wish], "name": f"Seeker {number}"})
    socket.hear()
    person.http.delete("/api/seeks")
    socket.connection.close()


def _play(socket: Socket, choose: random.Random) -> None:
    """Play a while, talk, ask, and leave what is not over by then."""
    message, actions = socket.hear(), 0
    while not message.get("over"):
        if message.get("taps") and message["type"] in ("view", "ply"):
            actions += 1
            if actions > _MOST_ACTIONS:
                socket.say("leave", seat=message["to_move"])
            else:
                action = choose.choice(sorted(message["taps"]))
                socket.say("act", number=socket.number + 1, seat=message["to_move"], action=action)
            if actions == 2:
                socket.say("say", kind="emote", text="wow")
                socket.say("hint")
        message = socket.hear()
    socket.connection.close()


@contextmanager
def _running_house() -> Iterator[growth.House]:
    with house.folder() as data, growth.counting_house(data, **_SETTINGS) as running:
        yield running


def course(rounds: int) -> list[growth.Report]:
    """The report after each round."""
    reports: list[growth.Report] = []
    with _running_house() as running, ThreadPoolExecutor(_TOGETHER) as pool:
        bot = Bot(running.address)
        for number in range(rounds):
            everybody = range(number * _GUESTS, (number + 1) * _GUESTS)
            list(pool.map(lambda person: _visit(running.address, person), everybody))
            time.sleep(_QUIET_S)
            reports.append(running.report())
            types = reports[-1]["types"]
            resident = reports[-1]["resident"] / 1e6
            print(
                f"round {number + 1}: {sum(types.values()):,} objects, {resident:.1f} MB",
                file=sys.stderr,
                flush=True,
            )
        del bot
    return reports


def growing(reports: list[growth.Report], what: str) -> dict[str, list[int]]:
    """What there is more of after every later round: name -> counts."""
    later = reports[len(reports) // 3 :]
    names = set().union(*(report[what] for report in later))
    counts = {name: [report[what].get(name, 0) for report in later] for name in names}
    return {name: each for name, each in counts.items() if _grows(each)}


def _grows(counts: list[int]) -> bool:
    """Whether it grew by one a round at least, and hardly ever shrank."""
    steps = [after - before for before, after in pairwise(counts)]
    rises = sum(step > 0 for step in steps)
    return rises >= 0.8 * len(steps) and counts[-1] - counts[0] >= len(steps)


def kept_by_round() -> list[Row]:
    """Repeat a round: nothing is kept for each of its people and games."""
    reports = course(_ROUNDS)
    first, last = (sum(report["types"].values()) for report in (reports[_ROUNDS // 3], reports[-1]))
    names = sorted({**growing(reports, "types"), **growing(reports, "caches")})
    what = f"{_ROUNDS} rounds of {_GUESTS} people"
    return [
        Row(
            f"{what}: kinds of objects that grow {' '.join(names)}".strip(), len(names), "kinds", 0
        ),
        Row(f"{what}: objects after the last, to {first}", 100 * last / first - 100, "%", 1.0),
    ]


def main(words: list[str]) -> int:
    """Play so many rounds, and print what has grown."""
    reports = course(int(words[0]) if words else _ROUNDS)
    for what in ("caches", "types"):
        print(what, flush=True)
        for name, counts in sorted(growing(reports, what).items(), key=lambda entry: -entry[1][-1]):
            print(f"  {name}: {counts}")
    return 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
