"""The web application, and `serve`, which runs it."""

import logging
import os
import sys
import time
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from functools import cache, partial

from litestar import Litestar, Router
from litestar.di import Provide
from litestar.exceptions import HTTPException
from litestar.openapi import OpenAPIConfig

from rookery import __version__
from rookery.core.errors import RookeryError, SetupError
from rookery.server.db.startup import place
from rookery.server.feature import Feature, Service
from rookery.server.features import FEATURES, handlers_of, settings_of
from rookery.server.foundation import wall_clock
from rookery.server.keeper.check_up import check_start, check_up, database_lock
from rookery.server.keeper.installs import kind_here
from rookery.server.keeper.keeper import Keeper
from rookery.server.keeper.upgrades import Upgrade, Upgrading
from rookery.server.lifecycle import Lifecycle
from rookery.server.ops import process_memory
from rookery.server.ops.limits import RequestLimits
from rookery.server.ops.logs import Bridge, Log, least_level, on_terminal, print_to
from rookery.server.ops.preflight import allow_files, check_address
from rookery.server.ops.randomness import Randomness
from rookery.server.ops.reachable import greeting
from rookery.server.settings import Settings, from_environment
from rookery.server.table.house import House
from rookery.server.web import error_handlers
from rookery.server.web.context import HttpRequest
from rookery.server.web.description import DescriptionRenderer, options_of
from rookery.server.web.edge.listening import Listening
from rookery.server.web.edge.shared import Edge
from rookery.server.web.middleware import Middleware
from rookery.server.web.strict_bodies import StrictRequest
from rookery.server.web.templates import templates

_LARGEST_BODY = 16 * 1024
_SWITCH_S = 0.0005
_OTHER_FILES = 200


def create_app(house: House) -> Middleware:
    """The ASGI application on top of an open house."""
    features = tuple(house.features)
    folders = tuple((each.name, each.folder) for each in features if each.folder is not None)
    return Middleware(_routes(features), house, templates(house.settings.develop, folders))


@cache
def _routes(features: tuple[Feature, ...]) -> Litestar:
    """The routes. Each request carries its house, so servers with the same features share them."""
    described = DescriptionRenderer()
    handlers = handlers_of(features)
    return Litestar(
        route_handlers=(*options_of(handlers), *handlers),
        exception_handlers={
            RookeryError: error_handlers.refused,
            HTTPException: error_handlers.http_error,
            UnicodeDecodeError: error_handlers.not_text,
            RecursionError: error_handlers.too_deep,
            Exception: error_handlers.failed,
        },
        openapi_config=OpenAPIConfig(
            title="Rookery",
            version=__version__,
            render_plugins=[described],
            openapi_router=Router(
                "/api", route_handlers=(), guards=[described.guard], include_in_schema=False
            ),
            use_handler_docstrings=True,
        ),
        dependencies={
            feature.name: Provide(_service(feature.name), sync_to_thread=False)
            for feature in features
        },
        request_class=StrictRequest,
        request_max_body_size=_LARGEST_BODY,
        logging_config=None,
    )


def _service(name: str) -> Callable[[HttpRequest], Service]:
    """What gives handlers the service of a feature, where the house has it."""

    def provide(request: HttpRequest) -> Service:
        house: House = request.scope["state"]["house"]
        service = house.services[name]
        service.check_open()
        return service

    return provide


class Server:
    """A server that can be run in any thread, once.

    `now` is the time in milliseconds, `clock` counts seconds for the rate limits, and `randomness`
    is the source of secrets and ids. Tests bring their own.
    """

    def __init__(
        self,
        settings: Settings,
        log: Log | None = None,
        now: Callable[[], int] = wall_clock,
        clock: Callable[[], float] = time.monotonic,
        announce: Callable[[str], None] = lambda _: None,
        randomness: Randomness | None = None,
        features: Sequence[Feature] = FEATURES,
    ) -> None:
        log = log or Log(least=least_level(settings.log, on_terminal(sys.stderr)))
        self.house = House(settings, log, now, clock, randomness, features)
        self.lifecycle = Lifecycle(self.house)
        self.upgrade: Upgrade | None = None
        """What was done with a database of an older version, if this start found one."""
        self.address = ""
        self.announce = announce
        """Called with the address to open in a browser once the server listens."""
        self.edge = Edge(create_app(self.house), self.house.limits.connections)
        self._listening = Listening(self.edge, settings.host, settings.port, settings.stop_s)

    def run(self) -> None:
        """Open the database and serve; raises SetupError if either fails."""
        check_address(self.house.settings.host, self.house.settings.port)
        upgrading = Upgrading(self.house.settings, self.house.wall())
        self.house.prepare(upgrading)
        self.upgrade = upgrading.done
        # Streams would never end by themselves, so they are closed first.
        self._listening.run(self._opened(), self._listens, self.lifecycle.part)

    def stop(self) -> None:
        """Stop serving soon. Safe to call from any thread."""
        self._listening.stop()

    @asynccontextmanager
    async def _opened(self) -> AsyncIterator[None]:
        await self.lifecycle.open()
        try:
            yield
        finally:
            await self.lifecycle.close()

    def _listens(self, host: str, port: int) -> None:
        shown = "127.0.0.1" if host in ("0.0.0.0", "::") else host
        self.address = f"http://{f'[{shown}]' if ':' in shown else shown}:{port}"
        self.announce(self.address)


def serve(
    host: str | None = None,
    port: int | None = None,
    randomness: Randomness | None = None,
    now: Callable[[], int] = wall_clock,
    features: Sequence[Feature] = FEATURES,
) -> int:
    """Serve until told to stop; returns the exit status.

    Settings come from the environment; the arguments override them. `now` is the wall clock.
    """
    arguments = {"HOST": host, "PORT": port}
    chosen = {name: str(value) for name, value in arguments.items() if value is not None}
    try:
        settings = from_environment(os.environ | chosen, settings_of(features))
        log = Log(least=least_level(settings.log, on_terminal(sys.stderr)))
        server = Server(settings, log, now, randomness=randomness, features=features)
        server.announce = partial(_greet, server)
        check_start(settings)
        with database_lock(settings):
            _set_up_process(settings, log, server.house.limits)
            server.run()
    except SetupError as error:
        print_to(sys.stderr, "".join(f"{reason}\n" for reason in error.reasons))
        return 2
    except KeyboardInterrupt:
        return 0  # Ctrl+C is how people stop it
    return 0


def _set_up_process(settings: Settings, log: Log, limits: RequestLimits) -> None:
    """Configure what concerns the whole process: threads, memory, logging, open files."""
    # A thread that has waited for the database resumes soon, even while another one computes.
    sys.setswitchinterval(_SWITCH_S)
    process_memory.collect_rarely()
    process_memory.give_back_large_blocks()
    logging.getLogger().addHandler(Bridge(log))
    wanted = 2 * settings.sockets + _OTHER_FILES  # as many plain HTTP connections as sockets
    allowed = allow_files(wanted)
    if allowed < wanted:
        log.warning("few files can be open", allowed=allowed, wanted=wanted)
        limits.fit(allowed - _OTHER_FILES)


def _greet(server: Server, address: str) -> None:
    house, upgrade = server.house, server.upgrade
    if upgrade is not None:
        lines = upgrade.lines(kind_here(), house.given.data)
        print_to(sys.stdout, "".join(f"{line}\n" for line in lines))
    for fault in check_up(house.settings, house.wall() / 1000, by_server=True):
        house.log.warning("set up wrongly", fault=fault.sentence(), cure=fault.cure())
    _say_where(address, house.given, house.ask(Keeper).first_code)


def _say_where(address: str, settings: Settings, code: str = "") -> None:
    terminal = on_terminal(sys.stdout)
    draws = terminal and (sys.stdout.encoding or "").lower().startswith("utf")
    where = greeting(address, settings.host, settings.origin, terminal=terminal, draws=draws)
    if code:
        door = f"{settings.origin or address}/keeper/first?code={code}"
        where += f"This house has no keeper yet. Become its keeper within a day: {door}\n"
    print_to(sys.stdout, f"{where}It keeps everything in {place(settings.database)}\n")


if __name__ == "__main__":
    raise SystemExit(serve())
