"""Texts of Breakthrough: position lines and actions.

`BT1 bbbbb/bbbbb/5/5/aaaaa/aaaaa A`: the rows from the far one down, letters for penguins, digits
for empty squares in a row; then who moves, or `+A` if A has won. Actions: `c2-c3`, `c2xd3`.
"""

import re
from itertools import groupby
from typing import Any

import numpy as np

from examples.breakthrough import rules
from examples.breakthrough.rules import NOBODY, SIDE, SQUARES, STATE
from rookery.core.errors import MalformedAction, MalformedPosition

SIZES = range(5, 9)  # BT-1
_LINE = re.compile(r"BT1 ([1-8ab/]+) (\+?)([AB])")
_ACTION = re.compile(r"([a-h][1-8])[-x]([a-h][1-8])")


def square(name: str) -> int:
    """The number of a square by its name."""
    return (int(name[1]) - 1) * SIDE + ord(name[0]) - ord("a")


def name_of(number: int) -> str:
    """The name of a square: a letter for its column, a digit for its row."""
    return f"{'abcdefgh'[number % SIDE]}{number // SIDE + 1}"


def first_record(size: int) -> Any:
    """BT-2: two rows of penguins each, and the first seat begins."""
    return read(
        f"BT1 {'/'.join(['b' * size] * 2 + [str(size)] * (size - 4) + ['a' * size] * 2)} A"
    )[1]


def read(text: str) -> tuple[int, Any]:
    """(size, record) of a position line; raises MalformedPosition with every reason."""
    found = _LINE.fullmatch(text)
    if found is None:
        raise MalformedPosition(["a line is BT1, the rows, and A, B, +A or +B"])
    rows = [re.sub("[1-8]", lambda gap: "." * int(gap[0]), row) for row in found[1].split("/")]
    size, record = len(rows), np.zeros(1, STATE)[0]
    if size not in SIZES or any(len(row) != size for row in rows):
        raise MalformedPosition(["the board is a square of 5 to 8 rows (BT-1)"])
    record.owner[:], record.number[:] = NOBODY, range(SQUARES)
    for row, penguins in enumerate(reversed(rows)):
        for column, letter in enumerate(penguins):
            record.owner[row * SIDE + column] = ".ab".index(letter) - 1
    record.seat = "AB".index(found[3])
    record.winner = record.seat if found[2] else NOBODY
    if reasons := _objections(size, record):
        raise MalformedPosition(reasons)
    if found[2]:
        record.seat = 0  # nobody moves any more: one form for one position
    return size, record


def _objections(size: int, record: Any) -> list[str]:
    winners = [seat for seat in range(2) if rules.won(size, record, seat)]
    reasons = []
    if any((record.owner == seat).sum() > 2 * size for seat in range(2)):
        reasons.append(f"nobody has more than {2 * size} penguins (BT-2)")
    if len(winners) == 2 or (winners and record.winner != winners[0]):
        reasons.append("a penguin on the far row has won (BT-5), and so has the last seat (BT-6)")
    return reasons


def write(size: int, record: Any) -> str:
    """The position line."""
    rows = record.owner.reshape(SIDE, SIDE)[size - 1 :: -1, :size].tolist()
    shown = "/".join(
        "".join(_run(owner, list(same)) for owner, same in groupby(row)) for row in rows
    )
    turn = "AB"[record.seat] if record.winner == NOBODY else f"+{'AB'[record.winner]}"
    return f"BT1 {shown} {turn}"


def _run(owner: int, same: list[int]) -> str:
    return str(len(same)) if owner == NOBODY else "ab"[owner] * len(same)


def action_text(size: int, record: Any, code: int) -> str:
    """The text of a legal action."""
    origin = code // 3
    end = int(rules.target(record.seat, origin, code % 3, size))
    return f"{name_of(origin)}{'-' if record.owner[end] == NOBODY else 'x'}{name_of(end)}"


def action_code(record: Any, text: str) -> int:
    """The code of an action text; raises MalformedAction for anything that is no step."""
    found = _ACTION.fullmatch(text)
    if found is None:
        raise MalformedAction(text, "write c2-c3, or c2xd3 for a capture")
    origin, end = square(found[1]), square(found[2])
    direction = end % SIDE - origin % SIDE + 1
    forward = 1 if record.seat == 0 else -1
    if not 0 <= direction <= 2 or end // SIDE - origin // SIDE != forward:
        raise MalformedAction(text, "a step leads to the next row, at most one column aside")
    return origin * 3 + direction
