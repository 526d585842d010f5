"""Actions in text (docs/rules/packeis.md, Notation): `@d4` for a placement, `d4-g4` for a move."""

import re
from collections.abc import Iterable

from rookery.core.errors import IllegalAction, MalformedAction
from rookery.core.state import State
from rookery.core.words.i18n import later

LETTERS = "ABCD"
"""The letters of the seats."""

_ACTION = re.compile(r"@([a-z]\d{1,2})|([a-z]\d{1,2})-([a-z]\d{1,2})")


def action_text(state: State, code: int) -> str:
    """`@d4` for a placement, `d4-g4` for a move."""
    text: str = state.board.action_texts[code]
    return text


def action_texts(state: State, codes: Iterable[int]) -> list[str]:
    """The texts of several codes."""
    texts = state.board.action_texts
    return [texts[code] for code in codes]


def action_code(state: State, text: str) -> int:
    """The code of an action text.

    Raises MalformedAction, or IllegalAction for a move that ends where it began.
    """
    code = state.board.action_texts.codes.get(text)
    if code is not None:
        return int(code)
    match = _ACTION.fullmatch(text)
    if not match:
        raise MalformedAction(text, "a placement is written @d4, a move d4-g4")
    cells = [name for name in match.groups() if name]
    for name in cells:
        if name not in state.board.index:
            raise MalformedAction(text, f"there is no floe {name} on this board")
    if len(cells) == 2 and cells[0] == cells[1]:
        raise IllegalAction(text, state.ply, "PK-R8", later("a move goes at least one floe"))
    index = state.board.index
    return int(index[cells[0]] * 64 + index[cells[-1]])
