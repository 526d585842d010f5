"""Names that somebody gave up, public ids of all users, and bots whose owners have gone."""

import hashlib

import sqlalchemy as sa
from alembic import op

revision = "0033"
down_revision = "0032"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add table and column, fill in the public ids, and close what closed accounts left behind."""
    op.create_table(
        "former_names",
        sa.Column("hash", sa.String(64), primary_key=True),
        sa.Column("user_id", sa.String(64), primary_key=True),
        sa.Column("until", sa.BigInteger, nullable=False),
    )
    op.create_index("ix_former_names_user_id", "former_names", ["user_id"])
    op.add_column("users", sa.Column("player", sa.String(16)))
    op.create_index("ix_users_player", "users", ["player"])
    connection = op.get_bind()
    for (user_id,) in connection.execute(sa.text("SELECT id FROM users")).all():
        player = hashlib.sha256(f"player {user_id}".encode()).hexdigest()[:16]
        connection.execute(
            sa.text("UPDATE users SET player = :player WHERE id = :id"),
            {"player": player, "id": user_id},
        )
    _close_bots_without_owners(connection)


def _close_bots_without_owners(connection: sa.Connection) -> None:
    orphans = connection.execute(
        sa.text(
            "SELECT bot.id AS id, owner.changed AS changed FROM users bot JOIN users owner"
            " ON bot.owner = owner.id WHERE bot.kind = 'bot' AND owner.kind = 'closed'"
            " ORDER BY bot.created, bot.id"
        )
    ).all()
    number = connection.scalar(sa.text("SELECT max(number) FROM users")) or 0
    for row in orphans:
        number += 1
        at = {"id": row.id, "number": number, "former": f"#{number}"}
        connection.execute(
            sa.text(
                "UPDATE users SET kind = 'closed', name = NULL, skeleton = NULL, number = :number"
                " WHERE id = :id"
            ),
            at,
        )
        connection.execute(sa.text("UPDATE seats SET name = :former WHERE user_id = :id"), at)
        connection.execute(
            sa.text("UPDATE tokens SET until = :changed WHERE user_id = :id AND until IS NULL"),
            {"id": row.id, "changed": row.changed},
        )


def downgrade() -> None:
    """Drop them; closed bots stay closed."""
    op.drop_index("ix_users_player", "users")
    op.drop_column("users", "player")
    op.drop_table("former_names")
