"""What the store forgets, and how large it is; on both databases."""

import msgspec
import sqlalchemy as sa

from rookery.server.db import retention, schema
from rookery.server.db.database import writing
from rookery.server.table import store as games
from rookery.server.table.timeline import LogEntry
from tests.server.stored import GAME, HEAD

LATER = 1000


def keep(connection: sa.Connection, game_id: str, **changes: object) -> None:
    """Store a copy of the sample game with this id and these changes, without invitations."""
    seats = tuple(msgspec.structs.replace(seat, invite=None) for seat in GAME.seats)
    game = msgspec.structs.replace(GAME, id=game_id, seats=seats, **changes)
    ended = game.ended
    games.create(connection, game, msgspec.structs.replace(HEAD, ended=ended))


def ids(engine: sa.Engine) -> set[str]:
    with engine.connect() as connection:
        return set(connection.scalars(sa.select(schema.games.c.id)))


def test_tables_where_nobody_acted_are_found_and_forgotten(engine: sa.Engine) -> None:
    acted = (*GAME.log, LogEntry(2, "action", 0, "x", 3))
    with writing(engine) as connection:
        keep(connection, "waiting", log=())
        keep(connection, "dice")
        keep(connection, "played", log=acted, next="dice")
        keep(connection, "over", log=acted, ended=9)
        keep(connection, "record", kind="record", ended=9)
        assert retention.unplayed(connection, 5) == []
        found = retention.unplayed(connection, LATER)
        assert sorted(found) == ["dice", "waiting"]
        retention.forget(connection, found, LATER)
        assert games.load(connection, "played").next is None
    assert ids(engine) == {"played", "over", "record"}
    with engine.connect() as connection:
        kept = connection.scalars(sa.select(schema.seats.c.game_id).distinct())
        assert set(kept) == {"played", "over", "record"}


def test_records_count_from_when_somebody_looked(engine: sa.Engine) -> None:
    with writing(engine) as connection:
        for name in ("read", "unread"):
            keep(connection, name, kind="record", ended=9)
        keep(connection, "over", ended=9)
        retention.looked_at(connection, ["read", "over"], 500)
        assert retention.unread(connection, 400) == ["unread"]
        retention.forget(connection, ["read", "unread"], 400)  # one was read in the meantime
    assert ids(engine) == {"read", "over"}


def test_the_size_is_known_and_what_was_deleted_counts_no_more(engine: sa.Engine) -> None:
    with engine.connect() as connection:
        before = retention.size(connection)
    assert before.used > 0
    with writing(engine) as connection:
        keep(connection, "large", options={"x": "y" * 500_000}, log=())
    with engine.connect() as connection:
        large = retention.size(connection).used
    if engine.dialect.name == "sqlite":
        assert large > before.used + 400_000
        with writing(engine) as connection:
            retention.forget(connection, ["large"], LATER)
        with engine.connect() as connection:
            after = retention.size(connection)
        assert after.used < before.used + 100_000
        assert after.free is not None
        assert after.free > 0


def test_a_database_in_memory_has_no_bound() -> None:
    engine = sa.create_engine("sqlite://")
    with engine.connect() as connection:
        assert retention.size(connection) == (0, None)
    engine.dispose()
