"""From which networks people play each game; tenures don't hold that, as people may move."""

import sqlalchemy as sa
from alembic import op

revision = "0035"
down_revision = "0034"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Create the table, and drop the column that nothing was ever written to."""
    op.create_table(
        "networks",
        sa.Column("game_id", sa.String(16), nullable=False),
        sa.Column("user_id", sa.String(64), nullable=False),
        sa.Column("network", sa.String(16), nullable=False),
        sa.ForeignKeyConstraint(
            ["game_id"], ["games.id"], name="fk_networks_game_id", ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("game_id", "user_id", "network", name="pk_networks"),
    )
    op.drop_column("tenures", "network")


def downgrade() -> None:
    """Restore the column, and drop the table."""
    op.add_column("tenures", sa.Column("network", sa.String(16)))
    op.drop_table("networks")
