"""Which figures there are: names, words, and how each is read. They never name anybody."""

from collections.abc import Callable
from typing import NamedTuple

from rookery.server.table.house import House
from rookery.server.table.present import players_present


class Gauge(NamedTuple):
    """A figure that goes up and down; `read` runs on the event loop, and gives None if unknown."""

    name: str
    words: str
    read: Callable[[House], float | None]


def _people(house: House) -> float:
    return len(players_present(house))


def _age(house: House) -> float | None:
    return house.condition.age_s


def _is_troubled(house: House) -> float:
    return house.condition.is_troubled


def _up(house: House) -> float:
    return (house.now() - house.opened) / 1000


GAUGES = (
    Gauge("rookery_people", "People in the house now.", _people),
    Gauge("rookery_tables", "Tables in memory.", lambda h: len(h.tables)),
    Gauge("rookery_sockets", "Open sockets and streams.", lambda h: h.limits.sockets.total),
    Gauge("rookery_connections", "Open connections.", lambda h: h.limits.connections.total),
    Gauge("rookery_searches", "Searches that run now.", lambda h: h.searches.busy),
    Gauge("rookery_waiting_writes", "Writes that wait for the store.", lambda h: h.writer.waiting),
    Gauge(
        "rookery_last_commit_seconds",
        "Time since something was stored.",
        lambda h: h.condition.age_s,
    ),
    Gauge(
        "rookery_store_troubled",
        "1 while nothing can be stored.",
        _is_troubled,
    ),
    Gauge("rookery_database_bytes", "Size of the database.", lambda h: h.housekeeping.size.used),
    Gauge("rookery_free_bytes", "Free space beside it.", lambda h: h.housekeeping.size.free),
    Gauge("rookery_full", "1 while nothing new may begin.", lambda h: h.housekeeping.is_full),
    Gauge("rookery_closed", "1 while a keeper has closed the house.", lambda h: h.is_closed),
    Gauge(
        "rookery_up_seconds",
        "Time since the house was opened.",
        _up,
    ),
)
ACTIONS = "rookery_entries_total"
ENDED = "rookery_games_ended_total"
FLAGS = "rookery_seats_stopped_total"


class Duration(NamedTuple):
    """How long something takes each time, in seconds, counted in steps."""

    name: str
    words: str
    labels: tuple[str, ...] = ()


APPEND = Duration("rookery_append_seconds", "From an action to its being stored and told.")
COMMIT = Duration("rookery_commit_seconds", "A transaction of the store.")
READ = Duration("rookery_read_seconds", "A read from the store.")
LOOP = Duration("rookery_loop_lag_seconds", "How late the event loop does what is due.")
SEARCH = Duration(
    "rookery_search_wait_seconds", "From asking for a search to its beginning.", ("urgency",)
)
BUS = Duration(
    "rookery_bus_lag_seconds", "From an entry that another process adds to its being told here."
)
STEPS_S = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)
