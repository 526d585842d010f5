"""The real and the naive rules, compared ply by ply over random games: they must show the same."""

import itertools
import random
from typing import Any

import pytest

from rookery.core.game import Game
from rookery.core.state import State
from tests.games.polar_escape.middles import CHOICES, by_lot, by_verb, eager, random_middle
from tests.games.polar_escape.positions import micro
from tests.games.polar_escape.sides import ORACLE
from tests.games.sides import Seen, play_both
from tests.oracles import polar_escape as oracle
from tests.oracles.polar_escape_board import COLOURS
from tests.oracles.polar_escape_text import read_rules, text
from tests.slow import slow

COUNTS = (3, 4, 5, 6)
RISKS = ("low", "medium", "high")
EACH = [
    {name: other}
    for name, others in CHOICES.items()
    for other in others[1:]
    if name != "risk"
]  # fmt: skip
CROSSED = [*itertools.product(COUNTS, ({"risk": risk} for risk in RISKS))]
CROSSED += [(COUNTS[i % 4], texts) for i, texts in enumerate(EACH)]


def dealt(game: Game[Any], players: int, seed: int, **texts: str) -> State:
    return game.start(game.deal(game.read_options({"players": str(players)} | texts), seed))


@pytest.mark.clause("PE-4", "PE-19", "PE-22", "PE-23", "PE-R9", "PE-R11", "PE-R52")
@pytest.mark.parametrize("players", COUNTS)
def test_both_set_up_the_same(game: Game[Any], players: int) -> None:
    for starter, direction in itertools.product(range(1, players + 1), (1, -1)):
        for texts in ({}, *EACH):
            real = dealt(
                game, players, 1, starter=f"seat{starter}", direction=str(direction), **texts
            )
            rules = read_rules(players, COLOURS[starter - 1], direction, texts)
            assert text(oracle.start(rules)) == real.text


@pytest.mark.clause("PE-21", "PE-24", "PE-28", "PE-R8", "PE-R10", "PE-R12", "PE-R13")
@pytest.mark.parametrize("block", range(10))
def test_beginnings_of_random_games(game: Game[Any], block: int, seed: int) -> None:
    """Every number of players with every risk, and every option, in parts."""
    for number, (players, texts) in enumerate(CROSSED[block::10]):
        rng = random.Random(f"beginning {seed} {number}")
        direction = rng.choice(["1", "-1"])
        state = dealt(game, players, seed + number, direction=direction, **texts)
        play_both(ORACLE, state, rng, choose=by_verb, most=60)


@pytest.mark.clause("PE-43", "PE-44", "PE-52", "PE-67", "PE-74", "PE-82", "PE-R25", "PE-R47")
@pytest.mark.parametrize("block", [*range(4), *map(slow, range(4, 10))])
def test_crowded_positions(game: Game[Any], block: int, seed: int) -> None:
    for number in range(6):
        rng = random.Random(f"crowded {seed} {number}")
        line = random_middle(rng)
        assert game.parse(line).text == line
        play_both(ORACLE, game.parse(line), rng, choose=rng.choice([by_verb, eager]), most=30)


@pytest.mark.clause("PE-3", "PE-85", "PE-R51")
def test_a_whole_random_game(game: Game[Any], seed: int) -> None:
    rng = random.Random(seed)
    state = dealt(game, 3, seed, max_rounds="12")
    assert play_both(ORACLE, state, rng, choose=eager)[-1].ranking is not None


NEAR_LAND = micro("RW@h4/0", "R=h4.4")


def homeward(rng: random.Random, seen: Seen) -> str:
    """Go onto dry land if possible, else click if possible, else be eager."""
    found = next((action for action in ("go:land", "click") if action in seen.next), None)
    return found or eager(rng, seen)


@pytest.mark.clause("PE-3", "PE-85", "PE-R51")
def test_whoever_lands_has_won(game: Game[Any], seed: int) -> None:
    seen = play_both(ORACLE, game.parse(NEAR_LAND), random.Random(seed), choose=homeward)
    assert seen[-1].ranking == (1, 2, 2)


@pytest.mark.parametrize("block", range(5))
def test_leavers(game: Game[Any], block: int, seed: int) -> None:
    for number in range(3):
        rng = random.Random(f"leaving {seed} {number}")
        options = by_lot(rng)
        state = dealt(game, rng.choice(COUNTS), seed + number, **options)
        play_both(ORACLE, state, rng, 0.15, by_verb, most=40)
        play_both(ORACLE, game.parse(random_middle(rng)), rng, 0.1, eager, most=40)


@pytest.mark.kernel_modes
def test_a_few_positions_in_every_kernel_mode(game: Game[Any], seed: int) -> None:
    for number in range(4):
        rng = random.Random(f"mode {seed} {number}")
        play_both(ORACLE, game.parse(random_middle(rng)), rng, 0.02, eager, most=12)


@pytest.mark.slow
@pytest.mark.parametrize("block", range(len(CROSSED)))
def test_many_whole_games(game: Game[Any], block: int, seed: int) -> None:
    players, texts = CROSSED[block]
    rng = random.Random(seed)
    state = dealt(game, players, seed, **(by_lot(rng) | texts))
    play_both(ORACLE, state, rng, choose=eager, read_back=1)


@pytest.mark.slow
@pytest.mark.parametrize("block", range(50))
def test_many_crowded_positions(game: Game[Any], block: int, seed: int) -> None:
    for number in range(40):
        rng = random.Random(f"many crowded {seed} {number}")
        leaving = 0.02 * (number % 2)
        state = game.parse(random_middle(rng))
        play_both(ORACLE, state, rng, leaving, eager, most=60, read_back=1)
