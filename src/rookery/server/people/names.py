"""Names of people: which are allowed, and which look alike."""

import re
import unicodedata

from rookery.server.i18n import typed

LEAST, MOST = 3, 20
ROOM = 40
"""The most code points of a name, of which a character may need several."""
FORMER = "#"
"""The prefix of the number that replaces the name of a user whose account was closed."""

_MOST_OF_GUESTS = 24
_LONGEST = 80
_BETWEEN = frozenset(" -_.'")
# Letters of other scripts that look like Latin ones, in lower case and without marks.
_LIKE_LATIN = str.maketrans(
    "авеёзіјкмнорстухѕԁԛԝһыь" + "αβγδεηικνορστυχω",
    "abee3ijkmhopctyxsdqwhbb" + "abydenlkvopotyxw",
)
_LOOK_ALIKE = (("0", "o"), ("1", "l"), ("i", "l"), ("rn", "m"), ("vv", "w"))
_TOGETHER = ({"HIRAGANA", "KATAKANA", "CJK", "HANGUL", "BOPOMOFO"},)
_RESERVED_WORDS = (
    "guest",
    "gast",
    "former guest",
    "rookery",
    "admin",
    "keeper",
    "chick",
    "rockhopper",
    "adelie",
    "king",
    "emperor",
)


def tidied(name: str) -> str:
    """A name in its normal form: NFKC characters, single spaces.

    What nobody sees becomes a character that no name may have.
    """
    return typed.line(name, "NFKC", unseen=typed.UNREADABLE)


def tidied_guest(name: str) -> str:
    """A name that can't disturb others' pages: one line, at most 24 characters, nothing hidden.

    It doesn't begin with the prefix that marks former users.
    """
    plain = typed.line(name, "NFKC").lstrip(FORMER + " ")
    return typed.cut(plain, _MOST_OF_GUESTS, ROOM)


def is_name(name: str) -> bool:
    """Whether a tidied text can be a member's name: 3 to 20 characters of one script."""
    letters = [c for c in name if c.isalpha()]
    plain = all(
        c.isalpha() or c.isdecimal() or c in _BETWEEN or _is_mark(c) or c in typed.JOINERS
        for c in name
    )
    return (
        LEAST <= typed.length(name) <= MOST
        and len(name) <= ROOM
        and plain
        and len(letters) >= 2
        and name[0] not in _BETWEEN
        and name[-1] not in _BETWEEN
        and not _is_mark(name[0])
        and not re.search(r"[ \-_.']{2}", name)
        and _is_of_one_script(letters)
    )


def skeleton(name: str) -> str:
    """A text that names that look alike have in common: without case, marks, gaps, look-alikes."""
    bare = "".join(c for c in unicodedata.normalize("NFKD", name.casefold()) if not _is_mark(c))
    bare = bare.casefold().translate(_LIKE_LATIN)
    for shown, meant in _LOOK_ALIKE:
        bare = bare.replace(shown, meant)
    return "".join(c for c in bare if c.isalnum())[:_LONGEST]


def alphabetical(name: str) -> str:
    """What names are sorted by: capitals and marks don't count, but for names that differ in them.

    A skeleton is no such thing, as it takes an `i` for an `l`.
    """
    letters = unicodedata.normalize("NFKD", name.casefold())
    return "".join(c for c in letters if not _is_mark(c)) + f"\0{name}"


def is_reserved(name: str) -> bool:
    """Whether a name could be mistaken for a computer's, the keeper's or a guest's."""
    return skeleton(name) in _RESERVED


def variants(name: str, numbers: list[int]) -> list[str]:
    """The name with each of these numbers appended, shortened where it gets too long."""
    gaps = "".join(_BETWEEN)
    return [f"{name[: MOST - len(str(number))].rstrip(gaps)}{number}" for number in numbers]


def _is_mark(c: str) -> bool:
    return unicodedata.category(c) in ("Mn", "Mc")


def _is_of_one_script(letters: list[str]) -> bool:
    scripts = {unicodedata.name(c, "?").split()[0].partition("-")[0] for c in letters}
    return len(scripts) == 1 or any(scripts <= together for together in _TOGETHER)


_RESERVED = frozenset(map(skeleton, _RESERVED_WORDS))
