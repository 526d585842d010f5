"""The examples on the rules pages are true, and both languages show the same ones."""

import pytest

from rookery import games
from tests.games.pages import GAMES, LANGUAGES, blocks, pictures, sections

EXAMPLES = [(name, lines) for name in GAMES for lines in blocks(name)]


@pytest.mark.parametrize(("name", "lines"), EXAMPLES, ids=lambda given: given[:40])
def test_an_example_leads_where_it_says(name: str, lines: list[str]) -> None:
    state = games.load(name).parse(lines[0])
    assert state.text == lines[0]
    if len(lines) > 1:
        assert state.apply_all(lines[1:-1]).text == lines[-1]


@pytest.mark.parametrize("name", GAMES)
def test_both_languages_show_the_same_examples(name: str) -> None:
    assert len(blocks(name)) > 4
    assert blocks(name) == blocks(name, ".de")


PICTURES = [
    (name, lang, lines) for name in GAMES for lang in LANGUAGES for lines in pictures(name, lang)
]


@pytest.mark.parametrize(("name", "language", "lines"), PICTURES, ids=lambda given: given[:40])
def test_a_picture_shows_what_the_rules_allow(name: str, language: str, lines: list[str]) -> None:
    *shown, caption = lines
    assert caption.startswith("# "), "a picture says in words what it shows"
    about = [line for line in shown if line.startswith("@ ")]
    first, *actions = [line for line in shown if line not in about]
    game = games.load(name)
    state = game.parse(first)
    assert state.text == first
    drawn = {node.id for node in game.drawing.scene(state.apply_all(actions)).nodes}
    assert {near for line in about for near in line.split()[1:]} <= drawn


@pytest.mark.parametrize("name", GAMES)
def test_both_languages_show_the_same_pictures(name: str) -> None:
    english, german = ([p[:-1] for p in pictures(name, language)] for language in LANGUAGES)
    assert english == german
    assert len(english) > 3


IN_WORDS = {
    "packeis": {"What you need", "What it is about"},
    "penguin_game": {"What it is about"},
    "penguisi": {"What you need", "What it is about", "Counting, and good advice"},
    "polar_escape": {
        *("What it is about", "What you need"),
        *("2. Move a sheet forward", "3. Take a bonus", "4. Move your penguin"),
    },
}
"""Groups of clauses with nothing to see on a board, or that a picture nearby shows."""


@pytest.mark.parametrize("name", GAMES)
def test_each_group_of_clauses_has_a_picture(name: str) -> None:
    assert {title for title, text in sections(name) if "picture" not in text} == IN_WORDS[name]
