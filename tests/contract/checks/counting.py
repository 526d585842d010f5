"""Perft and playouts compared with their simplest implementations."""

import math
import random

import pytest

from rookery.core.errors import OverLimit
from rookery.core.perft import divide, perft
from rookery.core.playout import playouts
from rookery.core.state import State
from tests.contract.checks.moment import Moment
from tests.contract.checks.registry import check, end, first, moments, start, staying
from tests.contract.rulesets import at_random, choices

ENOUGH, SOME = 3000, 1000
"""The most positions to count one by one, in the slow run and in the fast one."""
MANY_PLIES, SOME_PLIES = 60_000, 1000
"""About how many plies to play at random, in the slow run and in the fast one."""


def countable(state: State, enough: int) -> list[int]:
    """The perft counts of depth 0, 1, ... that take at most this number of steps."""
    counts, there = [1], [state]
    while counts[-1] and counts[-1] * max(1, len(choices(state))) <= enough and len(counts) < 9:
        if len(counts) > 1:
            there = [before.apply(text) for before in there for text in choices(before)]
        counts.append(sum(len(choices(after)) for after in there))
    return counts


@check(moments(6), staying)
def perft_is_a_plain_count(at: Moment) -> None:
    for depth, count in enumerate(countable(at.state, ENOUGH if at.thorough else SOME)):
        assert perft(at.state, depth) == count
        if depth:
            parts = divide(at.state, depth)
            assert [text for text, _ in parts] == list(choices(at.state))
            assert sum(part for _, part in parts) == count


@check(end, staying)
def perft_of_a_whole_game_comes_to_nothing(at: Moment) -> None:
    last, kernels = at.state, at.game.rules.kernels
    assert [perft(last, depth) for depth in (0, 1, 2)] == [1, 0, 0]
    assert divide(last, 1) == divide(last, 0) == ()
    if not kernels.endless:
        assert perft(at.played.states[-2], kernels.max_plies + 1) == 0


@check(start, first)
def perft_gives_up_at_its_cap(at: Moment) -> None:
    count = perft(at.state, 2)
    assert perft(at.state, 2, cap=2 * count + 2) == count
    with pytest.raises(OverLimit) as caught:
        perft(at.state, 2, cap=count - 1)
    assert caught.value.limit == count - 1


@check(start, first)
def random_play_agrees_with_random_states(at: Moment, seed: int) -> None:
    """Compare mean length and shares of first place with those of games played with states."""
    start, plies = at.state, MANY_PLIES if at.thorough else SOME_PLIES
    length = playouts(start, 100, seed).actions / 100
    few = max(6, min(plies // 100, int(plies / length)))
    many = 60 * few
    found = playouts(start, many, seed)
    ends = [finish(start, random.Random(seed + number)) for number in range(few)]
    lengths = [last.ply for last in ends]
    mean = found.actions / many
    variance = sum(count * (plies - mean) ** 2 for plies, count in enumerate(found.lengths)) / many
    assert abs(sum(lengths) / few - mean) <= 4.5 * math.sqrt(variance / few) + 0.05
    for seat in range(start.players):
        share = (found.wins[seat] + 0.5) / (many + 1)
        firsts = sum(first_share(last, seat) for last in ends)
        assert few * divergence(firsts / few, share) <= 11
    assert sum(found.wins) == pytest.approx(many)


def finish(state: State, draw: random.Random) -> State:
    while not state.is_terminal:
        state = at_random(state, draw, weighted=True)
    return state


def divergence(seen: float, likely: float) -> float:
    """Kullback-Leibler divergence d: a mean of n values in 0..1 is this far off once in e^(n*d)."""
    parts = ((seen, likely), (1 - seen, 1 - likely))
    return sum(a * math.log(a / b) for a, b in parts if a > 0)


def first_share(state: State, seat: int) -> float:
    return (state.ranking[seat] == 1) / state.ranking.count(1)


@check(moments(3), staying)
def playouts_are_a_function_of_the_seed(at: Moment, seed: int) -> None:
    first, again = playouts(at.state, 50, seed), playouts(at.state, 50, seed)
    assert first.wins == again.wins
    assert first.lengths == again.lengths
    assert sum(first.lengths) == 50
    assert first.seconds >= 0


@check(end, staying)
def playouts_of_what_is_over_take_no_action(at: Moment, seed: int) -> None:
    assert playouts(at.state, 7, seed).lengths == (7,)
    assert playouts(at.played.states[0], 0, seed).actions == 0


@check(start, first)
def playouts_change_nothing(at: Moment, seed: int) -> None:
    before = at.state.record.tobytes(), at.state.text
    playouts(at.state, 20, seed)
    perft(at.state, 2)
    assert (at.state.record.tobytes(), at.state.text) == before
