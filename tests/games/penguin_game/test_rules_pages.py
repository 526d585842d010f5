"""What the rules pages say about their examples, beyond where they lead."""

import re
from typing import Any

import pytest

from rookery.core.game import Game
from tests.games.pages import LANGUAGES, blocks, page, words_before

NAME = "penguin_game"


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_iceberg_of_your_own_can_be_laid(game: Game[Any], language: str) -> None:
    found = re.search(r"`tiles=given arrangement=(\S+)`", page(NAME, language))
    assert found, "the page shows how to give an iceberg of your own"
    options = game.read_options({"players": "2", "tiles": "given", "arrangement": found[1]})
    state = game.start(game.deal(options, 1))
    assert f" t{found[1]} place1 " in state.text


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_second_example_lists_every_move(game: Game[Any], language: str) -> None:
    state = game.parse(blocks(NAME)[1][0])
    targets = {action.split("-")[1] for action in state.legal_actions}
    named = set(re.findall(r"\b[a-d]\d\b", words_before(NAME, language, 1)))
    assert named == (targets | {"b2"})  # of which it says that it is too high


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_page_links_to_the_companion(language: str) -> None:
    assert f"](/companions/{NAME})" in page(NAME, language)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_table_of_combinations_marks_those_of_the_house(game: Game[Any], language: str) -> None:
    rows = [line for line in page(NAME, language).splitlines() if line.startswith("| ")]
    first = next(index for index, row in enumerate(rows) if "2 to 4" in row or "2 bis 4" in row)
    for row, asked in zip(rows[first : first + 5], ROWS, strict=True):
        cells = [cell.strip() for cell in row.strip("|").split("|")][1:]
        for cell, more in zip(cells, COLUMNS, strict=True):
            notes = game.words.notes(game.read_options(asked | more))
            assert cell.startswith("**") == any("PG-R24" in note for note in notes), (row, more)


ROWS: list[dict[str, str]] = [
    {"players": "3"},
    {"players": "2", "coins": "strategic"},
    {"players": "1"},
    {"players": "1", "coins": "chaotic"},
    {"players": "1", "challenge": "yes"},
]
COLUMNS: list[dict[str, str]] = [
    {},
    {"tiles": "T"},
    {"tiles": "v"},
    {"flame": "yes"},
    {"drift": "yes"},
    {"flame": "yes", "drift": "yes"},
]
