"""The alpha-beta kernel on a game whose values a naive search knows."""

from random import Random
from typing import NamedTuple

import numpy as np
import pytest

from rookery.search.alphabeta.kernel import begin
from rookery.search.alphabeta.nodes import PROVEN
from rookery.search.alphabeta.tables import INFO
from rookery.search.alphabeta.tables import memory as fresh
from tests.search import row

SEED = 20261120


class Found(NamedTuple):
    value: int
    proof: int
    nodes: int
    line: tuple[int, ...]


def search(
    numbers: list[int], depth: int, *, budget: int = 10**6, reduce: int = 0, advised: int = 1,
    advice: int = 0, bits: int = 10, noise: int = 0, seed: int = 0, longest: int = row.LONGEST,
    late: int = 0,
) -> Found:  # fmt: skip
    memory = fresh(row.STATE, 2, longest, bits)
    memory.states[0].end = len(numbers)
    info = np.zeros(1, dtype=INFO)[0]
    info.advised, info.reduce, info.noise, info.seed = advised, reduce, noise, seed
    info.late = late
    begin(memory, info, depth)
    context = np.array([advice], dtype=np.int64)
    while not row.run(row.board_of(numbers), memory, context, info, budget):
        pass
    line = tuple(memory.lines[0, : memory.lengths[0]].tolist())
    return Found(int(info.value), int(info.proof), int(info.nodes), line)


def rows(count: int, longest: int = 11) -> list[list[int]]:
    rng = Random(SEED)
    return [[rng.randrange(10) for _ in range(rng.randint(2, longest))] for _ in range(count)]


@pytest.mark.kernel_modes
@pytest.mark.parametrize("numbers", rows(12, longest=7), ids=str)
def test_whole_depth_proves_the_value(numbers: list[int]) -> None:
    found = search(numbers, len(numbers) + 1)
    assert (found.value, found.proof) == (row.naive(numbers), PROVEN)


@pytest.mark.parametrize("bits", [1, 4, 12])
@pytest.mark.parametrize(("reduce", "late"), [(0, 0), (1, 0), (1, 1)])
def test_values_with_tables_of_any_size_and_with_short_cuts(
    bits: int, reduce: int, late: int
) -> None:
    for numbers in rows(60):
        found = search(numbers, 2 * len(numbers), bits=bits, reduce=reduce, late=late)
        assert (found.value, found.proof) == (row.naive(numbers), PROVEN), numbers


def test_the_line_leads_to_the_value() -> None:
    for numbers in rows(20):
        rest, seat, margin = list(numbers), 0, 0
        for action in search(numbers, len(numbers) + 1, bits=14).line:
            number = rest.pop(-1 if action else 0)
            margin += number if seat == 0 else -number
            seat = seat if number % 2 else 1 - seat
        assert margin + row.naive(rest, seat) == row.naive(numbers)


@pytest.mark.kernel_modes
@pytest.mark.parametrize("budget", [1, 3, 50])
def test_slices_change_nothing(budget: int) -> None:
    for numbers in rows(5, longest=8):
        assert search(numbers, 6, budget=budget) == search(numbers, 6)


def test_a_short_search_is_no_proof() -> None:
    numbers = [2, 4, 6, 8, 4, 2, 6, 8, 4, 2]
    assert search(numbers, 3).proof == 0


def test_what_leaves_out_the_latest_actions_proves_nothing_wrong() -> None:
    for numbers in rows(60):
        for depth in range(1, len(numbers)):
            found = search(numbers, depth, late=1)
            assert found.proof == 0 or found.value == row.naive(numbers), (numbers, depth)


def test_advice_is_believed_where_it_is_taken() -> None:
    numbers = [1, 2, 3, 9]  # the advice is wrong here, so following it shows
    found = search(numbers, 8, advice=1)
    assert (found.value, found.proof) == (1 + 2 - 3 - 9, PROVEN)
    assert search(numbers, 8, advised=0, advice=1).value == row.naive(numbers) == 15


def test_noise_is_a_fixed_function_of_the_seed() -> None:
    numbers = [2, 4, 6, 8, 4, 2, 6, 8, 4, 2]
    values = [search(numbers, 3, noise=50, seed=seed).value for seed in range(8)]
    assert values == [search(numbers, 3, noise=50, seed=seed).value for seed in range(8)]
    assert len(set(values)) > 1
