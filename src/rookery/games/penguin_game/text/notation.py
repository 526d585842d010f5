"""Position lines and action texts (docs/rules/penguin_game.md, Notation).

`PG1 n<players> <start>[3][/f][d] <rows> t<tiles> <phase><seat> o<out>[ g<suit>][ r<left>]`;
actions `+Sb3`, `@b2`, `b2-c3`, `*d1`, `~-` and `~c3>-2,0r1`. A whole turn may be written together.
"""

import re

from rookery.core.errors import IllegalAction, MalformedAction, WrongState
from rookery.core.state import State
from rookery.games.penguin_game.rules import facts, kernels
from rookery.games.penguin_game.rules.facts import SUITS

_CELL = r"([a-h][1-8])"
_NUMBER = r"(0|-?[1-9]\d?)"
_MOVE = re.compile(f"{_CELL}-{_CELL}")
_OTHERS = {
    "+": re.compile(rf"\+([{SUITS}]){_CELL}"),
    "@": re.compile(f"@{_CELL}"),
    "*": re.compile(rf"\*{_CELL}"),
    "~": re.compile(f"~{_CELL}>{_NUMBER},{_NUMBER}r([0-3])"),
}
_SPLIT = re.compile(r"(?!^)(?=[*~])")


# -- actions -------------------------------------------------------------------------------------


def action_text(state: State, code: int) -> str:
    """A code of this state as it is written."""
    names = [spot.name for spot in facts.by_slot(state)]
    if code >= kernels.DRIFT:
        return _drift_text(names, code - kernels.DRIFT)
    if code >= kernels.MOVE:
        return f"{names[code - kernels.MOVE >> 4]}-{names[code & 15]}"
    if code == kernels.STAY:
        return "~-"
    if code >= kernels.MELT:
        return f"*{names[code - kernels.MELT]}"
    if code >= kernels.PUT:
        return f"@{names[code - kernels.PUT]}"
    return f"+{SUITS[code >> 4]}{names[code & 15]}"


def _drift_text(names: list[str], code: int) -> str:
    code, turns = divmod(code, 4)
    code, column = divmod(code, 6)
    tile, row = divmod(code, 6)
    return f"~{names[4 * tile]}>{2 * column - 2},{2 * row - 2}r{turns}"


def action_code(state: State, text: str) -> int:
    """The code of an action text.

    Raises MalformedAction; WrongState when the game is over and there is no such cell;
    IllegalAction for what no code can say: staying on one's own cell, a drift far from all others.
    """
    if text == "~-":
        return kernels.STAY
    match = _OTHERS.get(text[:1], _MOVE).fullmatch(text)
    if not match:
        raise MalformedAction(text, "write +Sb3, @b2, b2-c3, *d1, ~- or ~c3>-2,0r1")
    words = match.groups()
    if text[0] == "~":
        return _drift_code(state, text, *words)
    if text[0] == "+":
        return kernels.LAY + SUITS.index(words[0]) * 16 + _slot(state, text, words[1])
    slot = _slot(state, text, words[0])
    if len(words) == 1:
        return slot + (kernels.PUT if text[0] == "@" else kernels.MELT)
    if words[0] == words[1]:
        raise IllegalAction(text, state.ply, "PG-R4", "a move goes to another cell")
    return kernels.MOVE + slot * 16 + _slot(state, text, words[1])


def _slot(state: State, text: str, name: str) -> int:
    for spot in facts.by_slot(state):
        if spot.name == name:
            return spot.slot
    if state.is_terminal:  # where tiles drift, a cell may have been there before
        raise WrongState(f"the game is over; {text} comes too late")
    raise MalformedAction(text, f"there is no tile at {name}")


def _drift_code(state: State, text: str, cell: str, *numbers: str) -> int:
    slot = _slot(state, text, cell)
    if slot % 4:
        raise MalformedAction(text, f"{cell} is no tile's top left cell")
    column, row, turns = (int(number) for number in numbers)
    if column % 2 or row % 2:
        raise IllegalAction(text, state.ply, "PG-R26", "whole sides of tiles must touch")
    column, row = column // 2 + 1, row // 2 + 1
    if not (0 <= column < 6 and 0 <= row < 6):
        raise IllegalAction(text, state.ply, "PG-30", "the tile would touch no other")
    return kernels.DRIFT + ((slot // 4 * 6 + row) * 6 + column) * 4 + turns


def split_turn(text: str) -> tuple[str, ...]:
    """The actions of a turn that is written together: `b2-c3*d1~c3>-2,0r1` has three."""
    return tuple(_SPLIT.split(text))


# -- position lines ------------------------------------------------------------------------------


def position_text(state: State) -> str:
    """The complete position line."""
    board, gone = state.board, facts.left(state)
    variations = ("f" if board.flame else "") + ("d" if board.drift else "")
    words = [
        "PG1",
        f"n{board.players}",
        board.start + ("3" if board.x3 else "") + (f"/{variations}" if variations else ""),
        _rows_text(state),
        "t" + "".join(spot.name for spot in facts.by_slot(state)[::4]),
        facts.phase(state) + ("" if facts.is_over(state) else str(state.plain.seat + 1)),
        "o" + (_seats(facts.out(state)) or "-"),
        *([f"g{board.goal}"] if board.goal else []),
        *([f"r{_seats(gone)}"] if gone else []),
    ]
    return " ".join(words)


def _seats(seats: tuple[int, ...]) -> str:
    return "".join(str(seat + 1) for seat in seats)


def _rows_text(state: State) -> str:
    cells = facts.by_slot(state)
    width = max(spot.column for spot in cells) + 1
    height = max(spot.row for spot in cells) + 1
    rows = [["#"] * width for _ in range(height)]
    for spot in cells:
        penguin = "" if spot.seat is None else str(spot.seat + 1)
        rows[spot.row][spot.column] = (spot.coins or ".") + penguin
    return "/".join(",".join(row) for row in rows)
