"""The server's status: JSON for machines, a page for people."""

from typing import Any

import msgspec
import sqlalchemy as sa
from litestar import Response, get
from sqlalchemy.exc import SQLAlchemyError

from rookery import __version__
from rookery.server.http.context import HttpRequest, services_of
from rookery.server.http.html import page
from rookery.server.services import Services


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


async def health_of(services: Services) -> Health:
    """Ask every part."""
    try:
        await services.reader.run(lambda connection: connection.scalar(sa.select(1)))
        database = "ok"
    except SQLAlchemyError as error:
        database = type(error).__name__
    return Health(
        status="ok" if database == "ok" else "broken",
        version=__version__,
        database=database,
        compiled=not services.warmup.is_compiling,
        tables=len(services.tables),
        sockets=services.limits.sockets.total,
        thinking=services.searches.busy,
        waiting_writes=services.writer.waiting,
        up_s=(services.now() - services.opened) // 1000,
    )


@get("/health", include_in_schema=False)
async def health(request: HttpRequest) -> Response[Any]:
    """The state of the server, with status 503 when it is broken."""
    found = await health_of(services_of(request))
    status = 200 if found.status == "ok" else 503
    if "text/html" in request.headers.get("accept", ""):
        return page(request, "health.html", status, health=found)
    return Response(found, status_code=status)
