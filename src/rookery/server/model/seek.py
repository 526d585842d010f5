"""What somebody would like to play: a set of wishes, and the tables that would fulfil them."""

from collections.abc import Iterable
from typing import Literal, NamedTuple

from msgspec import Struct

from rookery.server.model.clock import Clock
from rookery.server.model.contest import pool_for

Stakes = Literal["rated", "casual", "either"]
Options = tuple[tuple[str, str], ...]
"""Options as texts by name, in the order of the names."""


class Wish(Struct, frozen=True):
    """Any of these: a game with any of these numbers of seats, rulesets and clocks."""

    game: str
    seats: tuple[int, ...]
    rulesets: tuple[dict[str, str], ...] = ({},)
    clocks: tuple[Clock | None, ...] = (None,)
    stakes: Stakes = "either"


class Offer(NamedTuple):
    """A table that somebody would sit down at."""

    game: str
    seats: int
    options: Options
    clock: Clock | None
    rated: bool

    @property
    def pool(self) -> str:
        """In which pool it would be rated, and by which ratings people are brought together."""
        return pool_for(self.game, self.seats, self.clock)

    @property
    def kind(self) -> "Offer":
        """What it is apart from its number of seats."""
        return self._replace(seats=0)


class Seek(Struct, frozen=True):
    """Somebody looks for a table: since when, and until when they are taken to be there.

    From `fill_at` on computers of a level may take empty seats; None: never. With `bots`
    the house's own bots take them first. With a `game_id` a table has been found, at which they
    are to sit down until `confirm_until`.
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


def offers_of(wants: Iterable[Wish]) -> tuple[Offer, ...]:
    """The tables that would do, each once, what is wished for first before the others."""
    found = [
        Offer(wish.game, seats, tuple(sorted(options.items())), clock, rated)
        for wish in wants
        for rated in _rated(wish.stakes)
        for seats in wish.seats
        for options in wish.rulesets
        for clock in wish.clocks
    ]
    return tuple(dict.fromkeys(found))


def _rated(stakes: Stakes) -> tuple[bool, ...]:
    return {"rated": (True,), "casual": (False,), "either": (True, False)}[stakes]
