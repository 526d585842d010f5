"""What a user would like to play: a set of wishes, and the tables that would fulfil them."""

from collections.abc import Iterable
from typing import Literal, NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from rookery import games
from rookery.server.errors import BadSeats, BadWish, NoSuchLevel
from rookery.server.offering import EVERYTHING, Offering
from rookery.server.table.clock import Clock
from rookery.server.table.contest import pool_for

Stakes = Literal["rated", "casual", "either"]
Options = tuple[tuple[str, str], ...]
"""Options as texts by name, sorted by name."""


class Wish(Struct, frozen=True):
    """A wish: one game, with any of these numbers of seats, rulesets and clocks."""

    game: str
    seats: tuple[int, ...]
    rulesets: tuple[dict[str, str], ...] = ({},)
    clocks: tuple[Clock | None, ...] = (None,)
    stakes: Stakes = "either"


class Offer(NamedTuple):
    """A table at which a user would sit down."""

    game: str
    seats: int
    options: Options
    clock: Clock | None
    rated: bool

    @property
    def pool(self) -> str:
        """The pool that it would be rated in; people are also matched by their ratings in it."""
        return pool_for(self.game, self.seats, self.clock)

    @property
    def kind(self) -> "Offer":
        """The offer without its number of seats."""
        return self._replace(seats=0)


class Seek(Struct, frozen=True):
    """A user looking for a table since `since`, presumed present until `alive_until`.

    From `fill_at` on, computers of `level` may take empty seats; None: never. With `bots`
    the house's own bots take them first. With a `game_id` a table has been found, at which the
    user must sit down by `confirm_until`. `party` is the group in which they wait, as the process
    that matches people has stored it for the others.
    """

    id: str
    user_id: str
    name: str
    wants: tuple[Wish, ...]
    since: int
    alive_until: int
    fill_at: int | None = None
    level: str = ""
    game_id: str | None = None
    confirm_until: int | None = None
    bots: bool = False
    party: str | None = None


def offers_of(wants: Iterable[Wish]) -> tuple[Offer, ...]:
    """The tables that would do, each once, in the order of the wishes."""
    offers = [
        Offer(wish.game, seats, tuple(sorted(options.items())), clock, rated)
        for wish in wants
        for rated in _rated(wish.stakes)
        for seats in wish.seats
        for options in wish.rulesets
        for clock in wish.clocks
    ]
    return tuple(dict.fromkeys(offers))


def _rated(stakes: Stakes) -> tuple[bool, ...]:
    return {"rated": (True,), "casual": (False,), "either": (True, False)}[stakes]


# -- validating wishes when they are made, so that every match can begin ---------------------------

MOST_OFFERS = 200
LEAST_SEATS = 2


def check(
    wants: Iterable[Wish], level: str | None, offering: Offering = EVERYTHING
) -> tuple[Offer, ...]:
    """The tables that would do; computers of `level` may sit there (None: no computers).

    Raises BadWish, BadSeats, NoSuchLevel, UnknownGame, NotOffered and SetupError.
    """
    offers = offers_of(wants)
    if not 0 < len(offers) <= MOST_OFFERS:
        raise BadWish(most=MOST_OFFERS)
    for game, seats, options in {(offer.game, offer.seats, offer.options) for offer in offers}:
        kind = games.load(game)
        if seats not in kind.seats or seats < LEAST_SEATS:
            raise BadSeats(least=max(LEAST_SEATS, kind.seats[0]), most=kind.seats[-1])
        kind.read_options({**dict(options), "players": str(seats)})
        if level is not None and level not in [level.name for level in kind.players.levels]:
            raise NoSuchLevel(level=level)
        offering.check(game, () if level is None else (level,))
    return offers


def offered_of(seek: Seek, offering: Offering) -> Seek:
    """A seek with only those of its wishes that the house offers; perhaps none is left."""
    known = offering.game_names()
    wants = tuple(wish for wish in seek.wants if wish.game in known)
    if seek.level and seek.level not in offering.levels:
        seek = replace(seek, level="", fill_at=None, bots=False)
    return replace(seek, wants=wants) if len(wants) < len(seek.wants) else seek
