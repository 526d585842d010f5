"""Position lines and action texts (docs/rules/packeis.md, Notation).

`PK1 <shape> <rows> <turn> u<n..> s<fish.floes,..>[ r<letters>]`; actions `@d4` and `d4-g4`.
"""

import re
from collections.abc import Sequence
from typing import Any

import numpy as np

from rookery.core.errors import IllegalAction, MalformedAction, MalformedPosition
from rookery.core.kernels.turn import OVER
from rookery.core.state import State
from rookery.games.packeis.options import lay_floes
from rookery.games.packeis.rules.facts import fish_everywhere, standing
from rookery.games.packeis.rules.kernels import MAX_CELLS, MAX_PENGUINS, PENGUINS, STATE
from rookery.games.packeis.rules.shapes import MAX_ROW, PRESETS, Board, free_form, preset

LETTERS = "ABCD"
MAX_TEXT = 400

_LINE = re.compile(r"PK1 (\S+) (\S+) ([A-D-]) u([0-4]{1,4}) s([\d.,]+)(?: r([A-D]{1,4}))?")
_TOKEN = re.compile(r"[A-D][123]|[123.]")
_ACTION = re.compile(r"@([a-z]\d{1,2})|([a-z]\d{1,2})-([a-z]\d{1,2})")


# -- actions -------------------------------------------------------------------------------------


def action_text(board: Board, code: int) -> str:
    """`@d4` for a placement, `d4-g4` for a move."""
    origin, target = board.names[code >> 6], board.names[code & 63]
    return f"@{target}" if origin == target else f"{origin}-{target}"


def action_code(board: Board, text: str, ply: int) -> int:
    """The code of an action text; MalformedAction, or IllegalAction for a move to its own floe."""
    match = _ACTION.fullmatch(text)
    if not match:
        raise MalformedAction(text, "a placement is written @d4, a move d4-g4")
    cells = [name for name in match.groups() if name]
    for name in cells:
        if name not in board.index:
            raise MalformedAction(text, f"there is no floe {name} on this board")
    if len(cells) == 2 and cells[0] == cells[1]:
        raise IllegalAction(text, ply, "PK-R8", "a move goes at least one floe")
    return board.index[cells[0]] * 64 + board.index[cells[-1]]


# -- position lines ------------------------------------------------------------------------------


def position_text(state: State) -> str:
    """The complete position line of a state in normal form."""
    ice, seats = state.plain, range(state.players)
    turn = "-" if ice.seat == OVER else LETTERS[ice.seat]
    unplaced = "".join(str(ice.unplaced[seat]) for seat in seats)
    scores = ",".join(f"{ice.fish[seat]}.{ice.floes[seat]}" for seat in seats)
    leavers = sorted((seat for seat in seats if ice.left[seat]), key=lambda seat: ice.left[seat])
    gone = " r" + "".join(LETTERS[seat] for seat in leavers) if leavers else ""
    return f"PK1 {state.board.tag} {_rows_text(state)} {turn} u{unplaced} s{scores}{gone}"


def _rows_text(state: State) -> str:
    tokens = [".123"[fish] for fish in fish_everywhere(state)]
    for seat, _, cell in standing(state):
        tokens[cell] = LETTERS[seat] + tokens[cell]
    rows, start = [], 0
    for row in state.board.rows:
        rows.append("".join(tokens[start : start + len(row)]))
        start += len(row)
    return "/".join(rows)


def read_position(text: str) -> tuple[Board, Any, int]:
    """(board, state, players) of a position line, not yet in normal form.

    Raises MalformedPosition with every reason found.
    """
    match = _LINE.fullmatch(text) if len(text) <= MAX_TEXT else None
    if not match:
        raise MalformedPosition(
            ["a position reads PK1 <shape> <rows> <turn> u<n..> s<fish.floes,..>"]
        )
    shape, rows, turn, unplaced, scores, leavers = match.groups()
    board, tokens = read_rows(shape, rows)
    state = np.zeros(1, dtype=STATE)[0]
    state.players = len(unplaced)
    lay_floes(state, [token[-1] for token in tokens])
    reasons = _read_scores(state, scores) + _read_leavers(state, leavers or "")
    reasons += _read_penguins(state, tokens, unplaced) + _read_turn(state, turn)
    if reasons:
        raise MalformedPosition(reasons)
    return board, state, len(unplaced)


def read_rows(shape: str, rows: str) -> tuple[Board, list[str]]:
    """The board and the token of each cell; raises MalformedPosition."""
    split = [_TOKEN.findall(row) for row in rows.split("/")]
    if "/".join("".join(row) for row in split) != rows:
        raise MalformedPosition(["rows: a floe is 1, 2, 3, a penguin A1 to D3, water a dot"])
    lengths = tuple(len(row) for row in split)
    tokens = [token for row in split for token in row]
    if shape in PRESETS:
        board = preset(shape)
        wanted = tuple(len(row) for row in board.rows)
        if lengths != wanted:
            raise MalformedPosition(
                [f"rows: {shape} has rows of {_join(wanted)}, not {_join(lengths)} (PK-R4)"]
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


def _read_scores(state: Any, scores: str) -> list[str]:
    parts = scores.split(",")
    if len(parts) != state.players:
        return [f"s: {len(parts)} scores for {state.players} seats"]
    reasons = []
    for seat, part in enumerate(parts):
        match = re.fullmatch(r"(\d{1,3})\.(\d{1,2})", part)
        fish, floes = (int(number) for number in match.groups()) if match else (-1, 0)
        if floes <= fish <= 3 * floes <= 3 * MAX_CELLS:
            state.fish[seat], state.floes[seat] = fish, floes
        else:
            reasons.append(
                f"s: {part!r} is no number of fish and floes, with 1 to 3 fish a floe (PK-2)"
            )
    return reasons


def _read_leavers(state: Any, leavers: str) -> list[str]:
    seats = [LETTERS.index(letter) for letter in leavers]
    if (
        len(set(seats)) != len(seats)
        or len(seats) >= state.players > 1
        or any(s >= state.players for s in seats)
    ):
        return [f"r: {leavers!r} is no list of different seats of which one stayed"]
    for order, seat in enumerate(seats, 1):
        state.left[seat] = order
    return []


def _read_penguins(state: Any, tokens: Sequence[str], unplaced: str) -> list[str]:
    players, reasons = int(state.players), []
    state.at[:] = -1
    for cell, token in enumerate(tokens):
        if len(token) == 2:
            seat = LETTERS.index(token[0])
            if seat >= players or state.placed[seat] == MAX_PENGUINS:
                reasons.append(f"rows: one penguin of {token[0]} too many (PK-8)")
                continue
            state.at[seat, state.placed[seat]] = cell
            state.placed[seat] += 1
            state.occupied |= 1 << cell
    for seat in range(players):
        state.unplaced[seat] = int(unplaced[seat])
        if state.placed[seat] + state.unplaced[seat] > PENGUINS[players]:
            reasons.append(f"{LETTERS[seat]} has more than {PENGUINS[players]} penguins (PK-8)")
        if state.left[seat] and state.unplaced[seat]:
            reasons.append(f"u: {LETTERS[seat]} has left and places no more penguins")
    free = sum(token in "123" for token in tokens)
    if free < sum(map(int, unplaced)):
        reasons.append("u: more penguins to place than free floes (PK-R4)")
    return reasons


def _read_turn(state: Any, turn: str) -> list[str]:
    state.seat = LETTERS.find(turn) if turn != "-" else OVER
    placing = any(state.unplaced)
    if state.seat >= state.players:
        return [f"turn: there is no seat {turn} among {state.players} (PK-8)"]
    if state.seat >= 0 and state.left[state.seat]:
        return [f"turn: {turn} has left"]
    if placing and (state.seat == OVER or state.unplaced[state.seat] == 0):
        return [f"turn: {turn} has no penguin to place, but somebody has (PK-10)"]
    return []
