"""The games of the house. A sub-package with an object `GAME` is a game; there is no other list."""

import pkgutil
import sys
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any

from rookery.core.arguments import check_arguments
from rookery.core.errors import UnknownGame
from rookery.core.game import Game

_PACKAGE = Path(__file__).resolve().parents[1]
_RULES = _PACKAGE.parents[1] / "docs" / "rules", _PACKAGE / "docs" / "rules"
_added_games: dict[str, Game[Any]] = {}


def names() -> tuple[str, ...]:
    """The names of all games, in alphabetical order, without loading any."""
    return tuple(sorted(own_names() | set(_added_games)))


@cache
def own_names() -> frozenset[str]:
    """The names of the house's own games, cached: their folders never change at run time."""
    return frozenset(module.name for module in pkgutil.iter_modules(__path__) if module.ispkg)


@check_arguments
def companion_folder(name: str) -> Path | None:
    """The folder of a game's companion, if it has one; doesn't load the house's own games."""
    if name in _added_games:
        game = _added_games[name]
        return game.words.companion.folder if game.words.companion else None
    folder = Path(__path__[0]) / name / "companion"
    return folder if (folder / "companion.html").is_file() else None


@check_arguments
def symbols(name: str) -> Path:
    """The SVG file of a game's symbols; doesn't load the house's own games."""
    if name in _added_games:
        return _added_games[name].drawing.symbols
    return Path(__path__[0]) / name / "drawing" / "symbols.svg"


@check_arguments
def rules_file(name: str, language: str) -> Path | None:
    """The file with a game's rules in a language, or else in English; None if there is none."""
    return next(filter(Path.is_file, _rules_places(name, language)), None)


def _rules_places(name: str, language: str) -> Iterator[Path]:
    """Where rules may be: in a checkout, in an installed package, or beside a game's symbols."""
    for file in (f"{name}.{language}.md", f"{name}.md"):
        yield from (folder / file for folder in _RULES)
    if name in names():
        beside = symbols(name)
        yield from (beside.with_name(f"rules.{language}.md"), beside.with_name("rules.md"))


@check_arguments
def register(game: Game[Any]) -> None:
    """Add a game from elsewhere to the house, for as long as the process lives."""
    _added_games[game.name] = game


def game_if_loaded(name: str) -> Game[Any] | None:
    """The game with this name, if it has been loaded already."""
    key: object = name
    if not isinstance(key, str):
        return None
    module = sys.modules.get(f"rookery.games.{name}")
    return _added_games.get(name, getattr(module, "GAME", None))


def load(name: str) -> Game[Any]:
    """The game with this name; raises UnknownGame."""
    key: object = name
    if not isinstance(key, str) or key not in names():
        raise UnknownGame(name, names())
    if name in _added_games:
        return _added_games[name]
    game: Game[Any] = import_module(f"rookery.games.{name}").GAME
    return game
