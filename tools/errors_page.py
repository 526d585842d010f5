"""Write docs/errors.md: every code of an error, from the types that carry them.

Run `make errors` after a change of these types; a test checks that they agree.
"""

import inspect
import re
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import NamedTuple

import rookery
from rookery.core.errors import RookeryError
from rookery.server.errors import Refused

PAGE = Path(__file__).resolve().parent.parent / "docs" / "errors.md"
CODE = re.compile(r'^    code(?:, status)? = "([a-z-]+)"', re.MULTILINE)
_SOURCES = Path(rookery.__file__).parent
_HEAD = """\
# Errors

<!-- `make errors` writes this page from the types of the errors. -->

Every error has a code, the same in [HTTP](http.md), on [sockets](sockets.md) and in [the text
protocol](protocol.md). Programs go by the code. The words beside it are for people: over HTTP and
on sockets in their language. Nothing has changed when an error is answered.
"""
_SECTIONS = {
    "The server": (
        "rookery.server",
        "Answered by HTTP with this status, and by sockets in a message `error` or `refused`.",
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


def page() -> str:
    """The Markdown of the whole page."""
    return "\n".join((_HEAD, *_sections()))


def _sections() -> Iterator[str]:
    for title, classes in rows().items():
        yield f"## {title}\n\n{_SECTIONS[title][1]}\n"
        for row in classes:
            status = f" ({', '.join(map(str, row.statuses))})" if row.statuses else ""
            yield f"- `{row.code}`{status}: {' '.join(row.meanings)}"
        yield ""


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
