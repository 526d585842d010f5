"""The desk's page of the house: how it runs, what it says on every page, and its settings."""

from typing import Any, get_args, get_origin

from litestar import get
from litestar.di import NamedDependency
from litestar.response import Redirect

from rookery.server.foundation import ANNOUNCEMENT
from rookery.server.keeper.desk import ago, desk
from rookery.server.keeper.keeper import Keeper
from rookery.server.settings import LIVE, SETTABLE, Settings, variables
from rookery.server.table.context import house_of
from rookery.server.table.house import House
from rookery.server.web.context import HttpRequest
from rookery.server.web.html import Page


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
        threads=running.settings.search_threads,
    )


def _shown(house: House, key: str) -> dict[str, Any]:
    """A setting with its value, and how it is changed."""
    value, kind = getattr(house.settings, key), variables(Settings)[key]
    return {
        "value": {True: "yes", False: "no"}.get(value, str(value)) if kind is bool else str(value),
        "choices": get_args(kind) if get_origin(kind) is not None and _is_word(kind) else (),
        "is_switch": kind is bool,
        "is_number": isinstance(value, int) and kind is not bool,
        "fixed": key in house.fixed,
        "set": key in house.values,
        "live": key in LIVE,
    }


def _is_word(kind: Any) -> bool:
    return all(isinstance(one, str) for one in get_args(kind))


ROUTES = (house,)
