"""Which pairs of seats the end of a game has decided."""

from itertools import combinations
from typing import Any

import pytest

from rookery.core.game import Game
from rookery.games.polar_escape.words.advice import advice
from tests.games.polar_escape.positions import micro

LANDS = micro("RW@h4/0", "R=h4.4", players=4)


@pytest.mark.clause("PE-R51")
def test_nobody_plays_on_behind_whoever_has_landed(game: Game[Any]) -> None:
    won = game.parse(LANDS).apply_all(["click", "=4", "go:land"])
    assert won.ranking == (1, 2, 2, 2)
    settled = {pair for pair in combinations(range(4), 2) if game.rules.is_settled(won, *pair)}
    assert settled == {(0, 1), (0, 2), (0, 3)}


@pytest.mark.clause("PE-R51")
def test_who_has_left_is_behind_for_certain(game: Game[Any]) -> None:
    won = game.parse(LANDS).leave(2).apply_all(["click", "=4", "go:land"])
    assert won.ranking == (1, 2, 4, 2)
    assert game.rules.is_settled(won, 1, 2)
    assert not game.rules.is_settled(won, 3, 1)


@pytest.mark.clause("PE-R52")
def test_a_draw_after_all_rounds_is_decided(game: Game[Any]) -> None:
    line = micro("RX@b4/0", turn="K", options="max_rounds=7", rounds=7)
    draw = game.parse(line)
    while not draw.is_terminal:
        outcomes = [text for text, _ in draw.chance_outcomes]
        draw = draw.apply((outcomes or list(draw.legal_actions))[-1])
    assert draw.ranking == (1, 1, 1)
    assert advice(draw) == "No player was on dry land after 7 rounds."
    assert all(game.rules.is_settled(draw, a, b) for a, b in combinations(range(3), 2))
