"""The files of docs/rules as HTML, where each clause has an id to link to."""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from markupsafe import Markup, escape

from rookery import games
from rookery.server.i18n.catalogues import Language, languages

if TYPE_CHECKING:  # the server should listen before it imports what only this page needs
    from markdown_it.token import Token

_CLAUSE = re.compile(r"[A-Z]{2}-R?\d+")
_RULING = re.compile(r"[A-Z]{2}-R\d+")
# A line such as "This page in English: game.md": on the site, the language switch does that.
_OTHER_LANGUAGE = re.compile(r"^\*[^*\n]*\]\(\w+(?:\.[a-z]{2})?\.md\)\*$\n?", re.MULTILINE)


@dataclass(frozen=True)
class RulesPage:
    """A page of rules; `toc` lists (id, heading) of its sections."""

    title: str
    html: Markup
    toc: tuple[tuple[str, str], ...]


Draw = Callable[[Sequence[str], str | None], str]
"""Draws an example: a position, or a position, actions and the position to which they lead.

With a caption it draws a clause group's picture: a position, or the one to which actions lead.
"""


@lru_cache(maxsize=32)
def rules_page(game: str, language: str, draw: Draw | None = None) -> RulesPage | None:
    """The rules of a game in a language, or else in English; None if there is no file of them.

    With `draw`, examples are shown as pictures, with their texts below.
    """
    file = games.rules_file(game, language)
    if file is None:
        return None
    say = languages().get(language, Language(language))
    words = {code: say(text) for code, text in games.load(game).words.option_words.items()}
    return _page(file.read_text(encoding="utf-8"), game, words, draw)


def _page(text: str, game: str, words: Mapping[str, str], draw: Draw | None) -> RulesPage:
    from markdown_it import MarkdownIt
    from markdown_it.renderer import RendererHTML

    markdown = MarkdownIt("commonmark", {"html": False}).enable("table")

    def fence(html: RendererHTML, tokens: "Sequence[Token]", at: int, *rest: Any) -> str:
        text = RendererHTML.fence(html, tokens, at, *rest)
        kind, lines = tokens[at].info.strip(), tokens[at].content.splitlines()
        if kind == f"{game} picture":
            return _picture(lines, draw)
        if draw is None or kind != game:
            return text
        return f'<figure class="example">{draw(lines, None)}{text}</figure>'

    markdown.add_render_rule("fence", fence)
    tokens = markdown.parse(_OTHER_LANGUAGE.sub("", text, count=1))
    title, toc, used = "", list[tuple[str, str]](), set[str]()
    for position, token in enumerate(tokens):
        inline = tokens[position + 1] if position + 1 < len(tokens) else token
        if token.type == "heading_open":
            heading = _plain(inline)
            if token.tag == "h1":
                title = heading
            else:
                slug = _unused(_slug(heading), used)
                token.attrSet("id", slug)
                toc += [(slug, heading)] if token.tag == "h2" else []
        elif token.type == "table_open":
            token.attrSet("tabindex", "0")  # wide tables can be scrolled with keys, too
        elif token.type in ("list_item_open", "tr_open"):
            _mark_clause(tokens, position)
        elif token.type == "inline" and _RULING.match(_plain(token)):
            _name_options(token, words)
    html = markdown.renderer.render(list(_in_parts(tokens)), markdown.options, {})
    return RulesPage(title, Markup(_local_links(html)), tuple(toc))


def _in_parts(tokens: "list[Token]") -> "Iterator[Token]":
    """The tokens with each section in a part that folds, and whose heading is its handle.

    Parts are open: without a script all can be read, printed and searched by the browser.
    """
    from markdown_it.token import Token

    def tags(html: str) -> Token:
        return Token("html_block", "", 0, content=html)

    is_open = False
    for token in tokens:
        is_heading = token.tag == "h2"
        if is_heading and token.type == "heading_open":
            yield tags(f'{"</details>" if is_open else ""}<details class="part" open><summary>')
            is_open = True
        yield token
        if is_heading and token.type == "heading_close":
            yield tags("</summary>")
    if is_open:
        yield tags("</details>")


def _picture(lines: Sequence[str], draw: Draw | None) -> str:
    """A clause group's picture; lines that begin with `# ` are its caption."""
    caption = " ".join(line[2:] for line in lines if line.startswith("# "))
    if draw is None:
        return ""
    drawn = draw([line for line in lines if not line.startswith("# ")], caption)
    return f'<figure class="ill">{drawn}<figcaption>{escape(caption)}</figcaption></figure>'


def _mark_clause(tokens: "list[Token]", position: int) -> None:
    """If an item or a row begins with a clause's number, set that number as its id."""
    inline = next((token for token in tokens[position + 1 :] if token.type == "inline"), None)
    clause = _CLAUSE.match(_plain(inline)) if inline is not None else None
    if clause:
        tokens[position].attrSet("id", clause[0].lower())


def _name_options(ruling: "Token", words: Mapping[str, str]) -> None:
    """Show options and choices by their names in the form; the files have the programs' names."""
    for child in ruling.children or ():
        if child.type == "code_inline" and child.content in words:
            child.type = "html_inline"
            child.content = f'<q title="{child.content}">{escape(words[child.content])}</q>'


def _plain(token: "Token") -> str:
    return "".join(child.content for child in token.children or () if child.type != "image")


def _slug(text: str) -> str:
    return "-".join(re.findall(r"\w+", text.lower()))


def _unused(slug: str, used: set[str]) -> str:
    """The slug, with a number appended if another section has it already."""
    candidate, count = slug, 2
    while candidate in used:
        candidate, count = f"{slug}-{count}", count + 1
    used.add(candidate)
    return candidate


def _local_links(html: str) -> str:
    """Turn links between files into links between pages, which choose the language themselves."""
    return re.sub(r'href="([a-z_]+)(?:\.[a-z]{2})?\.md(#[^"]*)?"', r'href="/rules/\1\2"', html)
