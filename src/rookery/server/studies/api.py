"""Studies: arrows and notes on the positions of a game."""

from functools import partial
from typing import Annotated

import msgspec
from litestar import Response, get, post
from litestar.params import FromPath, JSONBody
from msgspec import Meta

from rookery.server.errors import BadMessage, NoSuchPosition
from rookery.server.i18n import typed
from rookery.server.people.tokens import some_game_id
from rookery.server.studies import store as studies
from rookery.server.studies.model import (
    NOTE,
    NOTE_ROOM,
    Arrow,
    NoSuchStudy,
    NotesPage,
    Pages,
    without_words,
)
from rookery.server.table.context import house_of, watched
from rookery.server.web.context import HttpRequest, client_of, guest, may
from rookery.server.web.prices import costs
from rookery.server.web.refusals import refusals


class StudyPage(msgspec.Struct, frozen=True):
    """Note and arrows for the position after `number` entries; if both are empty, it is deleted."""

    number: Annotated[int, Meta(ge=0)]
    note: Annotated[str, Meta(max_length=NOTE_ROOM)] = ""
    arrows: Annotated[tuple[Arrow, ...], Meta(max_length=20)] = ()


class StudyShown(msgspec.Struct, frozen=True):
    """A study; `id` is for its link, null if nothing is stored yet. `pages` are by number."""

    id: str | None
    mine: bool
    pages: Pages


@get("/api/games/{game_id:str}/study", responses=refusals(404), guards=[costs(2)])
async def my_study(request: HttpRequest, game_id: FromPath[str]) -> StudyShown:
    """The asker's study of a game."""
    house, user_id = house_of(request), client_of(request).user_id
    async with watched(request, game_id):
        if user_id is None:
            return StudyShown(None, True, {})
        mine = await house.reader.run(partial(studies.of, game_id=game_id, user_id=user_id))
        return StudyShown(mine and mine.id, True, mine.pages if mine else {})


@get("/api/games/{game_id:str}/study/{study_id:str}", responses=refusals(404), guards=[costs(2)])
async def study(
    request: HttpRequest, game_id: FromPath[str], study_id: FromPath[str]
) -> StudyShown:
    """A person's study of a game, by its link. In a school others' notes are left out."""
    house, user_id = house_of(request), client_of(request).user_id
    async with watched(request, game_id):
        look = partial(studies.linked, game_id=game_id, study_id=study_id)
        study_of = await house.reader.run(look)
        if study_of is None:
            raise NoSuchStudy()
        is_mine = study_of.user_id == user_id
        is_silent = "write" not in may(request) and not is_mine
        pages = without_words(study_of.pages) if is_silent else study_of.pages
        return StudyShown(study_of.id, is_mine, pages)


@post(
    "/api/games/{game_id:str}/study",
    responses=refusals(404, 409, changes=True),
    status_code=200,
)
async def keep(
    request: HttpRequest, game_id: FromPath[str], data: JSONBody[StudyPage]
) -> Response[StudyShown]:
    """Store the asker's note and arrows for one position."""
    house, (user_id, headers) = house_of(request), guest(request)
    house.limits.searches.spend(client_of(request).address)
    note = typed.lines(data.note)
    if typed.length(note) > NOTE:
        raise BadMessage(f"a note has at most {NOTE} characters")
    house.housekeeping.check_room()
    async with watched(request, game_id) as table:
        if data.number > table.game.number:
            raise NoSuchPosition()
        page, new = NotesPage(note, data.arrows), some_game_id(house.randomness)
        now = house.now()
        number_kept = await house.writer.run(
            lambda connection: studies.put(
                connection, new, game_id, user_id, data.number, page, now
            )
        )
    return Response(StudyShown(number_kept.id, True, number_kept.pages), headers=headers)


ROUTES = (my_study, study, keep)
