"""A game in which every search takes for ever."""

import threading

from rookery.core.players.searcher import Report
from tests.server.conftest import RunningServer
from tests.server.quick import PLAYERS, Quick
from tests.server.test_long_games import KRILL
from tests.server.users import Person

LONG_MS = 3_600_000


class Endless:
    """A search that never finishes."""

    begun = threading.Event()

    def step(self) -> bool:
        self.begun.set()
        return False

    def report(self) -> Report:
        return Report("rest", (0.0,), ("rest",))


class Pondering(Quick):
    """A game in which every search takes for ever."""

    name, title = "pondering", "Pondering krill"
    players = PLAYERS.with_members(searcher=lambda *_: Endless(), solver=lambda _: Endless())


def record_of(person: Person) -> str:
    """Open a record of this game; return its id."""
    text = KRILL.replace("game: quick", "game: pondering") + "R1 rest R1"
    game_id: str = person.http.post("/api/records", json={"text": text}).json()["id"]
    return game_id


def busy(served: RunningServer) -> int:
    """The number of searches that run or wait."""

    async def look() -> int:
        return served.house.searches.busy

    return served.run(look())
