"""Writing and reading the position lines of Penguisi (docs/rules/penguisi.md, Notation).

A line is `PS1 b<board>[G<guin>><pointer>]:<options> <seats> <seat to move> <phase> f<free>
g<group>[!] d<doubles> a<again> c<captures> p<Poles> w<finished>[ r<left>]`. These details add to
the description in the rules:

- the options have an eighth letter, `r`, if the Great Guin moves at random;
- in the opening the pointer is `-`, and the seat is the one that rolls. The phase is `open` before
  the first roll, then `open:8,?,-,7` with the sums of this round: `?` is a seat that is still to
  roll, `-` one that takes no part;
- when the game is over the seat is `-`;
- a seat that has left is written `-`, and ` r` lists these seats in the order of leaving.

Reading gives a position in normal form, or raises with every reason why the line is invalid.
"""

import re
from collections import Counter
from collections.abc import Iterator
from typing import Any

import numpy as np

from rookery.core.errors import MalformedPosition
from rookery.core.kernels.arguments import StateRecord
from rookery.core.kernels.turn import CHANCE, OVER
from rookery.core.rules import Position
from rookery.core.state import State
from rookery.games.penguisi.rules import facts, turns
from rookery.games.penguisi.rules.facts import MARKS
from rookery.games.penguisi.rules.movement import note_obstacles, put
from rookery.games.penguisi.rules.rolls import numbers, packed
from rookery.games.penguisi.rules.setup import PenguisiBoard
from rookery.games.penguisi.rules.states import CAP, DICE, ENDED, OPEN, POLE, ROLL, STATE
from rookery.games.penguisi.text.validation import (
    against_board,
    against_leftovers,
    against_phase,
    against_places,
    against_seats,
)

MAX_TEXT = 300

_LINE = re.compile(
    r"PS1 b(?P<arms>[3-6])(G(?P<guin>[1-6])>(?P<pointer>[1-6-]))?"
    r":(?P<penalty>[23])(?P<share>[es])(?P<at_roll>[tr])(?P<may>[mo])(?P<triple>[01])"
    r"(?P<play_on>[01])(?P<combo_first>[af])(?P<by_chance>r?)"
    r" (?P<seats>\S+) (?P<seat>[1-6-])"
    r" (open(:(?P<rolled>\S+))?|(?P<phase>roll2|roll3|dice|cap|pole|over))"
    r" f(?P<free>-|[1-6]{1,3}) g(?P<group>-|[1-6]{1,6})(?P<begun>!?) d(?P<doubles>[0-3])"
    r" a(?P<again>[023]) c(?P<caps>\d{1,2}) p(?P<poles>\d{1,2}) w(?P<finished>-|[1-6]{1,6})"
    r"( r(?P<left>[1-6]{1,6}))?"
)
_TOKEN = re.compile(r"(n|\*|\d{1,2}|h[1-7])([xy]?)")
_ROLL = re.compile(r"[2-9]|1[0-2]|\?|-")
_PHASES = {"roll2": ROLL, "roll3": ROLL, "dice": DICE, "cap": CAP, "pole": POLE, "over": ENDED}
_MOST_BONUSES = 12


# -- writing ---------------------------------------------------------------------------------------


def position_text(state: State) -> str:
    """The complete position line."""
    plain = state.plain
    moving, leavers = facts.turn_owner(state), facts.left(state)
    words = [
        "PS1",
        _head(state),
        "/".join(_seats_texts(state)),
        "-" if moving is None else str(moving + 1),
        _phase_text(state),
        "f" + _digits(numbers(plain.free)),
        "g" + _digits(numbers(plain.group)) + ("!" if plain.begun and plain.group else ""),
        f"d{plain.doubles}",
        f"a{plain.again}",
        f"c{plain.caps}",
        f"p{plain.poles}",
        "w" + _seats(facts.at_pole(state)),
    ]
    return " ".join([*words, "r" + _seats(leavers)] if leavers else words)


def _head(state: State) -> str:
    board, pointer = state.board, facts.pointer(state)
    letters = (
        str(board.penalty),
        "s" if board.share else "e",
        "r" if board.at_roll else "t",
        "o" if board.may else "m",
        str(int(board.triple)),
        str(int(board.play_on)),
        "f" if board.combo_first else "a",
        "r" if board.by_chance else "",
    )
    guin = ""
    if board.guin >= 0:
        guin = f"G{board.guin + 1}>{'-' if pointer is None else pointer + 1}"
    return f"b{board.arms}{guin}:{''.join(letters)}"


def _seats_texts(state: State) -> Iterator[str]:
    name, places = (
        state.board.geometry.name,
        [list[tuple[int, str]]() for _ in range(state.players)],
    )
    for penguin in facts.penguins(state):
        places[penguin.seat].append((penguin.progress, penguin.mark))
    for own in places:
        yield ",".join(name(progress) + mark for progress, mark in sorted(own)) or "-"


def _phase_text(state: State) -> str:
    phase, rolls = facts.phase(state), facts.opening(state)
    leavers = facts.left(state)
    if phase != "open" or all(rolls[s] == 0 for s in state.board.people if s not in leavers):
        return phase
    return "open:" + ",".join("-" if sum_ is None else str(sum_ or "?") for sum_ in rolls)


def _digits(numbers: tuple[int, ...]) -> str:
    return "".join(map(str, numbers)) or "-"


def _seats(seats: tuple[int, ...]) -> str:
    return "".join(str(seat + 1) for seat in seats) or "-"


# -- reading ---------------------------------------------------------------------------------------


def read_position(text: str) -> Position:
    """The position of a line, in normal form; raises MalformedPosition if the line is invalid."""
    match = _LINE.fullmatch(text) if len(text) <= MAX_TEXT and text.isascii() else None
    if not match:
        raise MalformedPosition(
            ["a position reads PS1 b<board>:<options> <seats> <seat> <phase> f- g- d0 a0 c0 p0 w-"]
        )
    board = _board(match)
    _refuse(against_board(board))
    state = _empty()
    _refuse(_read_seats(board, state, match))
    _refuse(_read_turn(state, match))
    _refuse(against_places(board, state) + against_seats(board, state))
    if state.phase == OPEN:
        _refuse(_read_opening(board, state, match))
    else:
        if state.turn_owner >= 0:
            note_obstacles(board.tables, state)
        _refuse(against_phase(board, state))
        _settle(board, state)
    return Position(board, state, board.arms)


def _refuse(reasons: list[str]) -> None:
    if reasons:
        raise MalformedPosition(reasons)


def _board(match: re.Match[str]) -> PenguisiBoard:
    return PenguisiBoard(
        arms=int(match["arms"]),
        guin=int(match["guin"] or 0) - 1,
        penalty=int(match["penalty"]),
        share=match["share"] == "s",
        at_roll=match["at_roll"] == "r",
        may=match["may"] == "o",
        triple=match["triple"] == "1",
        play_on=match["play_on"] == "1",
        combo_first=match["combo_first"] == "f",
        by_chance=match["by_chance"] == "r",
    )


def _empty() -> Any:
    state = np.zeros(1, dtype=STATE)[0]
    state.at[:] = -1
    state.rolled[:] = -1
    return state


def _read_seats(board: PenguisiBoard, state: StateRecord, match: re.Match[str]) -> list[str]:
    """Read the penguins, and who has finished or left; return what is wrong with them."""
    rows = match["seats"].split("/")
    if len(rows) != board.arms:
        return [f"seats: there are {board.arms} of them (PS-R6)"]
    reasons = _read_order(board, state.finished, match["finished"], "w")
    reasons += _read_order(board, state.left, match["left"] or "-", "r")
    for seat, row in enumerate(rows):
        if (row == "-") != (state.left[seat] > 0):
            reasons.append(f"seats: a seat is - when it has left, and then only: {seat + 1}")
        elif row != "-":
            reasons += _read_row(board, state, seat, row, marks=match["seat"] == str(seat + 1))
    return reasons


def _read_order(board: PenguisiBoard, orders: Any, text: str, letter: str) -> list[str]:
    seats = [int(digit) - 1 for digit in text if digit != "-"]
    if len(set(seats)) != len(seats) or max(seats, default=0) >= board.arms:
        return [f"{letter}: {text} is no list of different seats"]
    for order, seat in enumerate(seats, 1):
        orders[seat] = order
    return []


def _read_row(
    board: PenguisiBoard, state: StateRecord, seat: int, row: str, *, marks: bool
) -> list[str]:
    tokens, names, on = row.split(","), board.geometry.names, state.on
    matches = [_TOKEN.fullmatch(token) for token in tokens]
    places = [(names.get(match[1]), match[2]) if match else (None, "") for match in matches]
    if len(tokens) != board.geometry.penguins or any(place is None for place, _ in places):
        count, last = board.geometry.penguins, board.geometry.turn_off
        return [f"seats: {count} penguins each, n, 0 to {last}, h1 to h7 or *: {row[:40]} (PS-2)"]
    for i, (progress, mark) in enumerate(sorted((place or 0, mark) for place, mark in places)):
        if mark and (not marks or not 0 <= progress < board.geometry.pole):
            return [
                "seats: x and y are for penguins of the turn owner that are on the way (PS-R20)"
            ]
        if marks:
            state.mark[i] = MARKS.index(mark)
        standing = 0
        space = board.geometry.space(seat, progress)
        if space is not None:
            standing = int(on[space])
        if standing > 15:
            return [f"seats: more than two penguins on ring space {space} (PS-12)"]
        put(board.tables, state, seat, i, progress)
    return []


def _read_turn(state: StateRecord, match: re.Match[str]) -> list[str]:
    phase = match["phase"] or "open"
    state.phase = _PHASES.get(phase, OPEN)
    state.turn_owner = int(match["seat"]) - 1 if match["seat"] != "-" else -1
    state.pointer = int(match["pointer"]) - 1 if (match["pointer"] or "-") != "-" else -1
    state.dice = int(phase[4]) if state.phase == ROLL else 0
    for digit in match["free"].strip("-"):
        state.free += packed(int(digit))
    for digit in match["group"].strip("-"):
        state.group += packed(int(digit))
    state.begun = bool(match["begun"])
    state.doubles, state.again = int(match["doubles"]), int(match["again"])
    state.caps, state.poles = int(match["caps"]), int(match["poles"])
    reasons = []
    for word in ("free", "group"):
        if list(match[word]) != sorted(match[word]):
            reasons.append(f"{word[0]}: numbers stand in rising order")
    if state.caps > _MOST_BONUSES or state.poles > _MOST_BONUSES:
        reasons.append("c, p: no player has so many bonuses")
    if max(Counter(map(int, state.mark)).get(mark, 0) for mark in (1, 2)) > 2:
        reasons.append("seats: x and y are two penguins each at the most (PS-R20)")
    return reasons


def _read_opening(board: PenguisiBoard, state: StateRecord, match: re.Match[str]) -> list[str]:
    """PS-R7: read the rolls of the opening; return what is wrong with them."""
    people = [seat for seat in board.people if not state.left[seat]]
    words = match["rolled"].split(",") if match["rolled"] else []
    if not match["rolled"]:
        words = ["?" if seat in people else "-" for seat in range(board.arms)]
    if len(words) != board.arms or not all(map(_ROLL.fullmatch, words)):
        return ["phase: an opening reads open:8,?,-,7, one word per seat (PS-R7)"]
    if any(word != "-" for seat, word in enumerate(words) if seat not in people):
        return ["phase: only people who have stayed roll for the start (PS-R7)"]
    for seat, word in enumerate(words):
        state.rolled[seat] = -1 if word == "-" else 0 if word == "?" else int(word)
    rolls = [seat for seat, word in enumerate(words) if word != "-"]
    seats = [seat for seat in rolls if words[seat] == "?"]
    if len(rolls) < 2 or not seats or seats[0] != state.turn_owner or rolls[-len(seats) :] != seats:
        return ["phase: the seats roll one after the other, two of them at least (PS-R7)"]
    reasons = against_leftovers(state)
    if any(at >= 0 for row in state.at for at in row):
        reasons.append("seats: no penguin has left the nest before the start (PS-3)")
    state.seat = CHANCE
    return reasons


def _settle(board: PenguisiBoard, state: StateRecord) -> None:
    """Move on to the next choice or throw, as after a move."""
    if state.phase == ENDED:
        state.seat = OVER
    elif state.phase == ROLL:
        state.seat = CHANCE
    else:
        if state.phase == DICE:
            state.need = turns.most_usable(board.tables, state)
        turns.continue_turn(board.tables, state)
