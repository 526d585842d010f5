"""The board of a day: the date is the seed, so that everybody gets the same one.

A table for it says so in its tags, which is how a person's own one is found again.
"""

import hashlib
from collections.abc import Iterable
from datetime import UTC, date, datetime
from typing import Any

from rookery.core.fairness import Source
from rookery.core.game import Game
from rookery.core.state import State
from rookery.server.errors import NoSuchPage

_EVENT = "daily "
NOTE = "drawn from the date, the same for everybody"
"""What a record says of its secret, which is none."""


def today(now: int) -> date:
    """The day at a time in milliseconds, in UTC: it begins everywhere at the same moment."""
    return datetime.fromtimestamp(now / 1000, UTC).date()


def read_day(text: str, now: int) -> date:
    """A day in an address; raises NoSuchPage for what is none, and for days to come."""
    try:
        day = date.fromisoformat(text)
    except ValueError:
        raise NoSuchPage() from None
    if day.isoformat() != text or day > today(now):
        raise NoSuchPage()
    return day


def offered(games: Iterable[Game[Any]]) -> Game[Any] | None:
    """The first of these games that has a board of the day."""
    return next((game for game in games if game.daily is not None), None)


def address(game: str, day: date) -> str:
    """Where the board of a day is found."""
    return f"/daily/{game}/{day.isoformat()}"


def tags(day: date) -> dict[str, str]:
    """What a record of such a board says."""
    return {"event": f"{_EVENT}{day.isoformat()}"}


def day_of(given: dict[str, str]) -> date | None:
    """The day that a table's tags name, if it is such a table."""
    event = given.get("event", "")
    return date.fromisoformat(event.removeprefix(_EVENT)) if event.startswith(_EVENT) else None


def secret(game: str, day: date) -> str:
    """What everything that chance decides is drawn from."""
    return hashlib.sha256(f"daily {game} {day.isoformat()}".encode()).hexdigest()


def first(game: Game[Any], day: date) -> State:
    """The position in which the board of a day begins; raises NoSuchPage without one."""
    if game.daily is None:
        raise NoSuchPage()
    seed = Source(secret(game.name, day)).set_up_seed()
    return game.start(game.deal(game.read_options(game.daily), seed))
