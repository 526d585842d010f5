"""Promised secrets, and what players contribute, in the store: functions on a connection.

What is drawn from them is `core.fair`'s; nothing else reads a secret while its game runs.
"""

from typing import NamedTuple

import sqlalchemy as sa

from rookery.core import fairness
from rookery.core.fairness import Contribution
from rookery.server.errors import NoSuchPromise
from rookery.server.storage import schema

KEPT_MS = 60 * 60 * 1000
"""How long a promise waits for the game it is for."""


class Drawn(NamedTuple):
    """What a new game's chance is drawn from.

    `bits` are what whoever asks for it contributes, `giver` is their token's hash.
    """

    secret: str
    promised: bool = False
    bits: str = ""
    giver: str | None = None


def drawn(connection: sa.Connection, secret: str, commitment: str, bits: str, giver: str) -> Drawn:
    """What a game is drawn from that somebody asks for: `secret`, unless another was promised.

    Raises NoSuchPromise.

    Bits given before a secret was promised protect from nothing, so they are refused.
    """
    if not (commitment or bits):
        return Drawn(secret)
    return Drawn(promised(connection, commitment), True, bits, giver)


def promise(connection: sa.Connection, secret: str, now: int) -> str:
    """Keep a secret for a game that is still to be asked for; returns its commitment."""
    table = schema.promises
    connection.execute(sa.delete(table).where(table.c.made < now - KEPT_MS))
    commitment = fairness.commitment(secret)
    connection.execute(sa.insert(table), {"commitment": commitment, "secret": secret, "made": now})
    return commitment


def promised(connection: sa.Connection, commitment: str) -> str:
    """The secret behind a commitment; raises NoSuchPromise when it is used, too old or not ours."""
    table = schema.promises.c
    secret = connection.scalar(sa.select(table.secret).where(table.commitment == commitment))
    if secret is None:
        raise NoSuchPromise()
    return str(secret)


def keep(connection: sa.Connection, commitment: str) -> None:
    """Use a promise up, for one game; raises NoSuchPromise the second time."""
    table = schema.promises
    if connection.execute(sa.delete(table).where(table.c.commitment == commitment)).rowcount != 1:
        raise NoSuchPromise()


def contribute(connection: sa.Connection, game_id: str, number: int, given: Contribution) -> None:
    """Write down a game's contribution; whoever does has made sure of where it counts from."""
    row = {"game_id": game_id, "number": number, "seat": given.seat}
    connection.execute(
        sa.insert(schema.contributions), row | {"bits": given.bits, "first": given.first}
    )


def contributions_of(connection: sa.Connection, game_id: str) -> tuple[Contribution, ...]:
    """What was contributed to a game, in order."""
    table = schema.contributions.c
    rows = connection.execute(
        sa.select(table.bits, table.seat, table.first)
        .where(table.game_id == game_id)
        .order_by(table.number)
    )
    return tuple(Contribution(*row) for row in rows)
