"""Actions in text (docs/rules/penguin_game.md, Notation).

`+Sb3`, `@b2`, `b2-c3`, `*d1`, `~-` and `~c3>-2,0r1`; a whole turn may be written together.
"""

import re
from functools import lru_cache
from typing import NamedTuple

from rookery.core.errors import IllegalAction, MalformedAction, WrongState
from rookery.core.notation.squares import square_at
from rookery.core.state import State
from rookery.core.unpack import UNPACK, offset
from rookery.core.words.i18n import later
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
_CORNERS = offset(kernels.STATE, "corner")
_SPLIT = re.compile(r"(?!^)(?=[*~])")


class Drift(NamedTuple):
    """`~c3>-2,0r1`: a corner, where it goes in current coordinates, quarter turns clockwise."""

    corner: str
    column: int
    row: int
    turns: int

    @classmethod
    @lru_cache(maxsize=2**14)
    def of(cls, action: str) -> "Drift":
        """The drift of an action other than `~-`."""
        corner, _, rest = action[1:].partition(">")
        place, _, turns = rest.partition("r")
        column, row = place.split(",")
        return cls(corner, int(column), int(row), int(turns))


def action_text(state: State, code: int) -> str:
    """The text of an action code in this state."""
    names = [spot.name for spot in facts.by_slot(state)]
    if code >= kernels.DRIFT:
        return _drift_text(names, code - kernels.DRIFT)
    if code >= kernels.MOVE:
        return f"{names[(code - kernels.MOVE) >> 4]}-{names[code & 15]}"
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

    Raises MalformedAction; WrongState if the game is over and there is no such cell; IllegalAction
    for what has no code: a move to the penguin's own cell, a drift off the grid of tiles.
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
        raise IllegalAction(text, state.ply, "PG-R4", later("a move goes to another cell"))
    return kernels.MOVE + slot * 16 + _slot(state, text, words[1])


def _slot(state: State, text: str, name: str) -> int:
    column, row = square_at(name)
    for tile, corner in enumerate(UNPACK[int(state.board.tiles)](state.memory, _CORNERS)):
        top, left = divmod(corner, kernels.GRID)
        if 0 <= column - left < 2 and 0 <= row - top < 2:
            return 4 * tile + 2 * (row - top) + column - left
    if state.is_terminal:  # where tiles drift, a cell may have been there before
        raise WrongState(f"the game is over; {text} comes too late")
    raise MalformedAction(text, f"there is no tile at {name}")


def _drift_code(state: State, text: str, cell: str, *numbers: str) -> int:
    slot = _slot(state, text, cell)
    if slot % 4:
        raise MalformedAction(text, f"{cell} is no tile's top left cell")
    column, row, turns = (int(number) for number in numbers)
    if column % 2 or row % 2:
        raise IllegalAction(text, state.ply, "PG-R26", later("whole sides of tiles must touch"))
    column, row = column // 2 + 1, row // 2 + 1
    if not (0 <= column < 6 and 0 <= row < 6):
        raise IllegalAction(text, state.ply, "PG-30", later("the tile would touch no other"))
    return kernels.DRIFT + ((slot // 4 * 6 + row) * 6 + column) * 4 + turns


def split_turn(text: str) -> tuple[str, ...]:
    """The actions of a turn that is written together: `b2-c3*d1~c3>-2,0r1` has three."""
    return tuple(_SPLIT.split(text))
