"""Starts for training with other numbers of sheets: usually each seat has three to the end."""

from typing import Any

import numpy as np

from rookery.core.kernels.rng import seeded
from rookery.core.state import State
from rookery.games.polar_escape.rules.setup import PolarEscapeBoard, empty_record
from rookery.games.polar_escape.rules.shapes import TURNS
from rookery.games.polar_escape.rules.sheets import put
from rookery.games.polar_escape.rules.states import HAND, KINDS
from rookery.games.polar_escape.rules.turns import begin_turn, next_seat, restore


def sparse_start(start: State, seed: int | str) -> State:
    """The beginning of the second turn on the board of `start`, with 0 to 6 sheets per seat.

    They are in the hand, and the rest can be bought (PE-38). The starter has at least one, of which
    one lies where a first sheet may (PE-24). Deterministic.
    """
    board: PolarEscapeBoard = start.board
    rng = np.random.default_rng(int(seeded(f"{seed} sparse")[0]))
    record = empty_record()
    restore(board.tables, record)
    for seat in board.seats:
        count = rng.integers(seat == board.starter, KINDS + 1)
        record.where[rng.permutation(KINDS)[:count] + seat * KINDS] = HAND
    _put_first(board, record, rng)
    begin_turn(board.tables, record, next_seat(board.tables, record, board.starter))
    return State(start.game, board, record, board.players)


def _put_first(board: PolarEscapeBoard, record: Any, rng: np.random.Generator) -> None:
    """Put one of the starter's sheets in the dashed area."""
    first = board.starter * KINDS
    in_hand = np.flatnonzero(record.where[first : first + KINDS] == HAND)
    sheet = first + int(rng.choice(in_hand))
    record.turned[sheet] = rng.integers(TURNS)
    put(record, sheet, int(rng.integers(board.dashed[0], board.dashed[1] + 1)))
