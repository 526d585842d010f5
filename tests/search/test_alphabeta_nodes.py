"""What an alpha-beta search does at one node, and what its searcher makes of the root's value."""

from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from rookery.search.alphabeta import nodes
from rookery.search.alphabeta.searcher import AlphaBetaSearcher, AlphaBetaSettings
from rookery.search.alphabeta.tables import ENTRY, FRAME, INFO
from tests.search import row
from tests.search.test_alphabeta import rows, search


def plainly(kernel: Any) -> Any:
    """A kernel as plain Python: compiling would take longer than all these tests."""
    return getattr(kernel, "py_func", kernel)


def one(kind: Any, **fields: int) -> Any:
    record = np.zeros(1, dtype=kind)[0]
    for name, value in fields.items():
        record[name] = value
    return record


@pytest.mark.parametrize(
    ("reduce", "depth", "index", "left", "mode"),
    [
        (1, 3, 0, 2, nodes.FULL),  # the first is searched with the whole window
        (1, 3, 2, 2, nodes.SCOUT),
        (1, 2, 3, 1, nodes.SCOUT),
        (1, 3, 3, 1, nodes.REDUCED),
        (0, 3, 3, 2, nodes.SCOUT),
        (1, 5, 9, 3, nodes.REDUCED),
        (1, 5, 10, 2, nodes.REDUCED),
        (1, 6, 5, 4, nodes.REDUCED),
        (1, 6, 6, 3, nodes.REDUCED),
        (1, 6, 10, 2, nodes.REDUCED),
        (0, 6, 10, 5, nodes.SCOUT),
    ],
)
def test_late_actions_are_searched_less_deep_where_that_is_wished(
    monkeypatch: pytest.MonkeyPatch, reduce: int, depth: int, index: int, left: int, mode: int
) -> None:
    monkeypatch.setattr(nodes, "set_window", plainly(nodes.set_window))
    frame = one(FRAME, depth=depth, index=index, alpha=-5, beta=7, sign=1, child_sign=-1)
    child = one(FRAME)
    plainly(nodes.open_child)(one(INFO, reduce=reduce), frame, child)
    assert (child.depth, frame.mode) == (left, mode)
    upper = 7 if mode == nodes.FULL else -4
    assert (child.alpha, child.beta) == (-upper, 5)


@pytest.mark.parametrize(
    ("late", "depth", "index", "beta", "left_out"),
    [
        (8, 1, 7, -4, False),
        (8, 1, 8, -4, True),
        (8, 3, 23, -4, False),
        (8, 3, 24, -4, True),
        (8, 3, 24, 7, False),  # an open window asks for the value, not for a bound
        (8, 4, 99, -4, False),
        (0, 1, 99, -4, False),
    ],
)
def test_the_latest_actions_near_the_end_are_left_out_where_that_is_wished(
    late: int, depth: int, index: int, beta: int, left_out: bool
) -> None:
    frame = one(FRAME, depth=depth, index=index, alpha=-5, beta=beta)
    assert plainly(nodes.is_late)(one(INFO, late=late), frame) == left_out


def test_less_than_no_depth_is_kept_as_none() -> None:
    """A reduced child may have depth -1. It is stored as 0 and replaces an entry of depth 0."""
    table = np.zeros(2, dtype=ENTRY)
    for key, depth in ((2, 0), (4, -1)):
        keep(table, key, depth)
        assert table[0].key == key
        assert table[0].meta == nodes.LOWER * 4
    assert table[1].key == 0


def test_the_deeper_of_a_pair_is_kept() -> None:
    table = np.zeros(2, dtype=ENTRY)
    for key, depth in ((2, 5), (4, 4), (6, 3)):
        keep(table, key, depth)
    assert table["key"].tolist() == [2, 6]


def test_what_an_earlier_search_has_left_gives_way() -> None:
    table = np.zeros(2, dtype=ENTRY)
    keep(table, 2, 5)
    keep(table, 4, 3, turn=1)
    assert table["key"].tolist() == [4, 0]
    assert [nodes.depth_of(entry) for entry in table] == [3, 0]


def test_an_action_stays_where_none_was_good_enough() -> None:
    table = np.zeros(2, dtype=ENTRY)
    for action, bound in ((7, nodes.UPPER), (5, nodes.LOWER), (4, nodes.UPPER), (3, nodes.EXACT)):
        frame = one(FRAME, key=2, action=action)
        plainly(nodes.store)(table, one(INFO), frame, 11, bound, 0)
        assert table[0].action == {7: 7, 5: 5, 4: 5, 3: 3}[action]
        assert ((table[0].meta >> 2) & 3) == bound


def keep(table: Any, key: int, depth: int, turn: int = 0) -> None:
    info, frame = one(INFO, turn=turn), one(FRAME, key=key, depth=depth)
    plainly(nodes.store)(table, info, frame, 11, nodes.LOWER, 0)


@pytest.mark.parametrize("numbers", [numbers for numbers in rows(30) if len(numbers) > 7][:6])
def test_no_line_is_longer_than_there_is_room_for(numbers: list[int]) -> None:
    found, whole = search(numbers, 12, longest=5), search(numbers, 5)
    assert (found.value, found.proof) == (whole.value, whole.proof)
    assert len(found.line) <= 5


@pytest.mark.parametrize("players", [2, 3])
def test_a_value_is_that_of_the_root_side(players: int) -> None:
    numbers = [9, 2, 4]  # whoever begins takes the nine, and moves again
    assert row.naive(numbers) > 0
    first, *others = searched(numbers, players)
    assert first == 1.0 if players == 2 else 0 < first < 1  # with more seats nothing is proven
    assert others == [-first / (players - 1)] * (players - 1)


def searched(numbers: list[int], players: int) -> tuple[float, ...]:
    kernels = SimpleNamespace(state=row.STATE, max_actions=2, max_plies=row.LONGEST)
    record = np.zeros(1, dtype=row.STATE)[0]
    record.end = len(numbers)
    state: Any = SimpleNamespace(
        game=SimpleNamespace(rules=SimpleNamespace(kernels=kernels)),
        record=record,
        board=SimpleNamespace(tables=row.board_of(numbers)),
        players=players,
        current_player=0,
    )
    advice = np.zeros(1, dtype=np.int64)
    searcher = AlphaBetaSearcher(
        state, row.run, advice, settings=AlphaBetaSettings(table_bits=8, scale=10.0)
    )
    while not searcher.step():
        pass
    return searcher._utilities()
