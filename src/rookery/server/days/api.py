"""When a member's clocks rest: their wishes, and their leave."""

from datetime import date
from typing import Annotated

from litestar import Response, delete, get, post, put
from litestar.di import NamedDependency
from litestar.params import FromPath, JSONBody
from msgspec import Meta, Struct

from rookery.server.days.days import Days
from rookery.server.days.errors import BadNight
from rookery.server.days.ics import calendar
from rookery.server.days.shown import DaysShown, shown
from rookery.server.people.calendar import Hours
from rookery.server.table.context import house_of, watched
from rookery.server.web.context import HttpRequest, client_of
from rookery.server.web.prices import costs
from rookery.server.web.refusals import refusals

LONGEST_NIGHT = 12 * 60

Minute = Annotated[str, Meta(pattern=r"^([01]\d|2[0-3]):[0-5]\d$")]


class HoursWished(Struct, frozen=True):
    """A time zone, and when clocks rest there: from `night` to `morning`, and on `weekends`.

    Times are as `22:00`; without both of them clocks run at night.
    """

    zone: Annotated[str, Meta(min_length=1, max_length=64)]
    night: Minute | None = None
    morning: Minute | None = None
    weekends: bool = False

    def hours(self) -> Hours:
        """The wishes in minutes after midnight; raises BadNight."""
        if self.night is None and self.morning is None:
            return Hours(0, self.zone, weekends=self.weekends)
        if self.night is None or self.morning is None:
            raise BadNight(hours=LONGEST_NIGHT // 60)
        night, morning = _minutes(self.night), _minutes(self.morning)
        if (morning - night) % (24 * 60) > LONGEST_NIGHT:
            raise BadNight(hours=LONGEST_NIGHT // 60)
        return Hours(0, self.zone, night, morning, self.weekends)


class LeaveWished(Struct, frozen=True):
    """The first day of a leave, and the day when the member is back."""

    begins: date
    back: date


def _minutes(text: str) -> int:
    hours, minutes = text.split(":")
    return 60 * int(hours) + int(minutes)


@get("/api/me/days", responses=refusals(403))
async def my_days(request: HttpRequest, days: NamedDependency[Days]) -> DaysShown:
    """When the asker's clocks of days rest, and how much leave is left."""
    return shown(await days.calendar(client_of(request).identity), house_of(request).now())


@put(
    "/api/me/days/hours",
    status_code=204,
    responses=refusals(409, changes=True),
    guards=[costs(4)],
)
async def wish(
    request: HttpRequest, days: NamedDependency[Days], data: JSONBody[HoursWished]
) -> None:
    """Choose when the asker's clocks of days rest, from now on."""
    await days.wish(client_of(request).identity, data.hours())


@post(
    "/api/me/days/leaves",
    status_code=204,
    responses=refusals(409, changes=True),
    guards=[costs(4)],
)
async def go(
    request: HttpRequest, days: NamedDependency[Days], data: JSONBody[LeaveWished]
) -> None:
    """Go on leave, at once or later: no clock of days runs for the asker meanwhile."""
    await days.go(client_of(request).identity, data.begins, data.back)


@delete(
    "/api/me/days/leaves/{begins:int}",
    status_code=204,
    responses=refusals(404, changes=True),
    guards=[costs(4)],
)
async def come_back(
    request: HttpRequest, days: NamedDependency[Days], begins: FromPath[int]
) -> None:
    """End the leave that begins then, or give it up if it has yet to begin."""
    await days.come_back(client_of(request).identity, begins)


class FeedShown(Struct, frozen=True):
    """Where a calendar program reads the asker's deadlines: a secret, shown only this once."""

    url: str


@post("/api/me/days/feed", responses=refusals(changes=True), guards=[costs(4)])
async def renew_feed(request: HttpRequest, days: NamedDependency[Days]) -> FeedShown:
    """Make a new secret address for calendar programs; the last one ends."""
    client = client_of(request)
    secret = await days.renew_feed(client.identity)
    return FeedShown(f"{client.origin}/days/{secret}.ics")


@delete("/api/me/days/feed", status_code=204, responses=refusals(changes=True), guards=[costs(4)])
async def end_feed(request: HttpRequest, days: NamedDependency[Days]) -> None:
    """End the secret address."""
    await days.renew_feed(client_of(request).identity, ends=True)


@get("/days/{secret:str}", include_in_schema=False, guards=[costs(4)])
async def feed(
    request: HttpRequest, days: NamedDependency[Days], secret: FromPath[str]
) -> Response[str]:
    """The deadlines of whoever has this secret address, as calendar programs read them."""
    client = client_of(request)
    turns = await days.waiting(secret.removesuffix(".ics"))
    body = calendar(turns, house_of(request).now(), client.origin, client.say)
    return Response(body, media_type="text/calendar")


@post(
    "/api/games/{game_id:str}/nudge",
    status_code=204,
    responses=refusals(404, 409, changes=True),
    guards=[costs(2)],
)
async def nudge(request: HttpRequest, days: NamedDependency[Days], game_id: FromPath[str]) -> None:
    """Nudge whoever a game over days waits for: once a day, and not while their clock rests."""
    async with watched(request, game_id) as table:
        await days.nudge(table, client_of(request).user_id)


ROUTES = (my_days, wish, go, come_back, renew_feed, end_feed, feed, nudge)
