"""The tables of analyses and studies; part of `schema.metadata`."""

from sqlalchemy import BigInteger, Column, ForeignKey, Index, Integer, String, Table, Text

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

# A user's drawings and notes on a game's positions. Whoever has the link may read them.
studies = Table(
    "studies",
    metadata,
    Column("id", String(16), primary_key=True),
    Column("game_id", String(16), ForeignKey("games.id", ondelete="CASCADE"), nullable=False),
    Column("user_id", String(64), nullable=False),
    Column("changed", BigInteger, nullable=False),
    Column("body", Text, nullable=False),  # JSON: model.study.Page, by the number of entries
    Index("ix_studies_game_id", "game_id", "user_id"),
    Index("ix_studies_user_id", "user_id"),
)
