"""The desk's page of classes: how far each pupil has come, and their homework."""

from collections.abc import Sequence
from functools import partial
from typing import Any

import sqlalchemy as sa
from litestar import get
from litestar.params import FromQuery
from litestar.response import Redirect

from rookery import games
from rookery.server.classes import store
from rookery.server.classes.classes import title_of
from rookery.server.classes.store import Homework, SchoolClass
from rookery.server.keeper.desk import ago, desk
from rookery.server.learn.store import finished
from rookery.server.people import store as people
from rookery.server.people.names import alphabetical
from rookery.server.people.shown import everybody, person
from rookery.server.puzzles.book import with_puzzles
from rookery.server.table.context import house_of
from rookery.server.table.present import players_present
from rookery.server.web.context import HttpRequest, client_of, may, origin_for_guests
from rookery.server.web.html import Page

_MOST, _COLUMNS, _LINES = 100, 5, 2000


@get("/keeper/classes", include_in_schema=False)
async def classes(
    request: HttpRequest, group: FromQuery[str] = "", positions: FromQuery[str] = ""
) -> Page | Redirect:
    """One's own classes, and one of them with its pupils; keepers see all.

    `positions` are lines that the form for positions as homework begins with.
    """
    read, is_keeper = house_of(request).reader.run, "keep" in may(request)
    mine = None if is_keeper else str(client_of(request).user_id)
    groups = await read(partial(store.all_of, teacher=mine))
    chosen = next((each for each in groups if each.id == group[:16]), groups[0] if groups else None)
    return await desk(
        request,
        "classes",
        template="classes/classes.html",
        classes=groups,
        lines=positions[:_LINES],
        chosen=await _shown(request, chosen) if chosen else None,
        teachers=await _people(request, store.teachers) if is_keeper else [],
        free=await _people(request, partial(store.without_class, most=_MOST)) if is_keeper else [],
        guides=[game for game in map(games.load, games.names()) if game.words.guide is not None],
        puzzled=with_puzzles(),
    )


async def _people(request: HttpRequest, find: Any) -> list[Any]:
    def job(connection: sa.Connection) -> list[Any]:
        users = find(connection)
        known = people.known(connection, users)
        every = [person(known[user], client_of(request).say) for user in users]
        return sorted(every, key=lambda each: alphabetical(each.name))

    return await house_of(request).reader.run(job)


async def _shown(request: HttpRequest, group: SchoolClass) -> dict[str, Any]:
    """A class with its pupils by name, and what each has done."""
    house, say = house_of(request), client_of(request).say

    def job(connection: sa.Connection) -> tuple[Any, ...]:
        users = store.pupils_of(connection, group.id)
        works = store.homework_of(connection, [group.id])
        everyone = [*users, group.teacher] if group.teacher else users
        return (
            users,
            works,
            people.known(connection, everyone),
            store.done(connection, works, users),
            finished(connection, users),
            store.solved_counts(connection, users),
        )

    users, works, known, done, steps, solved = await house.reader.run(job)
    shown, here = everybody(known, say), players_present(house)
    rows = [
        {
            "who": shown[user],
            "here": shown[user].player in here,
            "steps": {game: count for (whose, game), count in steps.items() if whose == user},
            "solved": solved[user],
            "done": [(done[work.id, user], work.size) for work in works[:_COLUMNS]],
        }
        for user in sorted(users, key=lambda user: alphabetical(shown[user].name))
    ]
    return {
        "id": group.id,
        "name": group.name,
        "teacher": shown.get(group.teacher or ""),
        "pupils": rows,
        "works": _works(request, works, users, done),
        "columns": [title_of(work.game) for work in works[:_COLUMNS]],
    }


def _works(
    request: HttpRequest, works: Sequence[Homework], users: Sequence[str], done: Any
) -> list[dict[str, Any]]:
    return [
        {
            "id": work.id,
            "kind": work.kind,
            "title": title_of(work.game),
            "tasks": work.size,
            "set": ago(request, work.created),
            "due": work.due,
            "done": sum(done[work.id, user] >= work.size for user in users),
        }
        for work in works
    ]


@get("/keeper/classes/cards", include_in_schema=False)
async def pupil_cards(request: HttpRequest) -> Page | Redirect:
    """The cards that were just made for pupils, to be printed."""
    address = origin_for_guests(request)
    return await desk(request, "cards", address=address, only_here=False, of_class=True)


ROUTES = (classes, pupil_cards)
