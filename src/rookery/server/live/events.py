"""What happens at tables, for whoever wants to know: pushes, computers, clocks.

What listeners can rely on:

- An event is published after the store has taken what it tells of, and after the table in memory
  shows it. It is about something that cannot be lost any more.
- The events of a table come in the order of its changes: they are published under its lock, but
  for `SearchStarted`, `Said`, `PeopleChanged` and `Rated`, which tell of no change. Lines come in
  their own order. Events of different tables come in any order.
- A process publishes an event at most once. It publishes what other processes have stored, too,
  when it finds out. What happened before a table was loaded is not published again, so whoever
  must not miss anything looks into the store when the server starts.
- A listener that raises harms neither the table nor other listeners: the log gets the trace.
- Listeners are called on the event loop, one after the other, and must not wait. Whoever has more
  to do starts a task.
"""

import traceback
from collections import defaultdict
from collections.abc import Callable
from typing import Any, TypeVar

from msgspec import Struct

from rookery.server.live.registry import Table
from rookery.server.model.log import LogEntry
from rookery.server.model.talk import Line
from rookery.server.ops.logs import Log


class Opened(Struct, frozen=True, eq=False, gc=False):
    """Somebody has opened a table in this process; it may wait for people, or have started."""

    table: Table


class Started(Struct, frozen=True, eq=False, gc=False):
    """The last open seat is taken, and the time begins to run."""

    table: Table


class EntryAdded(Struct, frozen=True, eq=False, gc=False):
    """The log has one more entry; `table.game` is the game after it."""

    table: Table
    entry: LogEntry


class SeatsChanged(Struct, frozen=True, eq=False, gc=False):
    """Who sits where, what was contributed or what is requested has changed, without an entry."""

    table: Table


class Settled(Struct, frozen=True, eq=False, gc=False):
    """A change is complete, with all its entries: whoever is to act now can."""

    table: Table


class Ended(Struct, frozen=True, eq=False, gc=False):
    """The game is over; `table.game` is how it ended."""

    table: Table


class RematchOpened(Struct, frozen=True, eq=False, gc=False):
    """Somebody has asked for the rematch, whose id is `game_id`; maybe not the first to ask."""

    table: Table
    game_id: str


class SearchStarted(Struct, frozen=True, eq=False, gc=False):
    """A computer thinks about its action on this seat; nothing is stored."""

    table: Table
    seat: int


class Said(Struct, frozen=True, eq=False, gc=False):
    """Somebody at the table has said something; the game stands where it stood."""

    table: Table
    line: Line


class PeopleChanged(Struct, frozen=True, eq=False, gc=False):
    """Somebody has come to the table or gone in another process."""

    table: Table


class Rated(Struct, frozen=True, eq=False, gc=False):
    """There is news of what a game that is over has made of its players' ratings."""

    table: Table


Event = (
    Opened
    | Started
    | EntryAdded
    | SeatsChanged
    | Settled
    | Ended
    | RematchOpened
    | SearchStarted
    | Said
    | PeopleChanged
    | Rated
)
E = TypeVar("E", bound=Event)


class Events:
    """Passes events on to those who have subscribed to their kind, in that order."""

    def __init__(self, log: Log) -> None:
        self._log = log
        self._listeners: defaultdict[type[Any], list[Callable[[Any], None]]] = defaultdict(list)

    def subscribe(self, kind: type[E], listener: Callable[[E], None]) -> None:
        """Call a listener with every event of a kind from now on."""
        self._listeners[kind].append(listener)

    def publish(self, event: Event) -> None:
        """Tell every listener."""
        for listener in self._listeners[type(event)]:
            try:
                listener(event)
            except Exception:  # noqa: BLE001  the change is done, whatever a listener makes of it
                trace = traceback.format_exc()
                self._log.error("listener failed", game=event.table.id, trace=trace)
