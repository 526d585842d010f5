"""Counting the results of a match."""

import math

import pytest

from rookery.arena.play import PlayedGame, SeatResult
from rookery.arena.tally import duels, half_width, standings


def game(board: int, *seats: tuple[str, int, int]) -> PlayedGame:
    made = tuple(SeatResult(name, place, score, 0.0, 10, 1.0, 0.5) for name, place, score in seats)
    return PlayedGame(board, f"1/{board}", made, ())


def test_a_duel_counts_wins_draws_and_margins() -> None:
    games = [
        game(0, ("a", 1, 30), ("b", 2, 20)),
        game(0, ("b", 1, 25), ("a", 1, 25)),
        game(1, ("a", 2, 10), ("b", 1, 12)),
        game(1, ("b", 2, 10), ("a", 1, 14)),
    ]
    (duel,) = duels(games, ["a", "b"])
    assert (duel.wins, duel.draws, duel.losses, duel.share) == (2, 1, 1, 0.625)
    assert duel.margin == pytest.approx((10 + 0 - 2 + 4) / 4)
    assert duel.low <= duel.share <= duel.high


def test_games_on_one_board_are_one_sample() -> None:
    even = [game(b, ("a", 1, 1), ("b", 2, 0)) for b in range(9)]
    even += [game(b, ("b", 1, 1), ("a", 2, 0)) for b in range(9)]
    (duel,) = duels(even, ["a", "b"])
    assert (duel.share, duel.low, duel.high) == (0.5, 0.5, 0.5)


def test_every_pair_of_seats_of_different_players_is_compared() -> None:
    (duel,) = duels([game(0, ("a", 1, 9), ("a", 3, 2), ("b", 2, 5))], ["a", "b"])
    assert (duel.wins, duel.losses, duel.margin) == (1, 1, 0.5)


def test_the_interval_of_a_single_board_is_everything() -> None:
    (duel,) = duels([game(0, ("a", 1, 9), ("b", 2, 5))], ["a", "b"])
    assert (duel.low, duel.high) == (0.0, 1.0)
    assert half_width([1.0]) == math.inf


def test_half_width_by_hand() -> None:
    # Deviations -1, 0, 1: variance 1, standard error 1/sqrt(3), t for 2 degrees of freedom 4.303.
    assert half_width([1.0, 2.0, 3.0]) == pytest.approx(4.303 / math.sqrt(3))


def test_standings_share_the_first_place() -> None:
    games = [game(0, ("a", 1, 8), ("b", 1, 8), ("c", 3, 2))]
    rows = standings(games, ["a", "c"])
    assert [(row.first, row.score, row.actions, row.time_s) for row in rows] == [
        (0.5, 8.0, 10, 1.0),
        (0.0, 2.0, 10, 1.0),
    ]


def test_the_share_of_first_places_has_its_error() -> None:
    games = [game(b, ("a", 1 + b % 2, 8), ("b", 2 - b % 2, 8)) for b in range(4)]
    (row,) = standings(games, ["a"])
    assert row.first == 0.5
    assert row.first_error == pytest.approx(half_width([0.0, 1.0, 0.0, 1.0]))
    assert standings(games[:1], ["a"])[0].first_error is None
