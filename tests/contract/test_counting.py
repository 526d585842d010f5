"""Perft and playouts compared with their simplest implementations."""

import math
from collections import defaultdict
from fractions import Fraction
from typing import Any

import pytest

from rookery.core.game import Game
from rookery.core.perft import perft
from rookery.core.playout import playouts
from rookery.core.state import State
from tests.contract.rulesets import choices, seed_of, small_states


def test_perft_of_whole_small_games_comes_to_nothing(game: Game[Any]) -> None:
    for state in small_states(game.name):
        assert perft(state, game.rules.kernels.max_plies) == 0


def distribution(state: State) -> tuple[dict[int, Fraction], list[Fraction]]:
    """Exact probabilities, in uniformly random play, of each length and of each seat's win."""
    lengths: dict[int, Fraction] = defaultdict(Fraction)
    wins = [Fraction(0)] * state.players
    plies, now = 0, {state: Fraction(1)}
    while now:
        after: dict[State, Fraction] = defaultdict(Fraction)
        for state, likely in now.items():
            if state.is_terminal:
                lengths[plies] += likely
                first = [seat for seat, place in enumerate(state.ranking) if place == 1]
                for seat in first:
                    wins[seat] += likely / len(first)
            for text, share in shares(state):
                after[state.apply(text)] += likely * share
        plies, now = plies + 1, after
    return lengths, wins


def shares(state: State) -> list[tuple[str, Fraction]]:
    """The actions or outcomes that random play may choose next, with their probabilities."""
    actions = state.legal_actions
    return list(state.chance_outcomes) or [(text, Fraction(1, len(actions))) for text in actions]


def chi_square_ok(counted: list[float], expected: list[float]) -> bool:
    """Whether counts fit; a fair generator fails about once in 30,000 seeds (4 sigma)."""
    freedom = len(expected) - 1
    value = sum((a - b) ** 2 / b for a, b in zip(counted, expected, strict=True) if b)
    wide = freedom + 4 * math.sqrt(2 * max(1, freedom)) + 8
    return value <= wide and all(a == 0 for a, b in zip(counted, expected, strict=True) if not b)


def test_random_play_is_uniform_exactly(game: Game[Any]) -> None:
    """Compare lengths and winners of playouts from every small state with the whole tree."""
    assert small_states(game.name), "give this game some small positions in rulesets.SMALL"
    for state in [state for small in small_states(game.name) for state in within(small, 3)]:
        lengths, wins = distribution(state)
        n, seed = 4000, seed_of(state.text)
        found = playouts(state, n, seed)
        print(f"seed {seed}: {state.text}")  # noqa: T201  shown when it fails
        counted = [float(count) for count in found.lengths]
        expected = [float(lengths.get(plies, 0) * n) for plies in range(len(counted))]
        assert sum(counted) == n == pytest.approx(sum(expected))
        assert chi_square_ok(counted, expected)
        assert chi_square_ok(list(found.wins), [float(share * n) for share in wins])
        assert found.actions == sum(plies * count for plies, count in enumerate(found.lengths))


def within(state: State, plies: int) -> list[State]:
    """The state and those that follow within this many plies, at most a dozen per ply."""
    found, last = [state], [state]
    for _ in range(plies):
        last = [after.apply(text) for after in last for text in choices(after)][:12]
        found += last
    return found
