"""Challenges in the store: functions on a connection."""

from collections import Counter
from collections.abc import Collection
from typing import Literal

import msgspec
import sqlalchemy as sa
from msgspec.structs import replace
from sqlalchemy import BigInteger, Column, ForeignKey, Integer, String, Table, Text

from rookery.server.challenges import notices
from rookery.server.challenges.model import AskedAlready, Challenge, NoSuchChallenge
from rookery.server.db.schema import metadata
from rookery.server.errors import StaleNumber
from rookery.server.people import notices_store as storage
from rookery.server.people import store as people
from rookery.server.people.calendar import DAY_MS
from rookery.server.people.errors import NotWanted, SaidNo
from rookery.server.people.notices import Notice
from rookery.server.table import store as new_games
from rookery.server.table.new_game import GameRequest, OpenedGame

# A user asks others for a game. It begins when all of them have accepted.
challenges = Table(
    "challenges",
    metadata,
    Column("id", String(16), primary_key=True),
    Column("user_id", String(64), nullable=False, index=True),
    Column("request", Text, nullable=False),  # JSON: model.new_game.GameRequest
    Column("created", BigInteger, nullable=False),
    Column("until", BigInteger, nullable=False),
    Column("state", String(12), nullable=False),  # open | begun | declined | withdrawn
    Column("game_id", String(16)),
)

# Who is asked, and what they have answered.
challenge_answers = Table(
    "challenge_answers",
    metadata,
    Column(
        "challenge_id",
        String(16),
        ForeignKey("challenges.id", ondelete="CASCADE"),
        primary_key=True,
    ),
    Column("user_id", String(64), primary_key=True, index=True),
    Column("accepted", Integer),  # none: no answer yet
)


# -- challenges in the store: functions on a connection --------------------------------------------

_MOST = 100
PAUSE_MS = 10 * 60 * 1000
"""Who has declined a challenge is not challenged by the same person again for this long."""
MOST_TRIES = 3
"""How often the same person may ask somebody within that time, withdrawing in between."""
_KEPT_MS = DAY_MS


def create(connection: sa.Connection, challenge: Challenge) -> None:
    """Store a new challenge; those that ended long ago are deleted."""
    table = challenges
    old = challenge.created - _KEPT_MS
    connection.execute(sa.delete(table).where(table.c.until < old))
    row = {name: getattr(challenge, name) for name in ("id", "user_id", "created", "until")}
    request = msgspec.json.encode(challenge.request).decode()
    connection.execute(sa.insert(table), {**row, "request": request, "state": challenge.state})
    rows = [{"challenge_id": challenge.id, "user_id": answer} for answer in challenge.answers]
    connection.execute(sa.insert(challenge_answers), rows)
    people_asked = notices.telling(
        challenge, challenge.answers, "asked", challenge.created, challenge.user_id
    )
    asker = [challenge.user_id]
    waiting = notices.telling(
        challenge, asker, "waiting", challenge.created, challenge.user_id, is_seen=True
    )
    _note(connection, [*people_asked, *waiting])


def _note(connection: sa.Connection, news: list[Notice]) -> None:
    """Tell people; programs hear of challenges on their streams."""
    bots = people.bots_among(connection, {notice.user_id for notice in news})
    storage.note(connection, [notice for notice in news if notice.user_id not in bots])


def check_patient(
    connection: sa.Connection, user_id: str, others: Collection[str], now: int
) -> None:
    """Raises the reason why a user may not challenge these others now.

    NotWanted: one of them wants no challenges. AskedAlready: one has yet to answer the last one, or
    the user keeps withdrawing and asking. SaidNo: one has declined a moment ago. Programs don't
    mind.
    """
    users = people.known(connection, others)
    if any(user.prefs.unasked for user in users.values()):
        raise NotWanted()
    minding = {user for user in others if users[user].kind != "bot"}
    since, counts = now - PAUSE_MS, Counter[str]()
    for challenge in concerning(connection, user_id, since):
        if challenge.user_id != user_id or challenge.created <= since or challenge.state == "begun":
            continue
        patient = minding & challenge.answers.keys()
        counts.update(patient)
        if any(challenge.answers[user] is False for user in patient):
            raise SaidNo()
        if (patient and challenge.is_open(now)) or MOST_TRIES in counts.values():
            raise AskedAlready()


def load(connection: sa.Connection, challenge_id: str) -> Challenge:
    """The challenge with this id; raises NoSuchChallenge."""
    loaded = _load_where(connection, challenges.c.id == challenge_id)
    if not loaded:
        raise NoSuchChallenge()
    return loaded[0]


def concerning(connection: sa.Connection, user_id: str, since: int) -> list[Challenge]:
    """The challenges by or to a user that expire after `since`; the newest first."""
    table, answers = challenges.c, challenge_answers.c
    mine = sa.select(answers.challenge_id).where(answers.user_id == user_id)
    theirs = (table.user_id == user_id) | table.id.in_(mine)
    return _load_where(connection, theirs & (table.until > since))


def _load_where(connection: sa.Connection, which: sa.ColumnElement[bool]) -> list[Challenge]:
    table, answers = challenges, challenge_answers
    newest = table.c.created.desc(), table.c.id
    query = sa.select(table).where(which).order_by(*newest).limit(_MOST)
    rows = connection.execute(query).all()
    answers_of: dict[str, dict[str, bool | None]] = {row.id: {} for row in rows}
    for answer in connection.execute(
        sa.select(answers)
        .where(answers.c.challenge_id.in_(list(answers_of)))
        .order_by(answers.c.user_id)
    ):
        accepted = answer.accepted
        answers_of[answer.challenge_id][answer.user_id] = (
            None if accepted is None else bool(accepted)
        )
    return [_challenge(row, answers_of[row.id]) for row in rows]


def _challenge(row: sa.Row[tuple[object, ...]], answers: dict[str, bool | None]) -> Challenge:
    return Challenge(
        id=row.id,
        user_id=row.user_id,
        request=msgspec.json.decode(row.request, type=GameRequest),
        created=row.created,
        until=row.until,
        state=row.state,
        answers=answers,
        game_id=row.game_id,
    )


def accept(
    connection: sa.Connection,
    challenge_id: str,
    user_id: str,
    opened: OpenedGame | None,
    now: int,
    most: int,
) -> None:
    """Accept a challenge; the last to accept begins the game that was `opened` for it.

    Raises NoSuchChallenge, TooManyGames (a bot plays `most` at once), and StaleNumber if the others
    have answered meanwhile and `opened` is None.
    """
    _lock(connection, challenge_id, now)
    answers = challenge_answers
    mine = (answers.c.challenge_id == challenge_id) & (answers.c.user_id == user_id)
    free = mine & answers.c.accepted.is_(None)
    if connection.execute(sa.update(answers).where(free).values(accepted=1)).rowcount != 1:
        raise NoSuchChallenge()
    challenge = load(connection, challenge_id)
    people.check_room(connection, [user_id], most)
    storage.drop(connection, notices.about(challenge_id), [user_id])
    if not challenge.is_last(user_id):
        asker = [challenge.user_id]
        _note(connection, notices.telling(challenge, asker, "accepted", now, user_id))
        return
    if opened is None:
        raise StaleNumber(0)
    people.check_room(connection, list(challenge.people), most)
    end(connection, challenge_id, "begun", opened.stored.id)
    new_games.create_new(connection, opened)
    begun = replace(challenge, game_id=opened.stored.id)
    others = [person for person in challenge.people if person != user_id]
    _note(connection, notices.telling(begun, others, "begun", now, user_id))


def _lock(connection: sa.Connection, challenge_id: str, now: int) -> None:
    """Keep others from answering until this transaction ends; raises NoSuchChallenge."""
    table = challenges
    still_open = (table.c.id == challenge_id) & (table.c.state == "open") & (table.c.until > now)
    if connection.execute(sa.update(table).where(still_open).values(state="open")).rowcount != 1:
        raise NoSuchChallenge()


def decline(connection: sa.Connection, challenge_id: str, user_id: str, now: int) -> None:
    """Decline a challenge, or withdraw one's own; raises NoSuchChallenge."""
    _lock(connection, challenge_id, now)
    challenge = load(connection, challenge_id)
    if not challenge.concerns(user_id):
        raise NoSuchChallenge()
    if user_id == challenge.user_id:
        end(connection, challenge_id, "withdrawn")
        _tell_of_the_end(connection, challenge, "withdrawn", now, user_id)
        return
    answers = challenge_answers
    mine = (answers.c.challenge_id == challenge_id) & (answers.c.user_id == user_id)
    connection.execute(sa.update(answers).where(mine).values(accepted=0))
    end(connection, challenge_id, "declined")
    _tell_of_the_end(connection, challenge, "declined", now, user_id)


def _tell_of_the_end(
    connection: sa.Connection,
    challenge: Challenge,
    what: Literal["declined", "withdrawn"],
    now: int,
    by: str,
) -> None:
    """Tell all but the one who has ended it."""
    storage.drop(connection, notices.about(challenge.id), [by])
    others = [person for person in challenge.people if person != by]
    _note(connection, notices.telling(challenge, others, what, now, by))


def end(
    connection: sa.Connection, challenge_id: str, state: str, game_id: str | None = None
) -> None:
    """Close a challenge: it can no longer be answered."""
    table = challenges
    which = sa.update(table).where(table.c.id == challenge_id)
    connection.execute(which.values(state=state, game_id=game_id))


def forget(connection: sa.Connection, user_id: str, _now: int) -> None:
    """Close all open challenges by or to a user who leaves."""
    table, answers = challenges.c, challenge_answers
    mine = answers.c.user_id == user_id
    theirs = sa.select(answers.c.challenge_id).where(mine)
    still_open = table.state == "open"
    for which, state in (
        (table.user_id == user_id, "withdrawn"),
        (table.id.in_(theirs), "declined"),
    ):
        ended = sa.update(challenges).where(still_open, which).values(state=state)
        connection.execute(ended)
    unanswered = mine & answers.c.accepted.is_(None)
    connection.execute(sa.update(answers).where(unanswered).values(accepted=0))
