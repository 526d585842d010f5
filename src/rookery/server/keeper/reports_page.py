"""The desk's page of reports: what was said, with the lines before it, and reported names."""

from functools import partial
from typing import Any

from litestar import get
from litestar.params import FromQuery
from litestar.response import Redirect

from rookery.server.keeper.desk import ago, desk
from rookery.server.people import store as people
from rookery.server.people.shown import PersonShown, everybody
from rookery.server.table.context import house_of
from rookery.server.talk import store as talk
from rookery.server.talk.model import words_of
from rookery.server.talk.store import TalkReport
from rookery.server.web.context import HttpRequest, client_of
from rookery.server.web.html import Page


@get("/keeper/reports", include_in_schema=False)
async def reports(request: HttpRequest, number: FromQuery[int] = 0) -> Page | Redirect:
    """The reports that nobody has dealt with, and one of them whole."""
    read, say = house_of(request).reader.run, client_of(request).say
    found = await read(talk.reports)
    users = {one.by for one in found} | {line.user_id for one in found for line in one.context}
    known = everybody(await read(partial(people.known, user_ids=users)), say)
    shown = [_shown(request, one, known) for one in found]
    one = next((report for report in shown if report["number"] == number), None)
    return await desk(request, "reports", reports=shown, one=one or (shown[0] if shown else None))


def _shown(
    request: HttpRequest, report: TalkReport, known: dict[str, PersonShown]
) -> dict[str, Any]:
    say = client_of(request).say
    return {
        "number": report.number,
        "game": report.room,
        "line": report.line,
        "by": known[report.by],
        "who": known[report.whose],
        "name": report.context[-1].text if report.is_name else "",
        "at": ago(request, report.at),
        "lines": [
            {
                "number": line.number,
                "who": known[line.user_id],
                "words": words_of(line, say),
                "at": ago(request, line.at),
                "hit": line.number == report.line,
            }
            for line in report.context
        ],
    }


ROUTES = (reports,)
