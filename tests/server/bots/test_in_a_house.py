"""`rookery bot` and the examples play whole games in a real house, even if one side is killed."""

import json
import os
import shutil
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from rookery.bot.house import HouseClient
from rookery.bot.player import BotPlayer
from tests import programs
from tests.server.bots.programs import challenge, member
from tests.server.conftest import RunningServer, Start
from tests.server.users import Person

ROOT = Path(__file__).resolve().parents[3]


def token_of(owner: Person, name: str) -> str:
    return str(owner.http.post("/api/me/bots", json={"name": name}).json()["token"])


def nothing() -> None:
    """Do nothing between two lines."""


def play_on(
    person: Person, game_id: str, plies: int = 1000, *, see_to: Callable[[], None] = nothing
) -> bool:
    """Play the first action whenever it is the person's turn; return whether the game is over.

    Streams send an empty line now and then: `see_to` is called for each line.
    """
    with person.http.stream("GET", f"/api/games/{game_id}/events") as answer:
        for text in answer.iter_lines():
            see_to()
            if not text:
                continue
            line = json.loads(text)
            if line["over"]:
                return True
            if line["actions"]:
                if not plies:
                    return False
                plies -= 1
                body = {"number": line["number"] + 1, "seat": line["seat"]}
                body["action"] = line["actions"][0]
                person.http.post(f"/api/games/{game_id}/act", json=body)
    return False


def begun(person: Person, challenge_id: str, see_to: Callable[[], None] = nothing) -> str:
    """The id of the game that a challenge leads to, as soon as there is one."""
    with person.http.stream("GET", "/api/me/events?since=0") as answer:
        for text in answer.iter_lines():
            see_to()
            if '"begins"' in text:
                found = person.http.get(f"/api/challenges/{challenge_id}").json()["url"]
                if found:
                    return str(found).rpartition("/")[2]
    raise AssertionError


@contextmanager
def playing(address: str, token: str) -> Iterator[None]:
    """Run `rookery bot` in a thread for the duration of the block."""
    bot = BotPlayer(HouseClient(address, token), "random", lambda _: None)
    thread = threading.Thread(target=bot.run)
    thread.start()
    yield
    bot.stop()
    thread.join()


def test_a_bot_goes_on_whichever_side_was_killed(start: Start) -> None:
    first = start()
    ada = member(first, "Ada")
    token = token_of(ada, "Random")
    port = int(first.address.rpartition(":")[2])
    with playing(first.address, token):
        asked = challenge(ada, "Random")["id"]
        game_id = begun(ada, asked)
        assert not play_on(ada, game_id, plies=1)
        headers = dict(ada.http.headers)
        first.stop()  # the bot retries until the house is back
        second = start(port=port)
        again = second.person()
        again.http.headers.update({k: v for k, v in headers.items() if k in ("cookie", "origin")})
        assert not play_on(again, game_id, plies=1)
    # The bot stops in the middle of the game; another one with the same token takes over.
    with playing(second.address, token):
        assert play_on(again, game_id)


NODE = shutil.which("node")


the_examples = pytest.mark.parametrize(
    "command",
    [
        [sys.executable, "examples/bots/bot.py"],
        pytest.param(
            [str(NODE), "examples/bots/bot.mjs"],
            marks=pytest.mark.skipif(NODE is None, reason="Node is not installed"),
        ),
    ],
    ids=["python", "node"],
)


@the_examples
def test_the_examples_play(house: RunningServer, command: list[str]) -> None:
    name = "Snake" if command[0] == sys.executable else "Script"
    ada = member(house, f"{name}owner")
    environment = {**os.environ, "HOUSE": house.address, "TOKEN": token_of(ada, name)}
    assert len((ROOT / command[1]).read_text("utf-8").splitlines()) < 80
    how: Any = {"cwd": ROOT, "env": environment, "stdout": subprocess.PIPE}
    with programs.running(command, **how) as program:

        def it_lives() -> None:
            assert program.poll() is None, program.communicate()

        asked = challenge(ada, name)["id"]
        game_id = begun(ada, asked, it_lives)
        assert play_on(ada, game_id, see_to=it_lives)
        assert program.stdout is not None
        assert program.stdout.readline().startswith(game_id)
