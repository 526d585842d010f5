"""People's addresses for mail, and the links that are sent there: functions on a connection."""

from collections.abc import Collection
from typing import Any, Literal, NamedTuple

import sqlalchemy as sa
from sqlalchemy import BigInteger, Column, Integer, String, Table

from rookery.server.db.schema import metadata
from rookery.server.people.calendar import DAY_MS

Rhythm = Literal["daily", "once", "never"]
USUAL_HOUR = 18
LinkKind = Literal["prove", "reset"]
LINK_MS = DAY_MS
"""How long a link proves an address."""
RESET_MS = 30 * 60_000
"""How long a link sets a new password."""

# Where members get mail. What is not proven yet stands beside it, and takes its place later.
mail_addresses = Table(
    "mail_addresses",
    metadata,
    Column("user_id", String(64), primary_key=True),
    Column("address", String(254), index=True),  # in small letters; None: none that is proven
    Column("wanted", String(254)),  # one that has to be proven
    Column("language", String(8), nullable=False),
    Column("rhythm", String(8), nullable=False),  # daily | once | never
    Column("hour", Integer, nullable=False),  # when the daily mail goes out, by the person's zone
    Column("bounced", BigInteger),  # when mail came back for good
    # It stands in every mail, so that it can't be a hash. All it does is to end mail.
    Column("stop", String(64), nullable=False, unique=True),
)

# What is in the links that prove an address, or set a new password: only hashes.
mail_links = Table(
    "mail_links",
    metadata,
    Column("hash", String(64), primary_key=True),
    Column("user_id", String(64), nullable=False, index=True),
    Column("address", String(254), nullable=False),
    Column("until", BigInteger, nullable=False, index=True),
    Column("kind", String(8), nullable=False, server_default="prove"),  # prove | reset
)


class Mailbox(NamedTuple):
    """Where and how a member gets mail; `hour` is on the clocks where they live.

    `address` is proven, `wanted` still has to be. `bounced`: mail to `address` came back.
    """

    user_id: str
    address: str | None
    wanted: str | None
    language: str
    rhythm: Rhythm
    hour: int
    bounced: int | None
    stop: str

    @property
    def is_reached(self) -> bool:
        """Whether mail goes there."""
        return self.address is not None and self.bounced is None


def _mailbox(row: Any) -> Mailbox:
    return Mailbox(*row)


def mailbox(connection: sa.Connection, user_id: str) -> Mailbox | None:
    """A member's mailbox; None if they have never given an address."""
    table = mail_addresses
    row = connection.execute(sa.select(table).where(table.c.user_id == user_id)).one_or_none()
    return None if row is None else _mailbox(row)


def mailboxes(connection: sa.Connection, users: Collection[str]) -> list[Mailbox]:
    """The mailboxes of these users, of those who have one."""
    table = mail_addresses
    rows = connection.execute(sa.select(table).where(table.c.user_id.in_(list(users))))
    return [_mailbox(row) for row in rows]


def reached() -> sa.Select[Any]:
    """The users to whom mail goes."""
    table = mail_addresses.c
    goes = table.address.is_not(None) & table.bounced.is_(None) & (table.rhythm != "never")
    return sa.select(table.user_id).where(goes)


def by_stop(connection: sa.Connection, stop: str) -> Mailbox | None:
    """The mailbox whose mails end with this secret."""
    table = mail_addresses
    row = connection.execute(sa.select(table).where(table.c.stop == stop)).one_or_none()
    return None if row is None else _mailbox(row)


def want(
    connection: sa.Connection, user_id: str, address: str, language: str, stop: str
) -> Mailbox:
    """Note an address that a member has to prove; what they had until now stays as long."""
    table = mail_addresses
    mine = table.c.user_id == user_id
    update = sa.update(table).where(mine).values(wanted=address, language=language)
    if not connection.execute(update).rowcount:
        row = {
            "user_id": user_id,
            "wanted": address,
            "language": language,
            "rhythm": "daily",
            "hour": USUAL_HOUR,
            "stop": stop,
        }
        connection.execute(sa.insert(table), row)
    connection.execute(sa.delete(mail_links).where(mail_links.c.user_id == user_id))
    box = mailbox(connection, user_id)
    assert box is not None
    return box


def add_link(
    connection: sa.Connection,
    user_id: str,
    address: str,
    hashed: str,
    now: int,
    kind: LinkKind = "prove",
) -> None:
    """Store a further link, sent to this address; earlier ones work, too, until one is used."""
    until = now + (LINK_MS if kind == "prove" else RESET_MS)
    row = {"hash": hashed, "user_id": user_id, "address": address, "until": until, "kind": kind}
    connection.execute(sa.insert(mail_links), row)


def _works(hashed: str, now: int, kind: LinkKind) -> sa.ColumnElement[bool]:
    links = mail_links.c
    return (links.hash == hashed) & (links.until > now) & (links.kind == kind)


def link_works(connection: sa.Connection, hashed: str, now: int) -> str | None:
    """The address that a link would prove now."""
    find = sa.select(mail_links.c.address).where(_works(hashed, now, "prove"))
    return connection.scalar(find)


def reset_for(connection: sa.Connection, hashed: str, now: int) -> str | None:
    """The user whose password a link would set now."""
    find = sa.select(mail_links.c.user_id).where(_works(hashed, now, "reset"))
    return connection.scalar(find)


def use_reset(connection: sa.Connection, user_id: str, hashed: str, now: int) -> bool:
    """Use a link that sets a password, with all others of its user; False if it is too old."""
    links = mail_links.c
    if reset_for(connection, hashed, now) != user_id:
        return False
    mine = sa.delete(mail_links).where(links.user_id == user_id, links.kind == "reset")
    return connection.execute(mine).rowcount > 0


def prove(connection: sa.Connection, hashed: str, now: int) -> tuple[Mailbox, str | None] | None:
    """Use a link: the mailbox with its new address, and the one before; None if it is too old."""
    table, links = mail_addresses, mail_links
    row = connection.execute(
        sa.select(links.c.user_id, links.c.address).where(_works(hashed, now, "prove"))
    ).one_or_none()
    if row is None:
        return None
    connection.execute(sa.delete(links).where(links.c.user_id == row.user_id))
    mine = (table.c.user_id == row.user_id) & (table.c.wanted == row.address)
    before = connection.scalar(sa.select(table.c.address).where(mine))
    values = {"address": row.address, "wanted": None, "bounced": None}
    if not connection.execute(sa.update(table).where(mine).values(values)).rowcount:
        return None
    box = mailbox(connection, row.user_id)
    assert box is not None
    return box, before if before != row.address else None


def put(connection: sa.Connection, user_id: str, **values: Any) -> bool:
    """Change how a member gets mail; False if they have no mailbox."""
    if not values:
        return mailbox(connection, user_id) is not None
    table = mail_addresses
    which = sa.update(table).where(table.c.user_id == user_id)
    return connection.execute(which.values(**values)).rowcount == 1


def remove(connection: sa.Connection, user_id: str) -> bool:
    """Delete a member's mailbox, with the links to prove it; False if there is none."""
    connection.execute(sa.delete(mail_links).where(mail_links.c.user_id == user_id))
    table = mail_addresses
    return connection.execute(sa.delete(table).where(table.c.user_id == user_id)).rowcount == 1


def merge(connection: sa.Connection, gone: str, member: str) -> None:
    """Give a member the mailbox of an account that ends, unless they have one."""
    connection.execute(sa.delete(mail_links).where(mail_links.c.user_id == gone))
    if mailbox(connection, member) is None:
        mine = mail_addresses.c.user_id == gone
        moved = sa.update(mail_addresses).where(mine).values(user_id=member, wanted=None)
        connection.execute(moved)
    remove(connection, gone)


def sweep(connection: sa.Connection, now: int) -> None:
    """Delete links that prove nothing any more."""
    connection.execute(sa.delete(mail_links).where(mail_links.c.until <= now))
