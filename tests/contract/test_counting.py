"""Perft and playouts against the plainest way of doing the same."""

import math
import random
from collections import defaultdict
from fractions import Fraction
from typing import Any

import pytest

from rookery.core.errors import OverLimit
from rookery.core.game import Game
from rookery.core.perft import divide, perft
from rookery.core.playout import playouts
from rookery.core.state import State
from tests.contract.rulesets import Play, Ruleset, choices, random_play, seed_of, small_states

ENOUGH, SOME = 3000, 1000
"""Positions that are counted one by one: in the slow run, and in the fast one."""


def countable(state: State, enough: int) -> list[int]:
    """The counts of depth 0, 1, ... that take no more than so many steps."""
    counts, there = [1], [state]
    while counts[-1] and counts[-1] * max(1, len(choices(state))) <= enough and len(counts) < 9:
        if len(counts) > 1:
            there = [before.apply(text) for before in there for text in choices(before)]
        counts.append(sum(len(choices(after)) for after in there))
    return counts


def test_perft_is_a_plain_count(play: Play, thorough: bool) -> None:
    for state in play.moments(6):
        for depth, count in enumerate(countable(state, ENOUGH if thorough else SOME)):
            assert perft(state, depth) == count
            if depth:
                parts = divide(state, depth)
                assert [text for text, _ in parts] == list(choices(state))
                assert sum(part for _, part in parts) == count


def test_perft_of_a_whole_game_comes_to_nothing(play: Play) -> None:
    last, bound = play.states[-1], play.states[0].game.kernels.max_plies
    assert [perft(last, depth) for depth in (0, 1, 2)] == [1, 0, 0]
    assert divide(last, 1) == divide(last, 0) == ()
    if not last.game.kernels.endless:
        assert perft(play.states[-2], bound + 1) == 0


def test_perft_of_whole_small_games_comes_to_nothing(game: Game[Any]) -> None:
    for state in small_states(game.name):
        assert perft(state, game.kernels.max_plies) == 0


def test_perft_gives_up_at_its_cap(ruleset: Ruleset, seed: int) -> None:
    state = ruleset.start(seed)
    count = perft(state, 2)
    assert perft(state, 2, cap=2 * count + 2) == count
    with pytest.raises(OverLimit) as caught:
        perft(state, 2, cap=count - 1)
    assert caught.value.limit == count - 1


def distribution(state: State) -> tuple[dict[int, Fraction], list[Fraction]]:
    """Exactly, of uniformly random play: how likely each length is, and each seat's first place."""
    lengths: dict[int, Fraction] = defaultdict(Fraction)
    wins = [Fraction(0)] * state.players
    waiting = [(state, Fraction(1), 0)]
    while waiting:
        state, likely, plies = waiting.pop()
        if state.is_terminal:
            lengths[plies] += likely
            first = [seat for seat, place in enumerate(state.ranking) if place == 1]
            for seat in first:
                wins[seat] += likely / len(first)
        actions = state.legal_actions
        next_ones = state.chance_outcomes or [(text, Fraction(1, len(actions))) for text in actions]
        waiting += [(state.apply(text), likely * share, plies + 1) for text, share in next_ones]
    return lengths, wins


def chi_square_ok(counted: list[float], expected: list[float]) -> bool:
    """Whether counts fit; a fair generator fails about once in 30,000 seeds (4 sigma)."""
    freedom = len(expected) - 1
    value = sum((a - b) ** 2 / b for a, b in zip(counted, expected, strict=True) if b)
    wide = freedom + 4 * math.sqrt(2 * max(1, freedom)) + 8
    return value <= wide and all(a == 0 for a, b in zip(counted, expected, strict=True) if not b)


def test_random_play_is_uniform_exactly(game: Game[Any]) -> None:
    """Lengths and winners of the kernel's games against the whole tree, from every small state."""
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
    """The state and what can come of it soon, at most a dozen of each ply."""
    found, last = [state], [state]
    for _ in range(plies):
        last = [after.apply(text) for after in last for text in choices(after)][:12]
        found += last
    return found


@pytest.mark.parametrize("plies", [1000, pytest.param(60_000, marks=pytest.mark.slow)])
def test_random_play_agrees_with_random_states(ruleset: Ruleset, seed: int, plies: int) -> None:
    """From the start: mean length and shares of first place, against plays of states."""
    start = ruleset.start(seed)
    length = playouts(start, 100, seed).actions / 100
    few = max(6, min(plies // 100, int(plies / length)))
    many = 60 * few
    found = playouts(start, many, seed)
    plays = [finish(start, random.Random(seed + number)) for number in range(few)]
    lengths = [last.ply for last in plays]
    mean = found.actions / many
    variance = sum(count * (plies - mean) ** 2 for plies, count in enumerate(found.lengths)) / many
    assert abs(sum(lengths) / few - mean) <= 4.5 * math.sqrt(variance / few) + 0.05
    for seat in range(start.players):
        share = found.wins[seat] / many
        firsts = sum(first_share(last, seat) for last in plays)
        assert abs(firsts / few - share) <= 4.5 * math.sqrt(share * (1 - share) / few) + 0.02
    assert sum(found.wins) == pytest.approx(many)


def finish(state: State, draw: random.Random) -> State:
    while not state.is_terminal:
        texts = choices(state)
        weights = [float(share) for _, share in state.chance_outcomes] or None
        state = state.apply(draw.choices(texts, weights)[0])
    return state


def first_share(state: State, seat: int) -> float:
    return (state.ranking[seat] == 1) / state.ranking.count(1)


def test_playouts_are_a_function_of_the_seed(play: Play, seed: int) -> None:
    for state in play.moments(3):
        first, again = playouts(state, 50, seed), playouts(state, 50, seed)
        assert first.wins == again.wins
        assert first.lengths == again.lengths
        assert sum(first.lengths) == 50
        assert first.seconds >= 0
    assert playouts(play.states[-1], 7, seed).lengths == (7,)
    assert playouts(play.states[0], 0, seed).actions == 0


def test_playouts_change_nothing(ruleset: Ruleset, seed: int) -> None:
    state = random_play(ruleset, seed).states[0]
    before = state.record.tobytes(), state.text
    playouts(state, 20, seed)
    perft(state, 2)
    assert (state.record.tobytes(), state.text) == before
