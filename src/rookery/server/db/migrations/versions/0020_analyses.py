"""Analyses of whole games, and studies: people's drawings and notes on games."""

import sqlalchemy as sa
from alembic import op

revision = "0020"
down_revision = "0019"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add them."""
    op.create_table(
        "analyses",
        sa.Column("game_id", sa.String(16), nullable=False),
        sa.Column("asked", sa.BigInteger, nullable=False),
        sa.Column("is_done", sa.Integer, nullable=False),
        sa.Column("node", sa.String(80), nullable=False),
        sa.Column("until", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("game_id", name="pk_analyses"),
        sa.ForeignKeyConstraint(
            ["game_id"], ["games.id"], name="fk_analyses_game_id", ondelete="CASCADE"
        ),
    )
    op.create_table(
        "findings",
        sa.Column("game_id", sa.String(16), nullable=False),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("body", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("game_id", "number", name="pk_findings"),
        sa.ForeignKeyConstraint(
            ["game_id"], ["games.id"], name="fk_findings_game_id", ondelete="CASCADE"
        ),
    )
    op.create_table(
        "studies",
        sa.Column("id", sa.String(16), nullable=False),
        sa.Column("game_id", sa.String(16), nullable=False),
        sa.Column("user_id", sa.String(64), nullable=False),
        sa.Column("changed", sa.BigInteger, nullable=False),
        sa.Column("body", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_studies"),
        sa.ForeignKeyConstraint(
            ["game_id"], ["games.id"], name="fk_studies_game_id", ondelete="CASCADE"
        ),
    )
    op.create_index("ix_studies_game_id", "studies", ["game_id", "user_id"])
    op.create_index("ix_studies_user_id", "studies", ["user_id"])


def downgrade() -> None:
    """Drop them."""
    op.drop_table("studies")
    op.drop_table("findings")
    op.drop_table("analyses")
