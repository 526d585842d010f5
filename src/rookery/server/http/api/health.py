"""How the server is: JSON for machines, a page for people."""

from typing import Any

import msgspec
import sqlalchemy as sa
from litestar import Response, get
from sqlalchemy.exc import SQLAlchemyError

from rookery import __version__
from rookery.server.http.context import Asked, house_of
from rookery.server.http.pages.pages import page
from rookery.server.services import House


class Health(msgspec.Struct, frozen=True):
    """`status` is "ok", or "broken" when the database does not answer."""

    status: str
    version: str
    database: str
    compiled: bool
    tables: int
    sockets: int
    thinking: int
    waiting_writes: int
    up_s: int


async def health_of(house: House) -> Health:
    """Ask every part."""
    try:
        await house.reader.run(lambda connection: connection.scalar(sa.select(1)))
        database = "ok"
    except SQLAlchemyError as error:
        database = type(error).__name__
    return Health(
        status="ok" if database == "ok" else "broken",
        version=__version__,
        database=database,
        compiled=not house.warmth.is_compiling,
        tables=len(house.tables),
        sockets=house.limits.sockets.total,
        thinking=house.thinkers.busy,
        waiting_writes=house.writer.waiting,
        up_s=(house.now() - house.opened) // 1000,
    )


@get("/health", include_in_schema=False)
async def health(request: Asked) -> Response[Any]:
    """The state of the server, with status 503 when it is broken."""
    found = await health_of(house_of(request))
    status = 200 if found.status == "ok" else 503
    if "text/html" in request.headers.get("accept", ""):
        return page(request, "health.html", status, health=found)
    return Response(found, status_code=status)
