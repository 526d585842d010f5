"""Secrets that games are drawn from, and players' contributions: functions on a connection.

`core.fairness` draws from them; nothing else reads a secret while its game runs.
"""

import sqlalchemy as sa

from rookery.core import fairness
from rookery.core.fairness import Contribution
from rookery.server.db import schema
from rookery.server.errors import NoSuchCommitment
from rookery.server.people.calendar import HOUR_MS
from rookery.server.table.new_game import NewSource

KEPT_MS = HOUR_MS
"""How long a commitment waits for its game."""


def create(connection: sa.Connection, secret: str, now: int) -> str:
    """Store a secret for a game that is yet to be requested; returns its commitment."""
    table = schema.commitments
    connection.execute(sa.delete(table).where(table.c.made < now - KEPT_MS))
    commitment = fairness.commitment(secret)
    connection.execute(sa.insert(table), {"commitment": commitment, "secret": secret, "made": now})
    return commitment


def secret_of(connection: sa.Connection, commitment: str) -> str:
    """The secret of a commitment; raises NoSuchCommitment if it is used, too old or unknown."""
    table = schema.commitments.c
    secret = connection.scalar(sa.select(table.secret).where(table.commitment == commitment))
    if secret is None:
        raise NoSuchCommitment()
    return str(secret)


def source_for(
    connection: sa.Connection, secret: str, commitment: str, bits: str, user_id: str
) -> NewSource:
    """What a user's new game is drawn from: `secret`, unless another one was committed to.

    Bits given before a commitment was made protect nobody, so they are refused. Raises
    NoSuchCommitment.
    """
    if not (commitment or bits):
        return NewSource(secret)
    return NewSource(secret_of(connection, commitment), True, bits, user_id)


def consume(connection: sa.Connection, commitment: str) -> None:
    """Use a commitment up for one game; raises NoSuchCommitment the second time."""
    table = schema.commitments
    if connection.execute(sa.delete(table).where(table.c.commitment == commitment)).rowcount != 1:
        raise NoSuchCommitment()


def contribute(
    connection: sa.Connection, game_id: str, number: int, contribution: Contribution
) -> None:
    """Store a contribution to a game; the caller has made sure from which draw it counts."""
    row = {"game_id": game_id, "number": number, "seat": contribution.seat}
    connection.execute(
        sa.insert(schema.contributions),
        row | {"bits": contribution.bits, "first": contribution.first},
    )


def contributions_of(connection: sa.Connection, game_id: str) -> tuple[Contribution, ...]:
    """The contributions to a game, in order."""
    table = schema.contributions.c
    rows = connection.execute(
        sa.select(table.bits, table.seat, table.first)
        .where(table.game_id == game_id)
        .order_by(table.number)
    )
    return tuple(Contribution(*row) for row in rows)
