"""What games tell after an evening agrees with the rules' own figures."""

from collections import Counter
from typing import Any

import numpy as np
import pytest

from rookery import games
from rookery.core.state import State
from rookery.core.words.feats import FeatCount
from rookery.games.packeis.rules.shapes import DIRECTIONS

GAMES = [name for name in games.names() if games.load(name).words.feats]
OPTIONS = {
    "packeis": {"players": 2},
    "penguin_game": {"players": 2, "drift": True},
    "penguisi": {"players": 2},
    "polar_escape": {"players": 3},
}
_LONGEST = 1500


def random_deeds(name: str, options: dict[str, Any], seed: int) -> tuple[State, list[FeatCount]]:
    """The end of a random game, or of its first part, and all deeds in it."""
    game, rng = games.load(name), np.random.default_rng(seed)
    state, deeds = game.start(game.deal(game.read_options(options), seed)), list[FeatCount]()
    for _ in range(_LONGEST):
        if state.is_terminal:
            break
        actions = state.legal_actions or [action for action, _ in state.chance_outcomes]
        action = actions[rng.integers(len(actions))]
        after = state.apply(action)
        deeds += game.words.deeds(state, action, after)
        state = after
    return state, deeds


def test_all_four_games_tell_something() -> None:
    assert sorted(GAMES) == ["packeis", "penguin_game", "penguisi", "polar_escape"]


@pytest.mark.parametrize("name", GAMES)
def test_deeds_are_of_seats_and_can_be_told(name: str) -> None:
    words = games.load(name).words
    end, deeds = random_deeds(name, OPTIONS[name], 3)
    assert deeds
    for deed in deeds:
        assert deed.feat in words.feats
        assert 0 <= deed.seat < end.players
        assert deed.size > 0
    for feat in words.feats:
        for count in (1, 2, 34):
            told = words.feat(feat, count)
            assert told.title
            assert f"{count} " in told.sentence
            assert "Mila" in told.sentence.replace("%(name)s", "Mila")
            assert "%" not in told.sentence.replace("%(name)s", "")


def test_catches_add_up_to_the_fish_of_the_result() -> None:
    end, deeds = random_deeds("packeis", {"players": 4}, 1)
    caught = Counter[int]()
    for deed in deeds:
        if deed.feat == "catch":
            caught[deed.seat] += deed.size
    assert end.is_terminal
    assert [caught[seat] for seat in range(4)] == [own[0] for own in end.scores]


def test_a_slide_is_as_long_as_the_floes_on_its_way() -> None:
    game = games.load("packeis")
    rng = np.random.default_rng(5)
    state = game.start(game.deal(game.read_options({"players": 2}), 5))
    number = {cell: at for at, cell in enumerate(state.board.cells)}
    slides = 0
    while not state.is_terminal:
        action = state.legal_actions[rng.integers(len(state.legal_actions))]
        after = state.apply(action)
        told = [
            deed.size for deed in game.words.deeds(state, action, after) if deed.feat == "slide"
        ]
        if "-" in action:
            start, end = state.board.ends[action]
            row, x = state.board.cells[start]
            ways = [
                far
                for down, right in DIRECTIONS
                for far in range(1, 10)
                if number.get((row + far * down, x + far * right)) == end
            ]
            assert told == ways
            slides += 1
        else:
            assert told == []
        state = after
    assert slides > 5
