"""The tables of ratings, of rated games and of networks; part of `schema.metadata`."""

from sqlalchemy import BigInteger, Column, Double, ForeignKey, Index, Integer, String, Table, Text

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

# How each game was rated, in order. The primary key makes a second rater fail.
rated_games = Table(
    "rated_games",
    metadata,
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("game_id", String(16), nullable=False, unique=True),
    Column("pool", String(96), nullable=False),
    Column("at", BigInteger, nullable=False),  # when the game ended
    Column("places", Text, nullable=False),  # JSON: model.contest.Contest
    Column("before", Text, nullable=False),  # JSON: (mu, sigma) of each user
    Column("after", Text, nullable=False),
    Column("rules", Text, nullable=False),  # JSON: ratings.rating.Model
    Index("ix_rated_games_at", "at"),
)

# What each rated game changed for each of its players; this follows from `rated_games`.
rated_players = Table(
    "rated_players",
    metadata,
    Column("user_id", String(64), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("game_id", String(16), nullable=False),
    Column("pool", String(96), nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("place", Integer, nullable=False),
    Column("people", Integer, nullable=False),
    Column("gained", Double, nullable=False),  # in units of skill
    Column("mu", Double, nullable=False),
    Column("sigma", Double, nullable=False),
    Index("ix_rated_players_number", "number"),
)

# Games that the keeper has excluded from rating.
voided = Table(
    "voided",
    metadata,
    Column("game_id", String(16), primary_key=True),
    Column("at", BigInteger, nullable=False),
)
