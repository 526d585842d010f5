"""The real and the naive rules, compared ply by ply over random games: they must show the same."""

import itertools
import random
from typing import Any

import pytest

from rookery.core.errors import SetupError
from rookery.core.game import Game
from tests.games.penguin_game.positions import start
from tests.games.penguin_game.sides import ORACLE
from tests.games.sides import READ_BACK, play_both
from tests.oracles import penguin_game as oracle

STARTS = ("random", "strategic", "irregular", "chaotic")
TILES = ("square", "I", "L", "J", "T", "S", "Z", "i", "v")
VARIATIONS: tuple[dict[str, str], ...] = (
    {},
    {"flame": "yes"},
    {"drift": "yes"},
    {"flame": "yes", "drift": "yes"},
)
GIVEN = ("a1c2e1g2", "c1a2e2c3", "a1b3c5d7", "b1a3c3", "a1c2b4", "c1c3a3a5", "a2c1c3e2")
"""Half offsets, tiles that touch at a single cell's side, and a Z on end."""

CROSSED = list(itertools.product(STARTS, (*TILES, *GIVEN), range(4), (1, 2, 3, 4)))
SPREAD = [
    (STARTS[(number + variation + players) % 4], tiles, variation, players)
    for number, tiles in enumerate((*TILES, *GIVEN))
    for variation, players in itertools.product(range(4), (1, 2, 3, 4))
]
"""A quarter of them: every arrangement x variation x number of players, with each start in turn."""


def chosen(start_: str, tiles: str, variation: int, players: int) -> dict[str, str]:
    """Options as texts."""
    texts = {"players": str(players), "coins": start_, **VARIATIONS[variation]}
    if tiles in GIVEN:
        return texts | {"tiles": "given", "arrangement": tiles}
    return texts | {"tiles": tiles}


def play_ruleset(
    game: Game[Any],
    texts: dict[str, str],
    seed: int,
    leaving: float = 0.0,
    read_back: int = READ_BACK,
) -> None:
    """Play a random game from a start that both sides set up; check it against the length bound."""
    rng = random.Random(f"{texts} {seed}")
    options = game.deal(game.read_options(texts), seed)
    state = game.start(options)
    kind = state.text.split(" ")[2]
    own = oracle.start(options.players, kind, options.corners(), options.deal, options.challenge)
    assert state.text == oracle.text(own)
    seen = play_both(ORACLE, state, rng, leaving, read_back=read_back)
    left = [one.scores[0][0] for one in seen]
    melted = sum(after < before for before, after in itertools.pairwise(left))
    assert melted <= (23 if options.players == 1 else 22)  # PG-R32
    if not leaving:
        moves = sum(before.text.split(" ")[5].startswith("move") for before in seen)
        assert melted == moves == 24 - left[-1]


@pytest.mark.clause("PG-1", "PG-26", "PG-R9", "PG-R24", "PG-R28", "PG-R32")
@pytest.mark.parametrize("block", range(8))
def test_random_games(game: Game[Any], block: int, seed: int) -> None:
    """Play a game of each ruleset in `SPREAD`, in eight parts."""
    for number, (start_, tiles, variation, players) in enumerate(SPREAD[block::8]):
        texts = chosen(start_, tiles, variation, players)
        if drifts_apart(tiles, variation):
            with pytest.raises(SetupError, match="PG-R26"):
                game.read_options(texts)
        else:
            play_ruleset(game, texts, seed + number)


def drifts_apart(tiles: str, variation: int) -> bool:
    return variation > 1 and tiles in GIVEN and tiles != "c1c3a3a5"


@pytest.mark.clause("PG-R26")
def test_what_drifts_apart_is_refused_with_every_start(game: Game[Any]) -> None:
    for start_, tiles, variation, players in CROSSED:
        if drifts_apart(tiles, variation):
            with pytest.raises(SetupError, match="PG-R26"):
                game.read_options(chosen(start_, tiles, variation, players))


@pytest.mark.clause("PG-22", "PG-R20")
@pytest.mark.parametrize("start_", STARTS)
@pytest.mark.parametrize("tiles", ["i", "v"])
def test_random_games_of_three_levels(game: Game[Any], start_: str, tiles: str, seed: int) -> None:
    for players, variation in itertools.product((1, 2, 3, 4), range(4)):
        if (players + variation) % 2 == (tiles == "i"):
            play_ruleset(game, chosen(start_, tiles, variation, players) | {"tall": "x3"}, seed)


@pytest.mark.clause("PG-15", "PG-16", "PG-R15")
def test_random_games_alone_with_a_goal(game: Game[Any], seed: int) -> None:
    for number, tiles in enumerate(TILES):
        texts = chosen("random", tiles, 0, 1) | {"challenge": "yes"}
        play_ruleset(game, texts, seed + number)


def test_random_games_with_leavers(game: Game[Any], seed: int) -> None:
    for number in range(24):
        rng = random.Random(f"leaving {seed} {number}")
        texts = chosen(rng.choice(STARTS), rng.choice(TILES), number % 4, rng.choice([2, 3, 4]))
        play_ruleset(game, texts, seed + number, leaving=rng.choice([0.02, 0.05, 0.2]))


@pytest.mark.kernel_modes
def test_a_few_games_in_every_kernel_mode(game: Game[Any], seed: int) -> None:
    for number, start_ in enumerate(STARTS):
        rng = random.Random(f"mode {seed} {number}")
        texts = chosen(start_, rng.choice(TILES), number, 1 + number)
        play_ruleset(game, texts, seed, leaving=0.05)
        play_both(ORACLE, start(game, seed, **texts), rng)


@pytest.mark.slow
@pytest.mark.parametrize("block", range(64))
def test_thousands_of_random_games(game: Game[Any], block: int, seed: int) -> None:
    for start_, tiles, variation, players in CROSSED[block::64]:
        if drifts_apart(tiles, variation):
            continue
        for number in range(4):
            texts = chosen(start_, tiles, variation, players)
            play_ruleset(game, texts, seed + number, 0.03 * (number % 2), read_back=1)
