"""Clubs, with everybody's from the start, and the club that an evening is of."""

import sqlalchemy as sa
from alembic import op

revision = "0053"
down_revision = "0049"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Create the tables."""
    clubs = op.create_table(
        "clubs",
        sa.Column("id", sa.String(16), primary_key=True),
        sa.Column("name", sa.String(60), nullable=False),
        sa.Column("about", sa.String(400), nullable=False),
        sa.Column("joining", sa.String(8), nullable=False),
        sa.Column("zone", sa.String(64), nullable=False),
        sa.Column("link", sa.String(64), nullable=False, unique=True),
        sa.Column("feed", sa.String(64), nullable=False, unique=True),
        sa.Column("created", sa.BigInteger, nullable=False),
    )
    row: dict[str, object] = {
        "id": "everybody",
        "name": "",
        "about": "",
        "joining": "open",
        "zone": "UTC",
    }
    row |= {"link": "everybody", "feed": "everybody", "created": 0}
    op.bulk_insert(clubs, [row])
    op.create_table(
        "club_members",
        sa.Column("club_id", sa.String(16), nullable=False),
        sa.Column("user_id", sa.String(64), nullable=False),
        sa.Column("role", sa.String(8), nullable=False),
        sa.Column("since", sa.BigInteger, nullable=False),
        sa.ForeignKeyConstraint(["club_id"], ["clubs.id"], ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("club_id", "user_id", name="pk_club_members"),
    )
    op.create_index("ix_club_members_user_id", "club_members", ["user_id"])
    op.add_column("tournaments", sa.Column("club_id", sa.String(16)))
    listed = sa.Column("listed", sa.Integer, nullable=False, server_default="1")
    op.add_column("tournaments", listed)
    op.create_index("ix_tournaments_club", "tournaments", ["club_id", "starts"])


def downgrade() -> None:
    """Drop them."""
    op.drop_index("ix_tournaments_club", "tournaments")
    op.drop_column("tournaments", "listed")
    op.drop_column("tournaments", "club_id")
    op.drop_table("club_members")
    op.drop_table("clubs")
