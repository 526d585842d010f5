"""Write docs/errors.md: every code of an error, from the types that carry them.

The types say what causes an error, errors.toml what to do about it, by what one was doing. Run
`make errors` after a change of either; a test checks that they agree with the page.
"""

import inspect
import re
import tomllib
from collections import Counter
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import NamedTuple

import rookery
from rookery.core.errors import RookeryError
from rookery.server.errors import Refused
from tools.anchors import linkable

PAGE = Path(__file__).resolve().parent.parent / "docs" / "errors.md"
CURES = Path(__file__).with_name("errors.toml")
CODE = re.compile(r'^    code(?:, status)? = "([a-z-]+)"', re.MULTILINE)
_SOURCES = Path(rookery.__file__).parent
_HEAD = """\
# Errors

<!-- `make errors` writes this page from the types of the errors and tools/errors.toml. -->

The cause of every error, and what to do about it, grouped by what you were doing. The code is
its address here: `too-fast` is at [`errors.md#too-fast`](#too-fast), and at
`/docs/errors.html#too-fast` in a house that shows its documentation.

An error changes nothing. Its code is the same in [HTTP](http.md), on [sockets](sockets.md) and in
[the text protocol](protocol.md), and programs should branch on it. The words beside it are for
people, over HTTP and on sockets in their language.
"""
_SECTIONS = {
    "The server": (
        "rookery.server",
        "Answered by HTTP with this status, and by sockets in a message `error`.",
    ),
    "The rules and records": (
        "rookery.core",
        "Raised by the library, answered by the protocol, and by HTTP with the status 400.",
    ),
    "The text protocol": ("rookery.engine", "Answered in a line `error <code> <words>`."),
    "Commands and studies": (
        "rookery",
        "Printed by commands, which then exit with status 2, and raised by the library.",
    ),
}


class Row(NamedTuple):
    """A code, the statuses with which HTTP answers it, and what it means."""

    code: str
    statuses: tuple[int, ...]
    meanings: tuple[str, ...]


def kinds(base: type[RookeryError] = RookeryError) -> Iterator[type[RookeryError]]:
    """All types of errors below one, of modules of ours."""
    for kind in base.__subclasses__():
        if kind.__module__.startswith("rookery."):
            yield kind
        yield from kinds(kind)


def rows() -> dict[str, list[Row]]:
    """The rows of each section."""
    for path in sorted(_SOURCES.rglob("*.py")):
        if CODE.search(path.read_text("utf-8")):
            import_module(".".join(path.relative_to(_SOURCES.parent).with_suffix("").parts))
    sections: dict[str, dict[str, list[type[RookeryError]]]] = {title: {} for title in _SECTIONS}
    for kind in dict.fromkeys(kinds()):
        if "code" in vars(kind):
            sections[_section(kind)].setdefault(kind.code, []).append(kind)
    return {
        title: [_row(code, classes) for code, classes in sorted(codes.items())]
        for title, codes in sections.items()
    }


def _section(kind: type[RookeryError]) -> str:
    inside = ((title, place) for title, (place, _) in _SECTIONS.items())
    return next(title for title, place in inside if f"{kind.__module__}.".startswith(f"{place}."))


def _row(code: str, classes: list[type[RookeryError]]) -> Row:
    statuses = sorted({kind.status for kind in classes if issubclass(kind, Refused)})
    docs = [(inspect.getdoc(kind) or "").split("\n\n")[0] for kind in classes]
    return Row(code, tuple(statuses), tuple(sorted({" ".join(doc.split()) for doc in docs})))


def cures() -> dict[str, dict[str, str]]:
    """What to do about each code, by group. A group named like a section is that section's."""
    groups: dict[str, dict[str, str]] = tomllib.loads(CURES.read_text("utf-8"))
    return groups


def section_of(group: str) -> str:
    """The section of the page in which a group stands."""
    return group if group in _SECTIONS else next(iter(_SECTIONS))


def addresses(sections: dict[str, list[Row]]) -> dict[tuple[str, str], str]:
    """The anchor of each row: its code, after the name of its section if an earlier one has it."""
    anchors: dict[tuple[str, str], str] = {}
    for title, rows in sections.items():
        earlier = set(anchors.values())
        for row in rows:
            anchors[title, row.code] = (
                f"{_slug(title)}-{row.code}" if row.code in earlier else row.code
            )
    return anchors


def _slug(heading: str) -> str:
    """The address of a heading, as forges and Sphinx make it."""
    return re.sub(r"[^\w -]", "", heading.lower()).replace(" ", "-")


def faults(sections: dict[str, list[Row]], groups: dict[str, dict[str, str]]) -> list[str]:
    """Errors without a cure, cures without an error, and errors that stand in two groups."""
    codes = {(title, row.code) for title, rows in sections.items() for row in rows}
    remedies = Counter((section_of(group), code) for group, rows in groups.items() for code in rows)
    return [
        *(f"{title}: {code} has no cure" for title, code in sorted(codes - remedies.keys())),
        *(f"{title}: {code} is no error" for title, code in sorted(remedies.keys() - codes)),
        *(f"{title}: {code} has two cures" for (title, code), n in remedies.items() if n > 1),
    ]


def page() -> str:
    """The Markdown of the whole page."""
    return "\n".join((_HEAD, *_sections()))


def _sections() -> Iterator[str]:
    groups, sections = cures(), rows()
    anchors = addresses(sections)
    yield f"{' · '.join(f'[{name}](#{_slug(name)})' for name in groups)}\n"
    for title, (_, lead) in _SECTIONS.items():
        yield f"## {title}\n\n{lead}\n"
        by_code = {row.code: row for row in sections[title]}
        for group in (group for group in groups if section_of(group) == title):
            if group != title:
                yield f"### {group}\n"
            entries = [
                (linkable(code, anchors[title, code]), by_code[code], cure)
                for code, cure in sorted(groups[group].items())
            ]
            yield from _table(entries)
            yield ""


def _table(entries: list[tuple[str, Row, str]]) -> Iterator[str]:
    if any(row.statuses for _, row, _ in entries):
        yield "| code | status | cause | what to do |\n|---|---|---|---|"
        for code, row, cure in entries:
            statuses = ", ".join(map(str, row.statuses))
            yield f"| {code} | {statuses} | {' '.join(row.meanings)} | {cure} |"
    else:
        yield "| code | cause | what to do |\n|---|---|---|"
        for code, row, cure in entries:
            yield f"| {code} | {' '.join(row.meanings)} | {cure} |"


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
