"""People: users, their sessions, passkeys and codes, and counted attempts."""

import sqlalchemy as sa
from alembic import op

revision = "0013"
down_revision = "0012"
branch_labels = None
depends_on = None

_TABLES = ("attempts", "codes", "passkeys", "sessions", "users")


def upgrade() -> None:
    """Add them. Guests keep their seats: an id is the hash of a token, with or without a row."""
    op.create_table(
        "users",
        sa.Column("id", sa.String(64), nullable=False),
        sa.Column("kind", sa.String(8), nullable=False),
        sa.Column("name", sa.String(40)),
        sa.Column("skeleton", sa.String(80)),
        sa.Column("password", sa.Text),
        sa.Column("email", sa.String(254)),
        sa.Column("role", sa.String(8)),
        sa.Column("prefs", sa.Text, nullable=False),
        sa.Column("number", sa.Integer),
        sa.Column("merged_into", sa.String(64)),
        sa.Column("owner", sa.String(64)),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.Column("seen", sa.BigInteger, nullable=False),
        sa.Column("changed", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_users"),
        sa.UniqueConstraint("skeleton", name="uq_users_skeleton"),
        sa.UniqueConstraint("number", name="uq_users_number"),
    )
    op.create_index("ix_users_owner", "users", ["owner"])
    op.create_index("ix_users_changed", "users", ["changed"])
    _sessions()
    _passkeys()
    _codes()


def _sessions() -> None:
    op.create_table(
        "sessions",
        sa.Column("hash", sa.String(64), nullable=False),
        sa.Column("user_id", sa.String(64), nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.Column("seen", sa.BigInteger, nullable=False),
        sa.Column("until", sa.BigInteger, nullable=False),
        sa.Column("about", sa.String(80), nullable=False),
        sa.PrimaryKeyConstraint("hash", name="pk_sessions"),
        sa.ForeignKeyConstraint(["user_id"], ["users.id"], name="fk_sessions_user_id"),
    )
    op.create_index("ix_sessions_user_id", "sessions", ["user_id"])


def _passkeys() -> None:
    op.create_table(
        "passkeys",
        sa.Column("id", sa.String(400), nullable=False),
        sa.Column("user_id", sa.String(64), nullable=False),
        sa.Column("public_key", sa.Text, nullable=False),
        sa.Column("count", sa.BigInteger, nullable=False),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.Column("used", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_passkeys"),
        sa.ForeignKeyConstraint(["user_id"], ["users.id"], name="fk_passkeys_user_id"),
    )
    op.create_index("ix_passkeys_user_id", "passkeys", ["user_id"])


def _codes() -> None:
    op.create_table(
        "codes",
        sa.Column("hash", sa.String(64), nullable=False),
        sa.Column("user_id", sa.String(64)),
        sa.Column("kind", sa.String(12), nullable=False),
        sa.Column("until", sa.BigInteger),
        sa.Column("used", sa.BigInteger),
        sa.PrimaryKeyConstraint("hash", name="pk_codes"),
    )
    op.create_index("ix_codes_user_id", "codes", ["user_id"])
    op.create_index("ix_codes_until", "codes", ["until"])
    op.create_table(
        "attempts",
        sa.Column("key", sa.String(80), nullable=False),
        sa.Column("window", sa.BigInteger, nullable=False, autoincrement=False),
        sa.Column("count", sa.Integer, nullable=False),
        sa.PrimaryKeyConstraint("key", "window", name="pk_attempts"),
    )
    op.create_index("ix_attempts_window", "attempts", ["window"])


def downgrade() -> None:
    """Drop them; former members are nobody afterwards."""
    for table in _TABLES:
        op.drop_table(table)
