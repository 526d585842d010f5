"""Fair rotations."""

from collections import Counter

import pytest

from rookery.arena.rotation import rotations


@pytest.mark.parametrize(
    ("contenders", "seats", "games"), [(2, 2, 2), (2, 3, 6), (2, 4, 6), (3, 4, 36), (4, 4, 4)]
)
def test_every_contender_sits_everywhere_equally_often(
    contenders: int, seats: int, games: int
) -> None:
    orders = rotations(contenders, seats)
    assert len(orders) == games
    for seat in range(seats):
        assert len(set(Counter(order[seat] for order in orders).values())) == 1
    assert all(set(order) == set(range(contenders)) for order in orders)


@pytest.mark.parametrize(("contenders", "seats"), [(1, 2), (3, 2)])
def test_others_are_refused(contenders: int, seats: int) -> None:
    with pytest.raises(ValueError, match="seats are for"):
        rotations(contenders, seats)


@pytest.mark.parametrize(
    ("copies", "games"), [((1, 3), 4), ((2, 2), 6), ((1, 5), 6), ((1, 1, 2), 12)]
)
def test_contenders_take_as_many_seats_as_they_say(copies: tuple[int, ...], games: int) -> None:
    orders = rotations(len(copies), sum(copies), copies)
    assert len(orders) == games
    assert all(tuple(Counter(order)[i] for i in range(len(copies))) == copies for order in orders)
    for seat in range(sum(copies)):
        sat = Counter(order[seat] for order in orders)
        assert [sat[i] * sum(copies) for i in range(len(copies))] == [n * games for n in copies]


@pytest.mark.parametrize("copies", [(1, 2), (4,), (3, 3)])
def test_copies_that_do_not_fill_the_table(copies: tuple[int, ...]) -> None:
    with pytest.raises(ValueError, match="4 seats are for 4 players in all"):
        rotations(len(copies), 4, copies)
