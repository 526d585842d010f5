"""The lobby: seeks, leases on work for one process at a time, and listed tables."""

import sqlalchemy as sa
from alembic import op

revision = "0014"
down_revision = "0013"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add it; existing tables go on as they were: by link, and rated."""
    listed = sa.Column("listed", sa.String(8), nullable=False, server_default="link")
    op.add_column("games", listed)
    op.add_column("games", sa.Column("rated", sa.Integer, nullable=False, server_default="1"))
    op.add_column("games", sa.Column("pool", sa.String(96)))
    op.create_index("ix_games_listed_started", "games", ["listed", "started"])
    op.create_table(
        "leases",
        sa.Column("name", sa.String(16), nullable=False),
        sa.Column("node", sa.String(80), nullable=False),
        sa.Column("until", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("name", name="pk_leases"),
    )
    _seeks()


def _seeks() -> None:
    op.create_table(
        "seeks",
        sa.Column("id", sa.String(16), nullable=False),
        sa.Column("user_id", sa.String(64), nullable=False),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("wants", sa.Text, nullable=False),
        sa.Column("since", sa.BigInteger, nullable=False),
        sa.Column("alive_until", sa.BigInteger, nullable=False),
        sa.Column("fill_at", sa.BigInteger),
        sa.Column("level", sa.String(16), nullable=False),
        sa.Column("game_id", sa.String(16)),
        sa.Column("confirm_until", sa.BigInteger),
        sa.PrimaryKeyConstraint("id", name="pk_seeks"),
        sa.UniqueConstraint("user_id", name="uq_seeks_user_id"),
        sa.ForeignKeyConstraint(
            ["game_id"], ["games.id"], name="fk_seeks_game_id", ondelete="SET NULL"
        ),
    )
    op.create_index("ix_seeks_game_id", "seeks", ["game_id"])


def downgrade() -> None:
    """Drop it."""
    op.drop_table("seeks")
    op.drop_table("leases")
    op.drop_index("ix_games_listed_started", "games")
    for column in ("pool", "rated", "listed"):
        op.drop_column("games", column)
