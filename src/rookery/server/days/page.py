"""The page on which members say when their clocks of days rest."""

from datetime import timedelta

from litestar import get
from litestar.di import NamedDependency
from litestar.response import Redirect

from rookery.server.days.days import Days, zones
from rookery.server.days.shown import shown
from rookery.server.people.calendar import local
from rookery.server.table.context import house_of
from rookery.server.web.context import HttpRequest, client_of
from rookery.server.web.html import Page, page


@get("/me/days", include_in_schema=False)
async def my_days(request: HttpRequest, days: NamedDependency[Days]) -> Page | Redirect:
    """A member's leave, nights and weekends."""
    who, now = client_of(request).identity, house_of(request).now()
    if not who.is_member:
        return Redirect("/in?after=/me/days")
    calendar = await days.calendar(who)
    mine = shown(calendar, now)
    today = local(now, calendar.zone).date()
    return await page(
        request,
        "days/days.html",
        mine=mine,
        zones=zones(),
        has_feed=await days.has_feed(who),
        today=today,
        next_week=today + timedelta(days=7),
        leaves=[
            (leave, local(leave.begins, mine.zone), local(leave.ends, mine.zone))
            for leave in mine.leaves
        ],
    )


ROUTES = (my_days,)
