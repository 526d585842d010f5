"""Fuzzing with new seeds: damaged texts for every parser, damaged messages for sockets."""

import json
import os
import subprocess
import sys

import numpy as np

from tests.fuzz.mutation import Rng, damaged, pick
from tests.server.processes import ROOT
from tests.server.users import HERE, ME, Person
from tools.siege import house
from tools.siege.row import Row

_SEEDS = (101,)
_TEXTS_S = 480
_MESSAGES, _REQUESTS = 3000, 600


def texts() -> list[Row]:
    """Run the fuzz tests of protocol, positions and records with seeds that tests don't use."""
    failures = 0
    for seed in _SEEDS:
        words = [sys.executable, "-m", "pytest", "-q", "-x", "tests/fuzz", f"--seed={seed}"]
        try:
            process = subprocess.run(
                [*words, "-p", "no:cacheprovider"],
                cwd=ROOT,
                env={**os.environ, "NUMBA_BOUNDSCHECK": "1"},  # as in tests: kernels are cached
                capture_output=True,
                text=True,
                check=False,
                timeout=_TEXTS_S,
            )
        except subprocess.TimeoutExpired:
            failures += 1
            continue
        if process.returncode:
            failures += 1
            print(process.stdout[-3000:], file=sys.stderr)
    return [Row(f"fuzzed protocol, positions, records: of {len(_SEEDS)} seeds", failures, "", 0)]


def sockets() -> list[Row]:
    """Send damaged socket messages and request bodies: they must be refused, breaking nothing."""
    rng = np.random.default_rng(_SEEDS[0])
    with house.folder() as data, house.house(data) as process:
        person = house.somebody(process, "fuzz")
        game_id = person.open("swift", [ME, HERE])["id"]
        cut, breaches = _talk(person, game_id, rng)
        wrong = _ask(person, game_id, rng)
        goes_on = person.http.get(f"/api/games/{game_id}").status_code == 200
    return [
        Row(f"{_MESSAGES} fuzzed messages: answered as broken", breaches, "", 0),
        Row(f"{_MESSAGES} fuzzed messages: sockets cut without a reason", cut, "", 0),
        Row(f"{_REQUESTS} fuzzed bodies: status 500", wrong, "", 0),
        Row("fuzzed: the table does not go on", int(not goes_on), "times", 0),
    ]


def _good(view: dict[str, object]) -> list[str]:
    messages = (
        {"type": "act", "number": view["number"], "seat": view["to_move"], "action": "@a1"},
        {"type": "undo"},
        {"type": "answer", "to": "undo", "yes": True},
        {"type": "leave", "seat": 5},
        {"type": "rematch", "commitment": "0" * 64, "contribution": "1" * 32},
        {"type": "ping"},
    )
    return [json.dumps(message) for message in messages]


def _talk(person: Person, game_id: str, rng: Rng) -> tuple[int, int]:
    """Count the sockets cut without a reason, and the errors that report a defect."""
    cut = breaches = 0
    socket = person.sit(game_id)
    good = _good(socket.hear())
    for count in range(_MESSAGES):
        text = damaged(pick(rng, good), rng, good)
        try:
            socket.connection.send(text.encode(errors="replace"), text=True)
            if count % 50 == 49:  # refusals in a row end a socket: break the row in time
                socket.say("ping")
                socket.until("pong")
        except house.LOSSES as loss:
            cut += getattr(loss, "rcvd", None) is None
            breaches += _breaches(socket.heard)
            socket = person.sit(game_id)
            socket.hear()
    breaches += _breaches(socket.heard)
    return cut, breaches


def _breaches(messages: list[dict[str, object]]) -> int:
    return sum(message.get("code") == "broken" for message in messages)


def _ask(person: Person, game_id: str, rng: Rng) -> int:
    bodies = {
        "/api/games": {"game": "swift", "seats": [ME, HERE], "options": {"players": "2"}},
        f"/api/games/{game_id}/act": {"number": 1, "seat": 0, "action": "@a1"},
        f"/api/games/{game_id}/try": {"number": 0, "actions": ["@a1"], "evaluate": False},
        f"/api/games/{game_id}/name": {"seat": 0, "name": "Ada"},
        "/api/rulesets/packeis": {"options": {"players": "2"}},
        "/api/records": {"text": "rookery record 1\ngame: packeis\n"},
        "/api/daily/penguin_game": {"day": "2026-11-21", "name": "Ada"},
    }
    texts = [json.dumps(body) for body in bodies.values()]
    paths, wrong = list(bodies), 0
    for count in range(_REQUESTS):
        place = count % len(paths)
        body = damaged(texts[place], rng, texts).encode(errors="replace")
        answer = person.http.post(paths[place], content=body)
        wrong += answer.status_code == 500
    return wrong
