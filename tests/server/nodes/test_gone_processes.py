"""Processes that are gone: others flag, and let computers act, each once, even if they come back.

A frozen process is one whose event loop stands still, as after SIGSTOP. To the others it is the
same as a killed one, until it goes on.
"""

import threading
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from functools import partial
from time import monotonic
from typing import Any

import pytest

from rookery.server.bots.bots import Bots
from rookery.server.nodes import store as nodes
from rookery.server.table import housekeeping
from rookery.server.table import store as games
from rookery.server.table.changes import SearchStarted
from rookery.server.table.timeline import LogEntry
from tests.server.bots.programs import challenge, member, reading
from tests.server.conftest import RunningServer, Start, Time
from tests.server.users import COMPUTER, HERE, ME, WAIT_S, Person

CLOCK = {"initial_s": 60, "increment_s": 0}
LEASE_S = 8


@pytest.fixture(autouse=True)
def _by_hand(monkeypatch: pytest.MonkeyPatch) -> None:
    """Beats come when the test says so, and all processes read the test's clock."""
    monkeypatch.setattr(nodes, "common_clock", lambda _, wall: wall)
    monkeypatch.setattr(housekeeping, "_TELL_S", 3600.0)


Begin = Callable[..., RunningServer]


@pytest.fixture
def time() -> Time:
    return Time()


@pytest.fixture
def begin(address: str, start: Start, time: Time) -> Begin:
    """Start processes on one database; each follows the others when its tables are opened.

    They stop before the database goes, whose fixture therefore comes first.
    """
    return partial(start, time, database_url=address, poll_ms=600_000)


@contextmanager
def frozen(served: RunningServer) -> Iterator[None]:
    """Let a process stand still for the length of the block."""
    stands, go_on = threading.Event(), threading.Event()

    def stand() -> None:
        stands.set()
        go_on.wait(WAIT_S)

    served.house.loop.call_soon_threadsafe(stand)
    assert stands.wait(WAIT_S)
    try:
        yield
    finally:
        go_on.set()


class Held:
    """Searchers that find their action when the test says so."""

    def __init__(self, served: RunningServer) -> None:
        self._searchers = served.house.computers._searchers
        self._served, self._go_on, self._has_found = served, threading.Event(), threading.Event()
        computers: Any = served.house.computers
        computers._searchers = self

    def expect(self, *of: Any) -> None:
        self._searchers.expect(*of)

    async def choose(self, *of: Any) -> Any:
        chosen = await self._searchers.choose(*of)
        self._has_found.set()
        await self._served.house.loop.run_in_executor(None, self._go_on.wait)
        return chosen

    def wait(self) -> None:
        """Wait until one has found its action."""
        assert self._has_found.wait(WAIT_S)

    def go_on(self) -> None:
        self._go_on.set()


def until(holds: Callable[[], Any]) -> Any:
    """What this returns as soon as it is true; here everybody else has to wait."""
    last = monotonic() + WAIT_S
    while not (found := holds()):
        assert monotonic() < last, "waited in vain"
    return found


def searches(served: RunningServer) -> list[tuple[str, int]]:
    """The game and number of each search that begins in a process from now on."""
    begun: list[tuple[str, int]] = []
    events = served.house.changes.events
    events.subscribe(SearchStarted, lambda one: begun.append((one.table.id, one.table.game.number)))
    return begun


def beat(served: RunningServer) -> None:
    served.run(served.house.housekeeping.beat_now())


def check(served: RunningServer) -> None:
    served.run(served.house.clock_watch.check())


def log(served: RunningServer, game_id: str) -> tuple[LogEntry, ...]:
    """A game's log, read from the store, so that no process is asked about the table."""
    with served.house.engine.connect() as connection:
        return games.log_of(connection, game_id)


def moves(entries: Iterable[LogEntry], seat: int = 1) -> list[int]:
    """The numbers of a seat's actions."""
    return [one.number for one in entries if one.kind == "action" and one.seat == seat]


def after_move(served: RunningServer, game_id: str, seat: int = 1) -> list[int]:
    """The numbers of a seat's actions, once there is one."""
    found: list[int] = until(lambda: moves(log(served, game_id), seat))
    return found


def same(person: Person, there: RunningServer) -> Person:
    """A user's pages at another process."""
    other = there.person()
    other.http.headers["cookie"] = other.headers["cookie"] = person.headers["cookie"]
    return other


def test_clocks_and_computers_of_a_gone_process_go_on_and_once_only(
    begin: Begin, time: Time
) -> None:
    one, other = begin(), begin()
    held, thought = Held(one), searches(other)
    me = one.person()
    timed = me.open("swift", [ME, HERE], clock=CLOCK)["id"]
    played = me.open("quick", [ME, COMPUTER])["id"]
    act(me, played)
    held.wait()
    with frozen(one):
        time.pass_s(LEASE_S)
        beat(other)
        (move,) = after_move(other, played)
        time.pass_s(60)
        check(other)
        flagged, moved = log(other, timed), log(other, played)
    held.go_on()
    until(lambda: "computer refused" in one.log.getvalue())
    beat(one)
    check(one)
    one.stop()
    assert (log(other, timed), log(other, played)) == (flagged, moved)
    assert [(entry.kind, entry.seat) for entry in flagged] == [("leave", 0)]
    assert thought == [(played, move - 1)]


def act(person: Person, game_id: str) -> None:
    """Act for the seat to move, whichever it is, with the first action that there is."""
    view = person.view(game_id)
    body = {"number": view["number"] + 1, "seat": view["to_move"], "action": min(view["taps"])}
    answer = person.http.post(f"/api/games/{game_id}/act", json=body)
    assert answer.status_code == 200, answer.text


def test_whoever_is_asked_about_a_table_knows_its_deadline(begin: Begin, time: Time) -> None:
    one, other = begin(), begin()
    me = one.person()
    game_id = me.open("swift", [ME, HERE], clock=CLOCK)["id"]
    here = same(me, other)
    with frozen(one):
        here.view(game_id)
        time.pass_s(60)
        check(other)
        assert [entry.kind for entry in log(other, game_id)] == ["leave"]


def test_each_move_of_a_computer_is_searched_by_one_process(
    address: str, start: Start, time: Time
) -> None:
    both = [start(time, database_url=address, poll_ms=1) for _ in range(2)]
    begun = [searches(one) for one in both]
    me = both[0].person()
    people = [me, same(me, both[1])]
    game_id = me.open("quick", [ME, COMPUTER])["id"]
    sockets = [person.sit(game_id) for person in people]
    for socket in sockets:
        socket.hear()
    view = me.view(game_id)
    for turn in range(6):
        if view["over"]:
            break
        side, before = turn % 2, view["number"]
        act(people[side], game_id)
        for socket in sockets:
            while socket.number < before + 4 and not socket.hear().get("over"):
                pass
        view = people[side].view(game_id)
    own = moves(log(both[0], game_id))
    assert len(own) >= 3
    assert sorted(begun[0] + begun[1]) == [(game_id, number - 1) for number in own]
    assert all(begun)  # the one where the person acted searched


def test_bots_of_the_house_go_on_elsewhere(begin: Begin, time: Time) -> None:
    one, other = (begin(house_bots="chick", bot_tables=False) for _ in range(2))
    stopped: Any = one.house.ask(Bots).house_bots
    stopped._pace_s = 3600.0
    thought = searches(other)
    me = member(one, "Ada")
    with reading(me, "/api/me/events") as mine:
        challenge(me, "Chick Bot")
        game_id = str(mine.until("begins")["id"])
    if me.view(game_id)["to_move"] == me.view(game_id)["yours"][0]:
        act(me, game_id)
    seat = me.view(game_id)["to_move"]
    with frozen(one):
        time.pass_s(LEASE_S)
        beat(other)
        (move,) = after_move(other, game_id, seat)
    assert thought == [(game_id, move - 1)]


def test_a_process_that_stops_leaves_its_games_to_the_others(begin: Begin, time: Time) -> None:
    one, other = begin(computer_pace_ms=3_600_000), begin()
    me = one.person()
    game_id = me.open("quick", [ME, COMPUTER])["id"]
    act(me, game_id)
    one.stop()
    beat(other)
    assert len(after_move(other, game_id)) == 1
