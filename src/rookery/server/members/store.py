"""Becoming a member, signing in where a guest played, and leaving: each in one transaction."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

import sqlalchemy as sa

from rookery.server.db import schema
from rookery.server.errors import Banned, NoSuchCode, SignedOut
from rookery.server.feature import Feature
from rookery.server.members import codes_store as codes
from rookery.server.members import passkeys_store as passkeys
from rookery.server.members import tables
from rookery.server.members.passkeys_store import Passkey
from rookery.server.people import names
from rookery.server.people import sessions_store as sessions
from rookery.server.people import store as former_names
from rookery.server.people import store as people
from rookery.server.people.identity import Prefs
from rookery.server.table.store import forget_request

Features = Sequence[Feature]


class Credentials(NamedTuple):
    """The member with a name, and their password's hash, if any."""

    user_id: str
    name: str
    password: str | None


class SignIn(NamedTuple):
    """A sign-in in a browser: the new token's hash, and who used the browser before.

    `guest` is who played there until now, `old` the hash of a session that this sign-in ends.
    `invite` is the hash of the keeper's code if new members need one, `method` how they signed
    in: password, passkey or code.
    """

    token: str
    about: str
    guest: str | None = None
    old: str | None = None
    invite: str | None = None
    method: str = "password"


def credentials(connection: sa.Connection, name: str) -> Credentials | None:
    """The credentials of the member with this name; None if there is none."""
    users = schema.users.c
    row = connection.execute(
        sa.select(users.id, users.name, users.password).where(
            users.skeleton == names.skeleton(name), users.kind == "member"
        )
    ).one_or_none()
    return None if row is None else Credentials(*row)


def enrol(
    connection: sa.Connection,
    user_id: str,
    name: str,
    credential: str | Passkey,
    sign_in: SignIn,
    now: int,
    besides: Callable[[sa.Connection, str, int], None] | None = None,
) -> None:
    """Make a guest, or somebody new, a member who keeps every seat; raises NameTaken, NoSuchCode.

    `credential` is the hash of their password, or a passkey. `besides` is done with it.

    Raises SignedOut if they have become a member meanwhile.
    """
    invite = sign_in.invite
    if invite is not None and codes.use(connection, invite, ("invite",), now) is None:
        raise NoSuchCode()
    people.check_free(connection, name, user_id, now)
    users = schema.users.c
    kind = connection.scalar(sa.select(users.kind).where(users.id == user_id))
    if kind not in (None, "guest"):
        raise SignedOut()
    row = {"kind": "member", "name": name, "skeleton": names.skeleton(name)}
    people.put(connection, user_id, now, **row)
    if isinstance(credential, Passkey):
        passkeys.add(connection, user_id, credential, now)
    else:
        people.put(connection, user_id, now, password=credential)
    _call_single_seats(connection, user_id, name)
    if besides is not None:
        besides(connection, user_id, now)
    _begin(connection, user_id, sign_in, now)


def enter(
    connection: sa.Connection, user_id: str, sign_in: SignIn, now: int, features: Features
) -> bool:
    """Sign a member in; returns whether they took over a guest's seats. Raises Banned."""
    if people.until(connection, user_id, "banned") > now:
        raise Banned()
    _begin(connection, user_id, sign_in, now)
    if sign_in.guest is None or sign_in.guest == user_id:
        return False
    return _merge(connection, sign_in.guest, user_id, now, features)


def _begin(connection: sa.Connection, user_id: str, sign_in: SignIn, now: int) -> None:
    if sign_in.old is not None:
        _end(connection, sign_in.old, now)
    sessions.begin(connection, user_id, sign_in.token, now, sign_in.about, sign_in.method)


def _end(connection: sa.Connection, token: str, now: int) -> None:
    column = schema.sessions.c
    whose = connection.scalar(sa.select(column.user_id).where(column.hash == token))
    if whose is not None:
        sessions.end(connection, whose, now, only=token)


def _merge(
    connection: sa.Connection, guest: str, member: str, now: int, features: Features
) -> bool:
    """Give a member all that a guest has, except at tables where both sit."""
    seats, users = schema.seats, schema.users
    held = connection.scalars(sa.select(seats.c.game_id).where(seats.c.user_id == guest))
    both = sa.select(seats.c.game_id).where(seats.c.user_id == member)
    moved = set(held) - set(connection.scalars(both))
    is_known = connection.scalar(sa.select(sa.func.count()).where(users.c.id == guest))
    for game_id in sorted(moved):
        _move(connection, game_id, guest, member)
    for feature in features:
        feature.person.merge(connection, guest, member, now)
    if not moved and not is_known:
        return False
    name = connection.scalar(sa.select(users.c.name).where(users.c.id == member))
    _call_single_seats(connection, member, str(name))
    people.put(connection, guest, now, kind="closed", merged_into=member)
    return bool(moved)


def absorb(connection: sa.Connection, gone: str, member: str, now: int, features: Features) -> None:
    """Give a member all that another account of theirs has, and end that account for good.

    At tables where both sit, the seats of the other account stay as they are.
    """
    keys, codes_table = tables.passkeys, tables.codes
    name = connection.scalar(sa.select(schema.users.c.name).where(schema.users.c.id == gone))
    sessions.end(connection, gone, now)
    connection.execute(sa.delete(keys).where(keys.c.user_id == gone))
    connection.execute(sa.delete(codes_table).where(codes_table.c.user_id == gone))
    former_names.give_up(connection, gone, str(name), now)
    people.put(connection, gone, now, **dict.fromkeys(("skeleton", "password", "role")))
    _merge(connection, gone, member, now, features)


def _move(connection: sa.Connection, game_id: str, guest: str, member: str) -> None:
    seats = schema.seats
    which = (seats.c.game_id == game_id) & (seats.c.user_id == guest)
    connection.execute(sa.update(seats).where(which).values(user_id=member))
    people.touch_tables(connection, (seats.c.game_id == game_id) & (seats.c.user_id == member))
    forget_request(connection, game_id)  # it may wait for the guest's id, now nobody's
    running = sa.exists().where(schema.games.c.id == game_id, schema.games.c.ended.is_(None))
    waiting = sa.exists().where(schema.finished.c.game_id == game_id)
    sat = schema.tenures
    # The tenures of a rated game stay as they were: its rating follows from who sat there then.
    mine = (sat.c.game_id == game_id) & (sat.c.user_id == guest) & (running | waiting)
    connection.execute(sa.update(sat).where(mine).values(user_id=member))
    marks = schema.marks
    theirs = (marks.c.game_id == game_id) & (marks.c.user_id == guest)
    connection.execute(sa.update(marks).where(theirs).values(user_id=member))


def _call_single_seats(connection: sa.Connection, user_id: str, name: str) -> None:
    """Put a member's name on their seats.

    Tables where they hold several seats, for people on one screen, are left out.
    """
    seats = schema.seats
    mine = seats.c.user_id == user_id
    several = (
        sa.select(seats.c.game_id).where(mine).group_by(seats.c.game_id).having(sa.func.count() > 1)
    )
    which = mine & seats.c.game_id.not_in(several) & (seats.c.name != name)
    people.touch_tables(connection, which)
    connection.execute(sa.update(seats).where(which).values(name=name))


def close(connection: sa.Connection, user_id: str, now: int, features: Features) -> int:
    """Forget a member or bot, and a member's bots; returns the number under which the seats stay.

    Nothing of theirs acts or waits any more, and nothing is shown under their name.
    """
    for other in owned(connection, user_id, features):
        _close(connection, other, now, features)
    return _close(connection, user_id, now, features)


def owned(connection: sa.Connection, user_id: str, features: Features) -> list[str]:
    """The ids of all whose accounts are closed with a user's."""
    return [other for feature in features for other in feature.person.owned(connection, user_id)]


def _close(connection: sa.Connection, user_id: str, now: int, features: Features) -> int:
    users, keys, codes = schema.users, tables.passkeys, tables.codes
    name = connection.scalar(sa.select(users.c.name).where(users.c.id == user_id))
    former_names.leave_behind(connection, user_id, name, now)
    sessions.end(connection, user_id, now)
    past = sa.update(schema.sessions).where(schema.sessions.c.user_id == user_id)
    connection.execute(past.values(about=""))
    connection.execute(sa.delete(keys).where(keys.c.user_id == user_id))
    connection.execute(sa.delete(codes).where(codes.c.user_id == user_id))
    for feature in features:
        feature.person.forget(connection, user_id, now)
    number = 1 + (connection.scalar(sa.select(sa.func.max(users.c.number))) or 0)
    nothing = dict.fromkeys(("name", "skeleton", "password", "role"))
    gone = {"kind": "closed", "number": number, "prefs": Prefs()}
    people.put(connection, user_id, now, **gone, **nothing)
    people.call_at_tables(connection, user_id, f"{names.FORMER}{number}")
    return number


class WaysIn(NamedTuple):
    """How a member can sign in: by password or not, with how many recovery codes and passkeys."""

    password: bool
    codes: int
    passkeys: int = 0

    @property
    def kinds(self) -> int:
        """How many ways there are: each passkey is one, all codes together are one."""
        return self.password + (self.codes > 0) + self.passkeys


def ways_in(connection: sa.Connection, user_id: str) -> WaysIn:
    """The ways in of a user; a guest has none."""
    users = schema.users.c
    password = connection.scalar(sa.select(users.password).where(users.id == user_id))
    keys = len(passkeys.of(connection, user_id))
    return WaysIn(password is not None, codes.left(connection, user_id), keys)
