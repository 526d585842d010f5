"""Which puzzles are offered: three a day, and the next by rating."""

from datetime import date, timedelta

import pytest

from rookery import games
from rookery.server.errors import NoSuchPage
from rookery.server.puzzles import book
from rookery.server.puzzles.solving import streak, week

DAY = date(2026, 11, 22)
GAME = "penguin_game"


def test_a_day_has_three_from_easy_to_hard() -> None:
    three = book.of_day(DAY)
    assert len(three) == book.A_DAY
    mus = [one.puzzle.mu for one in three]
    assert mus == sorted(mus)
    assert book.of_day(DAY) == three
    assert book.find(three[0].game, three[0].puzzle.id) == three[0]


def test_none_comes_again_within_two_months() -> None:
    asked = [one.url for back in range(60) for one in book.of_day(DAY + timedelta(days=back))]
    assert len(set(asked)) == len(asked)


def test_the_next_one_is_near_the_rating_and_new() -> None:
    every = book.of_game(GAME)
    tried: dict[str, int] = {}
    for pick in range(10):
        item = book.following(GAME, 25.0, {}, tried, pick)
        nearer = [
            one
            for name, one in every.items()
            if name not in tried and abs(one.puzzle.mu - 25) < abs(item.puzzle.mu - 25)
        ]
        assert len(nearer) < 6
        assert item.puzzle.id not in tried
        tried[item.puzzle.id] = pick


def test_what_people_made_of_a_puzzle_counts_more_than_the_levels_did() -> None:
    name = next(iter(book.of_game(GAME)))
    others = dict.fromkeys(book.of_game(GAME), 80.0)
    assert book.following(GAME, 60.0, {**others, name: 60.0}, {}, 0).puzzle.id == name


def test_when_all_were_tried_the_oldest_comes_again() -> None:
    tried = {name: 100 + at for at, name in enumerate(book.of_game(GAME))}
    oldest = min(tried, key=lambda name: tried[name])
    assert book.following(GAME, 25.0, {}, tried, 3).puzzle.id == oldest


@pytest.mark.parametrize("game", ["polar_escape", "chess"])
def test_other_games_have_none(game: str) -> None:
    with pytest.raises(NoSuchPage):
        book.of_game(game)
    assert [one.name for one in book.with_puzzles()] == ["packeis", "penguin_game"]
    assert games.load("polar_escape").words.puzzles is None


def test_an_unknown_puzzle_is_no_page() -> None:
    with pytest.raises(NoSuchPage):
        book.find(GAME, "00000000")


def test_a_streak_lasts_as_long_as_every_day_has_one_solved() -> None:
    days = {10: True, 11: True, 12: False, 13: True, 14: True}
    assert streak(days, 14) == 2
    assert streak(days, 15) == 2  # today's can still be solved
    assert streak(days, 16) == 0
    assert streak({**days, 15: False}, 15) == 2
    assert streak({}, 15) == 0


def test_a_week_ends_today() -> None:
    told = week({10: True, 12: False, 3: True}, 12)
    assert told == ("none", "none", "none", "none", "solved", "none", "missed")
