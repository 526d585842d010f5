"""The states along a game: leaving, undoing, and the states that entries lead to."""

import pytest

from rookery.core.errors import IllegalAction, WrongState
from rookery.core.notation.line import (
    apply_token,
    is_leaving,
    leave_token,
    leaving_seat,
    states_along,
    undo_token,
    undone_plies,
    without_undone,
)
from rookery.core.state import State
from tests.contract.toy import Krill


@pytest.fixture(scope="module")
def first() -> State:
    return Krill().parse("KR1 7 A3 1-00")


def undone(entry: str) -> int:
    return undone_plies(entry) if entry.startswith("undo:") else 0


@pytest.mark.parametrize("seat", range(9))
def test_leaving_reads_back_and_counts_from_one(seat: int) -> None:
    assert leave_token(seat) == f"leave:{seat + 1}"
    assert leaving_seat(leave_token(seat)) == seat


@pytest.mark.parametrize("entry", ["", "leave:0", "leave:10", "leave:1 ", "LEAVE:1", "eat1"])
def test_nothing_else_is_leaving(entry: str) -> None:
    assert leaving_seat(entry) is None
    assert not is_leaving(entry)


def test_there_is_a_state_before_and_after_every_entry(first: State) -> None:
    entries = ("eat1", "leave:3", "R1", "rest")
    states = states_along(first, entries)
    assert len(states) == len(entries) + 1
    assert states[0] is first
    for before, entry, after in zip(states, entries, states[1:], strict=False):
        assert apply_token(before, entry) == after
    assert 2 not in states[2].taking_part


def test_what_cannot_be_raises_what_the_rules_raise(first: State) -> None:
    with pytest.raises(IllegalAction):
        apply_token(first, "R1")
    with pytest.raises(WrongState):
        apply_token(states_along(first, ["leave:1"])[-1], "leave:1")


def test_an_undo_takes_back_what_still_counts() -> None:
    log = ["a", "b", undo_token(1), "c", "d", undo_token(2), "e"]
    assert without_undone(log, undone) == ["a", "e"]
    assert without_undone(["a", undo_token(1)], undone) == []
