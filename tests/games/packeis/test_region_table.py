"""The table of contested regions: what one of four values tells about the others."""

from typing import Any

import numpy as np
import pytest

from rookery.games.packeis.players import region_table
from rookery.games.packeis.players.region_table import ENTRY, NO_ACTION

KEY, WIDE = 5, 0x7FFF
SEARCHED = np.dtype(
    (
        np.record,
        [(name, "i8") for name in ("key", "mover", "best", "start", "end", "action")],
    )
)


def searched(
    mover: int, best: int, start: int, end: int, action: int = NO_ACTION, key: int = KEY
) -> Any:
    """A region as searched, with its value from the view of the answering seat."""
    found = np.zeros(1, dtype=SEARCHED)
    found[0] = (key, mover, best, start, end, action)
    return found[0]


@pytest.fixture
def known() -> Any:
    return np.zeros(4, dtype=ENTRY)


def test_a_seat_that_answers_gets_no_more_than_in_any_other_way(known: Any) -> None:
    region_table.store(known, searched(1, 300, 200, 400), 0)
    entry = known[KEY & 3]
    assert entry.low.tolist() == [300] * 4
    assert entry.high.tolist() == [WIDE, 300, WIDE, WIDE]


def test_values_of_the_second_seat_are_the_first_ones_the_other_way_round(known: Any) -> None:
    region_table.store(known, searched(0, -300, -400, -200), 1)
    entry = known[KEY & 3]
    assert entry.low.tolist() == [-WIDE, -WIDE, 300, -WIDE]
    assert entry.high.tolist() == [300] * 4


def test_who_moves_first_is_compared_with_who_does_not(known: Any) -> None:
    region_table.store(known, searched(0, 100, 0, 200), 0)
    region_table.store(known, searched(1, -500, -600, -400), 1)
    entry = known[KEY & 3]
    assert entry.low.tolist() == [100, -WIDE, 500, 500]
    assert entry.high.tolist() == [100, 100, WIDE, 500]


def test_a_value_outside_the_window_is_a_bound(known: Any) -> None:
    region_table.store(known, searched(1, 100, 150, 200), 0)
    region_table.store(known, searched(1, 90, 60, 90), 0)
    entry = known[KEY & 3]
    assert (entry.low[1], entry.high[1]) == (90, 100)


def test_the_best_action_is_that_of_the_other_case_where_there_is_none(known: Any) -> None:
    region_table.store(known, searched(0, 100, 0, 200, action=77), 0)
    for answering in (0, 1):
        assert region_table.best_action(known, KEY, 0, answering) == 77
        assert region_table.best_action(known, KEY, 1, answering) == NO_ACTION
    assert region_table.best_action(known, KEY + 4, 0, 0) == NO_ACTION


def test_another_region_takes_the_place_of_one(known: Any) -> None:
    region_table.store(known, searched(0, 100, 0, 200, action=77), 0)
    region_table.store(known, searched(1, 300, 200, 400, key=KEY + 4), 0)
    entry = known[KEY & 3]
    assert entry.key == KEY + 4
    assert entry.low.tolist() == [300] * 4
    assert entry.action.tolist() == [NO_ACTION] * 4
