"""Who rolls for the Guin, and who rolls to begin: single kernels, tested without a game."""

from typing import Any

import pytest

from rookery.games.penguisi.game import GAME
from rookery.games.penguisi.rules import kernels
from rookery.games.penguisi.rules.setup import empty_record


def begun() -> Any:
    """A new game of three people and a Guin, who play for all places."""
    asked = {"players": "3", "board": "4", "play_on": "yes"}
    return GAME.start(GAME.deal(GAME.read_options(asked), 1))


@pytest.mark.kernel_modes
@pytest.mark.parametrize(("pointer", "then"), [(0, 1), (1, 1), (2, 2)])
def test_who_is_home_rolls_no_more_for_the_guin(pointer: int, then: int) -> None:
    state = begun()
    record = state.record.copy()
    record.turn_owner, record.pointer = 0, pointer
    kernels.finish(state.board.tables, record, 0)
    assert (record.finished[0], record.pointer) == (1, then)


def test_nobody_rolls_for_the_guin_who_begins() -> None:
    state = begun()
    rolled = empty_record(state.board).rolled[: state.players].tolist()
    assert [number < 0 for number in rolled] == [False, False, False, True]
