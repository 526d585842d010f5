"""The seat to act is called `to_move`, as in messages."""

from alembic import op

revision = "0036"
down_revision = "0035"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Rename the column."""
    op.alter_column("games", "turn", new_column_name="to_move")


def downgrade() -> None:
    """Give it its former name."""
    op.alter_column("games", "to_move", new_column_name="turn")
