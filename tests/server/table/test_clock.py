"""Clocks: the remaining time follows from stored times."""

from hypothesis import given
from hypothesis import strategies as st

from rookery.server.table.clock import Clock, ClockShown, deadline, shown, spent

LEFT = st.lists(st.none() | st.integers(0, 10**7), min_size=2, max_size=4).map(tuple)
TIMES = st.integers(0, 10**13)


def test_only_people_are_timed() -> None:
    assert Clock(60_000, 0).start([True, False, True]) == (60_000, None, 60_000)


def test_an_action_costs_its_time_and_earns_the_increment() -> None:
    clock = Clock(60_000, 2_000)
    assert clock.after_action((60_000, 60_000), 0, 100, 5_100) == (57_000, 60_000)
    assert clock.after_action((None, 60_000), 0, 100, 5_100) == (None, 60_000)


def test_days_for_each_action_never_add_up_beyond_the_reserve() -> None:
    day = 24 * 3600 * 1000
    clock = Clock.of_days(1, 2)
    assert clock.start([True, True]) == (3 * day, 3 * day)
    assert clock.after_action((3 * day, 3 * day), 0, 0, day // 2) == (3 * day, 3 * day)
    assert clock.after_action((3 * day, 3 * day), 0, 0, 2 * day) == (2 * day, 3 * day)
    assert clock.after_action((2 * day, 3 * day), 0, 0, day // 2) == (5 * day // 2, 3 * day)
    assert clock.shown == ClockShown(3 * 24 * 3600, 24 * 3600, 1, 2)
    assert shown(None) is None


def test_nothing_is_spent_while_nothing_runs() -> None:
    assert spent((5, 6), None, 0, 100) == (5, 6)
    assert spent((5, 6), 0, None, 100) == (5, 6)
    assert deadline((5, 6), 0, None) is None
    assert deadline((None, 6), 0, 100) is None


@given(LEFT, TIMES, TIMES)
def test_time_never_grows_nor_goes_below_nothing(
    left: tuple[int | None, ...], since: int, now: int
) -> None:
    for seat in range(len(left)):
        after = spent(left, seat, since, now)
        for index, (before, rest) in enumerate(zip(left, after, strict=True)):
            if before is None or index != seat:
                assert rest == before
            else:
                assert rest is not None
                assert 0 <= rest <= before


@given(LEFT, TIMES)
def test_at_the_deadline_nothing_is_left(left: tuple[int | None, ...], since: int) -> None:
    for seat, mine in enumerate(left):
        due = deadline(left, seat, since)
        assert (due is None) == (mine is None)
        if due is not None:
            assert spent(left, seat, since, due)[seat] == 0
            assert mine == 0 or spent(left, seat, since, due - 1)[seat] == 1
