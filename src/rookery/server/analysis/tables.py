"""The tables of analyses; part of `schema.metadata`."""

from sqlalchemy import BigInteger, Column, ForeignKey, Integer, String, Table, Text

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
