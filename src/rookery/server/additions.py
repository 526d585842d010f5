"""Games from elsewhere, named by the GAMES setting."""

from importlib import import_module
from typing import Any

from rookery import games
from rookery.core.game import Game


def add_games(places: str) -> None:
    """Add the games at these `module:name` places, by commas, to the house."""
    for place in filter(None, places.split(",")):
        games.register(_game_at(place.strip()))


def _game_at(place: str) -> Game[Any]:
    """The game at a place: an object, or a class to make one of."""
    module, _, name = place.partition(":")
    found = getattr(import_module(module), name)
    game: Game[Any] = found() if isinstance(found, type) else found
    return game
