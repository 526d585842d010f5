"""What those who keep a house do about talk: hide a line, and be done with a report."""

from typing import Annotated, Any

import msgspec
import sqlalchemy as sa
from msgspec import Meta, Struct

from rookery.server.errors import CannotUndo, NoSuchReport
from rookery.server.feature import Act, Deed, Occasion
from rookery.server.talk import store
from rookery.server.talk.store import TalkReport

_Number = Annotated[int, Meta(ge=1, le=2**31 - 1)]


class OneLine(Struct, frozen=True):
    """A line of a table's chat."""

    game: Annotated[str, Meta(max_length=16)]
    line: _Number


class OneReport(Struct, frozen=True):
    """A report, by its number."""

    report: _Number


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
    return Deed(report.context[-1].user_id, about, msgspec.to_builtins(report))


def _reopen(connection: sa.Connection, _occasion: Occasion, undo: Any) -> None:
    report = msgspec.convert(undo, TalkReport)
    try:
        store.put_report(connection, report)
    except sa.exc.IntegrityError as error:  # another report has taken the number
        raise CannotUndo() from error


HIDE = Act("hide", OneLine, _hide, _unhide, needs="help")
DISMISS = Act("dismiss", OneReport, _dismiss, _reopen, needs="help")
ACTS = (HIDE, DISMISS)
