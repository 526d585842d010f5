"""A search in its thread: it ends once, it can be stopped at any moment, time ends it."""

import queue
from collections.abc import Callable

from rookery.engine import answers
from rookery.engine.searching import Search, SearchTask
from tests.engine.puppet import LONG, Puppet, report, task


class Clock:
    """A clock that a test advances, or that advances by `tick` at every reading."""

    def __init__(self, tick: float = 0.0) -> None:
        self.now, self.tick = 0.0, tick

    def __call__(self) -> float:
        self.now += self.tick
        return self.now


def start(
    of: SearchTask, clock: Callable[[], float] | None = None
) -> tuple[Search, "queue.Queue[Search]"]:
    ended: queue.Queue[Search] = queue.Queue()
    return Search(of, ended.put, clock or Clock()), ended


def test_a_search_runs_to_its_end_and_says_so_once() -> None:
    search, ended = start(task(lambda: Puppet(slices=5)))
    assert ended.get(timeout=LONG) is search
    assert search.latest == report(5)
    search.join(LONG)
    assert ended.empty()
    assert not search.is_alive


def test_a_search_without_end_is_stopped() -> None:
    search, ended = start(task(Puppet))
    search.stop()
    assert ended.get(timeout=LONG) is search
    assert search.latest.depth >= 0


def test_a_stop_does_not_wait_for_a_slice_that_hangs() -> None:
    puppet = Puppet(blocks_at=3)
    search, ended = start(task(lambda: puppet))
    assert puppet.blocked.wait(LONG)
    search.stop()
    assert ended.empty()
    assert search.latest.depth <= 3
    puppet.let_go.set()
    assert ended.get(timeout=LONG) is search


def test_a_stop_before_there_is_a_searcher_has_the_first_report() -> None:
    puppet = Puppet(blocks_at=0)

    def make() -> Puppet:
        puppet.step()  # compiling, say
        return puppet

    search, ended = start(task(make))
    assert puppet.blocked.wait(LONG)
    search.stop()
    assert search.latest == report(0)
    puppet.let_go.set()
    assert ended.get(timeout=LONG) is search
    assert puppet.count == 1, "no slice after the stop"


def test_the_time_given_ends_a_search() -> None:
    search, ended = start(task(Puppet, most_ms=1000), Clock(tick=0.01))
    assert ended.get(timeout=LONG) is search
    assert 1 < search.latest.depth <= 101


def test_the_time_of_a_thought_begins_after_the_first_slice() -> None:
    clock, puppet = Clock(), Puppet(blocks_at=0)
    search, ended = start(task(lambda: puppet, most_ms=1000), clock)
    assert puppet.blocked.wait(LONG)
    clock.now, clock.tick = 60.0, 0.01  # a minute to compile
    assert not search.is_late
    puppet.let_go.set()
    assert ended.get(timeout=LONG) is search
    assert search.latest.depth > 10


def test_a_search_that_overruns_its_time_in_a_slice_is_late() -> None:
    clock, puppet = Clock(), Puppet(slices=2, blocks_at=1)
    search, ended = start(task(lambda: puppet, most_ms=100), clock)
    assert puppet.blocked.wait(LONG)
    late = [search.is_late]
    clock.now = 0.2
    assert [*late, search.is_late] == [False, True]
    puppet.let_go.set()
    assert ended.get(timeout=LONG) is search


def test_what_goes_wrong_inside_is_kept() -> None:
    def make() -> Puppet:
        raise ZeroDivisionError

    search, ended = start(task(make))
    assert ended.get(timeout=LONG) is search
    assert isinstance(search.failure, ZeroDivisionError)


def test_without_a_searcher_the_first_report_stays() -> None:
    search, ended = start(SearchTask(make=lambda: None, first=report(0), say=answers.solve_line))
    assert ended.get(timeout=LONG) is search
    assert search.task.say(search.latest) == "unsolved -1..1 -1..1"
