"""The table of files in docs/engine-in-the-page.md: how large they are, and what is compared.

`make wasm` writes it anew; a test checks that it agrees.
"""

import gzip
import re
from collections.abc import Iterator
from itertools import groupby
from operator import attrgetter
from pathlib import Path

from rookery import games
from tests.search.portable_cases import CASES, ENGINE, Case

PAGE = Path(__file__).resolve().parents[2] / "docs/engine-in-the-page.md"
_TABLE = re.compile(r"(?<=<!-- `make wasm` writes this table. -->\n\n)(\|.*\n)+")
_SEATS = re.compile(r"players=(\d)")


def write() -> None:
    """Put the table into the page."""
    PAGE.write_text(_TABLE.sub(lambda _: table(), PAGE.read_text("utf-8")), "utf-8")


def table_of_page() -> str:
    """The table as the page has it; empty if it has none."""
    there = _TABLE.search(PAGE.read_text("utf-8"))
    return there[0] if there else ""


def table() -> str:
    """One row for each game."""
    lines = ["| | files | compressed | searches compared | seats | who thinks there |"]
    lines.append("|---|---|---|---|---|---|")
    for game, cases in groupby(CASES, key=attrgetter("game")):
        lines.append(f"| {' | '.join(_cells(game, list(cases)))} |")
    return "\n".join(lines) + "\n"


def _cells(game: str, cases: list[Case]) -> Iterator[str]:
    files = [path.read_bytes() for path in sorted(ENGINE.glob(f"{game}-*.wasm"))]
    yield games.load(game).title
    yield _sizes(map(len, files))
    yield _sizes(len(gzip.compress(content, 9, mtime=0)) for content in files)
    yield str(len(cases))
    seats = {match[1] for case in cases if (match := _SEATS.search(case.options))}
    yield ", ".join(sorted(seats))
    levels = [level.name for level in games.load(game).players.levels]
    there = {case.strength for case in cases}
    yield ", ".join(name for name in ["analysis", *levels] if name in there)


def _sizes(counts: Iterator[int]) -> str:
    return " + ".join(f"{count / 1024:.0f} KB" for count in counts)
