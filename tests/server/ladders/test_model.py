"""Who climbs by the whole order of finish, when seasons end, and whom their medals go to."""

import random
from datetime import UTC, datetime
from itertools import combinations

import pytest

from rookery.ratings.rating import Pair, pairs_of
from rookery.server.ladders.model import (
    LEAST_GAMES,
    RESTS_MS,
    Ladder,
    climbs,
    first_season,
    ladder_of,
    medallists,
    season_after,
    standing,
)
from rookery.server.table.interfaces import CountedGame


def contest(*order: str, at: int = 0, level: bool = False) -> CountedGame:
    """A game that ended in this order; `level`: the first two shared the first place."""
    places = tuple(1 if level and place < 2 else place + 1 for place in range(len(order)))
    return CountedGame(at, "swift/many/quick", order, places, tuple(pairs_of(places)))


def ladder(*names: str) -> Ladder:
    return ladder_of([contest(*names)])


def after(start: Ladder, *order: str, level: bool = False) -> str:
    start.add(contest(*order, level=level))
    return "".join(start.order)


def test_the_first_game_puts_all_on_the_ladder_as_they_finished() -> None:
    assert ladder("c", "a", "b").order == ["c", "a", "b"]


@pytest.mark.parametrize(
    ("order", "becomes"),
    [
        ("ea", "ebcda"),  # two change places
        ("ae", "abcde"),  # ahead of those below: nothing changes
        ("edb", "aecdb"),  # the whole order of a table counts
        ("dxb", "adcxeb"),  # new players climb with the others
        ("bca", "bcade"),
    ],
)
def test_those_who_have_played_share_out_their_rungs(order: str, becomes: str) -> None:
    assert after(ladder(*"abcde"), *order) == becomes


def test_who_is_level_does_not_pass() -> None:
    assert after(ladder(*"abcd"), "c", "a", level=True) == "abcd"
    assert after(ladder(*"abcd"), "d", "b", "a", level=True) == "bdca"


def test_pairs_that_do_not_count_move_nobody() -> None:
    start = ladder(*"abc")
    start.add(CountedGame(0, "swift/many/quick", ("c", "b", "a"), (1, 2, 3), (Pair(0, 1, 1.0),)))
    assert start.order == ["a", "c", "b"]
    assert start.climbers["a"].games == 1  # this one was not among them


def test_a_club_looks_only_at_its_own() -> None:
    games = [contest("a", "x", "b"), contest("b", "x"), contest("x", "a")]
    assert ladder_of(games, {"a", "b"}).order == ["a", "b"]
    assert ladder_of([*games, contest("b", "x", "a")], {"a", "b"}).order == ["b", "a"]


@pytest.mark.parametrize("seats", range(2, 7))
def test_a_table_stands_as_it_finished_and_nobody_else_moves(seats: int) -> None:
    lot, names = random.Random(seats), [f"p{number}" for number in range(12)]
    now = Ladder()
    for _ in range(200):
        table, before = lot.sample(names, seats), list(now.order)
        now.add(contest(*table))
        assert sorted(now.order) == sorted({*before, *table})
        assert [user for user in now.order if user in table] == table
        for rung, user in enumerate(before):
            assert user in table or now.order[rung] == user


def test_a_week_is_shown_among_those_who_were_there() -> None:
    games = [contest("a", "b", "c", at=1), contest("c", "a", at=9), contest("n", "c", at=9)]
    now = ladder_of(games, since=5)
    assert now.order == ["n", "b", "a", "c"]
    assert climbs(now, now.order) == {"b": 1, "a": -1, "c": 0}


def test_who_has_not_played_for_two_weeks_stands_beside_it() -> None:
    now = ladder_of([contest("a", "b", at=0), contest("c", "b", at=1000)])
    assert standing(now, {"a", "b", "c"}, RESTS_MS) == (["a", "c", "b"], [])
    assert standing(now, {"a", "b", "c"}, RESTS_MS + 1) == (["c", "b"], ["a"])
    assert standing(now, {"a", "c"}, RESTS_MS + 1) == (["c"], ["a"])  # members only


def test_medals_go_to_every_second_of_those_who_have_played_enough() -> None:
    names = "abcdef"
    for count in range(2, 7):
        some = names[:count]
        games = [contest(*pair) for pair in combinations(some, 2)] * LEAST_GAMES
        won = medallists(ladder_of(games), set(some), 0)
        assert won == list(some[: min(3, count // 2)])
    few = [contest(*"abcdef")] * (LEAST_GAMES - 1)
    assert medallists(ladder_of(few), set(names), 0) == []
    enough = [*few, contest(*"bcdef")]
    assert medallists(ladder_of(enough), set(names), 0) == ["b", "c"]  # one game short: not a
    assert medallists(ladder_of(enough), set(names), RESTS_MS + 1) == []


def at(year: int, month: int, day: int = 1) -> int:
    return round(datetime(year, month, day, tzinfo=UTC).timestamp() * 1000)


@pytest.mark.parametrize(
    ("months", "begins", "ends"),
    [(1, (2026, 11), (2026, 12)), (3, (2026, 10), (2027, 1)), (12, (2026, 1), (2027, 1))],
)
def test_seasons_follow_the_calendar(
    months: int, begins: tuple[int, int], ends: tuple[int, int]
) -> None:
    season = first_season(at(2026, 11, 29), months)
    assert season == (1, at(*begins), at(*ends))
    assert season_after(2, season.ends, months).begins == at(*ends)


def test_another_length_counts_from_the_next_season_on() -> None:
    assert season_after(2, at(2027, 2), 3) == (2, at(2027, 2), at(2027, 4))
    assert season_after(3, at(2027, 4), 6) == (3, at(2027, 4), at(2027, 7))
