"""Classes of a school with their homework, and how far people have come in guided first games."""

import sqlalchemy as sa
from alembic import op

revision = "0040"
down_revision = "0039"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Create the tables."""
    op.create_table(
        "lessons",
        sa.Column("user_id", sa.String(64), nullable=False),
        sa.Column("game", sa.String(64), nullable=False),
        sa.Column("steps", sa.Integer, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("user_id", "game", name="pk_lessons"),
    )
    op.create_table(
        "classes",
        sa.Column("id", sa.String(16), nullable=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("teacher", sa.String(64)),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_classes"),
    )
    op.create_index("ix_classes_teacher", "classes", ["teacher"])
    op.create_table(
        "pupils",
        sa.Column("class_id", sa.String(16), nullable=False),
        sa.Column("user_id", sa.String(64), nullable=False),
        sa.PrimaryKeyConstraint("class_id", "user_id", name="pk_pupils"),
    )
    op.create_index("ix_pupils_user_id", "pupils", ["user_id"])
    op.create_table(
        "homework",
        sa.Column("id", sa.String(16), nullable=False),
        sa.Column("class_id", sa.String(16), nullable=False),
        sa.Column("kind", sa.String(16), nullable=False),
        sa.Column("game", sa.String(64), nullable=False),
        sa.Column("tasks", sa.Text, nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.Column("due", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_homework"),
    )
    op.create_index("ix_homework_class_id", "homework", ["class_id"])


def downgrade() -> None:
    """Drop the tables."""
    for name in ("homework", "pupils", "classes", "lessons"):
        op.drop_table(name)
