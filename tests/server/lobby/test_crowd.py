"""A crowd that is kept from look to look is arranged as if each look were the first."""

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rookery.ratings.rating import Rating
from rookery.server.lobby.crowd import Crowd
from rookery.server.lobby.matching import Seeker
from rookery.server.lobby.model import Offer
from rookery.server.table.clock import Clock
from tests.oracles import plain_matching

NOW = 1_000_000
QUICK, SLOW = Clock(300_000, 3_000), Clock(3_600_000, 0)
OFFERS = [
    *(Offer("x", seats, (), QUICK, True) for seats in (2, 3, 4)),
    *(Offer("x", seats, (), SLOW, False) for seats in (2, 3)),
    *(Offer("y", seats, (("a", "b"),), None, True) for seats in (2, 6)),
    *(Offer("z", 2, (("a", str(n)),), QUICK, True) for n in range(4)),
]
NAMES = [f"p{n}" for n in range(12)]


@st.composite
def seekers(draw: st.DrawFn, name: str, now: int) -> Seeker:
    wanted = draw(st.lists(st.sampled_from(OFFERS), min_size=1, max_size=6, unique=True))
    rating = st.builds(Rating, st.integers(15, 35), st.sampled_from([0.7, 2.0, 8.3]))
    pools = st.dictionaries(st.sampled_from([one.pool for one in OFFERS]), rating, max_size=4)
    return Seeker(
        id=name,
        since=now - draw(st.integers(0, 40_000)),
        offers=tuple(wanted),
        ratings=draw(pools),
        fill_at=draw(st.none() | st.integers(now - 9, now + 20_000)),
        level=draw(st.sampled_from(["chick", "king"])),
        bots=draw(st.booleans()),
    )


def kept_apart(people: dict[str, Seeker], pairs: list[tuple[str, str]]) -> dict[str, Seeker]:
    """The people with these pairs apart; whoever is not changed stays the same object."""
    found = {}
    for name, one in people.items():
        others = {b if a == name else a for a, b in pairs if name in (a, b) and a != b}
        apart = frozenset(others & people.keys())
        found[name] = one if one.apart == apart else replace(one, apart=apart)
    return found


@settings(max_examples=300)
@given(st.data())
def test_each_look_is_what_the_plain_matcher_says(data: st.DataObject) -> None:
    crowd, now, people = Crowd(), NOW, dict[str, Seeker]()
    for _ in range(data.draw(st.integers(1, 8))):
        for name in data.draw(st.lists(st.sampled_from(NAMES), max_size=4, unique=True)):
            if name in people and data.draw(st.booleans()):
                del people[name]
            else:
                people[name] = data.draw(seekers(name, now))
        pair = st.tuples(st.sampled_from(NAMES), st.sampled_from(NAMES))
        people = kept_apart(people, data.draw(st.lists(pair, max_size=2)))
        assert crowd.arrange(people.values(), now) == plain_matching.arrange(people.values(), now)
        now += data.draw(st.sampled_from([0, 1, 17, 1_000, 4_999, 30_000]) | st.integers(0, 9_000))
        assert crowd.arrange(people.values(), now) == plain_matching.arrange(people.values(), now)


@given(st.data())
def test_nothing_is_missed_between_two_looks(data: st.DataObject) -> None:
    """No one comes or goes, and time passes in the smallest steps around each change."""
    crowd, now = Crowd(), NOW
    names = data.draw(st.lists(st.sampled_from(NAMES), min_size=2, max_size=6, unique=True))
    people = [data.draw(seekers(name, now)) for name in names]
    for _ in range(40):
        assert crowd.arrange(people, now) == plain_matching.arrange(people, now)
        parts = {part.until for part in crowd._parts.values()}
        soonest = min((until for until in parts if until < float("inf")), default=now + 31_000)
        now = max(now + 1, int(soonest) + data.draw(st.integers(-1, 2)))


def alone(n: int) -> Seeker:
    """A person with 200 offers that no one else has."""
    offers = tuple(
        Offer("x", seats, (("o", f"{n} {option}"),), Clock(300_000, 1_000 * step), rated)
        for seats in (3, 4)
        for option in range(10)
        for step in range(5)
        for rated in (True, False)
    )
    return Seeker(f"s{n:03}", NOW - 60_000 + n, offers)


def pair(n: int) -> list[Seeker]:
    """Two who share 200 offers for three, which nobody else has."""
    first, second = alone(n), alone(n)
    return [first, replace(second, id=f"{second.id} too")]


@pytest.mark.parametrize("count", [30, 120])
def test_where_nothing_changes_nobody_is_looked_at(count: int) -> None:
    crowd, people = Crowd(), [alone(n) for n in range(count)]
    first = crowd.arrange(people, NOW)
    looks = crowd.looks
    for second in range(60):
        assert crowd.arrange(people, NOW + 1_000 * second) is first
    assert crowd.looks == looks


def test_only_those_who_may_meet_the_one_who_came_are_looked_at() -> None:
    crowd = Crowd()
    people = [one for n in range(60) for one in pair(n)]
    crowd.arrange(people, NOW)
    before = crowd.looks
    crowd.arrange([*people, replace(people[0], id="new", apart=frozenset({people[0].id}))], NOW)
    assert crowd.looks - before <= 1 + 3
    before = crowd.looks
    crowd.arrange(people, NOW)
    assert crowd.looks - before <= 1 + 2


def test_offers_that_differ_in_nothing_are_one(monkeypatch: pytest.MonkeyPatch) -> None:
    """A hundred offers of the same people cost one search for a party each, not a hundred."""
    from rookery.server.lobby.parties import Parties

    searches, real = 0, Parties._party

    def counted(self: Parties, *more: object) -> object:
        nonlocal searches
        searches += 1
        return real(self, *more)  # type: ignore[arg-type]  # passed on as they came

    monkeypatch.setattr(Parties, "_party", counted)
    people = pair(1)
    assert Crowd().arrange(people, NOW) == plain_matching.arrange(people, NOW)
    assert searches <= 2 * len(people)
