"""The page of today's puzzles, and the page of each puzzle."""

from datetime import timedelta
from typing import Any, NamedTuple

import msgspec
from litestar import Response, get
from litestar.di import NamedDependency
from litestar.params import FromPath, FromQuery
from litestar.response import Redirect
from markupsafe import Markup

from rookery import games
from rookery.core.drawing import svg
from rookery.core.drawing.seen import BoardView
from rookery.server.errors import NoSuchPage
from rookery.server.i18n.catalogues import Language
from rookery.server.puzzles import book
from rookery.server.puzzles import shown as telling
from rookery.server.puzzles.asked import OfDay, of_today, posed, puzzle_at
from rookery.server.puzzles.solving import WEEK, Puzzles
from rookery.server.table.context import house_of
from rookery.server.table.interfaces import HomeworkList, Pictures
from rookery.server.web.context import HttpRequest, client_of, game_of, rules_ready
from rookery.server.web.html import Page, fixed_page, page


class PuzzleCard(NamedTuple):
    """One of today's puzzles, with its picture and its question."""

    of_day: OfDay
    title: str
    who: str
    question: str
    drawn: Markup


@get("/puzzles", include_in_schema=False)
async def puzzles(request: HttpRequest, puzzles: NamedDependency[Puzzles]) -> Page:
    """Today's three puzzles, and links to more."""
    house, client = house_of(request), client_of(request)
    shown = await of_today(request)
    for puzzle in shown.puzzles:
        await rules_ready(request, games.load(puzzle.game))

    def cards() -> list[PuzzleCard]:
        return [_card(puzzle, client.say) for puzzle in shown.puzzles]

    with_some = book.with_puzzles()
    progress = {game.name: await puzzles.progress(client.user_id, game.name) for game in with_some}
    return await fixed_page(
        request,
        "puzzles/puzzles.html",
        day=shown.day,
        cards=await house.reader.compute(cards),
        games=with_some,
        progress=progress,
        week=[shown.day - timedelta(days=back) for back in reversed(range(WEEK))],
    )


def _card(of_day: OfDay, say: Language) -> PuzzleCard:
    item = book.find(of_day.game, of_day.id)
    state = book.start(item)
    posed_ = telling.posed(item.puzzle, state, say)
    drawn = Markup(svg.inline(posed_.scene, posed_.question))
    return PuzzleCard(of_day, posed_.title, posed_.who, posed_.question, drawn)


@get("/puzzles/{game:str}/next", include_in_schema=False)
async def another(
    request: HttpRequest,
    puzzles: NamedDependency[Puzzles],
    game: FromPath[str],
    after: FromQuery[str] = "",
) -> Redirect:
    """Redirect to another puzzle, other than `after`, that fits the reader's rating."""
    house = house_of(request)
    if not house.settings.puzzles:
        raise NoSuchPage()
    mu, ratings, tried = await puzzles.history(client_of(request).user_id, game)
    if after in book.of_game(game):
        tried = {**tried, after: tried.get(after, house.wall())}
    pick = house.randomness.seed("puzzle", 32)
    item = book.following(game, mu, ratings, tried, pick)
    return Redirect(item.url, headers={"cache-control": "no-store"})


@get("/puzzles/{game:str}/{puzzle:str}", include_in_schema=False)
async def puzzle(
    request: HttpRequest,
    puzzles: NamedDependency[Puzzles],
    game: FromPath[str],
    puzzle: FromPath[str],
) -> Page:
    """One puzzle, to be played on its board."""
    client = client_of(request)
    item = await puzzle_at(request, game, puzzle)
    question, day = await posed(request, item), await of_today(request)
    progress = await puzzles.progress(client.user_id, game)
    homework = None
    if client.identity.is_member and client.user_id:
        homework = (
            await house_of(request).ask(HomeworkList).with_puzzle(client.user_id, game, puzzle)
        )
    names = {name: games.load(name).title for name in games.names()}
    data: dict[str, Any] = {
        "asked": question,
        "progress": progress,
        "today": [
            {**msgspec.structs.asdict(puzzle), "title": names[puzzle.game]}
            for puzzle in day.puzzles
        ],
        "difficulty": (await puzzles.difficulty(item)).rating,
        "position": item.puzzle.position,
        "homework": homework and homework._asdict(),
    }
    return await page(
        request,
        "puzzles/puzzle.html",
        game=game_of(game),
        asked=question,
        number=_number(day.puzzles, puzzle),
        homework=homework,
        data=msgspec.to_builtins(data),
    )


def _number(of_day: tuple[OfDay, ...], puzzle: str) -> int | None:
    """The puzzle's number among today's, from 1; None if it isn't one of them."""
    return next((at for at, item in enumerate(of_day, 1) if item.id == puzzle), None)


@get("/puzzles/{game:str}/{puzzle:str}/picture.png", include_in_schema=False)
async def picture(
    request: HttpRequest, game: FromPath[str], puzzle: FromPath[str]
) -> Response[bytes]:
    """The position of a puzzle, as PNG."""
    item, pictures = await puzzle_at(request, game, puzzle), house_of(request).ask(Pictures)
    return await pictures.position(
        request, ("puzzle", game, puzzle), lambda: BoardView(book.start(item))
    )


ROUTES = (picture, puzzles, another, puzzle)
