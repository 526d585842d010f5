"""The web application, and `serve`, which runs it."""

import os
import sys
import traceback
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any

import msgspec
import uvicorn
from litestar import Litestar, Response, get
from litestar.exceptions import HTTPException
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin

from rookery import __version__
from rookery.core.errors import RookeryError
from rookery.server.access import Asked, takes_gzip, visitor_of
from rookery.server.api import RECORDS, TABLES
from rookery.server.errors import BadMessage, Broken, NoSuchPage, Refused
from rookery.server.gate import Gate
from rookery.server.health import health
from rookery.server.house import House, wall_clock
from rookery.server.logs import Log, least_level
from rookery.server.looking import LOOKING
from rookery.server.messages import failure
from rookery.server.pages import PAGES, page
from rookery.server.settings import Settings, from_environment
from rookery.server.sockets import live
from rookery.server.statics import FOREVER

_LARGEST_FRAME = 4096
_LARGEST_BODY = 16 * 1024


@get("/static/{digest:str}/{name:path}", include_in_schema=False)
async def static_file(request: Asked, digest: str, name: str) -> Response[bytes]:
    """One of the page's own files; for ever, if the address holds its present hash."""
    house: House = request.app.state.house
    statics = house.templates.statics
    file = statics.get(name.lstrip("/"))
    if file is None:
        raise NoSuchPage()
    headers = {"cache-control": FOREVER if digest == statics.digest else "no-cache"}
    body = file.content
    if file.packed and takes_gzip(request):
        body, headers["content-encoding"] = file.packed, "gzip"
    headers["vary"] = "accept-encoding"
    return Response(body, media_type=file.media_type, headers=headers)


HANDLERS = (*PAGES, *TABLES, *RECORDS, *LOOKING, health, static_file, live)


def create_app(
    settings: Settings, log: Log | None = None, now: Callable[[], int] = wall_clock
) -> Gate:
    """The application. `now` is the time in milliseconds, for tests."""
    log = log or Log(least=least_level(settings.log, sys.stderr.isatty()))
    house = House(settings, log, now)
    inner = Litestar(
        route_handlers=HANDLERS,
        lifespan=[_life],
        exception_handlers={
            RookeryError: _refused,
            HTTPException: _http_error,
            Exception: _failed,
        },
        openapi_config=OpenAPIConfig(
            title="Rookery", version=__version__, path="/api", render_plugins=[JsonRenderPlugin()]
        ),
        request_max_body_size=_LARGEST_BODY,
        logging_config=None,
    )
    inner.state.house = house
    return Gate(inner, settings, log, house.limits.requests)


@asynccontextmanager
async def _life(app: Litestar) -> AsyncIterator[None]:
    house: House = app.state.house
    await house.open()
    try:
        yield
    finally:
        await house.close()


def _refused(request: Asked, error: RookeryError) -> Response[Any]:
    """A refusal, as a page for people and as JSON for everybody else."""
    status = error.status if isinstance(error, Refused) else 400
    said = failure(error, visitor_of(request).say)
    if "text/html" in request.headers.get("accept", "") and request.method == "GET":
        return page(request, "error.html", status, words=said.words)
    body = {"code": said.code, "words": said.words, "reasons": said.reasons}
    return Response({"error": body}, status_code=status, media_type="application/json")


def _http_error(request: Asked, error: HTTPException) -> Response[Any]:
    """What the framework refuses, told like everything else."""
    if error.status_code == 404:
        return _refused(request, NoSuchPage())
    refusal = BadMessage(error.detail)
    refusal.status = error.status_code
    return _refused(request, refusal)


def _failed(request: Asked, error: Exception) -> Response[Any]:
    """Something broke here: the log gets the trace, the visitor an apology."""
    house: House = request.app.state.house
    trace = "".join(traceback.format_exception(error))
    house.log.error("request failed", path=request.scope.get("path_template"), trace=trace)
    return _refused(request, Broken())


def serve(host: str | None = None, port: int | None = None) -> int:
    """Serve until told to stop. Settings come from the environment; the arguments go first."""
    given = {"host": host, "port": port}
    chosen = {name: value for name, value in given.items() if value is not None}
    settings = msgspec.structs.replace(from_environment(os.environ), **chosen)
    config = uvicorn.Config(
        create_app(settings),
        host=settings.host,
        port=settings.port,
        ws="websockets-sansio",
        ws_max_size=_LARGEST_FRAME,
        log_config=None,
        access_log=False,
        proxy_headers=False,
        server_header=False,
        timeout_graceful_shutdown=settings.stop_s,
    )
    try:
        _Server(config).run()
    except KeyboardInterrupt:
        return 0  # Ctrl+C is how people stop it
    return 0


class _Server(uvicorn.Server):
    """Says where to point the browser once it listens."""

    def _log_started_message(self, listeners: Any) -> None:
        host, port = listeners[0].getsockname()[:2]
        shown = "127.0.0.1" if host in ("0.0.0.0", "::") else host
        sys.stdout.write(f"Rookery is at http://{shown}:{port}  (stop with Ctrl+C)\n")
        sys.stdout.flush()
