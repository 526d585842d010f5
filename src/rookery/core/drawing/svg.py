"""Drawings as SVG text: whole scenes for notebooks and files, symbol sets and covers for pages.

A symbol is an element with an id directly inside a `<defs>`, or directly under the root of a symbol
file. Its colours are `var(--name,light)`; pages set the variables, drawings made here have the
colours filled in, or choose between day and night as the page around them does.
"""

import re
import sys
from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache
from html import escape
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import msgspec

from rookery.core.arguments import check_arguments
from rookery.core.drawing.dark_theme import COLOURS, DARK, PageTheme, Theme
from rookery.core.drawing.scene import Box, Node, Scene
from rookery.core.drawing.sheet import Piece, piece_of
from rookery.core.once import once

COVER = "cover.svg"
"""The file name of a game's picture, beside its symbols."""
PREVIEW = "preview.png"
"""The file name of the picture that messengers show beside a link, made from the cover."""
HOUSE = Path(__file__).with_name("symbols.svg")

_NAMESPACE = "http://www.w3.org/2000/svg"
_NAME = re.compile(r"[\w-]+")
_ELEMENT = re.compile(r"<(\w+)")
_ID = re.compile(r'((?:\bid="|href="#|url\(#))([\w-]+)')
_VARIABLE = re.compile(r"var\(--([\w-]+),([^)]*)\)")

ElementTree.register_namespace("", _NAMESPACE)


def symbols_beside(draw: Callable[..., Any]) -> Path:
    """The file `symbols.svg` in the folder of the module with this function."""
    return Path(str(sys.modules[draw.__module__].__file__)).with_name("symbols.svg")


@check_arguments
def draw(scene: Scene, name: str, title: str, symbols: Path, theme: PageTheme = "light") -> str:
    """The scene as one self-contained SVG document, with symbols of the house and of a file.

    Ids have a prefix of name and theme, so that several drawings can stand in one page.
    """
    body = "".join(_use(node) for node in scene.bottom_up())
    return document(body, scene.view, name, title, symbols, theme)


def document(
    body: str, view: Box, name: str, title: str, symbols: Path, theme: PageTheme = "light"
) -> str:
    """A body that uses symbols as one self-contained SVG document.

    With the theme `page` it is for files only: inside a page, its style would hold for all of it.
    """
    markup_of, prefix = _markup_of(_all_symbols(symbols), references(body)), f"{name}-{theme}-"
    definitions = "".join(_own_symbol(markup, theme, prefix) for markup in markup_of.values())
    body = _own_ids(_with_colours(body, theme), prefix)
    style = _night(definitions + body) if theme == "page" else ""
    x, y, width, height = view
    return (
        f'<svg xmlns="{_NAMESPACE}" viewBox="{x:g} {y:g} {width:g} {height:g}"'
        f' role="img" aria-label="{escape(title)}">'
        f"{style}<defs>{definitions}</defs>{body}</svg>"
    )


def markup_by_node(scene: Scene) -> list[tuple[Node, str]]:
    """The nodes that a drawing shows, the lowest first, each with its markup."""
    return [(node, _use(node)) for node in scene.bottom_up()]


def inline(scene: Scene, label: str, marks: Mapping[str, str] = {}) -> str:
    """The scene as inline SVG; the page's sprite must hold the symbols that it uses.

    `marks` says which nodes, by id, are "lit" or "chosen", as on a board while a player chooses.
    """
    x, y, width, height = scene.view
    nodes = scene.bottom_up()
    body = "".join(_use(node) for node in nodes)
    body += "".join(
        _use(msgspec.structs.replace(node, symbol=f"{marks[node.id]}-{node.shape}", label=""))
        for node in nodes
        if node.id in marks and node.shape
    )
    view = f'viewBox="{x:g} {y:g} {width:g} {height:g}"'
    return f'<svg {view} role="img" aria-label="{escape(label)}">{body}</svg>'


def sprite(*files: Path) -> str:
    """All symbols of the house and of these files, as an invisible SVG to put into a page once."""
    return _invisible_svg(_all_symbols(*files).values())


def symbols_in(markup: str, *files: Path) -> list[str]:
    """The symbols of the house and of these files that a page's markup refers to, and no others."""
    symbols = _all_symbols(*files)
    return list(_markup_of(symbols, references(markup) & symbols.keys()).values())


def glyphs(*files: Path) -> str:
    """The symbols of those of these files that exist, as an invisible SVG beside the sprite."""
    symbols: dict[str, _Symbol] = {}
    for path in files:
        symbols |= _symbols(path) if path.exists() else {}
    return _invisible_svg(symbols.values())


@lru_cache(maxsize=2**12)
def elements(symbols: Path, name: str) -> frozenset[str]:
    """The kinds of elements, like `text`, that a symbol consists of, with all it refers to."""
    markup_of = _markup_of(_all_symbols(symbols), [name])
    return frozenset(kind for markup in markup_of.values() for kind in _ELEMENT.findall(markup))


def names(path: Path) -> frozenset[str]:
    """The ids of a file's symbols; none if the file does not exist."""
    return frozenset(_symbols(path)) if path.exists() else frozenset()


def cover(path: Path) -> str:
    """A game's picture as inline SVG, "" if the file does not exist.

    The page's sprite must hold the symbols that it uses.
    """
    return _cover(path) if path.exists() else ""


def cover_picture(path: Path, symbols: Path, theme: Theme) -> str:
    """A game's picture as one self-contained SVG document, "" if the file does not exist."""
    picture = cover(path)
    markup_of = _markup_of(_all_symbols(symbols), references(picture))
    head, _, rest = picture.partition(">")
    whole = f'{head} xmlns="{_NAMESPACE}"><defs>{"".join(markup_of.values())}</defs>{rest}'
    return _with_colours(whole, theme) if picture else ""


def references(markup: str) -> set[str]:
    """The ids that a piece of SVG refers to."""
    # One search for all of them would keep the interpreter to itself, long in a page of megabytes.
    after = [*markup.split('href="#')[1:], *markup.split("url(#")[1:]]
    return {match[0] for text in after if (match := _NAME.match(text))}


class _Symbol:
    """A symbol of a file; its markup is made on demand, because few symbols are ever needed."""

    def __init__(self, element: ElementTree.Element) -> None:
        self._element = element

    @once
    def markup(self) -> str:
        return _markup(self._element)

    @once
    def references(self) -> frozenset[str]:
        """The ids that it refers to, cached because each drawing that uses it asks for them."""
        return frozenset(references(self.markup))


def _all_symbols(*files: Path) -> dict[str, _Symbol]:
    symbols = dict(_symbols(HOUSE))
    for path in files:
        symbols |= _symbols(path)
    return symbols


@lru_cache(maxsize=32)
def _symbols(path: Path) -> Mapping[str, _Symbol]:
    symbols = {}
    for part in ElementTree.parse(path).getroot():
        inner = list(part) if part.tag == f"{{{_NAMESPACE}}}defs" else [part]
        symbols.update({symbol.attrib["id"]: _Symbol(symbol) for symbol in inner})
    return symbols


@lru_cache(maxsize=32)
def _cover(path: Path) -> str:
    root = ElementTree.parse(path).getroot()
    root.set("aria-hidden", "true")
    return _markup(root)


def _markup(element: ElementTree.Element) -> str:
    text = ElementTree.tostring(element, encoding="unicode", short_empty_elements=True)
    return (
        re.sub(r">\s+<", "><", text.replace(f' xmlns="{_NAMESPACE}"', ""))
        .replace(" />", "/>")
        .strip()
    )


def _markup_of(symbols: Mapping[str, _Symbol], ids: Iterable[str]) -> dict[str, str]:
    """The symbols with these ids and everything they refer to, in the order of the files."""
    ids_used: set[str] = set()
    waiting = list(ids)
    while waiting:
        name = waiting.pop()
        if name not in ids_used:
            ids_used.add(name)
            waiting.extend(symbols[name].references)
    return {name: symbol.markup for name, symbol in symbols.items() if name in ids_used}


def _invisible_svg(symbols: Iterable[_Symbol]) -> str:
    attributes = 'class="sprite" width="0" height="0" aria-hidden="true" focusable="false"'
    return f"<svg {attributes}><defs>{''.join(symbol.markup for symbol in symbols)}</defs></svg>"


def _use(node: Node) -> str:
    title = f"<title>{escape(node.label, quote=False)}</title>" if node.label else ""
    return piece_markup(piece_of(node), title)


def piece_markup(piece: Piece, inside: str = "") -> str:
    """The markup of a piece, which may have something `inside`."""
    place = f"translate({piece.x:.9g} {piece.y:.9g})"
    if piece.angle:
        place += f" rotate({piece.angle:g})"
    if piece.flip or piece.scale != 1:
        place += f" scale({-piece.scale if piece.flip else piece.scale:g} {piece.scale:g})"
    use = f'<use href="#{piece.symbol}" transform="{place}"'
    return f"{use}>{inside}</use>" if inside else f"{use}/>"


def _night(markup: str) -> str:
    """The dark values of the variables in some markup, for when the page around it is dark."""
    names = {match[1] for match in _VARIABLE.finditer(markup)}
    tokens = ";".join(f"--{name}:{value}" for name, value in DARK.items() if name in names)
    return f"<style>@media(prefers-color-scheme:dark){{:root{{{tokens}}}}}</style>"


def _with_colours(picture: str, theme: PageTheme) -> str:
    if theme == "page":
        return picture
    values = COLOURS[theme]
    return _VARIABLE.sub(lambda match: values.get(match[1], match[2]), picture)


@lru_cache(maxsize=2**11)
def _own_symbol(markup: str, theme: PageTheme, prefix: str) -> str:
    """A symbol as it appears in drawings: the same in all drawings of a game."""
    return _own_ids(_with_colours(markup, theme), prefix)


def _own_ids(picture: str, prefix: str) -> str:
    return _ID.sub(lambda match: f"{match[1]}{prefix}{match[2]}", picture)
