"""The tables of bots; part of `schema.metadata`."""

from sqlalchemy import BigInteger, Column, Integer, String, Table

from rookery.server.db.schema import metadata

# The latest events of each bot, for its owner.
bot_log = Table(
    "bot_log",
    metadata,
    Column("user_id", String(64), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("at", BigInteger, nullable=False),
    Column("kind", String(16), nullable=False),
    Column("about", String(120), nullable=False),
)
