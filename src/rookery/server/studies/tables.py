"""The table of studies; part of `schema.metadata`."""

from sqlalchemy import BigInteger, Column, ForeignKey, Index, String, Table, Text

from rookery.server.db.schema import metadata

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
