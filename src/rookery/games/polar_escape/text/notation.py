"""Action texts of Polar Escape (docs/rules/polar_escape.md, Notation).

An action is one word, the verb followed by its arguments: `pick:FTV`, `=4`, `=-lion`,
`place:F,a3/0`, `rot:RZ/1`, `go:c6.4,+1,x`, `adv:xd5`.
"""

import re
from functools import lru_cache

from rookery.core.errors import MalformedAction
from rookery.core.state import State
from rookery.games.polar_escape.rules import actions as act
from rookery.games.polar_escape.rules.shapes import SHAPES
from rookery.games.polar_escape.rules.states import PLACES, SQUARES
from rookery.games.polar_escape.text.names import (
    PLACE_NAMES,
    PLACES_BY_NAME,
    SEATS,
    SHEET_NAMES,
    SHEETS_BY_NAME,
    SQUARE_NAMES,
    SQUARES_BY_NAME,
    shapes_text,
)

OUTCOMES = {
    **{f"={number}": number for number in range(1, 7)},
    "=-lion": act.EVENT_LESS_LION,
    "=-seals": act.EVENT_LESS_SEALS,
    "=-card": act.EVENT_LESS_CARD,
    "=+lion": act.EVENT_LION,
    "=+seals": act.EVENT_SEALS,
    "=+card": act.EVENT_CARD,
}
_OUTCOME_TEXTS = {code: text for text, code in OUTCOMES.items()}
ALONE = {
    "stand": act.STAND,
    "bonus": act.BONUS,
    "click": act.PRESS,
    "end": act.END,
    "reclick": act.RECLICK,
    "stay": act.STAY,
    "adv:-": act.NO_ADVANCE,
    "pay": act.PAY,
    "leave": act.YIELD,
    "stop": act.STOP,
    "again": act.TWICE,
}
_ALONE_TEXTS = {kind: text for text, kind in ALONE.items()}

_SHEET, _SQUARE, _PLACE = f"([{SEATS}][{SHAPES}])", "([a-h][1-8])", r"([a-h][1-8]\.[1-9])"
_ON_SQUARE = {
    ("shift", ""): act.SHIFT,
    ("fwd", ""): act.FWD,
    ("recycle", ""): act.RECYCLE,
    ("recycle", "x"): act.SWAP,
}
_ON_SQUARE_TEXTS = {kind: words for words, kind in _ON_SQUARE.items()}
_PLATFORM_NAMES = PLACE_NAMES[:PLACES]
_VERBS: dict[str, tuple[int, tuple[str, ...]]] = {
    "stand": (act.STAND, ("", *SHEET_NAMES)),
    "unlion": (act.UNLION, SHEET_NAMES),
    "lion": (act.LION_ON, SHEET_NAMES),
    "unseal": (act.UNSEAL, _PLATFORM_NAMES),
    "seal": (act.SEAL_ON, _PLATFORM_NAMES),
    "flee": (act.FLEE, (*_PLATFORM_NAMES, "ice")),
    "expel": (act.OUST, (*_PLATFORM_NAMES, "ice")),
    "buy": (act.BUY, tuple(SHAPES)),
    "at": (act.VICTIM, tuple(SEATS)),
    "adv": (act.ADVANCE, SQUARE_NAMES),
}
_NAMED_TEXTS = {kind: (verb, names) for verb, (kind, names) in _VERBS.items()}
_PICK = re.compile("pick:([FTVWXZ]{3})")
_PLACING = re.compile(rf"place:([{SHAPES}]),{_SQUARE}/([0-3])")
_TURN = re.compile(rf"rot:{_SHEET}/([0-3])")
_TO_SQUARE = re.compile(rf"(shift|fwd|recycle):{_SHEET},(x?){_SQUARE}")
_EXCHANGE = re.compile(rf"adv:x{_SQUARE}")
_CARD = r"[+-](?:[1-9]|1[0-2])"  # PE-14: there are twelve cards
_GO = re.compile(rf"go:(?:{_PLACE}(?:,({_CARD}))?(,x)?|(land)(?:,({_CARD}))?)")
_HELP = "write place:F,a3/0, rot:RZ/1, fwd:RX,d6, click, go:c6.4, go:c6.4,+1, stay, =4 and the like"


@lru_cache(maxsize=1 << 14)
def code_text(code: int) -> str:
    """The text of an action code, which is the same in every state."""
    kind, rest = code >> act.BITS, code & ((1 << act.BITS) - 1)
    if kind >= act.GO:
        return _go_text(code - (act.GO << act.BITS))
    if kind == act.STAND and rest:  # PE-R34: stand_removes=one
        return f"stand:{SHEET_NAMES[rest - 1]}"
    if kind in _ALONE_TEXTS:
        return _ALONE_TEXTS[kind]
    if kind == act.OUTCOME:
        return _OUTCOME_TEXTS[rest]
    if kind == act.PICKED:
        return f"pick:{shapes_text(rest)}"
    if kind == act.PLACE:
        where, turns = divmod(rest, 4)
        return f"place:{SHAPES[where // SQUARES]},{SQUARE_NAMES[where % SQUARES]}/{turns}"
    if kind == act.ROT:
        return f"rot:{SHEET_NAMES[rest // 4]}/{rest % 4}"
    if kind == act.EXCHANGE:
        return f"adv:x{SQUARE_NAMES[rest]}"
    if kind in _ON_SQUARE_TEXTS:
        verb, mark = _ON_SQUARE_TEXTS[kind]
        return f"{verb}:{SHEET_NAMES[rest // SQUARES]},{mark}{SQUARE_NAMES[rest % SQUARES]}"
    verb, names = _NAMED_TEXTS[kind]
    return f"{verb}:{names[rest]}"


def _go_text(rest: int) -> str:
    place, correction, pays = rest >> 7, ((rest >> 1) & 63) - act.NONE, rest & 1
    words = [f"go:{PLACE_NAMES[place]}"]
    if correction:
        words.append(f"{correction:+d}")
    return ",".join([*words, "x"] if pays else words)


def action_text(state: State, code: int) -> str:
    """The text of an action code."""
    del state
    return code_text(code)


@lru_cache(maxsize=1 << 14)
def text_code(text: str) -> int:
    """The code of an action text; raises MalformedAction."""
    if text in OUTCOMES:
        return (act.OUTCOME << act.BITS) | OUTCOMES[text]
    if text in ALONE:
        return ALONE[text] << act.BITS
    if match := _GO.fullmatch(text):
        return _go_code(*match.groups())
    if (match := _PICK.fullmatch(text)) and sorted(set(match[1])) == list(match[1]):
        return (act.PICKED << act.BITS) | sum(1 << SHAPES.index(letter) for letter in match[1])
    if match := _PLACING.fullmatch(text):
        where = SHAPES.index(match[1]) * SQUARES + SQUARES_BY_NAME[match[2]]
        return (act.PLACE << act.BITS) | (where * 4 + int(match[3]))
    if match := _TURN.fullmatch(text):
        return (act.ROT << act.BITS) | (SHEETS_BY_NAME[match[1]] * 4 + int(match[2]))
    if match := _EXCHANGE.fullmatch(text):
        return (act.EXCHANGE << act.BITS) | SQUARES_BY_NAME[match[1]]
    if match := _TO_SQUARE.fullmatch(text):
        kind = _ON_SQUARE.get((match[1], match[3]))
        if kind is not None:
            rest = SHEETS_BY_NAME[match[2]] * SQUARES + SQUARES_BY_NAME[match[4]]
            return (kind << act.BITS) | rest
    verb, _, name = text.partition(":")
    kind, names = _VERBS.get(verb, (0, ()))
    if name and name in names:
        return (kind << act.BITS) | names.index(name)
    raise MalformedAction(text, _HELP)


def _go_code(place: str | None, card: str | None, seal: str | None, *land: str | None) -> int:
    if place is None:
        place, card = land
    rest = PLACES_BY_NAME[place or ""] * 64 + int(card or 0) + act.NONE
    return (act.GO << act.BITS) + rest * 2 + (seal is not None)


def action_code(state: State, text: str) -> int:
    """The code of an action text; raises MalformedAction."""
    del state
    return text_code(text)
