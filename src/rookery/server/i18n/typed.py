"""What people type, in one form, so that equal texts are equal and nothing in them is hidden.

Every text that a person types comes in through `line` or `lines`: composed characters, single
spaces, and no characters that nobody sees, except joiners where a script needs them.
"""

import re
import unicodedata
from collections.abc import Iterator
from typing import Literal

Form = Literal["NFC", "NFKC"]
UNREADABLE = "\ufffd"
"""Stands for what is no character."""
JOINERS = "\u200c\u200d"
"""Characters without a width that change how the letters or pictures around them look."""

# Letters of these scripts change their shapes beside a joiner (RFC 5892, appendix A).
_JOINING = ("ARABIC", "SYRIAC", "MANDAIC", "NKO", "MONGOLIAN", "PHAGS-PA", "ADLAM", "HANIFI")
_VIRAMA = 9  # a combining class
_PASSES = 8
_AROUND = 12  # characters before a joiner in which its letter is looked for
_MOST_MARKS = 6  # on one character; no language needs more
_UNSEEN = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u180e\u3164\uffa0")
_BLANK = "\u2800"  # looks like a space
_SHAPES = frozenset(map(chr, (*range(0xFE00, 0xFE10), *range(0xE0100, 0xE01F0))))
_SKINS = frozenset(map(chr, range(0x1F3FB, 0x1F400)))
_KEYCAP = "\u20e3"


def line(text: str, form: Form = "NFC", unseen: str = "") -> str:
    """A text of one line; characters that nobody sees are replaced by `unseen`."""
    for _ in range(_PASSES):
        before, text = text, _cleaned(text, form, unseen)
        if text == before:
            return text
    # A text made to resist: what is left out always kept something else apart.
    bare = "".join(c for c in text if c not in JOINERS and c not in _SHAPES)
    return _cleaned(_cleaned(bare, form, unseen), form, unseen)


def lines(text: str) -> str:
    """A text of several lines, without blank ones at its ends."""
    whole = re.sub("\r\n?|[\u2028\u2029\x85\v\f]", "\n", text)
    return "\n".join(line(part) for part in whole.split("\n")).strip("\n")


def _cleaned(text: str, form: Form, unseen: str) -> str:
    text = unicodedata.normalize(form, text)
    shown = "".join(_shown(text, at, unseen) for at in range(len(text)))
    shown = _with_few_marks(shown, unseen)
    return " ".join(shown.split())


def _shown(text: str, at: int, unseen: str) -> str:
    """A character of a text as it is kept."""
    c = text[at]
    if c.isascii() and c.isprintable():
        return c
    if c in JOINERS:
        return c if _joins(text, at) else unseen
    if c in _SHAPES:
        return c if _has_shapes(text, at) else unseen
    kind = unicodedata.category(c)
    if kind == "Cs":
        return UNREADABLE  # half a character
    if kind in ("Zs", "Zl", "Zp") or c == _BLANK or c.isspace():
        return " "
    if c in _UNSEEN or kind in ("Cc", "Co") or (kind == "Cf" and not _is_number_sign(c)):
        return unseen
    return unseen if (ord(c) & 0xFFFE) == 0xFFFE else c  # no characters at all


def _is_number_sign(c: str) -> bool:
    """Whether a control of a format is one that is shown: a sign around the digits after it."""
    return unicodedata.bidirectional(c) == "AN" or c in "\u070f\U000110bd\U000110cd"


def _joins(text: str, at: int) -> bool:
    """Whether a joiner changes how the letters or pictures around it look."""
    before = _base(text[max(0, at - _AROUND) : at])
    after = text[at + 1 : at + 2]
    if before and unicodedata.combining(text[at - 1]) == _VIRAMA:
        return True
    if text[at] == "\u200d" and _is_picture(before) and _is_picture(after):
        return True
    return _is_joining(before) and _is_joining(after)


def _base(text: str) -> str:
    """The last character that stands for itself: no mark, no shape, no skin; or nothing."""
    for c in reversed(text):
        if c not in _SHAPES and c not in _SKINS and not _is_mark(c):
            return c
    return ""


def _is_joining(c: str) -> bool:
    return unicodedata.name(c, "").startswith(_JOINING) if c else False


def _is_picture(c: str) -> bool:
    return bool(c) and unicodedata.category(c) in ("So", "Cn")


def _has_shapes(text: str, at: int) -> bool:
    """Whether a selector of a shape follows a character that may have several."""
    before, after = text[at - 1 : at] if at else "", text[at + 1 : at + 2]
    if before in (*"0123456789#*",) and after == _KEYCAP:
        return True
    return bool(before) and unicodedata.category(before) in ("So", "Sm", "Po", "Lo", "Cn")


def _is_mark(c: str) -> bool:
    return unicodedata.category(c) in ("Mn", "Mc", "Me")


def _with_few_marks(text: str, unseen: str) -> str:
    """A text that begins with no mark and has only a few on each character."""
    characters_left: list[str] = []
    marks = _MOST_MARKS
    for c in text:
        if c not in JOINERS and c not in _SHAPES:
            marks = marks + 1 if _is_mark(c) else 0
        characters_left.append(c if marks <= _MOST_MARKS else unseen)
    return "".join(characters_left)


def characters(text: str) -> Iterator[str]:
    """What people call the characters of a text: each with its marks, joined pictures as one."""
    begin = 0
    for at in range(1, len(text)):
        if not _goes_on(text, begin, at):
            yield text[begin:at]
            begin = at
    if text:
        yield text[begin:]


def _goes_on(text: str, begin: int, at: int) -> bool:
    """Whether a character belongs to the one that began earlier."""
    c, before = text[at], text[at - 1]
    if c in _SKINS or c in JOINERS or _is_mark(c):
        return True
    if _is_flag_part(c) and _is_flag_part(before):
        return at - begin == 1
    return before == "\u200d" and _is_picture(c)


def _is_flag_part(c: str) -> bool:
    return "\U0001f1e6" <= c <= "\U0001f1ff"


def length(text: str) -> int:
    """How many characters a text has, as people count them."""
    return sum(1 for _ in characters(text))


def cut(text: str, most: int, units: int = 0) -> str:
    """The beginning of a text: at most so many characters, and code points if `units` is given."""
    text_so_far = ""
    for n, character in enumerate(characters(text)):
        if n == most or (units and len(text_so_far) + len(character) > units):
            break
        text_so_far += character
    return text_so_far.rstrip()
