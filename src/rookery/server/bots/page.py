"""The page on which a member connects a program."""

from datetime import UTC, datetime
from typing import Any

from babel.dates import format_date, format_time
from litestar import get
from litestar.di import NamedDependency
from litestar.response import Redirect
from msgspec import to_builtins

from rookery import games
from rookery.server.bots.bots import Bots
from rookery.server.bots.store import LogLine
from rookery.server.challenges.shown import waiting_challenges
from rookery.server.people.calendar import DAY_MS
from rookery.server.people.identity import SCOPES
from rookery.server.people.shown import address
from rookery.server.table.bodies import USUAL
from rookery.server.table.context import house_of
from rookery.server.web.context import HttpRequest, client_of
from rookery.server.web.html import Page, page


@get("/me/bots", include_in_schema=False)
async def bots(request: HttpRequest, bots: NamedDependency[Bots]) -> Page | Redirect:
    """A member's bots, and how to create one."""
    house, client = house_of(request), client_of(request)
    who = client.identity
    if not who.is_member:
        return Redirect("/in?after=/me/bots")
    owners, now, code = bots.owners, house.now(), client.say.code
    shown_bots = [(bot, await owners.log(who, bot.name)) for bot in await owners.of(who)]
    return await page(
        request,
        "bots/bots.html",
        bots=[
            {
                "name": bot.name,
                "url": address(bot.user_id),
                "connected": bots.feeds.is_connected(bot.user_id),
                "scopes": [scope for scope in SCOPES if scope in (bot.scopes or ())],
                "lines": [_line(line, now, code) for line in log],
            }
            for bot, log in shown_bots
        ],
        house_bots=bots.house_bots.names,
        asked=to_builtins(await waiting_challenges(request)),
        scopes=SCOPES,
        usual=USUAL,
        games=[games.load(name) for name in games.names()],
        limits=house.settings,
    )


def _line(line: LogLine, now: int, language: str) -> dict[str, Any]:
    """A line of a bot's log for the page. If it is about a game, `about` begins with the id."""
    when = datetime.fromtimestamp(line.at / 1000, UTC)
    is_new = now - line.at < DAY_MS
    shown = (
        format_time(when, "short", locale=language)
        if is_new
        else format_date(when, "short", locale=language)
    )
    game, _, rest = line.about.partition(" ")
    has_game = line.kind in ("begins", "over", "refused")
    about = {"game": game, "rest": rest} if has_game else {"game": "", "rest": line.about}
    return {"kind": line.kind, "iso": when.isoformat(), "at": shown, **about}


ROUTES = (bots,)
