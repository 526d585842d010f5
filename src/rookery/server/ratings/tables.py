"""The table of networks; part of `schema.metadata`."""

from sqlalchemy import Column, ForeignKey, String, Table

from rookery.server.db.schema import metadata

# From which networks people have played a game, hashed with its secret: they can be compared within
# the game and nowhere else (docs/decisions/0085-fair-to-each-other.md).
networks = Table(
    "networks",
    metadata,
    Column("game_id", String(16), ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
    Column("user_id", String(64), primary_key=True),
    Column("network", String(16), primary_key=True),
)
