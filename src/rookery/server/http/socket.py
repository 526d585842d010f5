"""The live socket of a table: one task reads, one sends, and nothing waits for a slow reader."""

import asyncio
import contextlib
import traceback
from typing import Any

from litestar import WebSocket, websocket
from litestar.exceptions import WebSocketDisconnect, WebSocketException
from litestar.params import FromPath, FromQuery

from rookery.core.errors import RookeryError
from rookery.server.errors import BadMessage, Broken, StaleNumber, TooFast
from rookery.server.http.client import Client
from rookery.server.live.registry import Table
from rookery.server.ops.rate_limits import Limiter
from rookery.server.ops.room import Guest
from rookery.server.push.outbox import Outbox
from rookery.server.push.subscriber import Subscriber
from rookery.server.services import Services
from rookery.server.views import hints
from rookery.server.views.messages import (
    Act,
    Answer,
    Hint,
    Incoming,
    Leave,
    Outgoing,
    Ping,
    Pong,
    Rematch,
    Undo,
    failure,
    read_incoming,
    written,
)
from rookery.server.views.table_view import Viewer

Socket = WebSocket[Any, Any, Any]
TRY_AGAIN, REFUSED = 1013, 1008
_LAST_WORDS_S = 1.0
_PATIENCE = 200  # messages refused in a row before a socket is cut


class Conversation:
    """One socket at one table."""

    def __init__(
        self, services: Services, table: Table, client: Client, socket: Socket, place: Guest
    ) -> None:
        self._services, self._table, self._client, self._socket = services, table, client, socket
        self._place = place
        viewer = Viewer(client.user_id, client.say)
        self._subscriber = Subscriber(viewer, Outbox(services.settings.outbox))
        rate = services.settings.socket_messages
        self._pace = Limiter(rate, rate * 4, room=1, clock=services.clock)
        self._refused = 0
        self._hint: asyncio.Task[None] | None = None
        place.cut = self._subscriber.outbox.close

    async def hold(self, seen: int | None) -> None:
        """Talk until either side closes, or the reader falls too far behind."""
        self._services.broadcast.join(self._table, self._subscriber, seen)
        self._services.computers.consider(self._table)
        tasks = [
            asyncio.create_task(work)
            for work in (self._read(), self._send(), self._subscriber.outbox.closed.wait())
        ]
        try:
            await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        finally:
            was_slow = self._subscriber.outbox.closed.is_set()
            # Whoever hears that somebody has gone can take the place.
            self._services.limits.sockets.leave(self._place)
            self._services.broadcast.part(self._table, self._subscriber)
            self._subscriber.outbox.close()
            await self._end([*tasks, *([self._hint] if self._hint else [])])
        if was_slow:
            await self._close(TRY_AGAIN, "too slow")
        elif self._refused >= _PATIENCE:
            await self._close(REFUSED, "too many refused messages")

    async def _end(self, tasks: list[asyncio.Task[Any]]) -> None:
        """Stop what still runs; what broke goes to the log."""
        for task in tasks:
            task.cancel()
        for outcome in await asyncio.gather(*tasks, return_exceptions=True):
            if isinstance(outcome, Exception):
                trace = "".join(traceback.format_exception(outcome))
                self._services.log.error("socket failed", game=self._table.id, trace=trace)

    async def _close(self, code: int, reason: str) -> None:
        # To somebody who reads nothing not even this can be said.
        with contextlib.suppress(TimeoutError, OSError, WebSocketException):
            await asyncio.wait_for(self._socket.close(code, reason), _LAST_WORDS_S)

    async def _send(self) -> None:
        with contextlib.suppress(OSError, WebSocketException):
            async for message in self._subscriber.outbox:
                await self._socket.send_text(message)

    async def _read(self) -> None:
        while self._refused < _PATIENCE:
            event = await self._socket.receive()
            if event["type"] == "websocket.disconnect":
                return
            self._services.limits.sockets.falls_silent(self._place)
            text = event.get("text")
            await self._take(text if isinstance(text, str) else None)
            # Many messages may lie ready: the sender and everybody else get their turn between.
            await asyncio.sleep(0)

    async def _take(self, text: str | None) -> None:
        try:
            self._pace.spend("")
            if text is None:
                raise BadMessage("text is expected, not bytes")
            await self._do(read_incoming(text))
            self._refused = 0
        except RookeryError as error:
            self._refused += 1
            self._answer_error(error)

    def _answer_error(self, error: RookeryError) -> None:
        self._say(failure(error, self._client.say))
        self._services.log.info(
            "refused", game=self._table.id, code=error.code, address=self._client.address
        )

    async def _do(self, message: Incoming) -> None:
        table, user_id, actions = self._table, self._client.user_id, self._services.actions
        match message:
            case Act(number=number, seat=seat, action=action):
                await self._act(number, seat, action)
            case Undo():
                await actions.undo(table, user_id)
            case Answer(yes=yes):
                await actions.answer(table, user_id, yes)
            case Leave(seat=seat):
                await actions.leave(table, user_id, seat)
            case Rematch(commitment=commitment, contribution=bits):
                if table.game.next is None:
                    self._services.housekeeping.check_room()
                await self._services.seats.rematch(table, user_id, commitment, bits)
            case Hint():
                self._start_hint()
            case Ping():
                self._say(Pong())

    async def _act(self, number: int, seat: int, action: str) -> None:
        try:
            await self._services.actions.act(
                self._table, self._client.user_id, seat, number, action
            )
        except StaleNumber:
            self._services.broadcast.resend(self._table, self._subscriber, number - 1)
            raise

    def _start_hint(self) -> None:
        if self._hint is not None and not self._hint.done():
            raise TooFast()
        self._services.limits.searches.spend(self._client.address)
        self._hint = asyncio.create_task(self._give_hint())

    async def _give_hint(self) -> None:
        services, game, say = self._services, self._table.game, self._client.say
        try:
            await services.warmup.analysis(game.game.name, game.state.players)
            hinted = await hints.hint(
                self._table.game,
                self._client.user_id,
                services.searches,
                services.settings.hint_ms,
                say,
                self._client.address,
            )
        except RookeryError as error:
            self._answer_error(error)
        except Exception:  # noqa: BLE001  nobody awaits this task, but somebody waits for an answer
            trace = traceback.format_exc()
            self._services.log.error("hint failed", game=self._table.id, trace=trace)
            self._answer_error(Broken())
        else:
            self._say(hinted)

    def _say(self, message: Outgoing) -> None:
        self._subscriber.outbox.put(written(message))


@websocket("/games/{game_id:str}/live")
async def live(socket: Socket, game_id: FromPath[str], seen: FromQuery[str | None] = None) -> None:
    """Watch a table, and act for the seats whose token the request bears."""
    services: Services = socket.app.state.services
    client: Client = socket.scope["state"]["client"]
    try:
        place = services.limits.sockets.enter(client.address, lambda: None)
    except RookeryError as error:
        await _turn_away(socket, error, client, TRY_AGAIN)
        return
    try:
        async with services.tables.open(game_id) as table:
            await socket.accept()
            await services.put_into_words(table, client.address, client.say)
            await Conversation(services, table, client, socket, place).hold(_count(seen))
    except RookeryError as error:
        await _turn_away(socket, error, client, 4404)
    finally:
        services.limits.sockets.leave(place)


def _count(text: str | None) -> int | None:
    return int(text) if text and text.isascii() and text.isdigit() and len(text) < 8 else None


async def _turn_away(socket: Socket, error: RookeryError, client: Client, code: int) -> None:
    """Scripts cannot read a refused handshake, so the reason is said on the socket."""
    with contextlib.suppress(WebSocketDisconnect):
        await socket.accept()
        await socket.send_text(written(failure(error, client.say)))
        await socket.close(code, error.code)
