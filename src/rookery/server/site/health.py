"""The server's status: JSON for machines, a page for people."""

from functools import partial
from typing import Any

import msgspec
from litestar import Response, get

from rookery import __version__
from rookery.server.db import database as probe
from rookery.server.errors import StoreAway
from rookery.server.ops.preflight import open_files
from rookery.server.table.context import house_of
from rookery.server.table.house import House
from rookery.server.web.context import HttpRequest
from rookery.server.web.html import page

_STALE_S = 30.0  # every process stores something every few seconds
_MB = 1_000_000


class Health(msgspec.Struct, frozen=True):
    """The server's status: "ok", "full" (nothing new may begin), or "broken" (can't store or read).

    `database` is "ok" or the error of a test read. `last_commit_s` is the time since something was
    stored, and `last_error` why nothing can be stored now. `files` are open of `files_allowed`.
    """

    status: str
    version: str
    database: str
    last_commit_s: float | None
    last_error: str | None
    database_mb: float
    free_mb: float | None
    files: int | None
    files_allowed: int | None
    compiled: bool
    tables: int
    sockets: int
    connections: int
    thinking: int
    waiting_writes: int
    up_s: int


async def health_of(house: House) -> Health:
    """Collect the status of every service."""
    condition, room = house.condition, house.housekeeping
    database, age = await _read(house), condition.age_s
    is_stale = age is None or age > _STALE_S
    broken = database != "ok" or condition.is_troubled or is_stale
    files, allowed = open_files()
    return Health(
        status="broken" if broken else "full" if room.is_full else "ok",
        version=__version__,
        database=database,
        last_commit_s=None if age is None else round(age, 1),
        last_error=condition.error,
        database_mb=round(room.size.used / _MB, 1),
        free_mb=None if room.size.free is None else round(room.size.free / _MB, 1),
        files=files,
        files_allowed=allowed,
        compiled=house.warmup.is_done,
        tables=len(house.tables),
        sockets=house.limits.sockets.total,
        connections=house.limits.connections.total,
        thinking=house.searches.busy,
        waiting_writes=house.writer.waiting,
        up_s=(house.now() - house.opened) // 1000,
    )


async def _read(house: House) -> str:
    """Read some rows: "ok", or the error's name."""
    try:
        await house.reader.run(partial(probe.read_some, game_id=house.some_game_id()))
    except StoreAway as error:
        return type(error.__cause__).__name__
    return "ok"


@get("/health", include_in_schema=False)
async def health(request: HttpRequest) -> Response[Any]:
    """The server's status, with HTTP status 503 if it is broken."""
    state = await health_of(house_of(request))
    status = 503 if state.status == "broken" else 200
    if "text/html" in request.headers.get("accept", ""):
        return await page(request, "site/health.html", status, health=state)
    return Response(state, status_code=status)
