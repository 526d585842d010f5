"""Bots at evenings: a whole tournament by what docs/bots.md says, and who may come."""

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from tests import programs
from tests.server.bots.programs import member, program, reading, with_token
from tests.server.bots.test_in_a_house import ROOT, playing, the_examples, token_of
from tests.server.conftest import RunningServer
from tests.server.evenings.test_evening import act, shown
from tests.server.users import Person

PLAN = {"title": "Friday", "game": "quick", "seats": 2, "rounds": 2, "in_minutes": 600}


def announced(leader: Person, **more: Any) -> str:
    answer = leader.http.post("/api/evenings", json=PLAN | more)
    assert answer.is_success, answer.text
    return str(answer.json()["id"])


@contextmanager
def example(command: list[str], address: str, token: str) -> Iterator[None]:
    """Run an example for the duration of the block."""
    environment = {**os.environ, "HOUSE": address, "TOKEN": token}
    how: Any = {"cwd": ROOT, "env": environment, "stdout": subprocess.PIPE}
    with programs.running(command, **how) as running:
        yield
        assert running.poll() is None, running.communicate()


@the_examples
def test_bots_play_a_whole_tournament_by_what_the_docs_say(
    house: RunningServer, command: list[str]
) -> None:
    names = ("Loon", "Crane") if command[0] == sys.executable else ("Diver", "Stork")
    ada = member(house, f"{names[0]}s guide")
    loon, crane = (token_of(ada, name) for name in names)
    evening = announced(ada, bots=True)
    assert shown(ada, evening)["bots"]
    with playing(house.address, loon), example(command, house.address, crane):
        for token in (loon, crane):
            assert act(with_token(house, token), evening, "join").is_success
        assert act(ada, evening, "begin").is_success
        while (state := shown(ada, evening))["phase"] != "over":
            pass
    rows = {row["name"]: row for row in state["standings"]}
    played = {name: (row["games"], row["bot"]) for name, row in rows.items()}
    assert played == dict.fromkeys(names, (2, True))
    assert [row["missed"] for row in rows.values()] == [0, 0]


def test_a_stream_tells_of_each_check_in_once_and_again_after_a_reconnection(
    house: RunningServer,
) -> None:
    ada = member(house, "Leader")
    bot, other = program(house, ada, "Snipe"), house.person()
    evening = announced(ada, bots=True)
    for person in (bot, other):
        assert act(person, evening, "join", name="Guest").is_success
    with reading(bot, "/api/me/events") as lines:
        assert act(ada, evening, "begin").is_success
        line = lines.until("check-in")
        assert line.keys() == {"type", "at", "id", "title", "game", "round", "until"}
        assert (line["id"], line["round"]) == (evening, 1)
        assert line["until"] > line["at"]
    with reading(bot, "/api/me/events") as lines, reading(other, "/api/me/events") as guest:
        assert lines.next()["type"] == guest.next()["type"] == "check-in"
        assert act(bot, evening, "here").is_success
        assert act(other, evening, "here").is_success
        assert lines.next()["type"] == "begins"
    assert act(ada, evening, "end").is_success


def test_bots_come_only_where_that_is_said_and_lead_nothing(house: RunningServer) -> None:
    ada = member(house, "Host")
    bot = program(house, ada, "Skua")
    watcher = program(house, ada, "Tern", scopes=["watch"])
    for people_only, refusal in ((announced(ada), "no-bots"), (announced(ada, bots=True), "")):
        answer = act(bot, people_only, "join")
        assert answer.json().get("error", {}).get("code", "") == refusal
        assert act(watcher, people_only, "join").json()["error"]["code"] == "out-of-scope"
        assert act(bot, people_only, "begin").json()["error"]["code"] == "not-leading"
        assert [row["name"] for row in shown(ada, people_only)["standings"]] == (
            [] if refusal else ["Skua"]
        )
    assert bot.http.post("/api/evenings", json=PLAN).json()["error"]["code"] == "out-of-scope"


def test_the_form_lets_bots_come_and_the_page_says_so(house: RunningServer) -> None:
    ada = member(house, "Herald")
    bot = program(house, ada, "Grebe")
    origin, html = {"origin": house.address}, {"accept": "text/html"}
    for ticked, says in (({}, False), ({"bots": "true"}, True)):
        answer = ada.http.post("/evenings", data=PLAN | ticked, headers=origin)
        assert answer.status_code == 303, answer.text
        evening = answer.headers["location"].rpartition("/")[2]
        assert act(bot, evening, "join").is_success == says
        shown_page = ada.http.get(f"/evenings/{evening}", headers=html).text
        assert ("bots may come, too" in shown_page) == says
        assert ('<span class="chip">bot</span>' in shown_page) == says
