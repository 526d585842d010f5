"""Places and utilities from scores."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rookery.core.ranking import competition_ranking, returns


@pytest.mark.parametrize(
    ("keys", "places"),
    [
        ([2011, 1809, 1809, 1512], (1, 2, 2, 4)),
        ([1809, 1810, 1809], (2, 1, 2)),
        ([703, 703, 703], (1, 1, 1)),
        ([-5, -4], (2, 1)),
        ([7], (1,)),
    ],
)
def test_ties_share_a_place_and_the_next_is_skipped(
    keys: list[int], places: tuple[int, ...]
) -> None:
    assert competition_ranking(keys) == places


@given(st.lists(st.integers(-5, 5), min_size=1, max_size=6))
def test_returns_are_fair(keys: list[int]) -> None:
    utilities = returns(competition_ranking(keys))
    assert sum(utilities) == 0
    for seat, key in enumerate(keys):
        better, worse = (sum(k > key for k in keys), sum(k < key for k in keys))
        assert utilities[seat] == Fraction(worse - better, max(1, len(keys) - 1))


def test_two_seats_win_lose_or_draw() -> None:
    assert list(map(int, returns((1, 2)))) == [1, -1]
    assert list(map(int, returns((1, 1)))) == [0, 0]
    assert list(map(int, returns((1,)))) == [0]
