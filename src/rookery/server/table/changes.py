"""Changes of a table and the events that they cause: stored, then applied, then published."""

import asyncio
import traceback
from collections import defaultdict
from collections.abc import Callable
from functools import partial
from typing import Any, TypeVar

from msgspec import Struct

from rookery.core.state import State
from rookery.server.db.reader import Reader
from rookery.server.db.writer import Job, Writer
from rookery.server.errors import StaleNumber, TooMany
from rookery.server.ops.logs import Log
from rookery.server.table import finishing
from rookery.server.table import store as games
from rookery.server.table.appends_store import Append
from rookery.server.table.game import Snapshot, StoredGame
from rookery.server.table.registry import Table
from rookery.server.table.timeline import LogEntry, Steps


class Event(Struct, frozen=True, eq=False, gc=False):
    """Something has happened at a table. Features derive kinds of their own."""

    table: Table


class Opened(Event, frozen=True, eq=False, gc=False):
    """A user has opened a table in this process; it may wait for people, or have started."""


class Started(Event, frozen=True, eq=False, gc=False):
    """The last open seat is taken, and the clock starts to run."""


class EntryAdded(Event, frozen=True, eq=False, gc=False):
    """The log has one more entry; `table.game` is the game after it.

    `is_ours`: this process has stored it, not another one of the house.
    """

    entry: LogEntry
    is_ours: bool = True


class SeatsChanged(Event, frozen=True, eq=False, gc=False):
    """The seats, contributions or undo request have changed, without an entry."""


class Settled(Event, frozen=True, eq=False, gc=False):
    """A change is complete, with all its entries: whoever is to act now can."""


class Ended(Event, frozen=True, eq=False, gc=False):
    """The game is over; `table.game` is its final snapshot."""


class RematchOpened(Event, frozen=True, eq=False, gc=False):
    """A player offers a rematch, whose id is `game_id`; published once for a game."""

    game_id: str


class SearchStarted(Event, frozen=True, eq=False, gc=False):
    """A computer has started to search for its action on this seat; nothing is stored."""

    seat: int


class PeopleChanged(Event, frozen=True, eq=False, gc=False):
    """A person has come to the table, or left it, in another process."""


E = TypeVar("E", bound=Event)


class TableEvents:
    """Passes events on to the subscribers of their kind, in the order of subscription."""

    def __init__(self, log: Log) -> None:
        self._log = log
        self._listeners: defaultdict[type[Any], list[Callable[[Any], None]]] = defaultdict(list)

    def subscribe(self, kind: type[E], listener: Callable[[E], None]) -> None:
        """Call a listener with every event of a kind from now on."""
        self._listeners[kind].append(listener)

    def publish(self, event: Event) -> None:
        """Call every listener of this kind of event."""
        for listener in self._listeners[type(event)]:
            try:
                listener(event)
            except Exception:  # noqa: BLE001  the change is done, even if a listener fails
                trace = traceback.format_exc()
                self._log.error("listener failed", game=event.table.id, trace=trace)


# -- every change of a table: stored, then applied in memory, then published; one after the other --

MOST_ENTRIES = 10_000
_TRIES = 20


class Change(Struct, frozen=True, eq=False, gc=False, kw_only=True):
    """What is to be stored, and what follows from it once it is stored.

    The table's game becomes `game`, then `steps` extend it, then `event` is published. Who asked
    for the change gets `answer`, or what the job returns, or `refusal` is raised. Without a
    job there is nothing to store.
    """

    job: Job[Any] | None = None
    game: Snapshot | None = None
    steps: Steps = []
    event: Event | None = None
    answer: Any = None
    refusal: Exception | None = None


How = Callable[[Snapshot], Change]
"""How the game at a table is to change; raises the reason why it may not."""


def appending(game: Snapshot, steps: Steps, refusal: Exception | None = None) -> Change:
    """The change that adds these entries to a game, and what follows at once; raises TooMany."""
    steps = finishing.followed(game, steps)
    return Change(job=appended(game, steps), steps=steps, refusal=refusal)


def appended(game: Snapshot, steps: Steps) -> Append | None:
    """The job of storing these entries, if there are any; raises TooMany."""
    if game.number + len(steps) > MOST_ENTRIES:
        raise TooMany()
    entries = [entry for entry, _ in steps]
    if not entries:
        return None
    return Append(game.id, game.seats_version, entries, game.head_after(steps))


class Request:
    """A change of a table that somebody has asked for; `outcome` is what they wait for.

    `is_behind`: what other processes have stored must be applied before it can begin.
    """

    __slots__ = ("how", "is_behind", "outcome", "table", "tries")

    def __init__(self, table: Table, how: How, is_behind: bool = False) -> None:
        self.table, self.how, self.is_behind = table, how, is_behind
        self.outcome: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        self.tries = 0

    def refuse(self, error: BaseException) -> None:
        """Raise an error where somebody waits for the change."""
        if not self.outcome.done():
            self.outcome.set_exception(error)

    def answer(self, answer: Any) -> None:
        """Tell whoever waits that the change is made."""
        if not self.outcome.done():
            self.outcome.set_result(answer)


class Storing:
    """The receipt of a change that the store is to take: it is applied even if nobody waits."""

    __slots__ = ("_change", "_changes", "_request")

    def __init__(self, changes: "Changes", request: Request, change: Change) -> None:
        self._changes, self._request, self._change = changes, request, change

    def cancelled(self) -> bool:
        """Never: what is stored must be applied."""
        return False

    def set_result(self, result: Any, /) -> None:
        """The store has taken it."""
        self._changes.stored(self._request, self._change, result)

    def set_exception(self, error: Exception, /) -> None:
        """The store has not taken it."""
        self._changes.not_stored(self._request, error)


class Changes:
    """The one way in which tables change, and the resulting events.

    The changes of a table are made one after the other, in the order in which they were asked for.
    What the store has taken reaches the table in memory, whether or not anybody waits for it.
    """

    def __init__(self, writer: Writer, reader: Reader, log: Log) -> None:
        self.writer, self.reader, self.log = writer, reader, log
        self.events = TableEvents(log)
        self._under_way = 0
        self._finished: asyncio.Future[None] | None = None
        self._catching_up: set[asyncio.Task[None]] = set()

    def make(self, table: Table, how: How) -> "asyncio.Future[Any]":
        """Change a table; the future is done once that is stored and published.

        `how` is called at once if nothing else is changing the table. It is called again, with the
        stored game, if another process was faster. The future raises what `how` and its job raise,
        and TooMany. Cancelling it only prevents a change that has yet to begin.
        """
        return self._ask(Request(table, how))

    def catch_up(self, table: Table) -> "asyncio.Future[None]":
        """Apply and publish what other processes have stored."""
        return self._ask(Request(table, _nothing_else, is_behind=True))

    async def finish(self) -> None:
        """Wait until no change is under way."""
        if self._under_way:
            self._finished = self._finished or asyncio.get_running_loop().create_future()
            await asyncio.shield(self._finished)

    # -- one request after the other -----------------------------------------------------------

    def _ask(self, request: Request) -> "asyncio.Future[Any]":
        requests = request.table.requests
        requests.append(request)
        self._under_way += 1
        if len(requests) == 1:
            self._go_on(request.table)
        return request.outcome

    def _go_on(self, table: Table) -> None:
        """Begin the requests at a table, up to the first one that has to wait for the store."""
        while table.requests:
            request = table.requests[0]
            if not request.outcome.cancelled() and self._has_to_wait(request):
                return
            self._forget(request)

    def _has_to_wait(self, request: Request) -> bool:
        """Begin a request; False if it is over already."""
        if request.is_behind:
            task = asyncio.create_task(self._catch_up(request))
            self._catching_up.add(task)
            task.add_done_callback(self._catching_up.discard)
            return True
        try:
            change = request.how(request.table.game)
            if change.job is not None:
                self.writer.put(change.job, Storing(self, request, change))
                return True
            self._complete(request, change)
        except Exception as error:  # noqa: BLE001  raised where somebody waits
            request.refuse(error)
        return False

    def stored(self, request: Request, change: Change, result: Any) -> None:
        """Apply what the store has taken."""
        try:
            self._complete(request, change, result)
        except Exception as error:  # noqa: BLE001  raised where somebody waits
            request.refuse(error)
        self._end(request)

    def not_stored(self, request: Request, error: Exception) -> None:
        """Refuse what the store has not taken; begin again if this process was behind."""
        if isinstance(error, StaleNumber):
            request.is_behind, request.tries = True, request.tries + 1
            if request.tries < _TRIES:
                self._go_on(request.table)
                return
            error = TooMany()
        request.refuse(error)
        self._end(request)

    def _end(self, request: Request) -> None:
        """Count a request as over, and begin the next ones."""
        self._forget(request)
        self._go_on(request.table)

    async def _catch_up(self, request: Request) -> None:
        """Apply what other processes have stored, then begin the request again."""
        table = request.table
        try:
            load = partial(games.load, game_id=table.id, after=table.game.number)
            self._apply_stored(table, await self.reader.run(load))
            request.is_behind = False
        except Exception as error:  # noqa: BLE001  raised where somebody waits
            request.refuse(error)
            self._forget(request)
        self._go_on(table)

    def _forget(self, request: Request) -> None:
        """Count a request as over, whatever its outcome."""
        request.table.requests.popleft()
        self._under_way -= 1
        if not self._under_way and self._finished is not None:
            self._finished.set_result(None)
            self._finished = None

    # -- applying what the store has taken -----------------------------------------------------

    def _complete(self, request: Request, change: Change, stored: Any = None) -> None:
        """Apply and publish a change, and tell whoever has asked for it."""
        table, publish = request.table, self.events.publish
        if change.game is not None:
            self._replace(table, change.game)
        if change.steps:
            table.is_ours = True  # whoever stores an entry lets computers answer it
            for entry, state in change.steps:
                self._extend(table, entry, state)
        if change.event is not None:
            publish(change.event)
        if change.job is not None:
            publish(Settled(table))
        if change.refusal is not None:
            request.refuse(change.refusal)
        else:
            request.answer(stored if change.answer is None else change.answer)

    def _extend(self, table: Table, entry: LogEntry, state: State, is_ours: bool = True) -> None:
        publish, log = self.events.publish, self.log
        table.game = game = table.game.extended([(entry, state)])
        publish(EntryAdded(table, entry, is_ours))
        if log.tells_all:
            log.info("entry", game=table.id, number=entry.number, kind=entry.kind, seat=entry.seat)
        if game.is_over:
            publish(Ended(table))

    def _replace(self, table: Table, game: Snapshot) -> None:
        """Apply and publish a change of the seats, or of what chance is drawn from."""
        before, table.game = table.game, game
        if before.conditional != game.conditional and before.looks_like(game):
            return  # nobody else learns that somebody has decided on something
        table.is_ours = table.is_ours or _decides_who_acts(before, game)
        self.events.publish(SeatsChanged(table))
        if game.started is not None and before.started is None:
            self.events.publish(Started(table))

    def _apply_stored(self, table: Table, stored: StoredGame) -> None:
        """Apply and publish what other processes have stored since."""
        for entry in stored.log:
            self._extend(table, entry, table.game.timeline.state_after(entry), is_ours=False)
        self._replace(table, table.game.synced(stored))
        table.is_ours = stored.is_ours
        self.events.publish(Settled(table))


def _nothing_else(_: Snapshot) -> Change:
    return Change()


def _decides_who_acts(before: Snapshot, game: Snapshot) -> bool:
    """Whether a change of the seats starts the game, or gives the seat to act to a computer.

    The process that stores such a change owns the game (see `nodes/owners`).
    """
    if game.started is not None and before.started is None:
        return True
    turn = game.to_move
    return turn is not None and (before.seats[turn].kind, game.seats[turn].kind) == (
        "human",
        "computer",
    )
