"""The desk's log of all that was done."""

from functools import partial

from litestar import get
from litestar.params import FromQuery
from litestar.response import Redirect

from rookery.server.keeper.desk import ago, desk
from rookery.server.keeping import UNDO_MS
from rookery.server.people import audit_store as audit
from rookery.server.people import store as people
from rookery.server.people.shown import everybody
from rookery.server.table.context import house_of
from rookery.server.web.context import HttpRequest, client_of
from rookery.server.web.html import Page

_MOST = 100


@get("/keeper/log", include_in_schema=False)
async def log(request: HttpRequest, before: FromQuery[int] = 0) -> Page | Redirect:
    """What those who keep the house have done, the newest first, with what can be undone."""
    house = house_of(request)
    read, now = house.reader.run, house.now()
    last = before if before > 0 else None
    found = await read(partial(audit.lines, most=_MOST + 1, before=last))
    users = {user for line in found for user in (line.who, line.subject)} - {""}
    known = everybody(await read(partial(people.known, user_ids=users)), client_of(request).say)
    lines = [
        {
            "number": line.number,
            "what": line.what,
            "who": known.get(line.who),
            "subject": known.get(line.subject),
            "about": dict(line.about),
            "at": ago(request, line.at),
            "undo": line.undo is not None and now - line.at <= UNDO_MS,
        }
        for line in found[:_MOST]
    ]
    rest = found[_MOST - 1].number if len(found) > _MOST else 0
    return await desk(request, "log", lines=lines, rest=rest)


ROUTES = (log,)
