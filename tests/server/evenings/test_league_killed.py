"""The director of a league is killed in the middle of its work: all is there exactly once."""

import signal
from collections import Counter
from contextlib import suppress
from pathlib import Path
from typing import Any, Literal, get_args

import httpx
import pytest
import sqlalchemy as sa

from rookery.server.db import schema
from rookery.server.db.database import connect
from rookery.server.evenings.store import load, tournament_entries
from rookery.server.people.calendar import DAY_MS
from rookery.tournaments.verification import check, read_record
from tests.server.evenings.test_director_process import PEOPLE, act, at, play, until
from tests.server.processes import Process, fate
from tests.server.users import WAIT_S, Person

ROUNDS, WEEK_MS, MINUTE_MS = 2, 7 * DAY_MS, 60_000
SHAPE = {"format": "league", "every": 7, "days": 14, "seats": 2, "rounds": ROUNDS}
PLAN = {"title": "Winter", "game": "quick", "in_minutes": 1, **SHAPE}
Moment = Literal["before", "within", "after"]


class LeagueHouse:
    """One process after another on one store; each begins a minute later, or a week."""

    def __init__(self, address: str, folder: Path, seed: int) -> None:
        self._address, self._folder, self._seed = address, folder, seed
        self._later, self._starts = 0, 0
        self._process: Process | None = None
        self._people: list[Person] = []

    def _next(self, ms: int, death: str) -> tuple[Path, str, dict[str, str]]:
        self.kill()
        self._later += ms
        self._starts += 1
        clock = self._folder / "clock"
        clock.write_text(str(self._later))
        settings = {"DATABASE_URL": self._address, "LOG": "warnings", "TEST_CLOCK_FILE": str(clock)}
        settings |= {"TEST_DEATH": death} if death else {}
        return self._folder / "data", f"{self._seed} {self._starts}", settings

    def begin(self, ms: int = MINUTE_MS, death: str = "") -> list[Person]:
        """Another process, so much later; the people, as they talk to it."""
        data, seed, settings = self._next(ms, death)
        self._process = Process(data, seed, 0, (), **settings)
        self._people = at(self._process.address, self._seed)
        return self._people

    def dies(self, ms: int, death: str) -> None:
        """Another process, which kills itself in what it does first."""
        data, seed, settings = self._next(ms, death)
        assert fate(data, seed, **settings) == -signal.SIGKILL

    def died(self) -> bool:
        """Whether the process has killed itself, for which it has some time."""
        assert self._process is not None
        self._process.process.communicate(timeout=WAIT_S)
        return self._process.process.wait() == -signal.SIGKILL

    def kill(self) -> None:
        for person in self._people:
            person.close()
        if self._process is not None and self._process.process.poll() is None:
            self._process.end(signal.SIGKILL)
        self._people, self._process = [], None


def tables_of(state: Any) -> list[Any]:
    return [table for past in state["rounds"] for table in past["tables"]]


@pytest.mark.slow
@pytest.mark.parametrize("moment", get_args(Moment))
def test_a_league_goes_on_wherever_its_director_is_killed(
    address: str, tmp_path: Path, seed: int, moment: Moment
) -> None:
    house = LeagueHouse(address, tmp_path, seed)
    try:
        people = house.begin()
        answer = people[0].http.post("/api/evenings", json=PLAN)
        assert answer.is_success, answer.text
        evening = str(answer.json()["id"])
        for person in people:
            act(person, evening, "join")
        for number in range(1, ROUNDS + 1):
            house.dies(WEEK_MS if number > 1 else 2 * MINUTE_MS, f"{moment} 1")  # of the draw
            steps = (moment != "after") + (number == ROUNDS)  # the draw, and closing the league
            people = house.begin(death=f"{moment} {steps + 1}")
            state = until(people[0], evening, "playing", number)
            game = state["rounds"][-1]["tables"][0]["game_id"]
            with suppress(httpx.TransportError):
                play(people, game)
            assert house.died()  # of the result
            people = house.begin()
            while not until(people[0], evening, "playing", number)["rounds"][-1]["tables"][0][
                "over"
            ]:
                pass
        for table in tables_of(state):
            play(people, table["game_id"])
        shown = until(people[0], evening, "over", ROUNDS)
        file = people[0].http.get(f"/api/evenings/{evening}/file").content
    finally:
        house.kill()
    assert not any(finding.why for finding in check(read_record(file)))
    assert all(row["games"] == ROUNDS and not row["missed"] for row in shown["standings"])
    everything_is_there_once(address, evening)


def everything_is_there_once(address: str, evening_id: str) -> None:
    engine = connect(address)
    with engine.connect() as connection:
        evening = load(connection, evening_id)
        numbers = connection.scalars(sa.select(tournament_entries.c.number)).all()
        bodies = connection.scalars(sa.select(tournament_entries.c.body)).all()
        games = list(connection.scalars(sa.select(schema.games.c.id)))
    engine.dispose()
    assert sorted(numbers) == list(range(1, evening.version + 1))
    kinds = Counter(body.split('"type":"', 1)[1].split('"', 1)[0] for body in bodies)
    tables = ROUNDS * PEOPLE // 2
    own = {"round": ROUNDS, "result": tables, "close": 1, "end": 1}
    assert kinds == {"create": 1, "join": PEOPLE, **own}
    assert sorted(games) == sorted(game for past in evening.rounds for game in past.entry.games)
    assert len(games) == tables
