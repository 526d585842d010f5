"""Events at tables, for whoever subscribes: pushes, computers, clocks.

What listeners can rely on:

- An event is published after the store has taken the change it reports, and after the table in
  memory shows it. What it reports can no longer be lost.
- The events of a table come in the order of its changes: they are published under its lock, except
  for `SearchStarted`, `Said`, `PeopleChanged` and `Rated`, which report no change. Lines come in
  their own order. Events of different tables come in any order.
- A process publishes an event at most once. It also publishes what other processes have stored,
  once it learns of it. What happened before a table was loaded is not published again, so whoever
  must not miss anything reads the store when the server starts.
- A listener that raises harms neither the table nor other listeners: the trace goes to the log.
- Listeners are called on the event loop, one after the other, and must not wait. A listener with
  more to do starts a task.
"""

import traceback
from collections import defaultdict
from collections.abc import Callable
from typing import Any, TypeVar

from msgspec import Struct

from rookery.server.ops.logs import Log
from rookery.server.table.log import LogEntry
from rookery.server.table.registry import Table


class Event(Struct, frozen=True, eq=False, gc=False):
    """Something has happened at a table. Features derive kinds of their own."""

    table: Table


class Opened(Event, frozen=True, eq=False, gc=False):
    """Somebody has opened a table in this process; it may wait for people, or have started."""


class Started(Event, frozen=True, eq=False, gc=False):
    """The last open seat is taken, and the clock starts to run."""


class EntryAdded(Event, frozen=True, eq=False, gc=False):
    """The log has one more entry; `table.game` is the game after it."""

    entry: LogEntry


class SeatsChanged(Event, frozen=True, eq=False, gc=False):
    """The seats, contributions or undo request have changed, without an entry."""


class Settled(Event, frozen=True, eq=False, gc=False):
    """A change is complete, with all its entries: whoever is to act now can."""


class Ended(Event, frozen=True, eq=False, gc=False):
    """The game is over; `table.game` is its final snapshot."""


class RematchOpened(Event, frozen=True, eq=False, gc=False):
    """Somebody offers a rematch, whose id is `game_id`; published once for a game."""

    game_id: str


class SearchStarted(Event, frozen=True, eq=False, gc=False):
    """A computer has started to search for its action on this seat; nothing is stored."""

    seat: int


class PeopleChanged(Event, frozen=True, eq=False, gc=False):
    """Somebody has come to the table, or left it, in another process."""


E = TypeVar("E", bound=Event)


class Events:
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
