"""Training games with other numbers of sheets: in usual ones each seat has three to the end."""

from typing import Any

import numpy as np

from rookery.core.kernels.rng import seeded
from rookery.core.state import State
from rookery.games.polar_escape.rules.setup import Board, empty_record
from rookery.games.polar_escape.rules.shapes import TURNS
from rookery.games.polar_escape.rules.sheets import put
from rookery.games.polar_escape.rules.states import HAND, KINDS
from rookery.games.polar_escape.rules.turns import begin_turn, next_seat, restore


def sparse_start(start: State, seed: int | str) -> State:
    """The second turn on the board of `start`; a seat has none of its sheets, or up to all of them.

    They are in the hand, and the rest can be bought (PE-38). The starter has at least one, which
    lies where a first one may (PE-24). A fixed function of the arguments.
    """
    board: Board = start.board
    rng = np.random.default_rng(int(seeded(f"{seed} sparse")[0]))
    record = empty_record()
    restore(board.tables, record)
    for seat in board.seats:
        count = rng.integers(seat == board.starter, KINDS + 1)
        record.where[rng.permutation(KINDS)[:count] + seat * KINDS] = HAND
    _put_first(board, record, rng)
    begin_turn(board.tables, record, next_seat(board.tables, record, board.starter))
    return State(start.game, board, record, board.players)


def _put_first(board: Board, record: Any, rng: np.random.Generator) -> None:
    """One of the starter's sheets lies in the dashed area."""
    first = board.starter * KINDS
    held = np.flatnonzero(record.where[first : first + KINDS] == HAND)
    sheet = first + int(rng.choice(held))
    record.turned[sheet] = rng.integers(TURNS)
    put(record, sheet, int(rng.integers(board.dashed[0], board.dashed[1] + 1)))
