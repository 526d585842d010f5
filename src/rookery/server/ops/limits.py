"""What one address may do, and how often: all limits of the house in one place."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from rookery.server.ops.networks import groups_of
from rookery.server.ops.rate_limits import Limiter
from rookery.server.ops.room import Room
from rookery.server.settings import Settings

FILES = 6
"""How many static files may be asked for instead of each request."""
SAVED_S = 8
"""For how many seconds permits of requests are saved up: a class opens its pages at once."""


@dataclass
class Limits:
    """How often one address may do what."""

    requests: Limiter
    files: Limiter
    games: Limiter
    commitments: Limiter
    seeks: Limiter
    searches: Limiter
    sockets: Room
    connections: Room

    @classmethod
    def of(cls, settings: Settings, clock: Callable[[], float]) -> "Limits":
        """The limits given by the settings; `clock` counts seconds."""
        requests, games = settings.address_requests, settings.address_games
        searches = settings.address_searches
        limiter = partial(Limiter, clock=clock, groups_of=groups_of)
        return cls(
            requests=limiter(requests, SAVED_S * requests),
            # A bucket of their own: a page without its scripts is worse than no page.
            files=limiter(FILES * requests, FILES * SAVED_S * requests),
            games=limiter(games / 60, games),
            # A page requests one before each table, and may not need it in the end.
            commitments=limiter(2 * games / 60, 2 * games),
            # One per tile that is tapped, and a whole family may tap from one address.
            seeks=limiter(4 * games / 60, 2 * games),
            searches=limiter(searches / 60, max(1, searches / 4)),
            sockets=Room(settings.address_sockets, settings.sockets),
            connections=Room(settings.address_connections, settings.sockets),
        )

    def fit(self, files: int) -> None:
        """Leave room for other open files if the process may open only `files` in all."""
        most = max(1, files // 2)
        for room in (self.sockets, self.connections):
            room.together = min(room.together, most)
