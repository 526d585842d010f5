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
from rookery.server.http.client import Visitor
from rookery.server.live.table import Table, Watcher
from rookery.server.ops.rate_limits import Limiter
from rookery.server.push.outbox import Outbox
from rookery.server.services import House
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

Socket = WebSocket[Any, Any, Any]
TRY_AGAIN, REFUSED = 1013, 1008
_LAST_WORDS_S = 1.0
_PATIENCE = 200  # messages refused in a row before a socket is cut


class Conversation:
    """One socket at one table."""

    def __init__(self, house: House, table: Table, visitor: Visitor, socket: Socket) -> None:
        self._house, self._table, self._visitor, self._socket = house, table, visitor, socket
        self.watcher = Watcher(visitor.holder, visitor.say, Outbox(house.settings.outbox))
        rate = house.settings.socket_messages
        self._pace = Limiter(rate, rate * 4, room=1, clock=house.clock)
        self._refused = 0
        self._hint: asyncio.Task[None] | None = None

    async def hold(self, seen: int | None) -> None:
        """Talk until either side closes, or the reader falls too far behind."""
        self._house.audience.join(self._table, self.watcher, seen)
        self._house.computers.consider(self._table)
        tasks = [
            asyncio.create_task(work)
            for work in (self._read(), self._send(), self.watcher.outbox.closed.wait())
        ]
        try:
            await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        finally:
            was_slow = self.watcher.outbox.closed.is_set()
            self._house.audience.part(self._table, self.watcher)
            self.watcher.outbox.close()
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
                self._house.log.error("socket failed", game=self._table.id, trace=trace)

    async def _close(self, code: int, reason: str) -> None:
        # To somebody who reads nothing not even this can be said.
        with contextlib.suppress(TimeoutError, OSError, WebSocketException):
            await asyncio.wait_for(self._socket.close(code, reason), _LAST_WORDS_S)

    async def _send(self) -> None:
        with contextlib.suppress(OSError, WebSocketException):
            async for message in self.watcher.outbox:
                await self._socket.send_text(message)

    async def _read(self) -> None:
        while self._refused < _PATIENCE:
            event = await self._socket.receive()
            if event["type"] == "websocket.disconnect":
                return
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
        self._say(failure(error, self._visitor.say))
        self._house.log.info(
            "refused", game=self._table.id, code=error.code, address=self._visitor.address
        )

    async def _do(self, message: Incoming) -> None:
        table, holder, referee = self._table, self._visitor.holder, self._house.referee
        match message:
            case Act(number=number, seat=seat, action=action):
                await self._act(number, seat, action)
            case Undo():
                await referee.undo(table, holder)
            case Answer(yes=yes):
                await referee.answer(table, holder, yes)
            case Leave(seat=seat):
                await referee.leave(table, holder, seat)
            case Rematch(commitment=commitment, contribution=bits):
                await self._house.host.rematch(table, holder, commitment, bits)
            case Hint():
                self._start_hint()
            case Ping():
                self._say(Pong())

    async def _act(self, number: int, seat: int, action: str) -> None:
        try:
            await self._house.referee.act(self._table, self._visitor.holder, seat, number, action)
        except StaleNumber:
            self._house.audience.resend(self._table, self.watcher, number - 1)
            raise

    def _start_hint(self) -> None:
        if self._hint is not None and not self._hint.done():
            raise TooFast()
        self._house.limits.searches.spend(self._visitor.address)
        self._hint = asyncio.create_task(self._give_hint())

    async def _give_hint(self) -> None:
        house, say, state = self._house, self._visitor.say, self._table.state
        try:
            await house.warmth.analysis(state.game.name, state.players)
            hinted = await hints.hint(
                self._table, self._visitor.holder, house.thinkers, house.settings.hint_ms, say
            )
        except RookeryError as error:
            self._answer_error(error)
        except Exception:  # noqa: BLE001  nobody awaits this task, but somebody waits for an answer
            trace = traceback.format_exc()
            self._house.log.error("hint failed", game=self._table.id, trace=trace)
            self._answer_error(Broken())
        else:
            self._say(hinted)

    def _say(self, message: Outgoing) -> None:
        self.watcher.outbox.put(written(message))


@websocket("/games/{game_id:str}/live")
async def live(socket: Socket, game_id: FromPath[str], seen: FromQuery[str | None] = None) -> None:
    """Watch a table, and act for the seats whose token the request bears."""
    house: House = socket.app.state.house
    visitor: Visitor = socket.scope["state"]["visitor"]
    try:
        house.limits.sockets.enter(visitor.address)
    except RookeryError as error:
        await _turn_away(socket, error, visitor, TRY_AGAIN)
        return
    try:
        async with house.tables.open(game_id) as table:
            await socket.accept()
            await house.put_into_words(table, visitor)
            await Conversation(house, table, visitor, socket).hold(_count(seen))
    except RookeryError as error:
        await _turn_away(socket, error, visitor, 4404)
    finally:
        house.limits.sockets.leave(visitor.address)


def _count(text: str | None) -> int | None:
    return int(text) if text and text.isascii() and text.isdigit() and len(text) < 8 else None


async def _turn_away(socket: Socket, error: RookeryError, visitor: Visitor, code: int) -> None:
    """Scripts cannot read a refused handshake, so the reason is said on the socket."""
    with contextlib.suppress(WebSocketDisconnect):
        await socket.accept()
        await socket.send_text(written(failure(error, visitor.say)))
        await socket.close(code, error.code)
