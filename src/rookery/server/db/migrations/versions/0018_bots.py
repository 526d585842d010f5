"""Bots: their tokens and logs, and challenges between people and bots."""

import sqlalchemy as sa
from alembic import op

revision = "0018"
down_revision = "0017"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add them."""
    op.create_table(
        "tokens",
        sa.Column("hash", sa.String(64), nullable=False),
        sa.Column("user_id", sa.String(64), nullable=False),
        sa.Column("scopes", sa.String(80), nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.Column("until", sa.BigInteger),
        sa.PrimaryKeyConstraint("hash", name="pk_tokens"),
        sa.ForeignKeyConstraint(["user_id"], ["users.id"], name="fk_tokens_user_id"),
    )
    op.create_index("ix_tokens_user_id", "tokens", ["user_id"])
    _challenges()
    op.create_table(
        "bot_log",
        sa.Column("user_id", sa.String(64), nullable=False),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("kind", sa.String(16), nullable=False),
        sa.Column("about", sa.String(120), nullable=False),
        sa.PrimaryKeyConstraint("user_id", "number", name="pk_bot_log"),
    )


def _challenges() -> None:
    op.create_table(
        "challenges",
        sa.Column("id", sa.String(16), nullable=False),
        sa.Column("user_id", sa.String(64), nullable=False),
        sa.Column("request", sa.Text, nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.Column("until", sa.BigInteger, nullable=False),
        sa.Column("state", sa.String(12), nullable=False),
        sa.Column("game_id", sa.String(16)),
        sa.PrimaryKeyConstraint("id", name="pk_challenges"),
    )
    op.create_index("ix_challenges_user_id", "challenges", ["user_id"])
    op.create_table(
        "challenge_answers",
        sa.Column("challenge_id", sa.String(16), nullable=False),
        sa.Column("user_id", sa.String(64), nullable=False),
        sa.Column("accepted", sa.Integer),
        sa.PrimaryKeyConstraint("challenge_id", "user_id", name="pk_challenge_answers"),
        sa.ForeignKeyConstraint(
            ["challenge_id"],
            ["challenges.id"],
            name="fk_challenge_answers_challenge_id",
            ondelete="CASCADE",
        ),
    )
    op.create_index("ix_challenge_answers_user_id", "challenge_answers", ["user_id"])


def downgrade() -> None:
    """Drop them."""
    for table in ("bot_log", "challenge_answers", "challenges", "tokens"):
        op.drop_table(table)
