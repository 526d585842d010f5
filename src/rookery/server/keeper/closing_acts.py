"""Closing the house for a while, and opening it before the time is over."""

from typing import Annotated, Any

import sqlalchemy as sa
from msgspec import Meta, Struct

from rookery.core.words.i18n import later
from rookery.server.db import closing_store, house_store
from rookery.server.db.closing_store import KEY, ClosedTime
from rookery.server.errors import BadMessage, CannotUndo, Refused
from rookery.server.feature import Deed, KeeperAct, Occasion
from rookery.server.people.calendar import DAY_MS

_AHEAD_MS = 14 * DAY_MS
_LATE_MS = 60_000


class HouseIsOpen(Refused):
    """The house is not closed, and no closing is planned."""

    code, status = "house-is-open", 409
    message = later("The house is open, and no closing is planned.")


class ClosingHouse(Struct, frozen=True):
    """When the house closes (milliseconds since 1970; 0: now), and for how many minutes."""

    at: Annotated[int, Meta(ge=0, le=2**53)] = 0
    minutes: Annotated[int, Meta(ge=1, le=1440)] = 10


class OpeningHouse(Struct, frozen=True):
    """The house opens now, or is not closed after all."""


def _close(connection: sa.Connection, occasion: Occasion, body: ClosingHouse) -> Deed:
    at = body.at or occasion.now
    if not occasion.now - _LATE_MS <= at <= occasion.now + _AHEAD_MS:
        raise BadMessage("at: a time within the next fourteen days is expected")
    at = max(at, occasion.now)
    was = closing_store.of(house_store.values(connection))
    if was is not None and was.at <= occasion.now:  # what has begun goes on: clocks stand still
        at = was.at
    closing = ClosedTime(at, max(at, occasion.now) + body.minutes * 60_000)
    house_store.put(connection, KEY, closing_store.text(closing))
    about = {"at": closing.at, "until": closing.until}
    return Deed(about=about, undo={"closing": closing_store.text(closing)})


def _unclose(connection: sa.Connection, occasion: Occasion, undo: Any) -> None:
    values = house_store.values(connection)
    if values.get(KEY) != undo["closing"]:
        raise CannotUndo()
    _open_now(connection, occasion)


def _open(connection: sa.Connection, occasion: Occasion, _body: OpeningHouse) -> Deed:
    return Deed(about={"at": _open_now(connection, occasion).at})


def _open_now(connection: sa.Connection, occasion: Occasion) -> ClosedTime:
    closing = closing_store.of(house_store.values(connection))
    if closing is None:
        raise HouseIsOpen()
    closing_store.end(connection, closing, min(max(occasion.now, closing.at), closing.until))
    return closing


CLOSE_HOUSE = KeeperAct("close-house", ClosingHouse, _close, _unclose, hurts=True)
OPEN_HOUSE = KeeperAct("open-house", OpeningHouse, _open)
ACTS = (CLOSE_HOUSE, OPEN_HOUSE)
