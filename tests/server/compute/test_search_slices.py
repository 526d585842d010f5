"""A search in slices: its time budget excludes the waits between them, however long."""

from rookery.core.players.searcher import Report
from rookery.server.compute.search_pool import SearchSlices

REPORT = Report("rest", (0.0,), ("rest",))


class Steps:
    """A search of a given number of steps, each 1/64 s on a clock of its own."""

    def __init__(self, steps: int) -> None:
        self.left, self.time = steps, 0.0
        self.made = 0

    def make(self) -> "Steps":
        self.made += 1
        return self

    def step(self) -> bool:
        self.left -= 1
        self.time += 1 / 64
        return self.left == 0

    def report(self) -> Report:
        return REPORT

    def clock(self) -> float:
        return self.time


def after(seconds: float) -> bool:
    return seconds >= 4 / 64


def test_a_search_has_its_whole_time_in_slices() -> None:
    steps = Steps(1000)
    slices = SearchSlices(steps.make, 125, steps.clock)
    for left in (996, 992):
        slices.go_on(after)
        assert steps.left == left
        steps.time += 60  # others had the slot
    assert slices.is_done
    assert steps.made == 1
    assert slices.report() == REPORT


def test_a_search_that_has_found_everything_is_done() -> None:
    steps = Steps(3)
    slices = SearchSlices(steps.make, 1000, steps.clock)
    slices.go_on(after)
    assert slices.is_done
    assert steps.left == 0


def test_nothing_to_search_is_done_at_once() -> None:
    slices = SearchSlices(lambda: None, 1000, lambda: 0.0)
    slices.go_on(after)
    assert slices.is_done
    assert slices.report() is None


def test_a_dropped_search_ends_after_the_step_that_it_is_at() -> None:
    steps = Steps(1000)
    slices = SearchSlices(steps.make, 1000, steps.clock)
    slices.go_on(after)
    slices.drop()
    slices.go_on(after)
    assert steps.left == 996


def test_a_search_that_runs_out_of_time_is_cut_and_one_that_ends_is_not() -> None:
    for steps, is_cut in ((9, True), (8, False), (7, False)):
        search = Steps(steps)
        slices = SearchSlices(search.make, 125, search.clock)
        while not slices.is_done:
            slices.go_on(after)
        assert slices.is_cut == is_cut


def test_what_is_dropped_was_not_cut() -> None:
    search = Steps(1000)
    slices = SearchSlices(search.make, 125, search.clock)
    slices.go_on(after)
    slices.drop()
    slices.go_on(after)
    assert (slices.is_done, slices.is_cut) == (True, False)
