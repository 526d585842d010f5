"""Secrets that games are drawn from, and what players contribute: functions on a connection.

What is drawn from them is `core.fairness`'s; nothing else reads a secret while its game runs.
"""

import sqlalchemy as sa

from rookery.core import fairness
from rookery.core.fairness import Contribution
from rookery.server.errors import NoSuchCommitment
from rookery.server.model.new_game import NewSource
from rookery.server.storage import schema

KEPT_MS = 60 * 60 * 1000
"""How long a commitment waits for the game it is for."""


def create(connection: sa.Connection, secret: str, now: int) -> str:
    """Keep a secret for a game that is still to be asked for; returns its commitment."""
    table = schema.commitments
    connection.execute(sa.delete(table).where(table.c.made < now - KEPT_MS))
    commitment = fairness.commitment(secret)
    connection.execute(sa.insert(table), {"commitment": commitment, "secret": secret, "made": now})
    return commitment


def secret_of(connection: sa.Connection, commitment: str) -> str:
    """The secret of a commitment; raises NoSuchCommitment if it is used, too old or not ours."""
    table = schema.commitments.c
    secret = connection.scalar(sa.select(table.secret).where(table.commitment == commitment))
    if secret is None:
        raise NoSuchCommitment()
    return str(secret)


def source_for(
    connection: sa.Connection, secret: str, commitment: str, bits: str, user_id: str
) -> NewSource:
    """What a user's new game is drawn from: `secret`, unless another one was committed to.

    Bits given before a commitment protect from nothing, so they are refused. Raises
    NoSuchCommitment.
    """
    if not (commitment or bits):
        return NewSource(secret)
    return NewSource(secret_of(connection, commitment), True, bits, user_id)


def consume(connection: sa.Connection, commitment: str) -> None:
    """Use a commitment up, for one game; raises NoSuchCommitment the second time."""
    table = schema.commitments
    if connection.execute(sa.delete(table).where(table.c.commitment == commitment)).rowcount != 1:
        raise NoSuchCommitment()


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
