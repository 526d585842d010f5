"""The way a session was opened is called its method, because a proof is what a solver finds."""

from alembic import op

revision = "0027"
down_revision = "0026"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Rename the column; every row stays. Both databases know this statement."""
    op.execute("ALTER TABLE sessions RENAME COLUMN proof TO method")


def downgrade() -> None:
    """Restore the old name."""
    op.execute("ALTER TABLE sessions RENAME COLUMN method TO proof")
