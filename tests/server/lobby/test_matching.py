"""Sets of wishes become groups: the examples of the docs, and properties for any crowd."""

from collections.abc import Iterable
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rookery.ratings.rating import Rating
from rookery.server.lobby.crowd import Crowd
from rookery.server.lobby.matching import SETTLE_MS, WIDEN_MS, Arrangement, Seeker, reach
from rookery.server.lobby.model import Offer, Wish, offers_of
from rookery.server.table.clock import Clock

QUICK = Clock(300_000, 3_000)
NOW = 100_000


def offers(game: str, *seats: int, rated: bool = True) -> tuple[Offer, ...]:
    return tuple(Offer(game, count, (), QUICK, rated) for count in seats)


def seeker(name: str, waited: int, *wanted: Offer, mu: float = 25.0, **more: object) -> Seeker:
    pools = {offer.pool: Rating(mu, 2.0) for offer in wanted}
    return Seeker(name, NOW - waited, wanted, pools, **more)  # type: ignore[arg-type]  # by name


def arrange(seekers: Iterable[Seeker], now: int) -> Arrangement:
    return Crowd().arrange(seekers, now)


def begun(found: Arrangement) -> list[tuple[int, str]]:
    return [(one.offer.seats, "".join(m.id for m in one.members)) for one in found.begins]


def waiting(found: Arrangement) -> list[tuple[int, str]]:
    return [(one.offer.seats, "".join(m.id for m in one.members)) for one in found.waiting]


# -- wishes ----------------------------------------------------------------------------------------


def test_a_wish_is_every_table_that_would_do() -> None:
    wish = Wish("a", (3, 4), ({}, {"x": "1"}), (QUICK, None), "either")
    found = offers_of([wish, wish])
    assert len(found) == len(set(found)) == 16
    assert found[0] == Offer("a", 3, (), QUICK, True)
    assert {one.rated for one in offers_of([Wish("a", (2,), stakes="casual")])} == {False}
    assert found[0].pool == "a/many/quick"
    assert found[0].kind == Offer("a", 4, (), QUICK, True).kind


# -- who meets -------------------------------------------------------------------------------------


def test_people_meet_who_want_the_same() -> None:
    found = arrange([seeker("b", 1, *offers("x", 2)), seeker("a", 2, *offers("x", 2))], NOW)
    assert (begun(found), waiting(found)) == ([(2, "ab")], [])


def test_others_keep_waiting() -> None:
    crowd = [seeker("a", 2, *offers("x", 2)), seeker("b", 1, *offers("y", 2))]
    found = arrange(crowd, NOW)
    assert (begun(found), waiting(found)) == ([], [(2, "a"), (2, "b")])


def test_a_rated_table_and_a_casual_one_are_not_the_same() -> None:
    crowd = [seeker("a", 2, *offers("x", 2)), seeker("b", 1, *offers("x", 2, rated=False))]
    assert begun(arrange(crowd, NOW)) == []
    both = seeker("c", 0, *offers("x", 2), *offers("x", 2, rated=False))
    assert begun(arrange([*crowd, both], NOW)) == [(2, "ac")]


def test_the_largest_table_begins() -> None:
    crowd = [seeker(name, 9_000, *offers("x", 2, 3, 4)) for name in "abcd"]
    assert begun(arrange(crowd, NOW)) == [(4, "abcd")]
    assert begun(arrange(crowd[:3], NOW)) == [(3, "abc")]


def test_who_has_waited_longest_comes_first() -> None:
    crowd = [
        seeker(name, waited, *offers("x", 2)) for name, waited in zip("abc", (1, 3, 2), strict=True)
    ]
    found = arrange(crowd, NOW)
    assert (begun(found), waiting(found)) == ([(2, "bc")], [(2, "a")])


def test_a_smaller_table_waits_a_moment_for_more_people() -> None:
    early = [seeker(name, SETTLE_MS - 1, *offers("x", 2, 3)) for name in "ab"]
    found = arrange(early, NOW)
    assert (begun(found), waiting(found)) == ([], [(2, "ab")])
    assert begun(arrange(early, NOW + 1)) == [(2, "ab")]


# -- ratings ---------------------------------------------------------------------------------------


def test_the_window_is_one_sigma_and_widens_to_anyone() -> None:
    one = Rating(25.0, 2.0)
    assert reach(one, 0) == 2.0
    assert reach(one, WIDEN_MS // 2) == 4.0
    assert reach(one, WIDEN_MS - 1) > 1000
    assert reach(one, WIDEN_MS) == float("inf")


@pytest.mark.parametrize(
    ("waited", "apart", "meet"),
    [
        (0, 2.0, True),
        (0, 2.1, False),
        (15_000, 4.0, True),
        (15_000, 4.1, False),
        (30_000, 40, True),
    ],
)
def test_people_meet_within_both_windows(waited: int, apart: float, meet: bool) -> None:
    a, b = seeker("a", waited, *offers("x", 2)), seeker("b", waited, *offers("x", 2), mu=25 + apart)
    assert bool(begun(arrange([a, b], NOW))) is meet


def test_a_party_is_found_on_either_side() -> None:
    """Two are just below the first seeker and three just above; the two sides never meet."""
    want = offers("x", 4)
    low = [seeker(f"l{i}", 20, *want, mu=23.5) for i in range(2)]
    high = [seeker(f"h{i}", 10, *want, mu=26.5) for i in range(3)]
    found = arrange([seeker("m", 30, *want), *low, *high], NOW)
    assert begun(found) == [(4, "mh0h1h2")]


# -- computers -------------------------------------------------------------------------------------


def test_computers_take_empty_seats_in_time_where_all_allow_it() -> None:
    want = offers("x", 4, 3)
    a, b = (seeker(n, 9_000, *want, fill_at=NOW + 5, level="chick") for n in "ab")
    assert begun(arrange([a, b], NOW + 4)) == []
    (group,) = arrange([a, b], NOW + 5).begins
    assert (group.offer.seats, group.missing, group.level) == (3, 1, "chick")
    stern = seeker("c", 8_000, *offers("x", 4))
    found = arrange([a, b, stern], NOW + 5)
    assert (begun(found), waiting(found)) == ([(3, "ab")], [(4, "c")])


def test_people_come_before_computers() -> None:
    """The one who has waited longer may have computers now, but a full table of people begins."""
    a = seeker("a", 90, *offers("x", 3, 2), fill_at=NOW)
    b = seeker("b", 80, *offers("x", 2))
    assert begun(arrange([a, b], NOW + SETTLE_MS)) == [(2, "ab")]


def test_a_group_that_waits_says_when_computers_come() -> None:
    want = offers("x", 4)
    a, b = seeker("a", 3, *want, fill_at=NOW + 9), seeker("b", 2, *want, fill_at=NOW + 5)
    assert arrange([a, b], NOW).waiting[0].fill_at == NOW + 5
    assert arrange([a, b, seeker("c", 1, *want)], NOW).waiting[0].fill_at is None


# -- any crowd -------------------------------------------------------------------------------------

_OFFERS = [*offers("x", 2, 3, 4), *offers("x", 2, 3, rated=False), *offers("y", 2, 6)]


@st.composite
def crowds(draw: st.DrawFn) -> list[Seeker]:
    count = draw(st.integers(0, 9))
    return [
        seeker(
            chr(97 + index),
            draw(st.integers(0, 40_000)),
            *draw(st.lists(st.sampled_from(_OFFERS), min_size=1, max_size=5, unique=True)),
            mu=draw(st.integers(15, 35)),
            fill_at=draw(st.none() | st.integers(NOW - 9, NOW + 9)),
        )
        for index in range(count)
    ]


def meet(group: tuple[Seeker, ...], offer: Offer) -> bool:
    def within(one: Seeker, other: Seeker) -> bool:
        mine, theirs = one.rating(offer), other.rating(offer)
        return abs(mine.mu - theirs.mu) <= reach(mine, NOW - one.since)

    return all(within(a, b) and within(b, a) for a, b in combinations(group, 2))


@given(crowds())
def test_every_group_is_what_all_its_people_want(crowd: list[Seeker]) -> None:
    found = arrange(crowd, NOW)
    groups = [*found.begins, *found.waiting]
    placed = [member.id for group in groups for member in group.members]
    assert sorted(placed) == sorted(one.id for one in crowd)  # everybody once, nobody forgotten
    for group in groups:
        assert all(group.offer in member.offers for member in group.members)
        assert meet(group.members, group.offer)
        assert 0 <= group.missing < group.offer.seats
    for group in found.begins:
        due = group.fill_at is not None and group.fill_at <= NOW
        assert due or not group.missing


@given(crowds())
def test_nobody_waits_for_a_table_that_could_begin(crowd: list[Seeker]) -> None:
    left = [one for group in arrange(crowd, NOW).waiting for one in group.members]
    for offer in _OFFERS:
        takers = [one for one in left if offer in one.offers and NOW - one.since >= SETTLE_MS]
        assert not any(meet(some, offer) for some in combinations(takers, offer.seats))


@given(crowds())
def test_who_waits_longest_gets_the_largest_table_there_is(crowd: list[Seeker]) -> None:
    if not crowd:
        return
    first = min(crowd, key=lambda one: (one.since, one.id))
    sizes = [
        offer.seats
        for offer in first.offers
        if NOW - first.since >= SETTLE_MS
        for others in combinations(
            [one for one in crowd if one is not first and offer in one.offers], offer.seats - 1
        )
        if meet((first, *others), offer)
    ]
    if sizes:
        (group, *_) = arrange(crowd, NOW).begins
        assert first in group.members
        assert group.offer.seats == max(sizes)


@given(crowds())
def test_the_order_in_which_people_are_told_of_does_not_matter(crowd: list[Seeker]) -> None:
    assert arrange(crowd, NOW) == arrange(list(reversed(crowd)), NOW)
