"""Bring the message catalogues up to date with the sources.

`make messages` adds new messages to every catalogue and drops those no longer used; `make check`
changes nothing and lists messages that are missing, unused, fuzzy or have wrong fields.

A catalogue named after a game holds the messages of that game's companion, and nothing else. A game
may exist in English only: its missing translations are listed, and count as errors only once its
rules page is translated (docs/rules/<game>.de.md marks a game as complete in German). Features
outside the package (`examples/*`) have catalogues of their own.
"""

import ast
import os
import re
import sys
from collections.abc import Callable, Collection, Iterator
from pathlib import Path
from typing import IO, Any, BinaryIO

from babel.messages import pofile
from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract_from_dir, extract_python

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = ROOT / "src" / "rookery"
LOCALE = "locale/*/LC_MESSAGES/*.po"
RULES = ROOT / "docs" / "rules"

_CALL = re.compile(
    r"""\b(say|plural)\(\s*('(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*")"""
    r"""(?:,\s*('(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"))?"""
)


def in_script(
    file: BinaryIO, *_: object, **__: object
) -> Iterator[tuple[int, str, object, list[str]]]:
    """Extract a script's messages: calls of `say` and `plural` with plain strings, anywhere.

    Babel's own extractor fails on nested template literals.
    """
    for match in _CALL.finditer(file.read().decode()):
        name, *arguments = match.groups()
        texts = [ast.literal_eval(text) for text in arguments if text]
        yield 0, name, texts[0] if name == "say" else tuple(texts), []


def in_python(
    file: IO[bytes], keywords: Any, comment_tags: Collection[str], options: Any
) -> Iterator[Any]:
    """Babel's own extractor, which is slow, for the few files in which there can be a message."""
    calls = "|".join(keywords).encode()
    if re.search(rb"\b(%b)\s*\(" % calls, file.read()):
        file.seek(0)
        yield from extract_python(file, keywords, comment_tags, options)


# One catalogue for Python and the templates, and one that is served to the page's scripts.
SOURCES: dict[str, Any] = {
    "rookery": [("**.py", in_python), ("**.html", "jinja2")],
    "page": [("**/vendor/**.js", "ignore"), ("**.js", in_script)],
}
# The folders of templates and games, and how templates and scripts name the files they use.
TEMPLATES, GAMES = Path("server/templates"), Path("games")
_EXTENDS = re.compile(r"\{% extends '([^']+)'")
_IMPORTS = re.compile(r"^(?:import|\} from|import .* from) '(\.[^']+)';$", re.MULTILINE)
# A field in a script's message; Babel itself checks those of Python, `%(name)s`.
_FIELD = re.compile(r"%[a-z]\w*")

SINGLE, PLURAL = None, (1, 2)
KEYWORDS = {
    "_": SINGLE,
    "gettext": SINGLE,
    "later": SINGLE,
    "say": SINGLE,
    "ngettext": PLURAL,
    "plural": PLURAL,  # say.plural(...)
    "option": (2,),  # a ruleset's help
}


def of_companion(game: str) -> list[tuple[str, Any]]:
    """The files of a companion: its templates, its data, its script and all its imports."""
    folder = GAMES / game / "companion"
    templates = _reachable(folder / "companion.html", _EXTENDS, lambda _: TEMPLATES)
    scripts = _reachable(folder / "companion.js", _IMPORTS, _beside)
    methods: list[tuple[str, Any]] = [(path, "jinja2") for path in templates]
    methods += [(path, in_script) for path in scripts if "/vendor/" not in path]
    return [*methods, ((folder / "page_data.py").as_posix(), in_python)]


def _beside(path: Path) -> Path:
    # The games' scripts are served beside the house's: in the sources, `../../../js` is elsewhere.
    return path.parent


def _reachable(start: Path, names: re.Pattern[str], folder: Callable[[Path], Path]) -> list[str]:
    """A file of the package and all the files it names, transitively, each once."""
    files, waiting = set[str](), [start]
    while waiting:
        path = waiting.pop()
        if path.as_posix() not in files:
            files.add(path.as_posix())
            text = (PACKAGE / path).read_text(encoding="utf-8")
            waiting += [_resolve(folder(path), name) for name in names.findall(text)]
    return sorted(files)


def _resolve(folder: Path, name: str) -> Path:
    path = Path(os.path.normpath(folder / name))
    return path if (PACKAGE / path).is_file() else Path("server/static") / path


def catalog_of(path: Path) -> Catalog:
    """The messages in the sources of a catalogue, as a template."""
    domain = path.stem
    template = Catalog(domain=domain)
    messages = extract_from_dir(
        path.parents[3],
        method_map=SOURCES.get(domain) or of_companion(domain),
        options_map={"**.html": {"silent": "false"}},
        keywords=KEYWORDS,
        comment_tags=("Translators:",),
    )
    for place, _, message, comments, context in messages:
        template.add(message, locations=[(place, 0)], auto_comments=comments, context=context)
    return template


def catalogues() -> list[Path]:
    """All catalogue files, one per language and domain."""
    return sorted([*PACKAGE.glob(LOCALE), *ROOT.glob(f"examples/*/{LOCALE}")])


def load(path: Path) -> Catalog:
    """Read a catalogue."""
    with path.open("rb") as file:
        return pofile.read_po(file, locale=path.parts[-3], domain=path.stem)


def defects(path: Path, template: Catalog) -> Iterator[str]:
    """Yield one line per defect of a catalogue."""
    catalogue = load(path)
    for message in _missing(template, catalogue):
        if _is_needed(message, path):
            yield f"{message.id!r} has no translation"
    for message in catalogue:
        if message.id and template.get(message.id, message.context) is None:
            yield f"{message.id!r} is said nowhere"
        if message.id and message.fuzzy:
            yield f"{message.id!r} is marked as unsure"
        is_said = path.stem != "rookery" and message.id and message.string
        if is_said and _fields(message.id) != _fields(message.string):
            yield f"{message.id!r} is filled in differently: {message.string!r}"
    for message, errors in catalogue.check():
        yield from (f"{message.id!r}: {error}" for error in errors)


def wishes(path: Path, template: Catalog) -> Iterator[str]:
    """Yield one line per missing message of a game that may be incomplete in its language."""
    for message in _missing(template, load(path)):
        if not _is_needed(message, path):
            yield f"{message.id!r} could be translated"


def _missing(template: Catalog, catalogue: Catalog) -> Iterator[Message]:
    for message in template:
        if message.id and not _answer(catalogue, message.id, message.context):
            yield message


def _is_needed(message: Message, path: Path) -> bool:
    """Whether a translation is required: not if only games incomplete in the language use it."""
    places = [Path(place).parts for place, _ in message.locations]
    return path.stem not in SOURCES or any(
        parts[0] != GAMES.name or (RULES / f"{parts[1]}.{path.parts[-3]}.md").exists()
        for parts in places
    )


def _answer(catalogue: Catalog, identity: object, context: str | None) -> bool:
    message = catalogue.get(identity, context)  # type: ignore[arg-type] # an id is a text or a pair
    if message is None:
        return False
    texts = message.string if isinstance(message.string, list | tuple) else [message.string]
    return all(texts)


def _fields(texts: object) -> set[str]:
    """The `%name` fields of a script's message."""
    return set(_FIELD.findall(str(texts)))


def update(path: Path) -> None:
    """Add new messages to a catalogue and drop unused ones; other translations stay."""
    catalogue = load(path)
    catalogue.update(catalog_of(path), no_fuzzy_matching=True, update_creation_date=False)
    with path.open("wb") as file:
        pofile.write_po(
            file, catalogue, width=100, include_lineno=False, ignore_obsolete=True, sort_output=True
        )


def main(arguments: list[str]) -> int:
    """Update or check every catalogue; a check returns 1 if there are defects."""
    if arguments not in ([], ["--check"]):
        print("usage: tools/messages.py [--check]", file=sys.stderr)
        return 2
    if not arguments:
        for path in catalogues():
            update(path)
    templates = {path: catalog_of(path) for path in catalogues()}
    catalogs, wishlist = (
        [
            f"{path.relative_to(path.parents[3].parent)}: {line}"
            for path, template in templates.items()
            for line in complaints(path, template)
        ]
        for complaints in (defects, wishes)
    )
    print(*catalogs, *wishlist, sep="\n", end="\n" if catalogs or wishlist else "")
    return 1 if catalogs and arguments else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
