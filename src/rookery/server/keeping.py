"""Acts of those who keep a house: each is one transaction with its line in the audit log."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any, NamedTuple

import sqlalchemy as sa

from rookery.server.errors import CannotUndo, NoSuchAct, NotAboveYou
from rookery.server.feature import Deed, Feature, KeeperAct, Occasion
from rookery.server.people import audit_store as audit
from rookery.server.people import store as people
from rookery.server.people.audit_store import AuditLine
from rookery.server.people.calendar import DAY_MS
from rookery.server.people.identity import KEEPER

UNDO_MS = DAY_MS
"""How long an act can be undone."""
UNDONE = "undo"


class Entry(NamedTuple):
    """What an act has done, and the number of its line in the log."""

    number: int
    deed: Deed


def acts_of(features: Iterable[Feature]) -> Mapping[str, KeeperAct]:
    """All acts by their names."""
    return {act.name: act for feature in features for act in feature.acts}


def act_of(features: Iterable[Feature], name: str) -> KeeperAct:
    """The act with this name; raises NoSuchAct."""
    found = acts_of(features).get(name)
    if found is None:
        raise NoSuchAct(name=name[:40])
    return found


def prepare(connection: sa.Connection, act: KeeperAct, occasion: Occasion, body: Any) -> Any:
    """What the act's `do` takes for a body, worked out before the transaction that writes."""
    return body if act.prepare is None else act.prepare(connection, occasion, body)


def perform(connection: sa.Connection, act: KeeperAct, occasion: Occasion, prepared: Any) -> Entry:
    """Act, and add the line to the log; raises what the act refuses, and NotAboveYou."""
    deed = act.do(connection, occasion, prepared)
    _check_above(connection, occasion.by, deed.subject)
    line = (deed.subject, deed.about, occasion.now, deed.undo)
    return Entry(audit.add(connection, occasion.by, act.name, *line), deed)


def _check_above(connection: sa.Connection, by: str, subject: str) -> None:
    """Helpers act on members and guests only; raises NotAboveYou."""
    roles = people.roles(connection, [by, subject])
    if by and roles.get(by) != KEEPER and roles.get(subject) and subject != by:
        raise NotAboveYou()


def _anybody(_needs: str) -> None:
    """A person who runs the keeper's commands may do everything."""


def undo(
    connection: sa.Connection,
    occasion: Occasion,
    number: int,
    check: Callable[[str], None] = _anybody,
) -> AuditLine:
    """Undo an act of the last day, once; returns its line. Raises CannotUndo.

    `check` raises a refusal if whoever undoes it lacks what the act needs.
    """
    line = audit.line(connection, number)
    if line is None or line.undo is None or occasion.now - line.at > UNDO_MS:
        raise CannotUndo()
    act = acts_of(occasion.features).get(line.what)
    if act is None or act.undo is None:
        raise CannotUndo()
    check(act.needs)
    if not audit.spend(connection, number):
        raise CannotUndo()
    _check_above(connection, occasion.by, line.subject)
    act.undo(connection, occasion, line.undo)
    about = {"number": number, "what": line.what, **line.about}
    audit.add(connection, occasion.by, UNDONE, line.subject, about, occasion.now)
    return line
