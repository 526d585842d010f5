"""Cursors change in place; tested on the toy game. `tests/contract` compares them with states."""

import copy
import gc
import pickle
from collections import Counter
from random import Random

import pytest

from rookery.core import cursor as cursors
from rookery.core.cursor import Cursor
from rookery.core.errors import WrongState
from rookery.core.state import State
from tests.contract.toy import Krill

TOY = Krill()


@pytest.fixture
def start() -> State:
    return TOY.parse("KR1 c A? 000")


def test_it_goes_on_and_back(start: State) -> None:
    cursor = Cursor(start)
    assert (cursor.is_chance, cursor.codes, cursor.weights) == (True, (1, 2, 3), (2, 1, 1))
    assert cursor.push(2) == 3
    assert (cursor.current_player, cursor.codes, cursor.weights) == (0, (0, 1, 2), (1, 1, 1))
    assert cursor.push(1) == 3
    assert cursor.state.text == "KR1 b B? 100"
    assert (cursor.ply, cursor.state.ply) == (2, 2)
    cursor.pop()
    cursor.pop()
    assert cursor.state == start
    with pytest.raises(WrongState, match="nothing to take back"):
        cursor.pop()


def test_it_leaves_its_state_alone(start: State) -> None:
    before = start.memory[:]
    cursor = Cursor(start)
    while cursor.push_at(0.9):
        pass
    assert start.memory == before
    assert cursor.state.is_terminal
    assert cursor.is_terminal


@pytest.mark.parametrize("x", [-0.1, 1.0, 17.0, float("nan")])
def test_other_numbers_fall_on_nothing(start: State, x: float) -> None:
    cursor = Cursor(start)
    with pytest.raises(WrongState, match="only a number from 0"):
        cursor.push_at(x)
    with pytest.raises(WrongState, match="only a number from 0"):
        start.code_at(x)
    assert cursor.state == start


def test_nothing_follows_the_end() -> None:
    over = TOY.parse("KR1 0 -- 12")
    assert (over.codes, over.weights, Cursor(over).count) == ((), (), 0)
    for move in (Cursor(over).push_at, over.code_at, over.apply_at):
        with pytest.raises(WrongState, match="over"):
            move(0.5)


def test_numbers_follow_the_weights(start: State) -> None:
    drawn = Random(1)
    found = Counter(start.code_at(drawn.random()) for _ in range(4000))
    shares = [found[code] / 4000 for code in (1, 2, 3)]
    assert shares == pytest.approx([0.5, 0.25, 0.25], abs=0.03)


def test_it_remembers_the_last_half_of_a_long_path(
    start: State, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cursors, "_ROOM", 8)
    cursor, states = Cursor(start), [start]
    for _ in range(15):
        states.append(states[-1].apply_at(0.1))
        cursor.push_at(0.1)
        assert (cursor.state, cursor.ply) == (states[-1], states[-1].ply)
    for state in (states[-2], states[-3], states[-4]):
        cursor.pop()
        assert (cursor.state, cursor.ply) == (state, state.ply)
    taken = 3
    while taken < 20:
        try:
            cursor.pop()
        except WrongState:
            break
        taken += 1
    assert 3 < taken < 8


def test_what_was_taken_from_it_keeps_its_memory(start: State) -> None:
    push = Cursor(start).push
    gc.collect()
    others = [Cursor(start.apply_code(3)) for _ in range(8)]
    assert push(2) == 3
    assert all(other.codes == (0, 1, 2, 3) for other in others)


@pytest.mark.parametrize("copied", [copy.copy, copy.deepcopy, pickle.dumps])
def test_it_cannot_be_copied(start: State, copied: object) -> None:
    assert callable(copied)
    with pytest.raises(TypeError, match="cannot be copied"):
        copied(Cursor(start))


def test_states_can_be_copied(start: State) -> None:
    state = start.apply_code(2)
    again = copy.deepcopy(state)
    assert (again, again.codes, again.ply) == (state, state.codes, 1)
    assert again.compiled_game is not state.compiled_game
    assert again.apply_code(1).text == state.apply_code(1).text
