"""The table where a filter blocks WebSockets: a stream of events, and a request a message."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from litestar import get, post
from litestar.params import FromPath, FromQuery
from litestar.response import Stream

from rookery.core.errors import RookeryError
from rookery.server.table.audience import Subscriber
from rookery.server.table.context import house_of, watched
from rookery.server.table.conversation import count_of
from rookery.server.table.event_streams import event_stream
from rookery.server.table.house import House
from rookery.server.table.message_handler import MessageHandler
from rookery.server.table.messages import INCOMING, Outgoing
from rookery.server.table.registry import Table
from rookery.server.web.client import Client
from rookery.server.web.connected import read
from rookery.server.web.context import HttpRequest, client_of
from rookery.server.web.event_stream import MEDIA
from rookery.server.web.outbox import Outbox
from rookery.server.web.prices import SOCKET, costs


@get("/games/{game_id:str}/live", media_type=MEDIA, include_in_schema=False, guards=[costs(SOCKET)])
async def follow(
    request: HttpRequest,
    game_id: FromPath[str],
    seen: FromQuery[str | None] = None,
    heard: FromQuery[str | None] = None,
) -> Stream:
    """Watch a table by server-sent events: what the socket would say, without a conversation."""
    house, client = house_of(request), client_of(request)
    async with watched(request, game_id) as table:
        await house.put_into_words(table, client.address, client.say)
        await house.enter(table)

    @asynccontextmanager
    async def joining(outbox: Outbox) -> AsyncIterator[None]:
        subscriber = Subscriber(client.viewer, outbox)
        async with house.tables.open(game_id) as table:
            house.broadcast.join(table, subscriber, count_of(seen))
            house.join(table, subscriber, count_of(heard) or 0)
            try:
                yield
            finally:
                house.broadcast.part(table, subscriber)
                house.leave(table, subscriber)

    return event_stream(request, joining)


class SingleMessage(MessageHandler):
    """A message in a request of its own: the answers to it are collected."""

    def __init__(self, house: House, table: Table, client: Client) -> None:
        super().__init__(house, table, client)
        self.answers: list[Outgoing] = []

    def _say(self, message: Outgoing) -> None:
        self.answers.append(message)

    async def handle(self, text: str) -> None:
        """Do what the message asks for, to the end."""
        try:
            work = self.begin(read(text, INCOMING))
            if work is not None:
                await work
            if self._hint is not None:
                await self._hint
        except RookeryError as error:
            self._answer_error(error)


@post("/games/{game_id:str}/live", status_code=200, include_in_schema=False)
async def tell(request: HttpRequest, game_id: FromPath[str]) -> list[Outgoing]:
    """Say what would be said on the socket; what only this page is told is the answer."""
    text = (await request.body()).decode(errors="replace")
    async with watched(request, game_id) as table:
        single = SingleMessage(house_of(request), table, client_of(request))
        await single.handle(text)
        return single.answers


ROUTES = (follow, tell)
