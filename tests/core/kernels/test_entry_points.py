"""The rules as Python calls them: what they accept, refuse and keep alive."""

import gc
import weakref
from fractions import Fraction
from typing import Any

import numpy as np
import pytest

from rookery.core.cursor import Cursor
from rookery.core.errors import WrongState
from rookery.core.state import State
from tests.contract.toy import Krill


@pytest.fixture
def start() -> State:
    return Krill().parse("KR1 c A? 000")


def test_numbers_of_any_kind_will_do(start: State) -> None:
    numbers: tuple[Any, ...] = (0, 0.0, np.float64(0), Fraction(0), np.int64(0))
    assert len({start.code_at(x) for x in numbers}) == 1
    assert len({start.apply_at(x) for x in numbers}) == 1
    code: Any = np.int64(2)
    assert start.apply_code(code) == start.apply_code(2)


@pytest.mark.parametrize("x", ["half", "0.5", None, b"0.5", 0.5j])
def test_nothing_falls_on_anything_but_a_number(start: State, x: Any) -> None:
    before = start.text
    for ask in (start.code_at, start.apply_at):
        with pytest.raises(WrongState, match="only a number falls on something"):
            ask(x)
    assert start.text == before


@pytest.mark.parametrize("arguments", [(), (1, 2, 3, 4), (None, 0.5)])
def test_anything_else_is_a_type_error(start: State, arguments: tuple[Any, ...]) -> None:
    before = start.text
    with pytest.raises(TypeError):
        start.compiled_game.draw(*arguments)
    assert start.text == before


@pytest.mark.parametrize("x", [-1.0, 1.0, float("nan"), float("inf")])
def test_a_refusal_changes_nothing(start: State, x: float) -> None:
    cursor = Cursor(start)
    before = start.memory[:]
    for ask in (start.code_at, start.apply_at, cursor.push_at):
        with pytest.raises(WrongState, match="only a number from 0"):
            ask(x)
    assert start.memory == before
    assert (cursor.ply, cursor.codes, cursor.state) == (start.ply, start.codes, start)


def test_what_it_works_on_lives_as_long_as_it(start: State) -> None:
    cursor = Cursor(start)
    memory, push_at = weakref.ref(cursor._memory), cursor.push_at
    del cursor
    gc.collect()
    assert memory() is not None
    del push_at
    gc.collect()
    assert memory() is None
