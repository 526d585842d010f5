"""Scenes as SVG text, and the symbol files they are drawn with."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from rookery import games
from rookery.core.drawing import svg
from rookery.core.drawing.dark_theme import DARK, PageTheme, Theme
from rookery.core.drawing.scene import Node, Scene
from rookery.core.game import Game
from rookery.core.words.seats import COLOURS, PENGUINS
from tests.contract.whale import Whale
from tests.games.pages import GAMES

STYLES = Path(svg.__file__).parents[2] / "server" / "static" / "css"
VARIABLE = re.compile(r"var\(--([\w-]+),([^)]*)\)")
TOKEN = re.compile(r"--([\w-]+):([^;]+);")


@pytest.fixture(params=GAMES)
def game(request: pytest.FixtureRequest) -> Game[Any]:
    return games.load(request.param)


def files() -> Iterator[Path]:
    yield svg.HOUSE
    for name in GAMES:
        yield games.load(name).drawing.symbols
        yield games.load(name).drawing.cover


def ids(markup: str) -> list[str]:
    return re.findall(r'\bid="([\w-]+)"', markup)


def start(game: Game[Any]) -> Scene:
    options = game.read_options({"players": str(game.seats[0])})
    return game.drawing.scene(game.start(game.deal(options, 1)))


def draw(game: Game[Any], scene: Scene, theme: PageTheme = "light") -> str:
    return svg.draw(scene, game.name, game.title, game.drawing.symbols, theme)


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_a_drawing_needs_nothing_else(game: Game[Any], theme: Theme) -> None:
    drawn = draw(game, start(game), theme)
    root = ElementTree.fromstring(drawn)
    assert svg.references(drawn) <= set(ids(drawn))
    assert "var(" not in drawn
    assert not [part for part in root.iter() if part.get("style")]
    assert root.get("aria-label") == game.title


def test_a_drawing_in_a_page_is_dark_if_the_page_is(game: Game[Any]) -> None:
    drawn = draw(game, start(game), "page")
    style = re.search(r"<style>@media\(prefers-color-scheme:dark\){:root{(.*?)}}</style>", drawn)
    assert style is not None
    used = {name for name, _ in VARIABLE.findall(drawn)}
    assert dict(TOKEN.findall(style[1] + ";")) == {n: DARK[n] for n in used & DARK.keys()}
    by_day = VARIABLE.sub(lambda match: match[2], drawn.replace(style[0], ""))
    assert by_day.replace(f"{game.name}-page-", f"{game.name}-light-") == draw(game, start(game))


def test_two_drawings_can_stand_in_one_page(game: Game[Any]) -> None:
    light, dark = (draw(game, start(game), theme) for theme in ("light", "dark"))
    assert not set(ids(light)) & set(ids(dark))


def test_nodes_are_placed_turned_and_named(game: Game[Any]) -> None:
    node = Node("a", "penguin-1", 3, -2.5, angle=30, scale=2, flip=True, label='<a> & "b"')
    drawn = draw(game, Scene((0, 0, 10, 10), (node,)))
    use = ElementTree.fromstring(drawn).find("{http://www.w3.org/2000/svg}use")
    assert use is not None
    assert use.get("transform") == "translate(3 -2.5) rotate(30) scale(-2 2)"
    assert [title.text for title in use] == ['<a> & "b"']


def test_what_is_shown_only_while_one_chooses_is_not_drawn(game: Game[Any]) -> None:
    nodes = (Node("a", "penguin-1", 1, 1, dx=2, dy=-3), Node("b", "penguin-2", 1, 1, when="open"))
    drawn = draw(game, Scene((0, 0, 10, 10), nodes))
    uses = ElementTree.fromstring(drawn).findall("{http://www.w3.org/2000/svg}use")
    assert [use.get("transform") for use in uses] == ["translate(3 -2)"]


def test_symbols_are_complete_and_their_names_are_theirs_alone(game: Game[Any]) -> None:
    every = svg.sprite(*(games.load(name).drawing.symbols for name in GAMES))
    found = ids(every)
    assert len(found) == len(set(found))
    assert (svg.references(every) | svg.references(svg.cover(game.drawing.cover))) <= set(found)


def test_a_game_without_a_picture_has_none(tmp_path: Path) -> None:
    whale = Whale.drawing.with_members(symbols=tmp_path / "symbols.svg")
    assert svg.cover(whale.cover) == ""


def test_every_seat_has_its_drawings_and_words() -> None:
    found = set(ids(svg.sprite()))
    for seat in range(1, 1 + len(COLOURS)):
        assert {f"penguin-{seat}", f"standing-{seat}", f"ribbon-{seat}"} <= found
    assert len(PENGUINS) == len(COLOURS) == 6


def test_colours_are_the_tokens_of_the_page() -> None:
    light = dict(TOKEN.findall((STYLES / "shared/tokens.css").read_text()))
    tokens, _, _ = (
        (STYLES / "shared/dark.css").read_text().partition("}")
    )  # the rest is not for :root
    dark = dict(TOKEN.findall(tokens))
    used = {found for path in files() for found in VARIABLE.findall(path.read_text())}
    assert {name: value for name, value in used if light[name] != value} == {}
    names = {name for name, _ in used}
    assert {name: value for name, value in dark.items() if name in names} == DARK


def test_drawings_carry_no_inline_styles() -> None:
    # The pages' Content-Security-Policy would drop them.
    for path in files():
        assert "style=" not in path.read_text(), path
