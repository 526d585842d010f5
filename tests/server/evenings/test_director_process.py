"""The director is killed twice: another process goes on, and all is there exactly once."""

import signal
from pathlib import Path
from typing import Any

import sqlalchemy as sa

from rookery.server.db import schema
from rookery.server.db.database import connect
from rookery.server.evenings.model import Evening
from rookery.server.evenings.store import load, tournament_entries
from rookery.server.ops.randomness import Randomness
from tests.seeded import Seeded
from tests.server.processes import Process
from tests.server.users import Person

PEOPLE, ROUNDS, SEATS = 4, 2, 2
PLAN = {"title": "Thursday", "game": "quick", "seats": SEATS, "rounds": ROUNDS, "in_minutes": 600}


def at(address: str, seed: int) -> list[Person]:
    """The same people, each time at another process."""
    return [Person(address, Randomness(Seeded(f"{seed} {n}"))) for n in range(PEOPLE)]


def act(person: Person, evening: str, what: str) -> None:
    answer = person.http.post(f"/api/evenings/{evening}", json={"act": what, "name": "Pen"})
    assert answer.is_success, answer.text


def until(person: Person, evening: str, phase: str, rounds: int) -> Any:
    """The evening, once it has come so far."""
    while True:
        state = person.http.get(f"/api/evenings/{evening}").json()
        if (state["phase"], len(state["rounds"])) == (phase, rounds):
            return state


def play(people: list[Person], game_id: str) -> None:
    while not people[0].view(game_id)["over"]:
        for one in people:
            view = one.view(game_id)
            if view["to_move"] in view["yours"]:
                body = {"number": view["number"] + 1, "seat": view["to_move"]}
                one.http.post(
                    f"/api/games/{game_id}/act", json={**body, "action": min(view["taps"])}
                )


def everything_is_there_once(address: str, evening_id: str) -> Evening:
    engine = connect(address)
    with engine.connect() as connection:
        evening = load(connection, evening_id)
        numbers = connection.scalars(sa.select(tournament_entries.c.number)).all()
        games = set(connection.scalars(sa.select(schema.games.c.id)))
    engine.dispose()
    assert sorted(numbers) == list(range(1, evening.version + 1))
    assert games == {game for drawn in evening.rounds for game in drawn.entry.games}
    assert len(games) == ROUNDS * PEOPLE // SEATS
    assert all(len(drawn.results) == 2 and drawn.is_over for drawn in evening.rounds)
    return evening


def test_the_director_is_killed_before_a_round_and_within_one(
    postgresql: str, tmp_path: Path, seed: int
) -> None:
    settings = {"DATABASE_URL": postgresql, "LOG": "warnings"}
    first = Process(tmp_path / "a", f"{seed} a", 0, **settings)
    second = Process(tmp_path / "b", f"{seed} b", 0, **settings)
    here, there = at(first.address, seed), at(second.address, seed)
    try:
        answer = here[0].http.post("/api/evenings", json=PLAN)
        assert answer.is_success, answer.text
        evening = str(answer.json()["id"])
        for one in here:
            act(one, evening, "join")
        act(here[0], evening, "begin")
        until(here[0], evening, "check-in", 0)  # by the first process, which was asked
        for one in there:
            act(one, evening, "here")
        first.end(signal.SIGKILL)
        state = until(there[0], evening, "playing", 1)
        first = Process(tmp_path / "a", f"{seed} again", first.port, **settings)
        tables = [table["game_id"] for table in state["rounds"][0]["tables"]]
        play(there, tables[0])
        second.end(signal.SIGKILL)
        play(here, tables[1])
        until(here[0], evening, "check-in", 1)
        for one in here:
            act(one, evening, "here")
        for table in until(here[0], evening, "playing", 2)["rounds"][1]["tables"]:
            play(here, table["game_id"])
        shown = until(here[0], evening, "over", 2)["standings"]
    finally:
        for person in [*here, *there]:
            person.close()
        for process in (first, second):
            if process.process.poll() is None:
                process.end(signal.SIGKILL)
    ended = everything_is_there_once(postgresql, evening)
    assert [row["player"] for row in shown] == [row.player for row in ended.standings()]
    assert all(row["games"] == ROUNDS and not row["missed"] for row in shown)


def test_an_arena_goes_on_wherever_its_director_is_killed(
    postgresql: str, tmp_path: Path, seed: int
) -> None:
    settings = {"DATABASE_URL": postgresql, "LOG": "warnings"}
    first = Process(tmp_path / "a", f"{seed} a", 0, **settings)
    second = Process(tmp_path / "b", f"{seed} b", 0, **settings)
    here, there = at(first.address, seed), at(second.address, seed)
    try:
        plan = {**PLAN, "format": "arena", "minutes": 60}
        evening = str(here[0].http.post("/api/evenings", json=plan).json()["id"])
        for one in here:
            act(one, evening, "join")
        act(here[0], evening, "begin")
        until(here[0], evening, "check-in", 0)
        for one in there:
            act(one, evening, "here")
        first.end(signal.SIGKILL)
        state = until(there[0], evening, "playing", 1)
        tables = [table["game_id"] for table in state["rounds"][0]["tables"]]
        first = Process(tmp_path / "a", f"{seed} again", first.port, **settings)
        play(there, tables[0])
        second.end(signal.SIGKILL)
        play(here, tables[1])
        state = until(here[0], evening, "playing", 2)  # all four are free, and have new opponents
        act(here[0], evening, "end")
    finally:
        for person in [*here, *there]:
            person.close()
        for process in (first, second):
            if process.process.poll() is None:
                process.end(signal.SIGKILL)
    engine = connect(postgresql)
    with engine.connect() as connection:
        ended = load(connection, evening)
        numbers = connection.scalars(sa.select(tournament_entries.c.number)).all()
        games = list(connection.scalars(sa.select(schema.games.c.id)))
    engine.dispose()
    assert sorted(numbers) == list(range(1, ended.version + 1))
    assert sorted(games) == sorted(game for past in ended.rounds for game in past.entry.games)
    assert len(games) == 4
    assert [len(past.results) for past in ended.rounds] == [2, 0]
    pairs = [frozenset(table) for past in ended.rounds for table in past.entry.drawn.tables]
    assert len(set(pairs)) == 4
