"""Games in play for tests of the server's parts; without a server or a database."""

import asyncio
from typing import Any

from rookery.core.options import as_texts
from rookery.server.db.writer import Receipt
from rookery.server.ops.logs import Log
from rookery.server.table.changes import Changes, Event
from rookery.server.table.clock import Clock
from rookery.server.table.game import Snapshot, StoredGame
from rookery.server.table.registry import Table
from rookery.server.table.seats import OnLeave, Seat
from tests.server.quick import Swift

ID = "a" * 12
ADA, BO = Seat("human", "Ada", user_id="ada"), Seat("human", "Bo", user_id="bo")
CY = Seat("human", "Cy", user_id="cy")
FREE, CHICK = Seat("open", invite="code"), Seat("computer", level="chick")


def snapshot(
    *seats: Seat, clock: Clock | None = None, on_leave: OnLeave = "skip", game_id: str = ID
) -> Snapshot:
    """A game of the toy without chance that has just begun, at 0 milliseconds."""
    game, wanted = Swift(), {"players": str(len(seats))}
    options = game.deal(game.read_options(wanted), "a seed")
    stored = StoredGame(
        id=game_id,
        kind="live",
        game=game.name,
        requested_options=wanted,
        options=as_texts(options),
        start=None,
        tags={},
        secret="5" * 64,
        commitment=None,
        on_leave=on_leave,
        clock=clock,
        created=0,
        started=0,
        ended=None,
        next=None,
        seats=seats,
        log=(),
    )
    return Snapshot.of(stored, game.start(options))


def table(*seats: Seat, **more: Any) -> Table:
    """The table of such a game."""
    return Table(snapshot(*seats, **more))


class Store:
    """A store that accepts every change and keeps none; `refuses` is raised instead, once.

    `answer` is what jobs return.
    """

    def __init__(self) -> None:
        self.answer: Any = None
        self.jobs: list[Any] = []
        self.refuses: Exception | None = None

    def run(self, job: Any) -> "asyncio.Future[Any]":
        """What a writer's `run` gives, done at once."""
        done = asyncio.get_running_loop().create_future()
        self._take(job, done)
        return done

    def put(self, job: Any, receipt: Receipt) -> None:
        """What a writer's `put` does, in the next turn of the event loop."""
        asyncio.get_running_loop().call_soon(self._take, job, receipt)

    def _take(self, job: Any, receipt: Receipt) -> None:
        refused, self.refuses = self.refuses, None
        if refused is not None:
            receipt.set_exception(refused)
        else:
            self.jobs.append(job)
            receipt.set_result(self.answer)


def changing(store: Store, log: Log, *kinds: type[Any]) -> tuple[Changes, list[Any]]:
    """`Changes` over this store, and the list that collects their events of these kinds."""
    both: Any = store
    changes, events = Changes(both, both, log), list[Event]()
    for kind in kinds:
        changes.events.subscribe(kind, events.append)
    return changes, events
