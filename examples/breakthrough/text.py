"""Texts of Breakthrough: position lines and actions.

`BT1 bbbbb/bbbbb/5/5/aaaaa/aaaaa A`: the rows from the far one down, letters for penguins, digits
for empty squares in a row; then who moves, or `+A` if A has won. Actions: `c2-d3`.
"""

import re
from itertools import groupby
from types import SimpleNamespace

import numpy as np

from examples.breakthrough import rules
from examples.breakthrough.rules import NOBODY, SIDE, SQUARES, STATE
from rookery.core.errors import MalformedPosition
from rookery.core.kernels.arguments import StateRecord
from rookery.core.notation.squares import SquareNumbers
from rookery.core.rules import Position
from rookery.core.state import State

_LINE = re.compile(r"BT1 ([1-8ab/]+) (\+?)([AB])")
SQUARE_NAMES = SquareNumbers(SIDE)


def read_position(line: str) -> Position:
    """The position of a line; raises MalformedPosition with every reason."""
    match = _LINE.fullmatch(line)
    if match is None:
        raise MalformedPosition(["a line is BT1, the rows, and A, B, +A or +B"])
    rows = [re.sub("[1-8]", lambda gap: "." * int(gap[0]), row) for row in match[1].split("/")]
    size, record = len(rows), np.zeros(1, STATE)[0]
    if not 5 <= size <= SIDE or any(len(row) != size for row in rows):
        raise MalformedPosition(["the board is a square of 5 to 8 rows (BT-1)"])
    record.owner[:], record.number[:] = NOBODY, range(SQUARES)
    for row, penguins in enumerate(reversed(rows)):
        for column, letter in enumerate(penguins):
            record.owner[row * SIDE + column] = ".ab".index(letter) - 1
    record.seat, record.winner = "AB".index(match[3]), NOBODY
    if match[2]:
        rules.end_game(record, record.seat)
    if reasons := _objections(size, record):
        raise MalformedPosition(reasons)
    return Position(SimpleNamespace(tables=size), record, 2)


def _objections(size: int, record: StateRecord) -> list[str]:
    winners = [seat for seat in range(2) if rules.won(size, record, seat)]
    reasons = []
    if any((record.owner == seat).sum() > 2 * size for seat in range(2)):
        reasons.append(f"no player has more than {2 * size} penguins (BT-2)")
    if len(winners) == 2 or (winners and record.winner != winners[0]):
        reasons.append("a penguin on the far row (BT-5) or alone (BT-6) has won")
    return reasons


def position_text(state: State) -> str:
    """The position line."""
    size, record = state.board.tables, state.record
    rows = record.owner.reshape(SIDE, SIDE)[size - 1 :: -1, :size].tolist()
    turn = f"+{'AB'[record.winner]}" if record.winner != NOBODY else "AB"[record.seat]
    return f"BT1 {'/'.join(map(_row_text, rows))} {turn}"


def _row_text(row: list[int]) -> str:
    runs = [(owner, len(list(run))) for owner, run in groupby(row)]
    return "".join(str(n) if owner == NOBODY else "ab"[owner] * n for owner, n in runs)


def action_text(state: State, code: int) -> str:
    """The text of a step."""
    end = int(rules.target(state.record.seat, code // 3, code % 3, state.board.tables))
    return f"{SQUARE_NAMES.name(code // 3)}-{SQUARE_NAMES.name(end)}"
