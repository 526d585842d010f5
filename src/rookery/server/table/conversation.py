"""The conversation on one socket at a table, which handles messages one by one, in their order."""

import asyncio
from collections import deque
from enum import Enum, auto
from typing import Any

from litestar import websocket
from litestar.params import FromPath, FromQuery

from rookery.core.errors import RookeryError
from rookery.server.errors import StaleNumber
from rookery.server.ops.limits import Occupant
from rookery.server.ops.tasks import stopped
from rookery.server.table.audience import Subscriber
from rookery.server.table.context import check_may_watch
from rookery.server.table.house import House
from rookery.server.table.message_handler import MessageHandler
from rookery.server.table.messages import (
    INCOMING,
    Act,
    Incoming,
    Outgoing,
)
from rookery.server.table.registry import Table
from rookery.server.web.client import Client
from rookery.server.web.connected import (
    REFUSED,
    TRY_AGAIN,
    OpenSocket,
    Socket,
    accept,
    close,
    place_for,
    read,
    turn_away,
)
from rookery.server.web.messages import framed

_PATIENCE = 200  # messages refused in a row before a socket is cut
_BACKLOG = 8  # messages that may wait for the present one; above that, reading stops


class ConversationState(Enum):
    """What a conversation is doing."""

    JOINING = auto()
    """The page is sent what it lacks; messages wait."""
    LISTENING = auto()
    """The next message is handled as soon as it comes."""
    HANDLING = auto()
    """A message is being handled; others wait."""
    OVER = auto()
    """No more messages are handled."""


class Conversation(OpenSocket, MessageHandler):
    """One socket at one table, as the listener of its wire."""

    def __init__(
        self, house: House, table: Table, client: Client, socket: Socket, place: Occupant
    ) -> None:
        OpenSocket.__init__(self, house, client, socket, place)
        MessageHandler.__init__(self, house, table, client)
        self._falls_silent = house.limits.sockets.falls_silent
        self._subscriber = Subscriber(client.viewer, self._outbox)
        self._state = ConversationState.JOINING
        self._waiting: deque[str | None] = deque()
        self._message: Incoming | None = None
        self._over: asyncio.Future[None] = house.loop.create_future()
        self._work: asyncio.Future[Any] | None = None

    async def hold(self, number: int | None, heard: int) -> None:
        """Talk until either side closes, or the reader falls too far behind."""
        self._house.broadcast.join(self._table, self._subscriber, number)
        self._house.join(self._table, self._subscriber, heard)
        self._outbox.connect(self._wire.write, self._wake)
        self._wire.listen(self)
        try:
            self._proceed()
            await self._over
        finally:
            was_cut = self._was_cut
            # Leave first: others may take the place once they hear that somebody has gone.
            self._house.limits.sockets.leave(self._place)
            self._house.broadcast.part(self._table, self._subscriber)
            self._house.leave(self._table, self._subscriber)
            self._outbox.close()
            await stopped(self._work, self._hint)
        if was_cut:
            await close(self._socket, TRY_AGAIN, "too slow")
        elif self._refused >= _PATIENCE:
            await close(self._socket, REFUSED, "too many refused messages")

    # -- one message after the other -------------------------------------------------------------

    def heard(self, text: str | None) -> None:
        """Handle a message, or let it wait for the one that is being handled."""
        self._falls_silent(self._place)
        self._waiting.append(text)
        if self._state is ConversationState.LISTENING:
            self._proceed()
        elif len(self._waiting) > _BACKLOG:
            self._wire.hold_back(True)

    def _wake(self) -> None:
        """Notice that the outbox was closed."""
        if self._state is ConversationState.LISTENING:
            self._proceed()

    def _proceed(self) -> None:
        """Handle the next message, listen for one, or end if no more are to be handled."""
        if self._is_at_its_end:
            self._end()
        elif self._waiting:
            self._state = ConversationState.HANDLING
            self._handle(self._waiting.popleft())
        else:
            self._state = ConversationState.LISTENING
            self._wire.hold_back(False)

    @property
    def _is_at_its_end(self) -> bool:
        """After a disconnect the remaining messages are still handled; after a cut they aren't."""
        if self._refused >= _PATIENCE:
            return True
        return self._outbox.is_closed and (self._was_cut or not self._waiting)

    def _end(self) -> None:
        self._state = ConversationState.OVER
        if not self._over.done():
            self._over.set_result(None)

    def _handle(self, text: str | None) -> None:
        try:
            self._message = read(self._paced(text), INCOMING)
            work = self.begin(self._message)
        except Exception as error:  # noqa: BLE001  told to the page, or noted
            self._finish(error)
            return
        if work is None:
            self._finish()
        else:
            self._work = asyncio.ensure_future(work)
            self._work.add_done_callback(self._worked)

    def _worked(self, work: "asyncio.Future[Any]") -> None:
        if not work.cancelled():
            self._finish(work.exception())

    def _finish(self, error: BaseException | None = None) -> None:
        """Finish a message, perhaps with an error, and continue with the next one."""
        if error is None:
            self._refused = 0
        elif isinstance(error, RookeryError):
            self._refuse(error)
        else:  # a bug ends this socket and goes to the log
            self._note("socket failed", error)
            self._end()
            return
        # Many messages may be waiting: yield to the event loop between them.
        if self._waiting or error is not None:
            self._house.loop.call_soon(self._proceed)
        else:
            self._proceed()

    def _refuse(self, error: RookeryError) -> None:
        message, self._refused = self._message, self._refused + 1
        if isinstance(error, StaleNumber) and isinstance(message, Act):
            self._house.broadcast.resend(self._table, self._subscriber, message.number - 1)
        self._answer_error(error)

    def _say(self, message: Outgoing) -> None:
        self._house.broadcast.send(self._outbox, framed(message))


# -- the live socket of a table: takes messages in order, and never waits for a slow reader --------


@websocket("/games/{game_id:str}/live")
async def live(
    socket: Socket,
    game_id: FromPath[str],
    seen: FromQuery[str | None] = None,
    heard: FromQuery[str | None] = None,
) -> None:
    """Watch a table, and act for the seats that the asker holds."""
    house: House = socket.scope["state"]["house"]
    client: Client = socket.scope["state"]["client"]
    place = await place_for(socket)
    if place is None:
        return
    try:
        async with house.tables.open(game_id) as table:
            check_may_watch(table, client.user_id)
            await accept(socket)
            await house.put_into_words(table, client.address, client.say)
            await house.enter(table)
            conversation = Conversation(house, table, client, socket, place)
            with house.sessions.holding(client.session, client.user_id, place.cut):
                await house.sessions.check(client.session)
                await conversation.hold(count_of(seen), count_of(heard) or 0)
    except RookeryError as error:
        await turn_away(socket, error, client, 4404)
    finally:
        house.limits.sockets.leave(place)


def count_of(text: str | None) -> int | None:
    """A count in an address; None if there is none."""
    return int(text) if text and text.isascii() and text.isdigit() and len(text) < 8 else None
