"""What keepers do with members and guests: each act with its line in the log, and its undoing."""

from collections.abc import Callable
from typing import Annotated, Any, Literal

import sqlalchemy as sa
from msgspec import Meta, Struct

from rookery.server.errors import (
    BadMessage,
    CannotUndo,
    LastKeeper,
    NoSuchPlayer,
    NotOneself,
)
from rookery.server.feature import Deed, KeeperAct, Occasion
from rookery.server.members import codes_store as codes
from rookery.server.members import keeping_store as keeping
from rookery.server.members import store as membership
from rookery.server.members.keeping_store import Card
from rookery.server.people import sessions_store as sessions
from rookery.server.people import store as people
from rookery.server.people import tokens
from rookery.server.people.identity import FOR_EVER, HELPER, KEEPER, TEACHER
from rookery.server.people.store import Person, Restriction
from rookery.server.table.bodies import Name

PlayerId = Annotated[str, Meta(min_length=1, max_length=16)]
Until = Annotated[int, Meta(ge=0, le=FOR_EVER)]


class OnePerson(Struct, frozen=True):
    """A person, by their public id."""

    player: PlayerId


class Renaming(Struct, frozen=True):
    """A member, and their new name."""

    player: PlayerId
    name: Name


class NewRole(Struct, frozen=True):
    """A member, and their new role."""

    player: PlayerId
    role: Literal["member", "helper", "teacher", "keeper"]


class Restricting(Struct, frozen=True):
    """A person, and until when: milliseconds since 1970, 0 to lift it now."""

    player: PlayerId
    until: Until = FOR_EVER


class Merging(Struct, frozen=True):
    """Two accounts of one person: `player` ends, `into` stays."""

    player: PlayerId
    into: PlayerId


class NewMember(Struct, frozen=True):
    """The name of a new member."""

    name: Name


class Inviting(Struct, frozen=True):
    """An invitation for one new member."""


# -- cards and codes -------------------------------------------------------------------------------


def _invite(connection: sa.Connection, occasion: Occasion, _body: Inviting) -> Deed:
    code = keeping.invite(connection, occasion.randomness, occasion.now)
    hashed = tokens.hashed(codes.plain(code))
    return Deed(undo={"codes": [hashed]}, answer={"code": code})


def _uninvite(connection: sa.Connection, _occasion: Occasion, undo: Any) -> None:
    if not codes.withdraw(connection, undo["codes"]):
        raise CannotUndo()


def _new_member(connection: sa.Connection, occasion: Occasion, body: NewMember) -> tuple[str, Card]:
    people.check_free(connection, keeping.checked_name(body.name))  # before what takes long
    return keeping.checked_name(body.name), keeping.new_card(occasion.randomness)


def _add(connection: sa.Connection, occasion: Occasion, prepared: tuple[str, Card]) -> Deed:
    name, card = prepared
    keeping.add(connection, name, card, occasion.now)
    undo = {"user": card.user_id, "codes": [card.hashed]}
    return Deed(card.user_id, {"name": name}, undo, {"name": name, "code": card.code})


def _unadd(connection: sa.Connection, occasion: Occasion, undo: Any) -> None:
    """People who have come in stay."""
    if not codes.withdraw(connection, undo["codes"]):
        raise CannotUndo()
    membership.close(connection, undo["user"], occasion.now, occasion.features)


def _new_card(connection: sa.Connection, occasion: Occasion, body: OnePerson) -> tuple[str, Card]:
    member = _member(connection, body.player)
    return body.player, keeping.new_card(occasion.randomness, member.user_id)


def _reset(connection: sa.Connection, occasion: Occasion, prepared: tuple[str, Card]) -> Deed:
    player, card = prepared
    member = _member(connection, player)  # who may have left, or become another's, meanwhile
    keeping.give(connection, card, occasion.now)
    answer = {"name": member.name, "code": card.code}
    return Deed(member.user_id, {"name": member.name}, {"codes": [card.hashed]}, answer)


# -- names and roles -------------------------------------------------------------------------------


def _rename(connection: sa.Connection, occasion: Occasion, body: Renaming) -> Deed:
    member = _somebody(connection, body.player, "member", "bot")
    wanted = keeping.checked_name(body.name)
    people.rename(connection, member.user_id, wanted, occasion.now, by_keeper=True)
    about = {"was": member.name, "name": wanted}
    return Deed(member.user_id, about, {"user": member.user_id, **about})


def _rename_back(connection: sa.Connection, occasion: Occasion, undo: Any) -> None:
    now = people.known(connection, [undo["user"]])[undo["user"]]
    if now.name != undo["name"]:
        raise CannotUndo()
    people.rename(connection, undo["user"], undo["was"], occasion.now, by_keeper=True)


def _set_role(connection: sa.Connection, occasion: Occasion, body: NewRole) -> Deed:
    member = _member(connection, body.player)
    was = _role(connection, member.user_id)
    if was == KEEPER != body.role:
        _check_not_last(connection, member.user_id)
    _put_role(connection, occasion, member.user_id, body.role)
    about = {"name": member.name, "role": body.role}
    return Deed(member.user_id, about, {"user": member.user_id, "was": was, "role": body.role})


def _role_back(connection: sa.Connection, occasion: Occasion, undo: Any) -> None:
    if _role(connection, undo["user"]) != undo["role"]:
        raise CannotUndo()
    if undo["role"] == KEEPER:
        _check_not_last(connection, undo["user"])
    _put_role(connection, occasion, undo["user"], undo["was"])


def _put_role(connection: sa.Connection, occasion: Occasion, user_id: str, role: str) -> None:
    kept = role if role in (KEEPER, TEACHER, HELPER) else None
    people.put(connection, user_id, occasion.now, role=kept)


def _role(connection: sa.Connection, user_id: str) -> str:
    return people.roles(connection, [user_id]).get(user_id, "member")


def _check_not_last(connection: sa.Connection, user_id: str) -> None:
    """Raises LastKeeper if nobody else keeps the house."""
    if _role(connection, user_id) == KEEPER and people.keepers(connection) <= {user_id}:
        raise LastKeeper()


# -- what ends -------------------------------------------------------------------------------------


def _sign_out(connection: sa.Connection, occasion: Occasion, body: OnePerson) -> Deed:
    member = _member(connection, body.player)
    ended = sessions.end(connection, member.user_id, occasion.now)
    return Deed(member.user_id, {"name": member.name, "ended": ended}, answer={"ended": ended})


def _export(connection: sa.Connection, _occasion: Occasion, body: OnePerson) -> Deed:
    person = _somebody(connection, body.player)
    return Deed(person.user_id, {"name": person.name})


def _close(connection: sa.Connection, occasion: Occasion, body: OnePerson) -> Deed:
    member = _somebody(connection, body.player, "member", "bot")
    _check_other(occasion, member)
    _check_not_last(connection, member.user_id)
    number = membership.close(connection, member.user_id, occasion.now, occasion.features)
    return Deed(member.user_id, {"number": number}, answer={"number": number})


def _merge(connection: sa.Connection, occasion: Occasion, body: Merging) -> Deed:
    gone, into = _member(connection, body.player), _member(connection, body.into)
    if gone.user_id == into.user_id:
        raise BadMessage("two accounts are needed")
    _check_other(occasion, gone)
    _check_not_last(connection, gone.user_id)
    features = occasion.features
    membership.absorb(connection, gone.user_id, into.user_id, occasion.now, features)
    return Deed(into.user_id, {"was": gone.name, "name": into.name})


# -- restrictions ----------------------------------------------------------------------------------


def _restrict(kind: Restriction) -> Callable[[sa.Connection, Occasion, Restricting], Deed]:
    def do(connection: sa.Connection, occasion: Occasion, body: Restricting) -> Deed:
        who, until = _somebody(connection, body.player), body.until
        if 0 < until <= occasion.now:
            raise BadMessage("until: a time to come is expected")
        if until:
            _check_other(occasion, who)
        if kind == "banned" and until:
            _check_not_last(connection, who.user_id)
        users = [who.user_id]
        if kind == "banned":
            users += membership.owned(connection, who.user_id, occasion.features)
        was = [people.until(connection, user_id, kind) for user_id in users]
        for user_id in users:
            _put_until(connection, occasion, user_id, kind, until)
        undo = {"users": users, "kind": kind, "was": was, "until": until}
        return Deed(who.user_id, {"name": who.name, "until": until}, undo)

    return do


def _unrestrict(connection: sa.Connection, occasion: Occasion, undo: Any) -> None:
    kind, users = undo["kind"], undo["users"]
    if people.until(connection, users[0], kind) != undo["until"]:
        raise CannotUndo()
    for user_id, was in zip(users, undo["was"], strict=True):
        _put_until(connection, occasion, user_id, kind, was)


def _put_until(
    connection: sa.Connection, occasion: Occasion, user_id: str, kind: Restriction, until: int
) -> None:
    people.put(connection, user_id, occasion.now, **{kind: until})
    if kind == "banned" and until:
        sessions.end(connection, user_id, occasion.now)


# -- whom ------------------------------------------------------------------------------------------


def _somebody(connection: sa.Connection, player: str, *kinds: str) -> Person:
    """The user with this public id; raises NoSuchPlayer, also if they are of none of these kinds.

    Without kinds: whoever can act, so nobody whose account is closed.
    """
    user_id = people.by_id(connection, player)
    found = None if user_id is None else people.known(connection, [user_id])[user_id]
    if found is None or found.kind not in (kinds or ("guest", "member", "bot")):
        raise NoSuchPlayer(player)
    return found


def _member(connection: sa.Connection, player: str) -> Person:
    return _somebody(connection, player, "member")


def _check_other(occasion: Occasion, who: Person) -> None:
    if who.user_id == occasion.by:
        raise NotOneself()


INVITE = KeeperAct("invite", Inviting, _invite, _uninvite)
ADD = KeeperAct("add", NewMember, _add, _unadd, prepare=_new_member)
RESET = KeeperAct("reset", OnePerson, _reset, _uninvite, hurts=True, prepare=_new_card)
RENAME = KeeperAct("rename", Renaming, _rename, _rename_back)
ROLE = KeeperAct("role", NewRole, _set_role, _role_back, hurts=True)
SIGN_OUT = KeeperAct("out", OnePerson, _sign_out)
MUTE = KeeperAct("mute", Restricting, _restrict("muted"), _unrestrict, needs="help")
PAUSE = KeeperAct("pause", Restricting, _restrict("paused"), _unrestrict)
BAN = KeeperAct("ban", Restricting, _restrict("banned"), _unrestrict, hurts=True)
MERGE = KeeperAct("merge", Merging, _merge, hurts=True)
CLOSE = KeeperAct("close", OnePerson, _close, hurts=True)
EXPORT = KeeperAct("export", OnePerson, _export, hurts=True)
"""Not among the acts that are asked for by name: whoever does it gets a file."""

ACTS = (INVITE, ADD, RESET, RENAME, ROLE, SIGN_OUT, MUTE, PAUSE, BAN, MERGE, CLOSE)
