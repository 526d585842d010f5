"""Cursors and codes: the fast ways to reach positions agree with states."""

from itertools import accumulate, pairwise

import pytest

from rookery.core.cursor import Cursor
from rookery.core.errors import WrongState
from rookery.core.state import State
from tests.contract.checks.moment import Moment
from tests.contract.checks.registry import check, end, moments, one_of_each, staying

REMEMBERED = 1000


def said_by_both(cursor: Cursor, state: State) -> None:
    """Everything that a cursor reports."""
    assert cursor.ply == state.ply
    assert cursor.codes == state.codes
    assert cursor.weights == state.weights
    assert cursor.count == len(state.codes)
    assert cursor.current_player == state.current_player
    assert (cursor.is_chance, cursor.is_terminal) == (state.is_chance, state.is_terminal)
    assert cursor.state.memory == state.memory


@check(end, staying)
def cursors_say_what_states_say(at: Moment) -> None:
    cursor = Cursor(at.played.states[0])
    said_by_both(cursor, at.played.states[0])
    for (before, state), entry in zip(pairwise(at.played.states), at.played.entries, strict=True):
        assert cursor.push(before.code_of[entry]) == len(state.codes)
        said_by_both(cursor, state)
    assert cursor.state == at.state
    with pytest.raises(WrongState):
        cursor.push_at(0.5)
    said_by_both(cursor, at.state)


@check(end, staying)
def cursors_go_back_to_where_they_were(at: Moment) -> None:
    states = at.played.states[-REMEMBERED:]
    cursor = Cursor(states[0])
    for before, state in pairwise(states):
        cursor.push(before.code_of[at.played.entries[state.ply - 1]])
    for state in reversed(states[:-1]):
        cursor.pop()
        said_by_both(cursor, state)
    with pytest.raises(WrongState):
        cursor.pop()


@check(moments(12, 60), one_of_each)
def numbers_fall_on_codes_by_their_weights(at: Moment) -> None:
    state = at.state
    if state.is_terminal:
        with pytest.raises(WrongState):
            state.code_at(0.5)
        return
    total, ends = sum(state.weights), accumulate(state.weights)
    for code, weight, last in zip(state.codes, state.weights, ends, strict=True):
        x = (last - weight / 2) / total
        assert state.code_at(x) == code
        cursor = Cursor(state)
        cursor.push_at(x)
        assert cursor.state.memory == state.apply_at(x).memory == state.apply_code(code).memory
    for outside in (-0.1, 1.0):
        with pytest.raises(WrongState):
            state.code_at(outside)
