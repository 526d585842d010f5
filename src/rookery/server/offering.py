"""What a house offers: the games and levels with which something new can be begun."""

from collections.abc import Iterable
from typing import Any

from rookery import games
from rookery.core.errors import SetupError
from rookery.core.game import Game
from rookery.core.players.searcher import LEVEL_NAMES
from rookery.core.spelling import not_one_of
from rookery.server.errors import NotOffered
from rookery.server.settings import Settings


def names_in(key: str, text: str) -> tuple[str, ...]:
    """The games or levels that this setting lists; raises SetupError."""
    known = games.names() if key == "games_offered" else LEVEL_NAMES
    wanted = tuple(filter(None, (part.strip() for part in text.split(","))))
    reasons = [f"{key.upper()}: {not_one_of(name, known)}" for name in wanted if name not in known]
    if reasons:
        raise SetupError(reasons)
    return wanted


class Offering:
    """Everything, unless the keeper names some. What has begun goes on.

    A name that the house no longer knows offers nothing; if no other is named, all are offered.
    """

    def __init__(self, settings: Settings) -> None:
        for key in ("games_offered", "levels_offered"):
            names_in(key, getattr(settings, key))
        self.adopt(settings)

    def adopt(self, settings: Settings) -> None:
        """Let what the keeper has set count from now on."""
        self._games = _some(settings.games_offered)
        self._levels = _some(settings.levels_offered)

    @property
    def is_all(self) -> bool:
        """Whether nothing is held back."""
        return not self._games and not self._levels

    def game_names(self) -> tuple[str, ...]:
        """The names of the games that can be begun, in alphabetical order."""
        return _among(games.names(), self._games)

    def games(self) -> list[Game[Any]]:
        """The games that can be begun, in the order of their names."""
        return [games.load(name) for name in self.game_names()]

    @property
    def levels(self) -> tuple[str, ...]:
        """The levels that can take a seat in a new game, the easiest first."""
        return _among(LEVEL_NAMES, self._levels)

    def check(self, game: str, levels: Iterable[str] = ()) -> None:
        """Raises NotOffered if this game can't be begun, or not with computers of these levels."""
        if game not in self.game_names():
            raise NotOffered(name=games.load(game).title)
        for level in levels:
            if level in LEVEL_NAMES and level not in self.levels:
                raise NotOffered(name=level.capitalize())


def _some(text: str) -> frozenset[str]:
    return frozenset(filter(None, (part.strip() for part in text.split(","))))


def _among(known: tuple[str, ...], wanted: frozenset[str]) -> tuple[str, ...]:
    return tuple(name for name in known if name in wanted) or known


EVERYTHING = Offering(Settings())
"""What a house offers whose keeper holds nothing back."""
