"""The rules as builtin functions of Python: what they accept, refuse and keep alive."""

import gc
import weakref
from typing import Any

import numpy as np
import pytest

from rookery.core.errors import WrongState
from rookery.core.state import State
from tests.contract.toy import Krill


@pytest.fixture
def start() -> State:
    return Krill().parse("KR1 c A? 000")


def test_numbers_of_any_kind_will_do(start: State) -> None:
    memory = start.memory[:]
    found = {start.ways.draw(memory.buffer_info()[0], x) for x in (0, 0.0, np.float64(0))}
    assert len(found) == 1
    code: Any = np.int64(2)
    assert start.apply_code(code) == start.apply_code(2)


@pytest.mark.parametrize("arguments", [(), (1, 2, 3, 4), ("half",), (None, 0.5)])
def test_anything_else_is_a_type_error(start: State, arguments: tuple[Any, ...]) -> None:
    before = start.text
    with pytest.raises(TypeError):
        start.ways.draw(*arguments)
    assert start.text == before


def test_a_number_that_is_also_a_sign_of_errors_is_a_number(start: State) -> None:
    with pytest.raises(WrongState, match="only a number from 0"):
        start.code_at(-1.0)


def test_what_it_works_on_lives_as_long_as_it(start: State) -> None:
    class Memory:
        pass

    memory = Memory()
    seen = weakref.ref(memory)
    function = start.ways.bound(0, memory)
    del memory
    gc.collect()
    assert seen() is not None
    del function
    gc.collect()
    assert seen() is None
