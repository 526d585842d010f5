"""Position lines (docs/rules/packeis.md, Notation).

`PK1 <shape> <rows> <turn> u<n..> s<fish.floes,..>[ r<letters>]`
"""

import re
from collections.abc import Sequence

import numpy as np

from rookery.core.errors import MalformedPosition
from rookery.core.kernels.arguments import StateRecord
from rookery.core.kernels.turn import OVER
from rookery.core.rules import Position
from rookery.core.state import State
from rookery.games.packeis.rules import kernels
from rookery.games.packeis.rules.facts import ice, scores
from rookery.games.packeis.rules.kernels import MAX_CELLS, MAX_PENGUINS, PENGUINS, STATE
from rookery.games.packeis.rules.setup import lay_floes
from rookery.games.packeis.rules.shapes import PackeisBoard
from rookery.games.packeis.text.notation import LETTERS
from rookery.games.packeis.text.rows import read_rows, rows_text

MAX_TEXT = 400

_LINE = re.compile(r"PK1 (\S+) (\S+) ([A-D-]) u([0-4]{1,4}) s([\d.,]+)(?: r([A-D]{1,4}))?")


def position_text(state: State) -> str:
    """The complete position line of a state in normal form."""
    on_ice, players = ice(state), state.players
    turn = "-" if on_ice.seat == OVER else LETTERS[on_ice.seat]
    in_hand = "".join(map(str, on_ice.unplaced[:players]))
    score_text = ",".join([f"{fish}.{floes}" for fish, floes in scores(state)])
    leavers = _leavers(on_ice.left) if any(on_ice.left) else ""
    return f"PK1 {state.board.tag} {rows_text(state)} {turn} u{in_hand} s{score_text}{leavers}"


def _leavers(left: Sequence[int]) -> str:
    in_order = sorted((order, LETTERS[seat]) for seat, order in enumerate(left) if order)
    return " r" + "".join(letter for _, letter in in_order)


def as_if(state: State, seat: int) -> State | None:
    """The state as if it were this seat's turn; None if the seat could not act."""
    words = position_text(state).split(" ")
    words[3] = LETTERS[seat]
    try:
        state_as_if = state.game.parse(" ".join(words))
    except MalformedPosition:
        return None
    return state_as_if if state_as_if.current_player == seat else None


def read_position(text: str) -> Position:
    """The position of a line, in normal form; raises MalformedPosition with every reason found."""
    match = _LINE.fullmatch(text) if len(text) <= MAX_TEXT else None
    if not match:
        raise MalformedPosition(
            ["a position reads PK1 <shape> <rows> <turn> u<n..> s<fish.floes,..>"]
        )
    shape, rows, turn, in_hand, scores, leavers = match.groups()
    board, tokens = read_rows(shape, rows)
    state = np.zeros(1, dtype=STATE)[0]
    state.players = len(in_hand)
    lay_floes(state, [token[-1] for token in tokens])
    reasons = _read_scores(state, scores) + _read_leavers(state, leavers or "")
    reasons += _read_penguins(state, tokens, in_hand) + _read_turn(state, turn)
    if reasons:
        raise MalformedPosition(reasons)
    _normalise(board, state)
    return Position(board, state, len(in_hand))


def _normalise(board: PackeisBoard, state: StateRecord) -> None:
    """PK-R13: the turn passes to the next seat that can move; floes out of reach are removed."""
    seat = int(state.seat)
    if not any(state.unplaced):
        kernels.give_turn(board.tables, state, max(seat, 0))
    if seat == OVER and state.seat != OVER:
        raise MalformedPosition([f"turn: {LETTERS[state.seat]} can still move (PK-21)"])
    kernels.normalise(board.tables, state)


def _read_scores(state: StateRecord, scores: str) -> list[str]:
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


def _read_leavers(state: StateRecord, leavers: str) -> list[str]:
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


def _read_penguins(state: StateRecord, tokens: Sequence[str], in_hand: str) -> list[str]:
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
        state.unplaced[seat] = int(in_hand[seat])
        if state.placed[seat] + state.unplaced[seat] > PENGUINS[players]:
            reasons.append(f"{LETTERS[seat]} has more than {PENGUINS[players]} penguins (PK-8)")
        if state.left[seat] and state.unplaced[seat]:
            reasons.append(f"u: {LETTERS[seat]} has left and places no more penguins")
    free = sum(token in "123" for token in tokens)
    if free < sum(map(int, in_hand)):
        reasons.append("u: more penguins to place than free floes (PK-R4)")
    return reasons


def _read_turn(state: StateRecord, turn: str) -> list[str]:
    state.seat = LETTERS.find(turn) if turn != "-" else OVER
    placing = any(state.unplaced)
    if state.seat >= state.players:
        return [f"turn: there is no seat {turn} among {state.players} (PK-8)"]
    if state.seat >= 0 and state.left[state.seat]:
        return [f"turn: {turn} has left"]
    if placing and (state.seat == OVER or state.unplaced[state.seat] == 0):
        return [f"turn: {turn} has no penguin to place, but another player has (PK-10)"]
    return []
