"""The tables of challenges; part of `schema.metadata`."""

from sqlalchemy import BigInteger, Column, ForeignKey, Integer, String, Table, Text

from rookery.server.db.schema import metadata

# A user asks others for a game. It begins when all of them have accepted.
challenges = Table(
    "challenges",
    metadata,
    Column("id", String(16), primary_key=True),
    Column("user_id", String(64), nullable=False, index=True),
    Column("request", Text, nullable=False),  # JSON: model.new_game.GameRequest
    Column("created", BigInteger, nullable=False),
    Column("until", BigInteger, nullable=False),
    Column("state", String(12), nullable=False),  # open | begun | declined | withdrawn
    Column("game_id", String(16)),
)

# Who is asked, and what they have answered.
challenge_answers = Table(
    "challenge_answers",
    metadata,
    Column(
        "challenge_id",
        String(16),
        ForeignKey("challenges.id", ondelete="CASCADE"),
        primary_key=True,
    ),
    Column("user_id", String(64), primary_key=True, index=True),
    Column("accepted", Integer),  # none: no answer yet
)
