"""Floes and penguins row by row, as in position lines and given deals."""

import re
from collections.abc import Sequence

from rookery.core.errors import MalformedPosition
from rookery.core.state import State, cached_on_state, keep_on_state
from rookery.games.packeis.rules.facts import fish_digits, ice
from rookery.games.packeis.rules.kernels import MAX_CELLS, MAX_PENGUINS
from rookery.games.packeis.rules.shapes import MAX_ROW, PRESETS, PackeisBoard, free_form, preset
from rookery.games.packeis.text.notation import LETTERS

_TOKEN = re.compile(r"[A-D][123]|[123.]")
WATER = "."
_LETTERS_OF_OWNERS = [
    {fish: letter + fish for fish in "123"} for letter in LETTERS for _ in range(MAX_PENGUINS)
]
"""For each penguin of a record, in the order of `at`: the token of its floe by its fish."""


@cached_on_state
def tokens(state: State) -> list[str]:
    """The tokens of the text of the rows; callers must not change the list.

    A token is the fish of a floe (after the letter of a penguin's seat, if one stands there),
    water, or a row end. Equal tokens are the same object.
    """
    board, digits = state.board, fish_digits(state).replace("0", WATER)
    texts = [*"/".join(map(digits.__getitem__, board.spans))]
    for letters, cell in zip(_LETTERS_OF_OWNERS, ice(state).at, strict=True):
        if cell >= 0:
            token = board.token_of[cell]
            texts[token] = letters[texts[token]]
    return texts


def follow(before: State, after: State) -> list[int]:
    """The indices at which the tokens of a state and of a later one in the same game differ.

    It also makes the later state's tokens from the earlier ones, since an action changes few.
    """
    was, now, token_of = ice(before), ice(after), after.board.token_of
    floes, penguins = now.one | now.two | now.three, now.occupied
    # A floe's penguin is never replaced by another, and the fish on a floe never change.
    differences = ((was.one | was.two | was.three) ^ floes) | (was.occupied ^ penguins)
    texts, where = tokens(before).copy(), []
    while differences:
        cell = differences.bit_length() - 1
        bit, token = 1 << cell, token_of[cell]
        differences ^= bit
        where.append(token)
        if not floes & bit:
            texts[token] = WATER
        elif penguins & bit:
            texts[token] = _LETTERS_OF_OWNERS[now.at.index(cell)][texts[token][-1]]
        else:
            texts[token] = texts[token][-1]
    keep_on_state(tokens, after, texts)
    return where


def rows_text(state: State) -> str:
    """The floes and penguins of a state, row by row."""
    return "".join(tokens(state))


def read_rows(shape: str, rows: str) -> tuple[PackeisBoard, list[str]]:
    """The board and the token of each cell; raises MalformedPosition."""
    split = [_TOKEN.findall(row) for row in rows.split("/")]
    if "/".join("".join(row) for row in split) != rows:
        raise MalformedPosition(["rows: a floe is 1, 2, 3, a penguin A1 to D3, water a dot"])
    lengths = tuple(len(row) for row in split)
    tokens = [token for row in split for token in row]
    if shape in PRESETS:
        board = preset(shape)
        widths = tuple(len(row) for row in board.rows)
        if lengths != widths:
            raise MalformedPosition(
                [f"rows: {shape} has rows of {_join(widths)}, not {_join(lengths)} (PK-R4)"]
            )
        return board, tokens
    return free_form(_offsets(shape, lengths), lengths), tokens


def _offsets(shape: str, lengths: tuple[int, ...]) -> tuple[int, ...]:
    if not re.fullmatch(r"x\d{1,2}(,\d{1,2})*", shape):
        raise MalformedPosition(
            [f"shape: {', '.join(PRESETS)} or x and an offset a row, not {shape[:40]!r} (PK-R4)"]
        )
    offsets = tuple(int(offset) for offset in shape[1:].split(","))
    reasons = []
    if len(offsets) != len(lengths):
        reasons.append(f"shape: {len(offsets)} offsets for {len(lengths)} rows (PK-R4)")
    if not all(0 < length <= MAX_ROW for length in lengths):
        reasons.append(f"rows: a row has 1 to {MAX_ROW} cells")
    if sum(lengths) > MAX_CELLS:
        reasons.append(f"rows: {sum(lengths)} cells are too many, {MAX_CELLS} at the most (PK-2)")
    if reasons:
        raise MalformedPosition(reasons)
    return offsets


def _join(lengths: Sequence[int]) -> str:
    return ", ".join(str(length) for length in lengths)
