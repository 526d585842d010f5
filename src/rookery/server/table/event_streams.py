"""What an open page follows as server-sent events, where a filter blocks WebSockets."""

from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager

from litestar.response import Stream

from rookery.server.table.context import house_of
from rookery.server.table.house import House
from rookery.server.web.client import Client
from rookery.server.web.connected import is_outdated
from rookery.server.web.context import HttpRequest, client_of
from rookery.server.web.event_stream import HEADERS, MEDIA, EventStream
from rookery.server.web.outbox import Outbox

Joining = Callable[[Outbox], AbstractAsyncContextManager[None]]
"""Puts an outbox among those that are told; it leaves at the end of the context."""


def event_stream(request: HttpRequest, joining: Joining) -> Stream:
    """All that an outbox is told while it has joined, until it closes or its session ends."""
    outdated = is_outdated(request)
    events = _events(house_of(request), client_of(request), joining, outdated)
    return Stream(events, media_type=MEDIA, headers=HEADERS)


async def _events(
    house: House, client: Client, joining: Joining, is_old: bool
) -> AsyncIterator[bytes]:
    outbox = Outbox(house.settings.outbox)
    place = house.limits.sockets.enter(client.address, outbox.close)
    house.streams.add(outbox)
    try:
        with house.sessions.holding(client.session, client.user_id, outbox.close):
            async with joining(outbox):
                await house.sessions.check(client.session)
                async for event in EventStream(outbox, is_outdated=is_old).events():
                    yield event
    finally:
        house.streams.discard(outbox)
        house.limits.sockets.leave(place)
        outbox.close()
