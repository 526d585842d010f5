"""What those who keep a house do about talk: hide a line, and be done with a report."""

from typing import Annotated, Any

import msgspec
import sqlalchemy as sa
from msgspec import Meta, Struct

from rookery.server.errors import CannotUndo, NoSuchPlayer, NoSuchReport, NotOneself
from rookery.server.feature import Deed, KeeperAct, Occasion
from rookery.server.people import notices_store as notices
from rookery.server.people import store as people
from rookery.server.people.notices import Notice
from rookery.server.talk import store
from rookery.server.talk.notices import KIND
from rookery.server.talk.store import TalkReport

_Number = Annotated[int, Meta(ge=1, le=2**31 - 1)]


class OneLine(Struct, frozen=True):
    """A line of a table's chat."""

    game: Annotated[str, Meta(max_length=16)]
    line: _Number


class OneReport(Struct, frozen=True):
    """A report, by its number."""

    report: _Number


class Warned(Struct, frozen=True):
    """A person who is told to be friendly."""

    player: Annotated[str, Meta(min_length=1, max_length=16)]


def _hide(connection: sa.Connection, _occasion: Occasion, body: OneLine) -> Deed:
    said_by = store.hide(connection, body.game, body.line)
    about = {"game": body.game, "line": body.line}
    return Deed(said_by, about, about)


def _unhide(connection: sa.Connection, _occasion: Occasion, undo: Any) -> None:
    store.hide(connection, undo["game"], undo["line"], hidden=False)


def _dismiss(connection: sa.Connection, _occasion: Occasion, body: OneReport) -> Deed:
    report = next((one for one in store.reports(connection) if one.number == body.report), None)
    if report is None or not store.close_report(connection, body.report):
        raise NoSuchReport(number=body.report)
    about = {"report": report.number, "game": report.room, "line": report.line}
    return Deed(report.whose, about, msgspec.to_builtins(report))


def _reopen(connection: sa.Connection, _occasion: Occasion, undo: Any) -> None:
    report = msgspec.convert(undo, TalkReport)
    try:
        store.put_report(connection, report)
    except sa.exc.IntegrityError as error:  # another report has taken the number
        raise CannotUndo() from error


def _warn(connection: sa.Connection, occasion: Occasion, body: Warned) -> Deed:
    user_id = people.by_id(connection, body.player)
    who = None if user_id is None else people.known(connection, [user_id])[user_id]
    if who is None or who.kind not in ("guest", "member"):
        raise NoSuchPlayer(body.player)
    if who.user_id == occasion.by:
        raise NotOneself()
    about = f"warning/{occasion.now}"
    by = occasion.by or None
    notices.note(connection, [Notice(who.user_id, about, KIND.name, occasion.now, by)])
    return Deed(who.user_id, {"name": who.name}, {"user": who.user_id, "about": about})


def _unwarn(connection: sa.Connection, _occasion: Occasion, undo: Any) -> None:
    if not notices.withdraw(connection, undo["user"], undo["about"]):
        raise CannotUndo()


WARN = KeeperAct("warn", Warned, _warn, _unwarn, needs="help")
HIDE = KeeperAct("hide", OneLine, _hide, _unhide, needs="help")
DISMISS = KeeperAct("dismiss", OneReport, _dismiss, _reopen, needs="help")
ACTS = (HIDE, DISMISS, WARN)
