"""The drawings of pages: those that a page shows at first are inlined, all others are in files.

A page contains only the symbols that its own markup refers to. Scripts fetch the rest
(`static/js/shared/sprite.js`) from files that a browser caches for ever.
"""

import re
from collections.abc import Callable, Iterator
from typing import Any

from markupsafe import Markup

from rookery import games
from rookery.core.drawing import svg
from rookery.core.drawing.dark_theme import Theme
from rookery.core.game import Game

_PLACE = re.compile(r"<!--symbols([ \w-]*)-->")
# Large drawings that pages can wait for: they come in the house's own symbol file.
_LATE = re.compile(r'<use href="#(?:horizon|level-\w+)"')
# Gradients, patterns, clips and masks work only in an SVG that is laid out. Drawings needn't be:
# each is laid out where it is used, and a page has thousands of their elements.
_PAINTS = ("<linearGradient", "<radialGradient", "<pattern", "<clipPath", "<mask", "<filter")
_SVG = '<svg class="sprite" width="0" height="0" aria-hidden="true" focusable="false"'
_THEMES: dict[Theme, str] = {"light": "in-light", "dark": "in-dark"}
Address = Callable[[str], str]


def drawn_files() -> Iterator[tuple[str, bytes]]:
    """Symbol files and the games' pictures, by the names under which they are served.

    This loads no game, so that a restarted server can listen before it has imported the compiler.
    """
    yield "drawings/house.svg", svg.HOUSE.read_bytes()
    for name in games.names():
        symbols = games.symbols(name)
        if symbols.exists():
            yield f"drawings/{name}.svg", symbols.read_bytes()
        for theme in _THEMES:
            if picture := svg.cover_picture(symbols.with_name(svg.COVER), symbols, theme):
                yield _cover_name(name, theme), picture.encode()


def _cover_name(game: str, theme: Theme) -> str:
    return f"drawings/cover-{game}-{theme}.svg"


def sprite(address: Address, *shown: Game[Any], still: bool = False) -> Markup:
    """A placeholder for a page's symbols, which `fill` fills, and links to the files of the others.

    The files are preloaded before the scripts run. A page whose boards are `still` needs none of
    its games' files, as all symbols are in its markup.
    """
    names = [game.name for game in shown]
    rest = [address(f"drawings/{name}.svg") for name in ["house", *(() if still else names)]]
    links = "".join(f'<link rel="preload" as="fetch" crossorigin href="{name}">' for name in rest)
    return Markup(
        f'{links}{_SVG} data-rest="{" ".join(rest)}">'
        f"<defs><!--symbols {' '.join(names)}--></defs></svg>"
    )


def fill(html: str) -> str:
    """Put into a page the symbols to which it refers."""

    def symbols(place: re.Match[str]) -> str:
        files = map(games.symbols, place[1].split())
        symbols_found = svg.symbols_in(_LATE.sub("", html), *files)
        paints = "".join(symbol for symbol in symbols_found if symbol.startswith(_PAINTS))
        drawings = "".join(symbol for symbol in symbols_found if not symbol.startswith(_PAINTS))
        return f'{paints}</defs></svg>{_SVG} id="drawings" hidden><defs>{drawings}'

    return _PLACE.sub(symbols, html, count=1)


def cover(address: Address, game: Game[Any]) -> Markup:
    """A game's picture in both themes; stylesheets show one, and browsers fetch only that one."""
    if not game.drawing.cover.exists():
        return Markup("")
    shown = (
        f'<img class="{worn}" src="{address(_cover_name(game.name, theme))}" alt=""'
        ' width="400" height="248" loading="lazy" decoding="async">'
        for theme, worn in _THEMES.items()
    )
    return Markup("".join(shown))
