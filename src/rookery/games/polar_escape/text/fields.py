"""Readers of a position line's fields: seats, cards, sheets, penguins, the turn.

Each fills a record and returns what is wrong with its field; an empty list means nothing is.
"""

import re

from rookery.core.kernels.arguments import StateRecord
from rookery.games.polar_escape.rules.facts import PHASES
from rookery.games.polar_escape.rules.setup import PolarEscapeBoard
from rookery.games.polar_escape.rules.shapes import PLATFORMS, SHAPES
from rookery.games.polar_escape.rules.states import (
    ADV,
    ALL_CARDS,
    ENDED,
    EVICT,
    EXPEL,
    GONE,
    HAND,
    ICE,
    KINDS,
    LAND,
    PACK,
    SEAL,
    SEAL_WHO,
)
from rookery.games.polar_escape.text.names import (
    SEATS,
    SHEET_NAMES,
    SHEETS_BY_NAME,
    SQUARES_BY_NAME,
)

_SHEET = re.compile(rf"([{SHAPES}])(?:([a-h][1-8]):([0-3])(!?)(?:s([0-4]{{1,5}}))?)?")
_PENGUIN = re.compile(rf"([{SEATS}][{SHAPES}])([0-4])")
_TURN = re.compile(r"([a-z]+)([1-6])(?::(\S+))?")
_DATA = {
    "first": r"(?P<number>[1-6])",
    "num": r"(?P<number>[1-6])",
    "evict": r"(?P<mark>x?)(?P<target>[a-h][1-8]),(?P<guests>[1-6]{1,5})",
    "expel": r"(?P<mark>x?)(?P<target>[a-h][1-8]),(?P<guests>[1-6]{1,5})",
    "lion": r"(?P<sign>[+-])",
    "seal": r"(?P<sign>[+-])(?P<more>[12])(,(?P<victim>[1-6]))?",
}


def read_left(board: PolarEscapeBoard, state: StateRecord, text: str) -> list[str]:
    """Read the seats that have left."""
    seats = [int(digit) - 1 for digit in text]
    if len(set(seats)) != len(seats) or max(seats, default=0) >= board.players:
        return [f"r: {text} is no list of different seats"]
    for number, seat in enumerate(seats, 1):
        state.left[seat] = number
    return []


def read_cards(board: PolarEscapeBoard, state: StateRecord, text: str) -> list[str]:
    """PE-14: read the cards of each seat."""
    words = text.split(",")
    if len(words) != board.players or not all(re.fullmatch(r"\d|1[0-2]", word) for word in words):
        return [f"c: a number of cards for each of {board.players} seats (PE-14)"]
    state.cards[: board.players] = [int(word) for word in words]
    if sum(state.cards) > ALL_CARDS:
        return [f"c: there are {ALL_CARDS} cards (PE-14)"]
    return []


def read_sheets(board: PolarEscapeBoard, state: StateRecord, text: str) -> list[str]:
    """PE-12: read where each sheet lies, and what is on it."""
    rows = text.split("/")
    if len(rows) != board.players:
        return [f"sheets: there are {board.players} seats"]
    reasons = []
    for seat, row in enumerate(rows):
        for word in row.split(",") if row != "-" else ():
            match = _SHEET.fullmatch(word)
            sheet = seat * KINDS + SHAPES.index(match[1]) if match else 0
            if not match:
                reasons.append(f"sheets: {word[:20]} is none; they read F, Fb4:2, Fb4:2!, Fb4:2s04")
            elif state.where[sheet] != PACK:
                reasons.append(f"sheets: {SHEET_NAMES[sheet]} stands there twice (PE-12)")
            else:
                reasons += _put_sheet(state, sheet, match)
    return reasons


def _put_sheet(state: StateRecord, sheet: int, match: re.Match[str]) -> list[str]:
    name, turns, lion, seals = match[2], match[3], match[4], match[5] or ""
    if name is None:
        state.where[sheet] = HAND
        return []
    state.where[sheet], state.turned[sheet] = SQUARES_BY_NAME[name], int(turns)
    state.lions |= bool(lion) << sheet
    state.seals[sheet] = sum({1 << int(digit) for digit in seals})
    if list(seals) != sorted(set(seals)):
        return [f"sheets: the seals of {SHEET_NAMES[sheet]} stand in rising order, each once"]
    return []


def read_penguins(board: PolarEscapeBoard, state: StateRecord, text: str) -> list[str]:
    """PE-11: read where each penguin stands."""
    words = text.split("/")
    if len(words) != board.players:
        return [f"penguins: there are {board.players} of them (PE-11)"]
    reasons = []
    for seat, word in enumerate(words):
        match = _PENGUIN.fullmatch(word)
        if match:
            state.at[seat] = SHEETS_BY_NAME[match[1]] * PLATFORMS + int(match[2])
        elif word in ("i", "*", "-"):
            state.at[seat] = {"i": ICE, "*": LAND, "-": GONE}[word]
        else:
            reasons.append(f"penguins: {word[:20]} is none; they read i, RZ3, * or -")
        if (word == "-") != (state.left[seat] > 0):
            reasons.append(f"penguins: seat {seat + 1} is - when it has left, and then only")
    return reasons


def read_turn(board: PolarEscapeBoard, state: StateRecord, match: re.Match[str]) -> list[str]:
    """Read what comes next, whose turn it is, and what has happened in it."""
    state.lap = int(match["round"])
    state.free, state.due = int(match["free"] or 0), int(match["due"] or 0)
    for name in ("second", "touched", "reclicked"):
        state[name] = match[name] is not None
    if match["turn"] == "over":
        state.phase, state.turn_owner = ENDED, -1
        return []
    turn = _TURN.fullmatch(match["turn"])
    word, seat, text = turn.groups() if turn else ("", "1", None)
    data = re.fullmatch(_DATA.get(word, ""), text or "", re.ASCII)
    if word not in PHASES[:-1] or data is None or (text is None) != (word not in _DATA):
        return [f"turn: {match['turn'][:20]} is none (see the notation)"]
    state.phase, state.turn_owner = PHASES.index(word), int(seat) - 1
    if state.turn_owner >= board.players or state.left[state.turn_owner]:
        return [f"turn: seat {seat} does not take part"]
    return _read_rear(state, match["rear"] or "") + _read_data(board, state, data.groupdict())


def _read_rear(state: StateRecord, text: str) -> list[str]:
    if list(text) != sorted(set(text) & set(SHAPES)):
        return ["w: the shapes of sheets, in the order FTVWXZ, each once (PE-R46)"]
    state.rear = sum(1 << (state.turn_owner * KINDS + SHAPES.index(letter)) for letter in text)
    return []


def _read_data(
    board: PolarEscapeBoard, state: StateRecord, data: dict[str, str | None]
) -> list[str]:
    reasons = []
    state.number = int(data.get("number") or 0)
    if data.get("sign"):
        state.sign = 1 if data["sign"] == "+" else -1
    if state.phase == SEAL_WHO:
        state.sign = 1
    state.more = int(data.get("more") or 0)
    if state.phase == SEAL:
        state.victim = int(data.get("victim") or state.turn_owner + 1) - 1
        has_victim = data.get("victim") is not None
        if has_victim != (state.sign > 0) or (has_victim and state.victim == state.turn_owner):
            reasons.append("turn: a positive event has a victim, another seat (PE-56)")
        elif state.victim >= board.players or state.left[state.victim]:
            reasons.append("turn: the victim does not take part")
    seats = [int(digit) - 1 for digit in data.get("guests") or ""]
    if len(set(seats)) != len(seats) or max(seats, default=0) >= board.players:
        reasons.append("turn: the guests are different seats")
    state.guests = sum({1 << seat for seat in seats})
    if state.phase in (ADV, EVICT, EXPEL):
        state.sheet = max(-1, state.at[state.turn_owner] // PLATFORMS)
    if data.get("target"):
        state.target = SQUARES_BY_NAME[data["target"] or ""]
        state.partner = -1
        if data["mark"]:
            there = [sheet for sheet, at in enumerate(state.where) if at == state.target]
            state.partner = there[0] if there else -1
    return reasons
