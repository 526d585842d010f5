"""The rules pages of a game, as tests read them."""

import pkgutil
import re
from pathlib import Path

from rookery import games

GAMES = tuple(sorted(found.name for found in pkgutil.iter_modules(games.__path__) if found.ispkg))
"""The games that ship: a toy of the tests has no pages."""
RULES = Path(__file__).resolve().parents[2] / "docs" / "rules"
LANGUAGES = ("", ".de")


def page(game: str, language: str) -> str:
    """The text of a rules page; English has no suffix."""
    return (RULES / f"{game}{language}.md").read_text(encoding="utf-8")


def blocks(game: str, language: str = "") -> list[list[str]]:
    """The example blocks of a page: a position, then actions and the position they lead to."""
    found = re.findall(rf"^```{game}\n(.*?)^```$", page(game, language), re.MULTILINE | re.DOTALL)
    return [block.splitlines() for block in found]


def words_before(game: str, language: str, number: int) -> str:
    """What a page says of an example, without its title."""
    before = page(game, language).split(f"```{game}\n")[number].rpartition("```\n")[2]
    return before.rpartition("**")[2]


def pictures(game: str, language: str = "") -> list[list[str]]:
    """The pictures beside the clauses: a position, actions, and the caption."""
    text = page(game, language)
    found = re.findall(rf"^```{game} picture\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)
    return [block.splitlines() for block in found]


def sections(game: str) -> list[tuple[str, str]]:
    """The groups of clauses of the English page, with their titles, as far as the book goes."""
    book = page(game, "").partition("\n## Our rulings")[0]
    found = re.findall(r"^#{2,3} (.*?)\n(.*?)(?=^#{2,3} |\Z)", book, re.MULTILINE | re.DOTALL)
    return [(title, text) for title, text in found if re.search(r"^- \*\*", text, re.MULTILINE)]
