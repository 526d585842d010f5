"""The live socket of pages that have no other: how many notices are new."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import partial

from litestar import get, websocket
from litestar.di import NamedDependency
from litestar.response import Stream
from msgspec import Struct
from msgspec.json import Decoder

from rookery.core.errors import RookeryError
from rookery.server.errors import SignedOut
from rookery.server.notices.notices import Notices
from rookery.server.ops.limits import Occupant
from rookery.server.table.event_streams import event_stream
from rookery.server.table.house import House
from rookery.server.web import prices
from rookery.server.web.client import Client
from rookery.server.web.connected import (
    REFUSED,
    TRY_AGAIN,
    OpenSocket,
    Socket,
    close,
    read,
    receive,
    turn_away,
)
from rookery.server.web.context import HttpRequest, client_of
from rookery.server.web.event_stream import MEDIA
from rookery.server.web.messages import failure, framed
from rookery.server.web.outbox import Outbox
from rookery.server.web.prices import costs

_PATIENCE = 20  # messages refused before a socket is cut


class FollowerPing(Struct, tag="ping", frozen=True):
    """Are you there?"""


class FollowerPong(Struct, tag="pong", frozen=True):
    """Yes, I am here."""


_INCOMING = Decoder(FollowerPing)


class Follower(OpenSocket):
    """One page, as the listener of its wire."""

    def __init__(self, house: House, client: Client, socket: Socket, place: Occupant) -> None:
        super().__init__(house, client, socket, place)
        self._house = house
        self._over: asyncio.Future[None] = house.loop.create_future()

    def heard(self, text: str | None) -> None:
        """Answer a message."""
        self._house.limits.sockets.falls_silent(self._place)
        try:
            read(self._paced(text), _INCOMING)
        except RookeryError as error:
            self._refused += 1
            self._outbox.put(framed(failure(error, self._client.say)))
            if self._refused >= _PATIENCE:
                self._end()
        else:
            self._outbox.put(framed(FollowerPong()))

    def _put(self, frame: bytes) -> None:
        self._outbox.put(frame)

    def _end(self) -> None:
        if not self._over.done():
            self._over.set_result(None)

    async def hold(self) -> None:
        """Stay until either side closes."""
        self._outbox.connect(self._wire.write, self._end)
        page = self._house.ask(Notices).follow(self._client.user_id, self._put)
        self._wire.listen(self)
        try:
            await self._over
        finally:
            was_cut = self._was_cut
            page.end()
            self._house.limits.sockets.leave(self._place)
            self._outbox.close()
        if was_cut:
            await close(self._socket, TRY_AGAIN, "too slow")
        elif not self._is_gone:
            await close(self._socket, REFUSED, "too many refused messages")


@websocket("/me/live")
async def live(socket: Socket) -> None:
    """Follow how many of the asker's notices are new."""
    house: House = socket.scope["state"]["house"]
    client: Client = socket.scope["state"]["client"]
    if client.user_id is None:
        await turn_away(socket, SignedOut(), client, 4404)
        return
    await receive(socket, prices.FOLLOWING, partial(Follower, house, client, socket))


@get("/me/live", media_type=MEDIA, include_in_schema=False, guards=[costs(prices.FOLLOWING)])
async def stream(request: HttpRequest, notices: NamedDependency[Notices]) -> Stream:
    """The same as server-sent events, for pages whose sockets a filter blocks."""
    client = client_of(request)
    if client.user_id is None:
        raise SignedOut()

    @asynccontextmanager
    async def joining(outbox: Outbox) -> AsyncIterator[None]:
        page = notices.follow(client.user_id, lambda frame: outbox.put(frame))
        try:
            yield
        finally:
            page.end()

    return event_stream(request, joining)


ROUTES = (live, stream)
