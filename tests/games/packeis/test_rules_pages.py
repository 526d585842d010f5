"""The examples on the rules pages are true, and both languages show the same ones."""

import re
from pathlib import Path
from typing import Any

import pytest

from rookery.core.game import Game
from tests.games.packeis.deals import start

RULES = Path(__file__).resolve().parents[3] / "docs" / "rules"
PAGES = {language: RULES / f"packeis{language}.md" for language in ("", ".de")}
_BLOCK = re.compile(r"^```packeis\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def blocks(language: str) -> list[list[str]]:
    """The example blocks of a page: a position, then actions and the position they lead to."""
    found = _BLOCK.findall(PAGES[language].read_text(encoding="utf-8"))
    return [block.splitlines() for block in found]


@pytest.mark.parametrize("lines", blocks(""), ids=lambda lines: lines[0])
def test_an_example_leads_where_it_says(game: Game[Any], lines: list[str]) -> None:
    state = game.parse(lines[0])
    assert state.text == lines[0]
    if len(lines) > 1:
        assert state.apply_all(lines[1:-1]).text == lines[-1]


def test_both_languages_show_the_same_examples() -> None:
    assert len(blocks("")) > 4
    assert blocks("") == blocks(".de")


@pytest.mark.parametrize("language", PAGES)
def test_the_deal_shown_for_a_field_of_your_own_works(game: Game[Any], language: str) -> None:
    page = PAGES[language].read_text(encoding="utf-8")
    match = re.search(r"`shape=given layout=given`\s+\S+\s+`deal=(\S+)`", page)
    assert match, "the page shows how to give a field of your own"
    state = start(game, 1, shape="given", layout="given", deal=match[1])
    assert state.text == f"PK1 {match[1].replace(':', ' ')} A u44 s0.0,0.0"


@pytest.mark.parametrize("language", PAGES)
def test_the_first_example_lists_every_move(game: Game[Any], language: str) -> None:
    page = PAGES[language].read_text(encoding="utf-8")
    targets = {a.split("-")[1] for a in game.parse(blocks(language)[0][0]).legal_actions}
    before_block = page.partition("```packeis")[0].rsplit("**", 1)[1]
    named = set(re.findall(r"\b[a-z]\d\b", before_block))
    assert named == targets | {"b1", "e1", "f1"}  # from b1; e1 and f1 are said to be out of reach
