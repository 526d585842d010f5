"""Validating wishes when they are made, so that every match can begin."""

from collections.abc import Iterable

from rookery import games
from rookery.server.errors import BadSeats, BadWish, NoSuchLevel
from rookery.server.lobby.model import Offer, Wish, offers_of

MOST_OFFERS = 200
LEAST_SEATS = 2


def check(wants: Iterable[Wish], level: str | None) -> tuple[Offer, ...]:
    """The tables that would do; computers of `level` may sit there (None: no computers).

    Raises BadWish, BadSeats, NoSuchLevel, UnknownGame and SetupError.
    """
    offers = offers_of(wants)
    if not 0 < len(offers) <= MOST_OFFERS:
        raise BadWish(most=MOST_OFFERS)
    for game, seats, options in {(one.game, one.seats, one.options) for one in offers}:
        kind = games.load(game)
        if seats not in kind.seats or seats < LEAST_SEATS:
            raise BadSeats(least=max(LEAST_SEATS, kind.seats[0]), most=kind.seats[-1])
        kind.read_options({**dict(options), "players": str(seats)})
        if level is not None and level not in [one.name for one in kind.players.levels]:
            raise NoSuchLevel(level=level)
    return offers
