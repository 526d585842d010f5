"""What is compared on a board of the day, and in which words."""

from datetime import date, timedelta

import pytest

from rookery import games
from rookery.core.words.i18n import ENGLISH
from rookery.server.daily.boards import streak
from rookery.server.table.day_result import DayResult, day_words

TODAY = date(2027, 1, 15)


def better(game: str, one: tuple[int, ...], other: tuple[int, ...]) -> bool:
    of = games.load(game)
    return DayResult(*one).rank(of) < DayResult(*other).rank(of)


@pytest.mark.parametrize(
    ("game", "one", "other"),
    [
        ("packeis", (1, 2, 40, 39, 30), (2, 2, 60, 61, 20)),
        ("packeis", (1, 2, 45, 30, 30), (1, 2, 45, 31, 20)),
        ("packeis", (1, 2, 45, 30, 29), (1, 2, 45, 30, 30)),
        ("polar_escape", (1, 3, 9, 0, 29), (1, 3, 12, 0, 30)),
        ("penguin_game", (1, 1, 1, 0, 29), (2, 1, 1, 0, 29)),
        ("penguin_game", (2, 1, 1, 0, 29), (2, 1, 2, 0, 29)),
    ],
)
def test_better_comes_first(game: str, one: tuple[int, ...], other: tuple[int, ...]) -> None:
    assert better(game, one, other)
    assert not better(game, other, one)
    assert not better(game, one, one)


@pytest.mark.parametrize(
    ("game", "result", "words"),
    [
        ("packeis", (1, 2, 43, 31, 26), "Won, 43 to 31 fish, in 26 moves"),
        ("polar_escape", (2, 3, 9, 12, 1), "Place 2 of 3, in 1 move"),
        ("polar_escape", (3, 3, 0, 0, 0), "Place 3 of 3"),
        ("penguin_game", (1, 1, 1, 0, 23), "Solved"),
        ("penguin_game", (2, 1, 1, 0, 23), "1 coin left"),
        ("penguin_game", (2, 1, 4, 0, 20), "4 coins left"),
    ],
)
def test_a_result_in_words(game: str, result: tuple[int, ...], words: str) -> None:
    assert day_words(games.load(game), DayResult(*result), ENGLISH) == words


@pytest.mark.parametrize(
    ("back", "length"),
    [((), 0), ((0,), 1), ((1,), 1), ((2,), 0), ((0, 1, 2), 3), ((1, 2), 2), ((0, 2), 1)],
)
def test_days_in_a_row(back: tuple[int, ...], length: int) -> None:
    assert streak({TODAY - timedelta(days=days) for days in back}, TODAY) == length
