"""Mails that wait to be sent, and those of the last weeks: functions on a connection."""

from collections.abc import Collection
from typing import Any, Literal, NamedTuple

import sqlalchemy as sa
from sqlalchemy import BigInteger, Column, Integer, String, Table

from rookery.server.db.schema import metadata
from rookery.server.mail import addresses_store as addresses
from rookery.server.mail.addresses_store import Mailbox
from rookery.server.people.calendar import DAY_MS

Kind = Literal["prove", "moved", "reset", "digest"]
State = Literal["waiting", "sent", "refused", "late", "void", "bounced"]
KEPT_MS = 30 * DAY_MS
"""How long a mail that was sent can come back."""
CLAIM_MS = 10 * 60 * 1000
"""After this a mail is sent again whose sender has died meanwhile, with the same Message-ID."""

mails = Table(
    "mails",
    metadata,
    Column("id", String(32), primary_key=True),  # begins its Message-ID
    Column("user_id", String(64), nullable=False, index=True),
    Column("address", String(254), nullable=False),
    Column("kind", String(8), nullable=False),
    Column("at", BigInteger, nullable=False, index=True),
    Column("due", BigInteger, index=True),  # when it is tried next; None: never again
    Column("until", BigInteger, nullable=False),  # after that it is too late
    Column("tries", Integer, nullable=False),
    Column("state", String(8), nullable=False),
)


class Mail(NamedTuple):
    """A mail to somebody; what it says is put together when it is sent."""

    id: str
    user_id: str
    address: str
    kind: Kind
    at: int
    due: int | None
    until: int
    tries: int = 0
    state: State = "waiting"


def add(connection: sa.Connection, mail: Mail) -> None:
    """Store a mail."""
    connection.execute(sa.insert(mails), mail._asdict())


def note(connection: sa.Connection, mail: Mail) -> None:
    """Store a mail that is sent by others, so that it is known if it comes back."""
    if connection.scalar(sa.select(mails.c.id).where(mails.c.id == mail.id)) is None:
        add(connection, mail._replace(due=None))


def due(connection: sa.Connection, now: int, most: int) -> list[Mail]:
    """The mails to be sent now, the oldest first."""
    table = mails
    find = sa.select(table).where(table.c.due <= now).order_by(table.c.at, table.c.id).limit(most)
    return [Mail(*row) for row in connection.execute(find)]


def claim(connection: sa.Connection, mail: Mail, now: int) -> bool:
    """Take a mail to send it; False if another process has, or it is no longer wanted."""
    table = mails
    values: dict[str, Any] = {"due": now + CLAIM_MS, "tries": mail.tries + 1}
    if mail.until <= now:
        values = {"due": None, "state": "late"}
    which = (table.c.id == mail.id) & (table.c.due == mail.due)
    is_ours = connection.execute(sa.update(table).where(which).values(**values)).rowcount == 1
    return is_ours and mail.until > now


def settle(connection: sa.Connection, mail_id: str, state: State, due: int | None = None) -> None:
    """Store what has become of a mail; with `due`, when it is tried again."""
    table = mails
    which = sa.update(table).where(table.c.id == mail_id)
    connection.execute(which.values(state=state, due=due))


def has_failed(connection: sa.Connection, box: Mailbox) -> bool:
    """Whether the last mail to an address that has to be proven could not be delivered."""
    table = mails.c
    mine = (table.user_id == box.user_id) & (table.address == box.wanted)
    last = sa.select(table.state).where(mine).order_by(table.at.desc()).limit(1)
    return connection.scalar(last) in ("refused", "bounced", "late")


def returned(connection: sa.Connection, mail_id: str, now: int) -> bool:
    """Note that a mail came back for good; its address gets no more. False if we sent none such."""
    table, boxes = mails, addresses.mail_addresses
    row = connection.execute(sa.select(table).where(table.c.id == mail_id)).one_or_none()
    if row is None:
        return False
    settle(connection, mail_id, "bounced")
    mine = (boxes.c.user_id == row.user_id) & (boxes.c.address == row.address)
    connection.execute(sa.update(boxes).where(mine).values(bounced=now))
    return True


def returned_all(connection: sa.Connection, ids: Collection[str], now: int) -> int:
    """Note that these mails came back for good; returns how many of them we sent."""
    find = sa.select(mails.c.id).where(mails.c.id.in_(list(ids))).order_by(mails.c.id)
    ours = connection.scalars(find).all()
    return sum(returned(connection, mail_id, now) for mail_id in ours)


# -- what becomes of a person's mail ---------------------------------------------------------------


def merge(connection: sa.Connection, guest: str, member: str, _now: int) -> None:
    """Give a member the mailbox and the mails of an account that ends."""
    mine = mails.c.user_id == guest
    connection.execute(sa.update(mails).where(mine).values(user_id=member))
    addresses.merge(connection, guest, member)


def forget(connection: sa.Connection, user_id: str, _now: int) -> None:
    """Delete a member's addresses and mails."""
    connection.execute(sa.delete(mails).where(mails.c.user_id == user_id))
    addresses.remove(connection, user_id)


def about(connection: sa.Connection, user_id: str) -> dict[str, Any] | None:
    """A member's mailbox, and what was sent to them lately, for their export."""
    box = addresses.mailbox(connection, user_id)
    table = mails.c
    find = sa.select(table.at, table.kind, table.address, table.state)
    rows = connection.execute(find.where(table.user_id == user_id).order_by(table.at))
    sent = [row._asdict() for row in rows]
    if box is None and not sent:
        return None
    hidden = ("user_id", "stop")
    shown = {} if box is None else box._asdict()
    return {"mailbox": {key: shown[key] for key in shown if key not in hidden}, "mails": sent}


def sweep(connection: sa.Connection, now: int) -> None:
    """Delete mails that can't come back any more, and links that prove nothing any more."""
    connection.execute(sa.delete(mails).where(mails.c.at < now - KEPT_MS))
    addresses.sweep(connection, now)
