"""The tables of talk; part of `schema.metadata`."""

from sqlalchemy import BigInteger, Column, ForeignKey, Index, Integer, String, Table, Text

from rookery.server.db.schema import metadata

# Table chat. The primary key makes a second writer fail.
lines = Table(
    "lines",
    metadata,
    Column("room", String(16), ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("user_id", String(64), nullable=False),
    Column("seat", Integer, nullable=False),
    Column("kind", String(8), nullable=False),  # phrase | emote | text
    Column("text", Text, nullable=False),  # the key of a phrase or an emote, or words
    Column("at", BigInteger, nullable=False),
    Column("hidden", Integer, nullable=False),  # 1: the keeper has hidden it
)

# Reported lines, each with those before it; deleted once the keeper has dealt with the report.
reports = Table(
    "reports",
    metadata,
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("room", String(16), nullable=False),
    Column("line", Integer, nullable=False),
    Column("by", String(64), nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("context", Text, nullable=False),  # JSON: lines
    Index("ix_reports_room", "room", "line"),
)
