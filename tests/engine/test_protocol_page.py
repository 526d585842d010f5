"""What docs/protocol.md shows is what the engine says, and what it lists is complete."""

import queue
import re
from collections.abc import Iterator
from pathlib import Path

from rookery.engine import settings
from rookery.engine.commands import COMMANDS, answer
from rookery.engine.searching import Search
from rookery.engine.session import EngineSession
from tests.engine.puppet import LONG
from tests.fuzz.test_protocol_lines import CODES

PAGE = (Path(__file__).resolve().parents[2] / "docs/protocol.md").read_text(encoding="utf-8")


def conversation(typed: list[str]) -> Iterator[list[str]]:
    """The answers to each line, up to the end of the search that it began."""
    ended: queue.Queue[Search] = queue.Queue()
    session = EngineSession(ended.put)
    for line in typed:
        said = answer(session, line)
        if session.search is not None:
            said += session.conclude(ended.get(timeout=LONG))
        yield said


def matches(said: list[str], shown: list[str]) -> bool:
    """Whether the lines match: `…` alone stands for any lines, within a line for any words."""
    patterns = (".*".join(re.escape(part) for part in line.split("…")) + "\n" for line in shown)
    pattern = "".join("(.*\n)*?" if line == ".*\n" else line for line in patterns)
    return re.fullmatch(pattern, "".join(line + "\n" for line in said)) is not None


def rows(heading: str) -> list[str]:
    """The names in the first column of the table under a heading."""
    section = PAGE.split(f"\n## {heading}\n")[1].split("\n## ")[0]
    return re.findall(r"^\| `([\w-]+)", section, re.MULTILINE)


def test_the_sessions_on_the_page_are_what_happens() -> None:
    blocks = re.findall(r"^```rtp\n(.*?)^```", PAGE, re.MULTILINE | re.DOTALL)
    assert len(blocks) == 3
    for block in blocks:
        pieces = (piece.split("\n", 1) for piece in block.split("> ")[1:])
        typed, *shown = zip(*pieces, strict=True)
        answers = [piece.splitlines() for piece in shown[0]]
        talk = zip(typed, conversation(list(typed)), answers, strict=True)
        assert [(line, said) for line, said, shown in talk if not matches(said, shown)] == []


def test_the_tables_list_everything() -> None:
    assert rows("Commands") == list(COMMANDS)
    assert rows("Settings") == [line.split()[1] for line in settings.listing()]
    assert rows("Errors") == CODES.split("|")
    for line in settings.listing():
        _, name, _, _, default, *_ = line.split()
        assert re.search(rf"^\| `{name}` \| `?{default}`? \|", PAGE, re.MULTILINE)
