"""Fair seatings."""

from collections import Counter

import pytest

from rookery.arena.seating import seatings


@pytest.mark.parametrize(
    ("contenders", "seats", "games"), [(2, 2, 2), (2, 3, 6), (2, 4, 6), (3, 4, 36), (4, 4, 4)]
)
def test_every_contender_sits_everywhere_equally_often(
    contenders: int, seats: int, games: int
) -> None:
    orders = seatings(contenders, seats)
    assert len(orders) == games
    for seat in range(seats):
        assert len(set(Counter(order[seat] for order in orders).values())) == 1
    assert all(set(order) == set(range(contenders)) for order in orders)


@pytest.mark.parametrize(("contenders", "seats"), [(1, 2), (3, 2)])
def test_others_are_refused(contenders: int, seats: int) -> None:
    with pytest.raises(ValueError, match="seats are for"):
        seatings(contenders, seats)
