"""Each rated game's effect on each player, players' public ids, and voided games."""

import hashlib
import json

import sqlalchemy as sa
from alembic import op

revision = "0017"
down_revision = "0015"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add them, and fill them from the games rated so far."""
    op.create_table(
        "rated_players",
        sa.Column("user_id", sa.String(64), nullable=False),
        sa.Column("number", sa.Integer, nullable=False, autoincrement=False),
        sa.Column("game_id", sa.String(16), nullable=False),
        sa.Column("pool", sa.String(96), nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("place", sa.Integer, nullable=False),
        sa.Column("people", sa.Integer, nullable=False),
        sa.Column("gained", sa.Double, nullable=False),
        sa.Column("mu", sa.Double, nullable=False),
        sa.Column("sigma", sa.Double, nullable=False),
        sa.PrimaryKeyConstraint("user_id", "number", name="pk_rated_players"),
    )
    op.create_index("ix_rated_players_number", "rated_players", ["number"])
    op.create_table(
        "voided",
        sa.Column("game_id", sa.String(16), nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("game_id", name="pk_voided"),
    )
    _name_players()
    _tell_of_players()


def _name_players() -> None:
    connection = op.get_bind()
    with op.batch_alter_table("ratings") as table:
        table.add_column(sa.Column("player", sa.String(16), nullable=True))
    users = connection.scalars(sa.text("SELECT DISTINCT user_id FROM ratings")).all()
    for user in users:
        player = hashlib.sha256(f"player {user}".encode()).hexdigest()[:16]
        connection.execute(
            sa.text("UPDATE ratings SET player = :player WHERE user_id = :user"),
            {"player": player, "user": user},
        )
    with op.batch_alter_table("ratings") as table:
        table.alter_column("player", existing_type=sa.String(16), nullable=False)
    op.create_index("ix_ratings_player", "ratings", ["player"])


def _tell_of_players() -> None:
    connection = op.get_bind()
    games = connection.execute(
        sa.text("SELECT number, game_id, pool, at, places, before, after FROM rated_games")
    )
    insert = sa.text(
        "INSERT INTO rated_players"
        " (user_id, number, game_id, pool, at, place, people, gained, mu, sigma) VALUES"
        " (:user_id, :number, :game_id, :pool, :at, :place, :people, :gained, :mu, :sigma)"
    )
    for game in games.all():
        contest, before, after = map(json.loads, (game.places, game.before, game.after))
        rows = zip(contest["users"], contest["places"], before, after, strict=False)
        for user, place, (old, _), (mu, sigma) in rows:
            own = {"user_id": user, "place": place, "gained": mu - old, "mu": mu, "sigma": sigma}
            fixed = {key: getattr(game, key) for key in ("number", "game_id", "pool", "at")}
            connection.execute(insert, {**own, **fixed, "people": len(contest["users"])})


def downgrade() -> None:
    """Drop them."""
    op.drop_index("ix_ratings_player", "ratings")
    op.drop_column("ratings", "player")
    op.drop_table("voided")
    op.drop_table("rated_players")
