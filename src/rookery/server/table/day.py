"""The board of the day: the date is the seed, so everybody gets the same one.

Set-up, rolls and deals are drawn from it, so the throws of a day are the same for all, too. The
tags of such a table name the day. Computers take the other seats.
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
LEVEL = "adelie"
"""The level of the computers on the board of a day."""
NOTE = "drawn from the date, the same for everybody"
"""What a record says about its secret, which anybody can work out."""


def today(now: int) -> date:
    """The UTC date at a time in milliseconds: a day begins everywhere at the same moment."""
    return datetime.fromtimestamp(now / 1000, UTC).date()


def read_day(text: str, now: int) -> date:
    """The day in an address; raises NoSuchPage for text that is no date, and for future days."""
    try:
        day = date.fromisoformat(text)
    except ValueError:
        raise NoSuchPage() from None
    if day.isoformat() != text or day > today(now):
        raise NoSuchPage()
    return day


def offered(games: Iterable[Game[Any]]) -> list[Game[Any]]:
    """Those of these games that have a board of the day."""
    return [game for game in games if game.rules.daily is not None]


def of_today(games: Iterable[Game[Any]], now: int) -> Game[Any] | None:
    """One of these games whose board is shown today, each in its turn; None if none has one."""
    some = offered(games)
    return some[today(now).toordinal() % len(some)] if some else None


def address(game: str, day: date) -> str:
    """The path of the page with the board of a day."""
    return f"/daily/{game}/{day.isoformat()}"


def tags(day: date) -> dict[str, str]:
    """The tags of a table with the board of this day."""
    return {"event": f"{_EVENT}{day.isoformat()}"}


def day_of(tags: dict[str, str]) -> date | None:
    """The day that a table's tags name; None if it is no board of the day."""
    event = tags.get("event", "")
    return date.fromisoformat(event.removeprefix(_EVENT)) if event.startswith(_EVENT) else None


def secret(game: str, day: date) -> str:
    """The secret from which everything random on a day's board is drawn."""
    return hashlib.sha256(f"daily {game} {day.isoformat()}".encode()).hexdigest()


def first(game: Game[Any], day: date) -> State:
    """The first position of a day's board; raises NoSuchPage if the game has no such board."""
    if game.rules.daily is None:
        raise NoSuchPage()
    seed = Source(secret(game.name, day)).set_up_seed()
    return game.start(game.deal(game.read_options(game.rules.daily), seed))
