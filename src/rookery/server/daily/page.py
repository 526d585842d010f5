"""The pages of the boards of the day."""

from datetime import date, timedelta
from functools import partial
from typing import Any, NamedTuple

from litestar import Response, get
from litestar.di import NamedDependency
from litestar.params import FromPath
from markupsafe import Markup

from rookery.core.drawing import svg
from rookery.core.drawing.seen import BoardView
from rookery.core.game import Game
from rookery.server.daily.boards import BoardFigures, Boards
from rookery.server.daily.store import MyBoard
from rookery.server.i18n.catalogues import Language
from rookery.server.table import results
from rookery.server.table.context import house_of
from rookery.server.table.day import LEVEL, address, first, offered, read_day
from rookery.server.table.day_result import day_words
from rookery.server.table.interfaces import Pictures
from rookery.server.web.context import HttpRequest, client_of, game_of, rules_ready
from rookery.server.web.html import Page, fixed_page

_SHOWN = 6


class BoardCard(NamedTuple):
    """A board in the list of today's; `words` are the reader's result, "" until they have one."""

    game: Game[Any]
    figures: BoardFigures
    begun: str
    words: str
    best: str


@get("/daily", include_in_schema=False)
async def today(request: HttpRequest, daily: NamedDependency[Boards]) -> Page:
    """Today's boards of all games, with the reader's results and days in a row."""
    client = client_of(request)
    day = daily.today
    mine = await daily.mine(day, client.user_id)
    every = offered(house_of(request).offering.games())
    return await fixed_page(
        request,
        "daily/today.html",
        day=day,
        cards=[await _card(daily, game, day, mine.get(game.name), client.say) for game in every],
        streak=await daily.streak(client.user_id),
    )


async def _card(
    daily: Boards, game: Game[Any], day: date, mine: MyBoard | None, say: Language
) -> BoardCard:
    result = mine.result if mine else None
    figures = await daily.figures(game, day, result)
    begun = f"/games/{mine.game_id}" if mine else ""
    words = day_words(game, result, say) if result else ""
    return BoardCard(game, figures, begun, words, _best(game, figures, say))


def _best(game: Game[Any], figures: BoardFigures, say: Language) -> str:
    return day_words(game, figures.best, say) if figures.best else ""


@get(["/daily/{game:str}", "/daily/{game:str}/{day:str}"], include_in_schema=False)
async def board(
    request: HttpRequest,
    daily: NamedDependency[Boards],
    game: FromPath[str],
    day: FromPath[str] = "",
) -> Page:
    """The board of a day, or today's: its first position, and the reader's own try."""
    house, client, shown = house_of(request), client_of(request), game_of(game)
    chosen = read_day(day, house.wall()) if day else daily.today
    await rules_ready(request, shown)
    rendered, goal = await house.reader.compute(lambda: _rendered(shown, chosen, client.say))
    earlier = [daily.today - timedelta(days=back) for back in range(_SHOWN)]
    begun = (await daily.mine(chosen, client.user_id)).get(game)
    figures = await daily.figures(shown, chosen, begun.result if begun else None)
    return await fixed_page(
        request,
        "daily/daily.html",
        game=shown,
        day=chosen,
        drawn=rendered,
        goal=goal,
        level=LEVEL if shown.rules.daily and shown.rules.daily["players"] != "1" else "",
        mine=await _mine(request, shown, begun),
        figures=figures,
        best=_best(shown, figures, client.say),
        streak=await daily.streak(client.user_id),
        days=[(address(game, other), other) for other in earlier],
    )


def _rendered(game: Game[Any], day: date, say: Language) -> tuple[Markup, str]:
    """The board's first position, and the goal of the game on it."""
    start = first(game, day)
    drawn = svg.inline(game.drawing.scene(start, say), say("The board of this day"))
    return Markup(drawn), game.words.goal(start, say)


async def _mine(
    request: HttpRequest, game: Game[Any], begun: MyBoard | None
) -> dict[str, Any] | None:
    """The reader's own table of that day: its address, and its result once the game is over."""
    house, say = house_of(request), client_of(request).say
    if begun is None:
        return None
    async with house.tables.open(begun.game_id) as table:
        result = results.result(table.game, say)
    words = day_words(game, begun.result, say) if begun.result else ""
    return {"url": f"/games/{begun.game_id}", "result": result, "words": words}


@get("/daily/{game:str}/{day:str}/picture.png", include_in_schema=False)
async def picture(request: HttpRequest, game: FromPath[str], day: FromPath[str]) -> Response[bytes]:
    """The first position on the board of a day, as PNG."""
    house, chosen = house_of(request), game_of(game)
    date = read_day(day, house.wall())
    await house.warmup.rules(chosen.name)
    pictures = house.ask(Pictures)
    start = partial(first, chosen, date)
    return await pictures.position(request, ("daily", game, day), lambda: BoardView(start()))


ROUTES = (today, board, picture)
