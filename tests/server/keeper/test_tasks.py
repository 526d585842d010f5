"""The table of every task in docs/keeper.md names pages, commands and tests that there are."""

import re
from pathlib import Path

import pytest

from rookery.cli.parser import build
from rookery.server.features import FEATURES, handlers_of

ROOT = Path(__file__).parents[3]


def rows() -> list[list[str]]:
    text = (ROOT / "docs" / "keeper.md").read_text(encoding="utf-8")
    table = text.split("## Every task", 1)[1].split("\n## ", 1)[0]
    lines = [line for line in table.splitlines() if line.startswith("| ")][1:]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines]


def _named(cell: str) -> list[str]:
    return re.findall(r"`([^`]+)`", cell)


PAGES = {path for handler in handlers_of(FEATURES) for path in handler.paths}


@pytest.mark.parametrize("row", rows(), ids=lambda row: row[0])
def test_a_task_has_a_page_or_a_command_and_a_test(
    row: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    _, pages, commands, test = row
    assert pages or commands
    for page in _named(pages):
        assert page.partition("?")[0] in PAGES
    for command in _named(commands):
        with pytest.raises(SystemExit) as left:
            build(command.split()).parse_args([*command.split(), "--help"])
        assert left.value.code == 0
        assert f"rookery {command}" in capsys.readouterr().out
    file, _, name = _named(test)[0].partition("::")
    assert f"def {name}(" in (ROOT / "tests" / "server" / file).read_text(encoding="utf-8")


def test_the_table_is_whole() -> None:
    tasks = " ".join(row[0] for row in rows())
    for task in (
        *("find", "reset", "rename", "ban", "mute", "void", "close", "watch", "back up"),
        *("restore", "audit", "announce", "limit"),
    ):
        assert task in tasks
