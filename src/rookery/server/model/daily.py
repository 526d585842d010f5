"""The board of a day: the date is the seed, so that everybody gets the same one.

A table for it says so in its tags, which is how a person's own one is found again.
"""

import hashlib
from datetime import UTC, date, datetime
from typing import Any

import sqlalchemy as sa

from rookery.core.fairness import Source
from rookery.core.game import Game
from rookery.core.state import State
from rookery.server.errors import NoSuchPage
from rookery.server.storage import schema
from rookery.server.storage.games import tags_text

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


def mine(connection: sa.Connection, game: str, day: date, holder: str | None) -> str | None:
    """The id of somebody's own table of that day, the first if there are several."""
    if holder is None:
        return None
    table, seats = schema.games.c, schema.seats.c
    held = sa.select(seats.game_id).where(seats.holder == holder)
    which = (table.game == game) & (table.kind == "live") & (table.tags == tags_text(tags(day)))
    found = sa.select(table.id).where(which & table.id.in_(held)).order_by(table.created).limit(1)
    return connection.scalar(found)
