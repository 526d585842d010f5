"""Reading position lines: every reason why one is none, or the position in normal form."""

import re
from collections import Counter
from typing import Any

import numpy as np

from rookery.core.errors import MalformedPosition
from rookery.core.kernels.turn import CHANCE, OVER
from rookery.games.penguisi.options import Board
from rookery.games.penguisi.rules import turns
from rookery.games.penguisi.rules.board import is_safe
from rookery.games.penguisi.rules.facts import MARKS
from rookery.games.penguisi.rules.rolls import one
from rookery.games.penguisi.rules.states import CAP, DICE, ENDED, OPEN, POLE, ROLL, STATE
from rookery.games.penguisi.rules.walking import put, survey

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
_ROLLED = re.compile(r"[2-9]|1[0-2]|\?|-")
_PHASES = {"roll2": ROLL, "roll3": ROLL, "dice": DICE, "cap": CAP, "pole": POLE, "over": ENDED}
_MOST_BONUSES = 12


def read_position(text: str) -> tuple[Board, Any]:
    """(board, record) of a position line, in normal form; raises MalformedPosition."""
    match = _LINE.fullmatch(text) if len(text) <= MAX_TEXT and text.isascii() else None
    if not match:
        raise MalformedPosition(
            ["a position reads PS1 b<board>:<options> <seats> <seat> <phase> f- g- d0 a0 c0 p0 w-"]
        )
    board = _board(match)
    _refuse(_against_board(board))
    state = _empty()
    _refuse(_read_seats(board, state, match))
    _refuse(_read_turn(state, match))
    _refuse(_against_places(board, state) + _against_seats(board, state))
    if state.phase == OPEN:
        _refuse(_read_opening(board, state, match))
    else:
        if state.mover >= 0:
            survey(board.tables, state)
        _refuse(_against_phase(board, state))
        _settle(board, state)
    return board, state


def _refuse(reasons: list[str]) -> None:
    if reasons:
        raise MalformedPosition(reasons)


def _board(match: re.Match[str]) -> Board:
    return Board(
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


def _against_board(board: Board) -> list[str]:
    if board.guin >= board.arms:
        return [f"b: there is no seat {board.guin + 1} for the Great Guin (PS-R37)"]
    if board.by_chance and board.guin < 0:
        return ["options: nobody moves at random without the Great Guin (PS-R38)"]
    return []


def _empty() -> Any:
    state = np.zeros(1, dtype=STATE)[0]
    state.at[:] = -1
    state.rolled[:] = -1
    return state


def _read_seats(board: Board, state: Any, match: re.Match[str]) -> list[str]:
    """Penguins, who has finished and who has left."""
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


def _read_order(board: Board, orders: Any, text: str, letter: str) -> list[str]:
    seats = [int(digit) - 1 for digit in text if digit != "-"]
    if len(set(seats)) != len(seats) or max(seats, default=0) >= board.arms:
        return [f"{letter}: {text} is no list of different seats"]
    for order, seat in enumerate(seats, 1):
        orders[seat] = order
    return []


def _read_row(board: Board, state: Any, seat: int, row: str, *, marks: bool) -> list[str]:
    tokens, names, on = row.split(","), board.geometry.names, state.on
    matches = [_TOKEN.fullmatch(token) for token in tokens]
    places = [(names.get(found[1]), found[2]) if found else (None, "") for found in matches]
    if len(tokens) != board.geometry.penguins or any(place is None for place, _ in places):
        count, last = board.geometry.penguins, board.geometry.turn_off
        return [f"seats: {count} penguins each, n, 0 to {last}, h1 to h7 or *: {row[:40]} (PS-2)"]
    for i, (progress, mark) in enumerate(sorted((place or 0, mark) for place, mark in places)):
        if mark and (not marks or not 0 <= progress < board.geometry.pole):
            return ["seats: x and y are for penguins of the mover that are on the way (PS-R20)"]
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


def _read_turn(state: Any, match: re.Match[str]) -> list[str]:
    phase = match["phase"] or "open"
    state.phase = _PHASES.get(phase, OPEN)
    state.mover = int(match["seat"]) - 1 if match["seat"] != "-" else -1
    state.pointer = int(match["pointer"]) - 1 if (match["pointer"] or "-") != "-" else -1
    state.dice = int(phase[4]) if state.phase == ROLL else 0
    for digit in match["free"].strip("-"):
        state.free += one(int(digit))
    for digit in match["group"].strip("-"):
        state.group += one(int(digit))
    state.begun = bool(match["begun"])
    state.doubles, state.again = int(match["doubles"]), int(match["again"])
    state.caps, state.poles = int(match["caps"]), int(match["poles"])
    reasons = []
    for word in ("free", "group"):
        if list(match[word]) != sorted(match[word]):
            reasons.append(f"{word[0]}: numbers stand in rising order")
    if state.caps > _MOST_BONUSES or state.poles > _MOST_BONUSES:
        reasons.append("c, p: nobody has so many bonuses")
    if max(Counter(map(int, state.mark)).get(mark, 0) for mark in (1, 2)) > 2:
        reasons.append("seats: x and y are two penguins each at the most (PS-R20)")
    return reasons


def _against_places(board: Board, state: Any) -> list[str]:
    """PS-12, PS-20, PS-R17: who cannot stand together."""
    reasons = []
    lines = board.geometry
    for space, standing in enumerate(state.on[: lines.ring].tolist()):
        if standing > 15 and standing % 17 and not (board.share and is_safe(space)):
            reasons.append(f"seats: strangers stand together on ring space {space} (PS-R17)")
    at, finished = state.at[:, : lines.penguins].tolist(), state.finished.tolist()
    for seat in range(board.arms):
        own = Counter(at[seat])
        if any(own[lines.turn_off + place] > 2 for place in range(1, 8)):
            reasons.append("seats: more than two penguins on a space of a final path (PS-12)")
        done = own[lines.pole] == lines.penguins
        if done != (finished[seat] > 0):
            reasons.append(f"w: seat {seat + 1} has finished when all are at the Pole (PS-1)")
    return reasons


def _against_seats(board: Board, state: Any) -> list[str]:
    """What is wrong with who takes part, whose turn it is, and whether it is over."""
    over = state.phase == ENDED
    people = [seat for seat in board.people if turns.is_in(state, seat)]
    racing = int(turns.seats_in(board.tables, state))
    done = bool(max(state.finished))
    gone = bool(max(state.left))
    reasons = []
    if board.guin >= 0 and state.left[board.guin]:
        reasons.append("r: the Great Guin never leaves (PS-37)")
    if any(state.left[seat] and state.finished[seat] for seat in range(board.arms)):
        reasons.append("r: whoever has finished cannot leave")
    if gone and not people and not (board.guin >= 0 and done):
        reasons.append("r: somebody has stayed")
    must = (done and not board.play_on) or racing <= 1 or (len(people) <= 1 and not done)
    may = must or (gone and len(people) <= 1)
    if over != must and not (over and may):
        reasons.append("phase: it is over when a colour is home, or one is left (PS-R41)")
    if over != (state.mover < 0):
        reasons.append("seat: it is - when the game is over, and then only")
    elif not over and (state.mover >= board.arms or not turns.is_in(state, state.mover)):
        reasons.append(f"seat: {state.mover + 1} does not take part (PS-R41)")
    return reasons + _against_pointer(board, state)


def _against_pointer(board: Board, state: Any) -> list[str]:
    if board.guin < 0:
        return []
    if state.phase == OPEN or (state.phase == ENDED and state.pointer < 0):
        none = state.pointer < 0
        return [] if none else ["b: the pointer is - until somebody starts (PS-R39)"]
    fits = state.pointer in board.people
    if state.phase != ENDED and fits:
        fits = bool(turns.is_in(state, state.pointer))
    return [] if fits else ["b: the pointer shows somebody who rolls for the Great Guin (PS-R39)"]


def _read_opening(board: Board, state: Any, match: re.Match[str]) -> list[str]:
    """PS-R7: who has rolled what."""
    people = [seat for seat in board.people if not state.left[seat]]
    words = match["rolled"].split(",") if match["rolled"] else []
    if not match["rolled"]:
        words = ["?" if seat in people else "-" for seat in range(board.arms)]
    if len(words) != board.arms or not all(map(_ROLLED.fullmatch, words)):
        return ["phase: an opening reads open:8,?,-,7, one word a seat (PS-R7)"]
    if any(word != "-" for seat, word in enumerate(words) if seat not in people):
        return ["phase: only people who have stayed roll for the start (PS-R7)"]
    for seat, word in enumerate(words):
        state.rolled[seat] = -1 if word == "-" else 0 if word == "?" else int(word)
    rolls = [seat for seat, word in enumerate(words) if word != "-"]
    asked = [seat for seat in rolls if words[seat] == "?"]
    if len(rolls) < 2 or not asked or asked[0] != state.mover or rolls[-len(asked) :] != asked:
        return ["phase: the seats roll one after the other, two of them at least (PS-R7)"]
    reasons = _against_leftovers(state)
    if any(at >= 0 for row in state.at for at in row):
        reasons.append("seats: nobody has left the nest before the start (PS-3)")
    state.seat = CHANCE
    return reasons


def _against_leftovers(state: Any) -> list[str]:
    """Between rolls there is nothing that belongs to one."""
    reasons = []
    if state.free or state.group or state.again or state.caps or any(state.mark):
        reasons.append("phase: numbers, marks and captures belong to a roll")
    early = state.phase in (OPEN, ENDED)
    if early and (state.doubles or state.poles):
        reasons.append("phase: there is no turn, so there are no doubles and bonuses")
    return reasons


def _against_phase(board: Board, state: Any) -> list[str]:
    """What doesn't go with the phase."""
    reasons = []
    if state.phase in (ROLL, ENDED):
        reasons += _against_leftovers(state)
    if state.phase == ROLL:
        reasons += _against_throw(board, state)
    if state.phase in (DICE, CAP, POLE):
        reasons += _against_again(board, state)
    if state.phase == DICE:
        reasons += _against_numbers(board, state)
    elif state.free or state.group or state.begun:
        reasons.append("phase: numbers are left only while dice are used")
    if (state.phase == CAP) != (state.caps > 0) and state.phase != DICE:
        reasons.append("c: bonuses for captures come right after the dice (PS-22)")
    if state.phase == POLE and (not state.poles or (state.again and not board.at_roll)):
        reasons.append("p: the bonus for the Pole comes at the end (PS-35, PS-R29)")
    return reasons


def _against_throw(board: Board, state: Any) -> list[str]:
    first = board.geometry.dice
    fresh = state.dice == first and not state.doubles
    if state.doubles >= board.penalty:
        return ["d: the penalty has ended this turn (PS-R24)"]
    if state.dice != first and (first == 2 or not state.doubles):
        return [f"phase: {first} dice are thrown, two after a double of three (PS-R34)"]
    if state.poles and board.at_roll:
        return ["p: bonuses for the Pole were taken before (PS-R29)"]
    if state.poles and fresh and first == 2:
        return ["p: a turn begins without bonuses (PS-35)"]
    return []


def _against_again(board: Board, state: Any) -> list[str]:
    """What the doubles of the turn and the next throw say of each other."""
    struck = state.doubles == board.penalty and state.phase in (POLE, CAP) and not state.again
    if state.doubles >= board.penalty and not struck:
        return ["d: the penalty has ended this turn (PS-R24)"]
    if state.again == 3 and board.arms < 6:
        return ["a: three dice are for six (PS-41)"]
    if not state.doubles and (state.again == 2 or (board.triple and state.again == 3)):
        return ["a: the dice are thrown again after a double (PS-13)"]
    return []


def _against_numbers(board: Board, state: Any) -> list[str]:
    lines = board.geometry
    free = [n for n in range(1, 7) for _ in range(int(state.free) >> 4 * n & 7)]
    group = [n for n in range(1, 7) for _ in range(int(state.group) >> 4 * n & 7)]
    if not free and not group:
        return ["phase: no number is left"]
    reasons = []
    if len(free) > lines.dice or (group and len(free) > lines.dice - 2):
        reasons.append("f: there are not so many dice (PS-2)")
    if group:
        reasons += _against_group(board, state, group)
    elif state.begun:
        reasons.append("g: nothing is left of the group (PS-16)")
    if any(at < 0 for at in state.at[state.mover, : lines.penguins]) and group:
        reasons.append("g: both sides count when all are out of the nest (PS-14)")
    return reasons


def _against_group(board: Board, state: Any, group: list[int]) -> list[str]:
    each = 3 if state.again == 3 else 2
    low = min(group[0], 7 - group[-1])
    counts = Counter(group)
    if not state.again:
        return ["g: both sides count with a double (PS-14)"]
    if set(counts) - {low, 7 - low} or max(counts.values()) > each:
        return ["g: the numbers of both sides make 7 (PS-14)"]
    if (len(group) < 2 * each) != bool(state.begun):
        return ["g: ! stands when some of the group are used, and then only (PS-16)"]
    if turns.most_usable(board.tables, state) < 0:
        return ["g: what was begun can be used up (PS-16)"]
    return []


def _settle(board: Board, state: Any) -> None:
    """On to the next choice or throw, as after a move."""
    if state.phase == ENDED:
        state.seat = OVER
    elif state.phase == ROLL:
        state.seat = CHANCE
    else:
        if state.phase == DICE:
            state.need = turns.most_usable(board.tables, state)
        turns.go_on(board.tables, state)
