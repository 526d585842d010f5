"""The real and the naive rules, compared ply by ply over random games: they must show the same."""

import itertools
import random
from typing import Any

import pytest

from rookery.core.game import Game
from rookery.games import load
from tests.games.packeis.deals import SHAPES, start
from tests.games.packeis.shapes import random_middle, random_start
from tests.games.packeis.sides import ORACLE
from tests.games.sides import READ_BACK, play_both
from tests.oracles import packeis as oracle

RULESETS = list(itertools.product(SHAPES, ("even", "random", "given"), (2, 3, 4)))
LONGEST = {2: 52, 3: 51, 4: 52}  # moves on sixty floes


def play_ruleset(
    shape: str, layout: str, players: int, seed: int, read_back: int = READ_BACK
) -> None:
    """Play a random game of a ruleset on both sides, checked against the length bound."""
    rng = random.Random(f"{shape} {layout} {players} {seed}")
    given = {"shape": shape, "layout": layout, "players": str(players)}
    if layout == "given":
        given["deal"] = "".join(rng.choices("123", (3, 2, 1), k=60))
    seen = play_both(ORACLE, start(load("packeis"), seed, **given), rng, read_back=read_back)
    placings = {2: 8, 3: 9, 4: 8}[players]
    assert len(seen) - 1 <= placings + LONGEST[players]


@pytest.mark.clause("PK-R12", "PK-R13", "PK-R14", "PK-R20")
@pytest.mark.parametrize(("shape", "layout", "players"), RULESETS)
def test_random_games(shape: str, layout: str, players: int, seed: int) -> None:
    play_ruleset(shape, layout, players, seed)


@pytest.mark.clause("PK-R4", "PK-R6")
def test_random_games_on_given_shapes(game: Game[Any], seed: int) -> None:
    for number in range(60):
        rng = random.Random(f"shape {seed} {number}")
        play_both(ORACLE, game.parse(random_start(rng)), rng)


@pytest.mark.clause("PK-R11", "PK-R13")
def test_random_positions(game: Game[Any], seed: int) -> None:
    for number in range(120):
        rng = random.Random(f"middle {seed} {number}")
        line = random_middle(rng)
        state = game.parse(line)
        assert state.text == oracle.text(oracle.parse(line))
        play_both(ORACLE, state, rng)


def test_random_games_with_leavers(game: Game[Any], seed: int) -> None:
    for number in range(60):
        rng = random.Random(f"leaving {seed} {number}")
        players = str(rng.choice([2, 3, 4]))
        preset = start(game, seed + number, shape=rng.choice(SHAPES), players=players)
        state = rng.choice([preset, game.parse(random_start(rng)), game.parse(random_middle(rng))])
        play_both(ORACLE, state, rng, leaving=rng.choice([0.02, 0.05, 0.2]))


@pytest.mark.kernel_modes
def test_a_few_games_in_every_kernel_mode(game: Game[Any], seed: int) -> None:
    for number in range(4):
        rng = random.Random(f"mode {seed} {number}")
        play_both(ORACLE, game.parse(random_start(rng)), rng)
        play_both(ORACLE, game.parse(random_middle(rng)), rng, leaving=0.1)


@pytest.mark.slow
@pytest.mark.parametrize(("shape", "layout", "players"), RULESETS)
def test_thousands_of_random_games(shape: str, layout: str, players: int, seed: int) -> None:
    for number in range(50):
        play_ruleset(shape, layout, players, seed + number, read_back=1)


@pytest.mark.slow
@pytest.mark.parametrize("block", range(20))
def test_thousands_of_shapes_positions_and_leavers(game: Game[Any], block: int, seed: int) -> None:
    for number in range(50):
        rng = random.Random(f"block {seed} {number}")
        for leaving in (0.0, 0.05):
            play_both(ORACLE, game.parse(random_start(rng)), rng, leaving, read_back=1)
        for leaving in (0.0, 0.1):
            play_both(ORACLE, game.parse(random_middle(rng)), rng, leaving, read_back=1)
