"""The desk's page of the house: how it runs, what it says on every page, and its settings."""

import asyncio
from collections.abc import Mapping
from typing import Any, NamedTuple, get_args, get_origin

from babel.numbers import format_decimal
from litestar import get
from litestar.di import NamedDependency
from litestar.response import Redirect

from rookery import games
from rookery.core.players.searcher import LEVEL_NAMES
from rookery.server.capabilities import allowed
from rookery.server.foundation import ANNOUNCEMENT
from rookery.server.keeper.desk import ago, desk
from rookery.server.keeper.keeper import Keeper
from rookery.server.settings import LIVE, SETTABLE, Settings, variables
from rookery.server.table.context import house_of
from rookery.server.table.house import House
from rookery.server.talk.model import EMOTES, PHRASES
from rookery.server.web.context import HttpRequest, client_of
from rookery.server.web.html import Page

_MB = 1_000_000


@get("/keeper/house", include_in_schema=False)
async def house(request: HttpRequest, keeper: NamedDependency[Keeper]) -> Page | Redirect:
    """The figures of the last day, the announcement, and everything that can be set."""
    running = house_of(request)
    since = keeper.figures.since
    return await desk(
        request,
        "house",
        settings={key: _shown(running, key) for key in SETTABLE},
        plots={one.name: one for one in keeper.figures.plots()},
        since=ago(request, since) if since else "",
        put_up=ANNOUNCEMENT in running.values,
        backups=await _backups(request, keeper),
        threads=running.settings.search_threads,
    )


async def _backups(request: HttpRequest, keeper: Keeper) -> dict[str, Any]:
    """The back-ups that are there, and whether the last one failed."""
    work = keeper.backups
    language = client_of(request).say.code

    def size(count: int) -> str:
        return str(format_decimal(count / _MB, "#,##0.0", locale=language))

    made = await asyncio.to_thread(work.made)
    return {
        "made": [(one.name, ago(request, one.at), size(one.size)) for one in made],
        "makes": work.folder is not None,
        "keep": house_of(request).settings.backup_keep,
        "error": work.error,
    }


def _shown(house: House, key: str) -> dict[str, Any]:
    """A setting with its value, and how it is changed."""
    value, kind = getattr(house.settings, key), variables(Settings)[key]
    may_write = "write" in allowed(house.settings.house, "member")
    all_if_empty = key in _NEEDS_ONE and (key != "say_only" or may_write)
    return {
        "value": {True: "yes", False: "no"}.get(value, str(value)) if kind is bool else str(value),
        "choices": get_args(kind) if get_origin(kind) is not None and _is_word(kind) else (),
        "is_switch": kind is bool,
        "picks": _picks(key, value, all_if_empty=all_if_empty),
        "all": "usual" if all_if_empty else "named" if key in _NEEDS_ONE else "",
        "is_number": isinstance(value, int) and kind is not bool,
        "fixed": key in house.fixed,
        "set": key in house.values,
        "live": key in LIVE,
    }


class Pick(NamedTuple):
    """One of the things that a setting can list; `text` is the word for it, if any."""

    key: str
    text: str
    is_chosen: bool


_NEEDS_ONE = frozenset({"games_offered", "levels_offered", "say_only"})


def _picks(key: str, value: Any, *, all_if_empty: bool) -> list[Pick]:
    """What a setting can list, each with whether it does; none if it is not a list."""
    every: Mapping[str, str] = {
        "games_offered": {name: games.load(name).title for name in games.names()},
        "levels_offered": dict.fromkeys(LEVEL_NAMES, ""),
        "house_bots": dict.fromkeys(LEVEL_NAMES, ""),
        "say_only": {**PHRASES, **EMOTES},
    }.get(key, {})
    listed = {part.strip() for part in str(value).split(",")} & every.keys()
    is_all = not listed and all_if_empty
    return [Pick(name, text, is_all or name in listed) for name, text in every.items()]


def _is_word(kind: Any) -> bool:
    return all(isinstance(one, str) for one in get_args(kind))


ROUTES = (house,)
