"""The fast versions of the rules agree with the rules."""

import random
from typing import Any

import numpy as np
import pytest

from rookery.core.kernels import playouts as generic
from rookery.core.kernels.bits import nth
from rookery.core.kernels.jit import cached_kernel, njit
from rookery.core.kernels.rng import seeded
from rookery.core.state import State
from rookery.games.packeis.dense import dense
from rookery.games.packeis.game import GAME
from rookery.games.packeis.rules import kernels, playouts, plies
from tests.contract.rulesets import RandomGame, Ruleset, random_game
from tests.core.players.test_dense import RULESETS

PACKEIS = [ruleset for ruleset in RULESETS if ruleset.game.name == "packeis"]
EVERY = [(ruleset, leaving) for ruleset in PACKEIS for leaving in (False, True)]
GAMES = 2000


def moments(ruleset: Ruleset, leaving: bool, count: int = 6) -> list[State]:
    played: RandomGame = random_game(ruleset, 5, leaving, 200)
    return [state for state in played.moments(count) if not state.is_terminal]


@njit(cache=True)
def nth_set(bits: int, n: int) -> int:
    return nth(bits, n)


@pytest.mark.kernel_modes
def test_the_nth_set_bit() -> None:
    draw = random.Random(4)
    for _ in range(100):
        bits = (draw.getrandbits(60) & draw.getrandbits(60)) | (1 << draw.randrange(60))
        cells = [cell for cell in range(60) if (bits >> cell) & 1]
        n = draw.randrange(len(cells))
        assert nth_set(bits, n) == cells[n]


@njit(cache=True)
def chosen(board: Any, state: Any, rng: Any, out: Any) -> None:
    for i in range(out.size):
        out[i] = plies.choose(board, state, rng, out, out)


@njit(cache=True)
def allowed(board: Any, state: Any, out: Any) -> None:
    for code in range(out.size):
        out[code] = plies.allows(board, state, code - 64, out, out)


@pytest.mark.parametrize("ruleset", PACKEIS, ids=str)
def test_what_is_allowed_is_what_is_listed(ruleset: Ruleset) -> None:
    for state in moments(ruleset, leaving=True):
        found = np.zeros(64 * 66, np.int64)
        allowed(state.board.tables, state.record, found)
        assert set((found.nonzero()[0] - 64).tolist()) == set(state.codes)


def test_every_action_is_as_likely_as_any_other() -> None:
    """Each count lies within five standard deviations."""
    for state in moments(PACKEIS[0], leaving=False):
        out = np.zeros(400 * len(state.codes), np.int64)
        chosen(state.board.tables, state.record, seeded(state.text), out)
        codes, counts = np.unique(out, return_counts=True)
        assert set(codes.tolist()) == set(state.codes)
        assert abs(counts - 400).max() < 5 * 20


@pytest.mark.parametrize(("ruleset", "leaving"), EVERY, ids=str)
def test_views_are_what_features_say(ruleset: Ruleset, leaving: bool) -> None:
    played = random_game(ruleset, 8, leaving, 200)
    seen = dense(played.states[0]).observation
    states = np.array([state.record for state in played.states], kernels.STATE)
    boards = np.array([state.board.tables for state in played.states], kernels.BOARD)
    seats = np.arange(len(states), dtype=np.int64) % played.states[0].players
    fast, plain = np.full((2, len(states), len(seen)), 7, np.float32)
    seen.write(boards, states, seats, fast)
    seen.write_by_features(boards, states, seats, plain)
    assert (fast == plain).all()


_plain = cached_kernel(generic.make(GAME.rules.kernels), GAME.rules.kernels.apply)


@pytest.mark.parametrize("leaving", [False, True])
@pytest.mark.parametrize("players", ["2", "3", "4"])
def test_random_games_are_those_of_the_rules(players: str, leaving: bool) -> None:
    """Lengths and first places, all that playouts report, agree within five standard errors."""
    ruleset = next(each for each in PACKEIS if dict(each.texts)["players"] == players)
    for state in moments(ruleset, leaving, 3):
        found = []
        for kernel in (playouts.playouts, _plain):
            wins, lengths = np.zeros(state.players), np.zeros(kernels.MAX_PLIES + 1, np.int64)
            kernel(state.board.tables, state.record, GAMES, seeded(3), wins, lengths)
            mean = (lengths * np.arange(lengths.size)).sum() / GAMES
            spread = (lengths * (np.arange(lengths.size) - mean) ** 2).sum() / GAMES
            found.append((mean, spread, wins / GAMES))
        (mean, spread, wins), (other, another, shares) = found
        assert abs(mean - other) <= 5 * ((spread + another) / GAMES) ** 0.5
        assert abs(wins - shares).max() <= 5 * (0.5 / GAMES) ** 0.5
