"""A house killed between the last action of a game and its rating still rates it once."""

import signal
from pathlib import Path
from typing import Any

import sqlalchemy as sa

from rookery.server.db import schema
from rookery.server.db.database import connect
from rookery.server.ops.randomness import Randomness
from rookery.server.ratings import tables as ratings_tables
from tests.seeded import Seeded
from tests.server.processes import Process
from tests.server.users import LINK, ME, Person


def counts(data: Path) -> tuple[int, int]:
    """How many games are rated, and how many wait to be."""
    engine = connect(f"sqlite:///{data / 'rookery.sqlite3'}")
    with engine.connect() as connection:
        found = [
            connection.scalar(sa.select(sa.func.count()).select_from(table))
            for table in (ratings_tables.rated_games, schema.finished)
        ]
    engine.dispose()
    return found[0] or 0, found[1] or 0


def over(people: list[Person]) -> str:
    """A game of two that the second player gives up after each has acted."""
    opened = people[0].open("quick", [ME, LINK])
    people[1].join(opened["invites"][0]["url"])
    game_id = str(opened["id"])
    for _ in range(2):
        view = people[0].view(game_id)
        actor = people[view["to_move"]]
        action = min(actor.view(game_id)["taps"])
        body = {"number": view["number"] + 1, "seat": view["to_move"], "action": action}
        assert actor.http.post(f"/api/games/{game_id}/act", json=body).is_success
    assert people[1].http.post(f"/api/games/{game_id}/leave", json={"seat": 1}).is_success
    return game_id


def rated(person: Person, game_id: str) -> dict[str, Any]:
    """The game's effect on its players' ratings, as soon as it is known."""
    while True:
        told: dict[str, Any] = person.http.get(f"/api/games/{game_id}/rating").json()
        if told["outcome"] != "waiting":
            return told


def test_kill_9_between_the_last_action_and_the_rating(tmp_path: Path, seed: int) -> None:
    # It does not rate, so that the kill surely precedes it.
    first = Process(tmp_path, seed, RATINGS="no", RATING_PAIRS="0")
    people = [Person(first.address, Randomness(Seeded(f"{seed} {n}"))) for n in range(2)]
    try:
        game_id = over(people)
        first.end(signal.SIGKILL)
        assert counts(tmp_path) == (0, 1)
        second = Process(tmp_path, f"{seed} again", first.port, RATING_PAIRS="0")
        told = rated(people[0], game_id)
        assert [one["place"] for one in told["changes"]] == [1, 2]
        second.end(signal.SIGKILL)
        assert counts(tmp_path) == (1, 0)
    finally:
        for person in people:
            person.close()
        if first.process.poll() is None:
            first.end(signal.SIGKILL)
