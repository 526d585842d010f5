"""Languages: Babel catalogues, read once, and the choice of one for a reader.

The catalogues are `rookery/locale/<language>/LC_MESSAGES/*.po`: `rookery.po` and, for the messages
of the pages' scripts, `page.po`. English is the source language and has none. A companion may have
languages that the server lacks: then `<game>.po` holds all messages of its page. A feature outside
the package has a folder of the same form, which adds to the server's languages.
"""

import gettext
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

from babel.core import Locale
from babel.messages.catalog import Catalog, Message
from babel.messages.pofile import read_po

COOKIE = "rookery_lang"
SOURCE = "en"
_HOUSE, _SCRIPTS = "rookery", "page"
_FOLDER = Path(__file__).resolve().parents[2] / "locale"
_of_features: list[Path] = []
_WANTED = re.compile(r"\s*([A-Za-z]{1,8})(?:-[A-Za-z0-9-]{1,20})?\s*(?:;\s*q=([0-9.]{1,5}))?\s*")
_NOT_ONE: Callable[[int], int] = gettext.c2py("n != 1")

Texts = Mapping[str, tuple[str, ...]]


@dataclass(frozen=True, eq=False)  # there is one of each: caches compare by identity
class Language:
    """A `Say`: looks messages up in one language and falls back to English.

    `texts` maps a message to its translation, or to one per plural form; `form` tells which form a
    count takes. `for_scripts` are the messages that scripts use.
    """

    code: str
    texts: Texts = field(default_factory=dict, repr=False)
    for_scripts: Texts = field(default_factory=dict, repr=False)
    form: Callable[[int], int] = field(default=_NOT_ONE, repr=False)

    @property
    def name(self) -> str:
        """What the language calls itself."""
        return str(Locale.parse(self.code).get_display_name()).capitalize()

    def __call__(self, message: str, /) -> str:
        texts = self.texts.get(message)
        return texts[0] if texts else message

    def plural(self, one: str, many: str, count: int, /) -> str:
        texts = self.texts.get(one)
        if texts is None:
            return one if count == 1 else many
        return texts[min(self.form(count), len(texts) - 1)]


@cache
def languages() -> Mapping[str, Language]:
    """All languages of the server by code, English first."""
    offered = {SOURCE: Language(SOURCE)}
    for file in sorted(_FOLDER.glob(f"*/LC_MESSAGES/{_HOUSE}.po")):
        code = file.parts[-3]
        # What the house says itself, it says in its own words.
        folders = [*(folder / code / "LC_MESSAGES" for folder in _of_features), file.parent]
        files = [folder / f"{name}.po" for folder in folders for name in (_HOUSE, _SCRIPTS)]
        offered[code] = _language(code, [path for path in files if path.exists()])
    return offered


def add(folder: Path) -> None:
    """Add a feature's catalogues to those of the process, if it has any."""
    if folder.is_dir() and folder not in _of_features:
        _of_features.append(folder)
        forget()


@cache
def of_companion(game: str, codes: tuple[str, ...]) -> Mapping[str, Language]:
    """All languages of a game's companion by code: the server's, then its own `codes`."""
    files = {code: _FOLDER / code / "LC_MESSAGES" / f"{game}.po" for code in codes}
    return {**languages(), **{code: _language(code, [file]) for code, file in files.items()}}


def codes() -> frozenset[str]:
    """The codes of all languages that can be chosen on at least one page."""
    return frozenset({SOURCE, *(file.parts[-3] for file in _FOLDER.glob("*/LC_MESSAGES/*.po"))})


def forget() -> None:
    """Clear the caches, so that every catalogue is read again when it is next needed."""
    languages.cache_clear()
    of_companion.cache_clear()


def _language(code: str, paths: Sequence[Path]) -> Language:
    texts: dict[str, tuple[str, ...]] = {}
    scripts: dict[str, tuple[str, ...]] = {}
    form = _NOT_ONE
    for path in paths:
        with path.open("rb") as file:
            catalog = read_po(file, locale=code)
        (texts if path.stem == _HOUSE else scripts).update(_translations(catalog))
        form = gettext.c2py(catalog.plural_expr)
    # A short word may mean one thing on a button of a script, and another one in a template.
    return Language(code, scripts | texts, scripts, form)


def _translations(catalog: Catalog) -> dict[str, tuple[str, ...]]:
    pairs = [(_key(message), _texts(message)) for message in catalog]
    return {key: texts for key, texts in pairs if key and texts and all(texts)}


def _key(message: Message) -> str:
    # A translation that a tool guessed is worse than the English text.
    if message.fuzzy:
        return ""
    return str(message.id if isinstance(message.id, str) else message.id[0])


def _texts(message: Message) -> tuple[str, ...]:
    text = message.string
    return (text,) if isinstance(text, str) else tuple(text or ())


def chosen(cookie: str, accepted: str, of: Mapping[str, Language] | None = None) -> Language:
    """The language that a cookie names, or else the best match for an Accept-Language header.

    The choice is among `of`, which must include English; by default, among the server's languages.
    """
    known = languages() if of is None else of
    if cookie in known:
        return known[cookie]
    wishes = [_WANTED.fullmatch(part) for part in accepted[:400].split(",")]
    ranked = sorted((wish for wish in wishes if wish), key=_weight, reverse=True)
    codes = [wish[1].lower() for wish in ranked if _weight(wish) > 0]
    return next((known[code] for code in codes if code in known), known[SOURCE])


def _weight(wish: re.Match[str]) -> float:
    try:
        return float(wish[2]) if wish[2] else 1.0
    except ValueError:
        return 0.0
