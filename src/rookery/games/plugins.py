"""Games from elsewhere, named by the GAMES environment variable (docs/a-new-game.md)."""

import os
from importlib import import_module
from typing import Any

from rookery import games
from rookery.core.arguments import check_arguments
from rookery.core.errors import SetupError
from rookery.core.game import Game


@check_arguments
def add_games(places: str) -> None:
    """Register the games at these comma-separated `module:name` places.

    Raises SetupError if any place has no game; it names all such places, and nothing is registered.
    """
    named_games, reasons = [], []
    for place in filter(None, map(str.strip, places.split(","))):
        try:
            named_games.append(_game_at(place))
        except (ImportError, AttributeError, ValueError) as error:
            reasons.append(f"GAMES: {place}: {' '.join(str(error).split())}")
    if reasons:
        raise SetupError(reasons)
    for game in named_games:
        games.register(game)


def add_named_games() -> None:
    """Register the games that the GAMES environment variable names; see `add_games`."""
    add_games(os.environ.get("GAMES", ""))


def _game_at(place: str) -> Game[Any]:
    """The game at a place, which names a game object or a game class."""
    module, _, name = place.partition(":")
    if not (module and name):
        raise ValueError("module:name is expected")
    candidate = getattr(import_module(module), name)
    game = candidate() if isinstance(candidate, type) and issubclass(candidate, Game) else candidate
    if not isinstance(game, Game):
        raise ValueError("this is no game")
    return game
