"""What the rules pages of Penguisi say, beyond where their examples lead."""

import re
from typing import Any

import pytest

from rookery.core.game import Game
from tests.games.pages import LANGUAGES, page
from tests.games.sides import Side
from tests.oracles.penguisi_board import PENGUINS_EACH, Rules

NAME = "penguisi"


@pytest.mark.clause("PS-2", "PS-26", "PS-36", "PS-41", "PS-R1", "PS-R2", "PS-R3", "PS-R5")
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_table_of_boards_is_true(language: str) -> None:
    rows = [line for line in page(NAME, language).splitlines() if re.match(r"\| \d \|", line)]
    numbers = [[int(word) for word in re.findall(r"\d+", row)] for row in rows]
    expected = [
        [board, 17 * board, 17 * board - 5, Rules(board).top, PENGUINS_EACH[board]]
        + ([10, 5] if board == 3 else [20, 10])
        + [Rules(board).dice]
        for board in (3, 4, 5, 6)
    ]
    assert numbers == expected


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_page_links_to_the_companion(language: str) -> None:
    assert f"](/companions/{NAME})" in page(NAME, language)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_option_is_named(game: Game[Any], language: str) -> None:
    named = set(re.findall(r"`([a-z_]+)`", page(NAME, language)))
    assert set(game.options.__struct_fields__) - named == {"players"}


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_actions_of_the_table_are_written_so(side: Side, language: str) -> None:
    shown = set(re.findall(r"^\| `([^`]+)`", page(NAME, language), re.MULTILINE))
    assert {"E5", "12:3", "h2:4", "12x:3", "B12:20", "B-", "R52", "O52"} <= shown
    start = "PS1 b4:2eto00a {} 1 {} f{} g- d0 a0 c{} p0 w-"
    others = "/n,n,n,n/n,n,n,n/n,n,n,n"
    assert "12:3" in side.see(start.format("n,n,n,12" + others, "dice", "3", 0)).legal
    assert "12x:3" in side.see(start.format("n,n,12x,12x" + others, "dice", "3", 0)).legal
    assert "h2:4" in side.see(start.format("n,n,n,h2" + others, "dice", "4", 0)).legal
    bonus = side.see(start.format("n,n,n,12" + others, "cap", "-", 1))
    assert set(bonus.legal) == {"B12:20", "B-"}


@pytest.mark.clause("PS-44")
@pytest.mark.parametrize("language", LANGUAGES)
def test_how_a_board_is_made_flat_is_no_part_of_a_play(game: Game[Any], language: str) -> None:
    text = page(NAME, language)
    assert text.count("PS-44") == 1
    assert "PS-44" in text.partition("\n## ")[2].partition("PS-R1")[0]
