"""Better names of columns and tables, such as `seats_version` and `commitments`."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None

_COLUMNS = (
    ("games", "seating", "seats_version"),
    ("games", "asked", "requested_options"),
    ("seats", "holder", "user_id"),
)


def upgrade() -> None:
    """Rename them; every row stays."""
    op.drop_index("ix_seats_holder", "seats")
    for table, old, new in _COLUMNS:
        _rename_column(table, old, new)
    op.create_index("ix_seats_user_id", "seats", ["user_id"])
    _move_secrets("promises", "commitments")


def downgrade() -> None:
    """Restore the old names."""
    _move_secrets("commitments", "promises")
    op.drop_index("ix_seats_user_id", "seats")
    for table, old, new in _COLUMNS:
        _rename_column(table, new, old)
    op.create_index("ix_seats_holder", "seats", ["holder"])


def _rename_column(table: str, old: str, new: str) -> None:
    # Both databases know this statement; Alembic would copy the whole table for SQLite.
    op.execute(f"ALTER TABLE {table} RENAME COLUMN {old} TO {new}")


def _move_secrets(old: str, new: str) -> None:
    """Recreate the table, so that its constraints get the new name, too."""
    op.create_table(
        new,
        sa.Column("commitment", sa.String(64), nullable=False),
        sa.Column("secret", sa.String(64), nullable=False),
        sa.Column("made", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("commitment", name=f"pk_{new}"),
    )
    op.create_index(f"ix_{new}_made", new, ["made"])
    op.execute(f"INSERT INTO {new} SELECT commitment, secret, made FROM {old}")
    op.drop_table(old)
