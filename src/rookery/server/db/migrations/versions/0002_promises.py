"""What chance is drawn from: promises made in advance, and players' contributions."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add them; existing games have promised nothing."""
    op.add_column("games", sa.Column("commitment", sa.String(64)))
    op.create_table(
        "contributions",
        sa.Column("game_id", sa.String(16), nullable=False),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("seat", sa.Integer),
        sa.Column("bits", sa.String(64), nullable=False),
        sa.Column("first", sa.Integer, nullable=False),
        sa.ForeignKeyConstraint(
            ["game_id"], ["games.id"], name="fk_contributions_game_id", ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("game_id", "number", name="pk_contributions"),
    )
    op.create_table(
        "promises",
        sa.Column("commitment", sa.String(64), nullable=False),
        sa.Column("secret", sa.String(64), nullable=False),
        sa.Column("made", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("commitment", name="pk_promises"),
    )
    op.create_index("ix_promises_made", "promises", ["made"])


def downgrade() -> None:
    """Drop them."""
    op.drop_table("promises")
    op.drop_table("contributions")
    op.drop_column("games", "commitment")
