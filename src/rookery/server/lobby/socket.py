"""The live socket of the lobby: everybody gets the same messages, and clients send hardly any.

Where a filter blocks sockets, the same comes as a stream of events.
"""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import partial

from litestar import get, post, websocket
from litestar.response import Stream

from rookery.core.errors import RookeryError
from rookery.server.errors import NoSuchPage
from rookery.server.lobby.hub import OpenPage
from rookery.server.lobby.lobby import Lobby
from rookery.server.lobby.messages import INCOMING, Hello, LobbyPong
from rookery.server.ops.limits import Occupant
from rookery.server.people.names import tidied_guest
from rookery.server.table.context import house_of
from rookery.server.table.event_streams import event_stream
from rookery.server.table.house import House
from rookery.server.table.interfaces import Telling
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

_PATIENCE = 20  # messages refused before a socket is cut


class Visit(OpenSocket):
    """One page in the lobby, as the listener of its wire."""

    def __init__(self, house: House, client: Client, socket: Socket, place: Occupant) -> None:
        super().__init__(house, client, socket, place)
        self._house = house
        self._page = OpenPage(client.user_id, client.identity.name, self._put)
        self._over: asyncio.Future[None] = house.loop.create_future()

    def _put(self, frame: bytes) -> None:
        self._outbox.put(frame)

    # -- what the wire says ------------------------------------------------------------------------

    def heard(self, text: str | None) -> None:
        """Handle a message at once."""
        self._house.limits.sockets.falls_silent(self._place)
        try:
            message = read(self._paced(text), INCOMING)
        except RookeryError as error:
            self._refuse(error)
            return
        if isinstance(message, Hello):
            self._call(message.name)
        else:
            self._put(framed(LobbyPong()))

    def _call(self, name: str) -> None:
        """Set a guest's name; members have their own."""
        if self._client.identity.kind == "guest":
            self._page.name = tidied_guest(name)

    def _refuse(self, error: RookeryError) -> None:
        self._refused += 1
        self._put(framed(failure(error, self._client.say)))
        if self._refused >= _PATIENCE:
            self._end()

    def _end(self) -> None:
        if not self._over.done():
            self._over.set_result(None)

    # -- the task ----------------------------------------------------------------------------------

    async def hold(self) -> None:
        """Stay until either side closes, or the reader falls too far behind."""
        lobby = self._house.ask(Lobby)
        self._outbox.connect(self._wire.write, self._end)
        lobby.enter(self._page)
        following = self._house.ask(Telling).follow(self._client.user_id, self._put)
        self._wire.listen(self)
        try:
            await self._over
        finally:
            was_cut = self._was_cut
            self._house.limits.sockets.leave(self._place)
            lobby.leave(self._page)
            following.end()
            self._outbox.close()
        if was_cut:
            await close(self._socket, TRY_AGAIN, "too slow")
        elif not self._is_gone:
            await close(self._socket, REFUSED, "too many refused messages")


@websocket("/lobby/live")
async def live(socket: Socket) -> None:
    """Follow what happens in the lobby, and the asker's own seek."""
    house: House = socket.scope["state"]["house"]
    client: Client = socket.scope["state"]["client"]
    if not house.settings.lobby:
        await turn_away(socket, NoSuchPage(), client, 4404)
        return
    await receive(socket, prices.LOBBY, partial(Visit, house, client, socket))


@get(
    "/lobby/live",
    media_type=MEDIA,
    include_in_schema=False,
    guards=[prices.costs(prices.LOBBY)],
)
async def stream(request: HttpRequest) -> Stream:
    """The same as server-sent events, for pages whose sockets a filter blocks."""
    house, client = house_of(request), client_of(request)
    if not house.settings.lobby:
        raise NoSuchPage()
    lobby = house.ask(Lobby)

    @asynccontextmanager
    async def joining(outbox: Outbox) -> AsyncIterator[None]:
        def put(frame: bytes) -> None:
            outbox.put(frame)  # looked up each time: it changes

        page = OpenPage(client.user_id, client.identity.name, put)
        lobby.enter(page)
        following = house.ask(Telling).follow(client.user_id, put)
        try:
            yield
        finally:
            lobby.leave(page)
            following.end()

    return event_stream(request, joining)


@post("/lobby/live", status_code=200, include_in_schema=False)
async def tell(request: HttpRequest) -> list[LobbyPong]:
    """Say what would be said on the socket: a guest's name, for their open pages."""
    message = read((await request.body()).decode(errors="replace"), INCOMING)
    client = client_of(request)
    if isinstance(message, Hello) and client.identity.kind == "guest" and client.user_id:
        house_of(request).ask(Lobby).call(client.user_id, tidied_guest(message.name))
    return []


ROUTES = (live, stream, tell)
