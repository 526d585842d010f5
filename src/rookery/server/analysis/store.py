"""Computer analyses of whole games: functions on a connection.

A finding is what is known of the position after `number` entries. One process at a time works on a
game; the others see what it has stored so far.
"""

from collections.abc import Mapping

import msgspec
import sqlalchemy as sa
from sqlalchemy import BigInteger, Column, ForeignKey, Integer, String, Table, Text

from rookery.search.study import Finding
from rookery.server.db.schema import metadata

# Games to be analysed from beginning to end. `node` works on a game until the time `until`.
analyses = Table(
    "analyses",
    metadata,
    Column("game_id", String(16), ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
    Column("asked", BigInteger, nullable=False),
    Column("is_done", Integer, nullable=False),
    Column("node", String(80), nullable=False),
    Column("until", BigInteger, nullable=False),
)

# What an analysis has found for the position after `number` entries of the log.
findings = Table(
    "findings",
    metadata,
    Column("game_id", String(16), ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("body", Text, nullable=False),  # JSON: search.study.Finding
)


# -- computer analyses of whole games: functions on a connection -----------------------------------
# A finding is what is known of the position after `number` entries. One process at a time works on
# a game; the others see what it has stored so far.

_FINDING = msgspec.json.Decoder(Finding)


def ask(connection: sa.Connection, game_id: str, now: int) -> None:
    """Request the analysis of a game; one that was finished before is reopened."""
    table = analyses
    known = connection.execute(
        sa.update(table).where(table.c.game_id == game_id).values(is_done=0, asked=now)
    )
    if known.rowcount == 0:
        row = {"game_id": game_id, "asked": now, "is_done": 0, "node": "", "until": 0}
        connection.execute(sa.insert(table), row)


def unfinished(connection: sa.Connection) -> list[str]:
    """The games whose analysis was requested and is not finished, the longest waiting first."""
    table = analyses.c
    which = sa.select(table.game_id).where(table.is_done == 0).order_by(table.asked)
    return list(connection.scalars(which))


def take(connection: sa.Connection, game_id: str, node: str, now: int, until: int) -> bool:
    """Reserve a game for this process until `until`; False while another process has it."""
    table = analyses
    mine = (table.c.node == node) | (table.c.until < now)
    deleted = connection.execute(
        sa.update(table).where(table.c.game_id == game_id, mine).values(node=node, until=until)
    )
    return deleted.rowcount == 1


def put(connection: sa.Connection, game_id: str, number: int, finding: Finding) -> None:
    """Store the finding for the position after `number` entries."""
    table, body = findings, msgspec.json.encode(finding).decode()
    mine = (table.c.game_id == game_id) & (table.c.number == number)
    if connection.execute(sa.update(table).where(mine).values(body=body)).rowcount == 0:
        row = {"game_id": game_id, "number": number, "body": body}
        connection.execute(sa.insert(table), row)


def finish(connection: sa.Connection, game_id: str) -> None:
    """Mark a game's analysis as finished."""
    table = analyses
    mine = table.c.game_id == game_id
    connection.execute(sa.update(table).where(mine).values(is_done=1, node="", until=0))


def known(connection: sa.Connection, game_id: str) -> Mapping[int, Finding]:
    """The findings of a game, by the number of entries before each position."""
    table = findings.c
    rows = connection.execute(sa.select(table.number, table.body).where(table.game_id == game_id))
    return {row.number: _FINDING.decode(row.body) for row in rows}
