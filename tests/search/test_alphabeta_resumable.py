"""Searches that continue earlier ones, and searches with a window; on Row."""

from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from rookery.core.players.searcher import Limits, run
from rookery.search.alphabeta.searcher import AlphaBetaSearcher, AlphaBetaSettings
from tests.search import row
from tests.search.test_alphabeta import rows

ADVICE = np.zeros(1, dtype=np.int64)


def state(numbers: list[int], first: int = 0, sums: tuple[int, int] = (0, 0), seat: int = 0) -> Any:
    """A row from which the numbers before `first` were taken."""
    record = np.zeros(1, dtype=row.STATE)[0]
    record.first, record.end, record.seat, record.sums = first, len(numbers), seat, sums
    kernels = SimpleNamespace(state=row.STATE, max_actions=2, max_plies=row.LONGEST)
    made = SimpleNamespace(record=record, players=2, current_player=seat, is_terminal=False)
    made.codes = (0, 1)
    made.board = SimpleNamespace(tables=row.board_of(numbers))
    made.game = SimpleNamespace(
        rules=SimpleNamespace(kernels=kernels),
        text=SimpleNamespace(action_text=lambda _, code: "LR"[code]),
    )
    made.apply_code = lambda _: made
    return made


def search(of: Any, window: int = 0, depth: int | None = None, **more: Any) -> AlphaBetaSearcher:
    settings = AlphaBetaSettings(table_bits=8, window=window, **more)
    return AlphaBetaSearcher(of, row.run, ADVICE, Limits(depth=depth), settings)


def test_what_a_later_search_proves_is_right() -> None:
    for numbers in rows(40):
        earlier = search(state(numbers), depth=4)
        run(earlier)
        own = numbers[0]
        later = search(state(numbers, 1, (own, 0), 0 if own % 2 else 1))
        assert later.resume_from(earlier)
        assert run(later).proven
        assert later.value == own + row.naive(numbers[1:], 0 if own % 2 else 1), numbers


def test_a_later_search_has_less_to_do() -> None:
    numbers = max(rows(40), key=len)
    earlier, later = search(state(numbers)), search(state(numbers))
    alone = run(earlier).nodes
    assert later.resume_from(earlier)
    assert run(later).nodes < alone
    assert later.value == earlier.value


def test_going_on_is_a_fixed_function_of_both() -> None:
    numbers = max(rows(40), key=len)

    def found() -> tuple[int, int]:
        earlier, later = search(state(numbers), depth=3), search(state(numbers, 1))
        run(earlier)
        assert later.resume_from(earlier)
        return run(later).nodes, later.value

    assert found() == found()


@pytest.mark.parametrize(
    "other",
    [
        search(state([1, 2, 3, 5])),  # another board
        search(state([1, 2, 3, 4]), late=1),
        search(state([1, 2, 3, 4]), noise=3, seed=1),
        SimpleNamespace(),
    ],
    ids=["board", "settings", "noise", "another search"],
)
def test_nothing_is_taken_from_a_search_of_another_kind(other: Any) -> None:
    later = (
        search(state([1, 2, 3, 4]), noise=3, seed=2)
        if noisy(other)
        else search(state([1, 2, 3, 4]))
    )
    table = later._memory.table
    assert not later.resume_from(other)
    assert later._memory.table is table


def noisy(other: Any) -> bool:
    return isinstance(other, AlphaBetaSearcher) and other._settings.noise > 0


def test_a_seed_that_blurs_nothing_makes_no_other_kind() -> None:
    first, second = (search(state([1, 2, 3, 4]), seed=seed) for seed in (1, 2))
    assert second.resume_from(first)
    assert second.size == first.size


@pytest.mark.parametrize("window", [1, 3, 20])
def test_a_window_changes_no_value(window: int) -> None:
    for numbers in rows(60):
        for depth in range(1, len(numbers)):
            plain, narrow = search(state(numbers), 0, depth), search(state(numbers), window, depth)
            assert run(narrow).depth == run(plain).depth
            assert narrow.value == plain.value, (numbers, depth)
            low, high = narrow.bounds
            assert low <= row.naive(numbers) <= high, (numbers, depth)


@pytest.mark.parametrize("window", [1, 3, 20])
@pytest.mark.parametrize("seat", [0, 1])
def test_what_a_window_proves_is_right(window: int, seat: int) -> None:
    for numbers in rows(60):
        looking = search(state(numbers, seat=seat), window)
        while not looking.step():
            low, high = looking.bounds
            assert low <= row.naive(numbers, seat) <= high
        assert looking.proven
        assert looking.value == row.naive(numbers, seat), numbers
        assert looking.report().line[0] in {"L", "R"}


@pytest.mark.parametrize("stride", [2, 5])
@pytest.mark.parametrize("seat", [0, 1])
def test_fewer_depths_prove_the_same(stride: int, seat: int) -> None:
    for numbers in rows(60):
        looking, depths = search(state(numbers, seat=seat), stride=stride), {0}
        while not looking.step():
            depths.add(looking.report().depth)
        assert looking.proven
        assert looking.value == row.naive(numbers, seat), numbers
        assert depths <= {0, *range(1, len(numbers) + stride, stride)}, numbers
