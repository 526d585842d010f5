"""Studies, people's drawings and notes on games: functions on a connection.

A user has one study per game. Its id is in the link with which others read it.
"""

from typing import Any, NamedTuple

import msgspec
import sqlalchemy as sa
from sqlalchemy import BigInteger, Column, ForeignKey, Index, String, Table, Text

from rookery.server.db.schema import metadata
from rookery.server.studies.model import MOST_PAGES, NotesPage, Pages, StudyFull, with_page

# A user's drawings and notes on a game's positions. Whoever has the link may read them.
studies = Table(
    "studies",
    metadata,
    Column("id", String(16), primary_key=True),
    Column("game_id", String(16), ForeignKey("games.id", ondelete="CASCADE"), nullable=False),
    Column("user_id", String(64), nullable=False),
    Column("changed", BigInteger, nullable=False),
    Column("body", Text, nullable=False),  # JSON: model.study.Page, by the number of entries
    Index("ix_studies_game_id", "game_id", "user_id"),
    Index("ix_studies_user_id", "user_id"),
)


# -- studies, people's drawings and notes on games: functions on a connection ----------------------
# A user has one study per game. Its id is in the link with which others read it.

_PAGES = msgspec.json.Decoder(Pages)


class StoredStudy(NamedTuple):
    """A user's study of a game."""

    id: str
    user_id: str
    pages: Pages


def of(connection: sa.Connection, game_id: str, user_id: str) -> StoredStudy | None:
    """The user's study of a game; None if there is none."""
    table = studies.c
    return _one(connection, (table.game_id == game_id) & (table.user_id == user_id))


def linked(connection: sa.Connection, game_id: str, study_id: str) -> StoredStudy | None:
    """The study of a game that a link leads to; None if there is none."""
    table = studies.c
    return _one(connection, (table.game_id == game_id) & (table.id == study_id))


def _one(connection: sa.Connection, which: sa.ColumnElement[bool]) -> StoredStudy | None:
    table = studies.c
    wanted = sa.select(table.id, table.user_id, table.body).where(which).order_by(table.changed)
    row = connection.execute(wanted).first()
    return None if row is None else StoredStudy(row.id, row.user_id, _PAGES.decode(row.body))


def put(
    connection: sa.Connection,
    study_id: str,
    game_id: str,
    user_id: str,
    number: int,
    page: NotesPage,
    now: int,
) -> StoredStudy:
    """Store a page of a user's study, whose id is `study_id` if it is new; raises StudyFull."""
    table, known = studies, of(connection, game_id, user_id)
    pages = with_page({} if known is None else known.pages, number, page)
    if len(pages) > MOST_PAGES:
        raise StudyFull(most=MOST_PAGES)
    values = {"body": msgspec.json.encode(pages).decode(), "changed": now}
    if known is not None:
        connection.execute(sa.update(table).where(table.c.id == known.id).values(**values))
        return known._replace(pages=pages)
    row = {"id": study_id, "game_id": game_id, "user_id": user_id, **values}
    connection.execute(sa.insert(table), row)
    return StoredStudy(study_id, user_id, pages)


def merge(connection: sa.Connection, guest: str, member: str, _now: int) -> None:
    """Give a guest's studies to a member."""
    table = studies
    connection.execute(sa.update(table).where(table.c.user_id == guest).values(user_id=member))


def forget(connection: sa.Connection, user_id: str, _now: int) -> None:
    """Delete a user's studies."""
    table = studies
    connection.execute(sa.delete(table).where(table.c.user_id == user_id))


def about(connection: sa.Connection, user_id: str) -> list[dict[str, Any]]:
    """A user's studies, for their export."""
    table = studies.c
    rows = connection.execute(
        sa.select(table.game_id, table.changed, table.body).where(table.user_id == user_id)
    )
    return [
        {"game": row.game_id, "changed": row.changed, "pages": msgspec.json.decode(row.body)}
        for row in rows
    ]
