"""tests/check-up.md lists all that the check-up finds: how a test makes it, and what is said."""

import re
from pathlib import Path

import pytest

from rookery.server.keeper.faults import CHECKS, SAID

ROOT = Path(__file__).parents[3]
PAGE = ROOT / "tests" / "check-up.md"
TESTS = ROOT / "tests" / "server"


def rows() -> list[list[str]]:
    text = PAGE.read_text(encoding="utf-8")
    lines = [line for line in text.splitlines() if line.startswith("| `")]
    return [[cell.strip() for cell in line.strip("|").split(" | ")] for line in lines]


def shown(sentence: str) -> str:
    """A sentence with the names of its values in italics."""
    return re.sub(r"%\((\w+)\)[sd]", r"*\1*", sentence)


def test_the_page_lists_all_that_can_be_found_in_their_order() -> None:
    assert [row[0].strip("`") for row in rows()] == list(SAID)
    assert len(SAID) == CHECKS


@pytest.mark.parametrize("row", rows(), ids=lambda row: row[0])
def test_a_row_says_what_is_said_and_names_a_test_that_makes_it(row: list[str]) -> None:
    key, made, said, test = row
    assert made
    assert said == " ".join(map(shown, SAID[key.strip("`")]))
    file, _, name = test.strip("`").partition("::")
    text = (TESTS / file).read_text(encoding="utf-8")
    assert f"def {name}(" in text
    assert f'"{key.strip("`")}"' in text
