"""The live socket of a table: messages are taken in order, and nothing waits for a slow reader."""

import asyncio
import traceback
from collections import deque

from litestar import websocket
from litestar.params import FromPath, FromQuery

from rookery.core.errors import RookeryError
from rookery.server.errors import Broken, StaleNumber, TooFast
from rookery.server.http.client import Client
from rookery.server.http.connected import (
    REFUSED,
    TRY_AGAIN,
    Connected,
    Socket,
    close,
    place_for,
    read,
    turn_away,
)
from rookery.server.http.context import check_may_watch
from rookery.server.live.registry import Table
from rookery.server.ops.room import Guest
from rookery.server.push.frames import framed
from rookery.server.push.subscriber import Subscriber
from rookery.server.services import Services
from rookery.server.views import hints
from rookery.server.views.messages import (
    INCOMING,
    Act,
    Answer,
    Hint,
    Incoming,
    Leave,
    Outgoing,
    Ping,
    Pong,
    Rematch,
    Speak,
    Undo,
    failure,
)
from rookery.server.views.table_view import Viewer

_PATIENCE = 200  # messages refused in a row before a socket is cut
_BACKLOG = 8  # messages that may wait for the one before them; then nothing more is read


class Conversation(Connected):
    """One socket at one table: the listener of its wire. One task takes messages in their order."""

    def __init__(
        self, services: Services, table: Table, client: Client, socket: Socket, place: Guest
    ) -> None:
        super().__init__(services, client, socket, place)
        self._table = table
        self._subscriber = Subscriber(Viewer(client.user_id, client.say), self._outbox)
        self._heard: deque[str | None] = deque()
        self._awake: asyncio.Future[None] | None = None
        self._hint: asyncio.Task[None] | None = None

    # -- what the wire says ----------------------------------------------------------------------

    def heard(self, text: str | None) -> None:
        """A message has come."""
        self._services.limits.sockets.falls_silent(self._place)
        self._heard.append(text)
        if len(self._heard) > _BACKLOG:
            self._wire.hold_back(True)
        self._wake()

    def _wake(self) -> None:
        if self._awake is not None and not self._awake.done():
            self._awake.set_result(None)

    # -- the task ----------------------------------------------------------------------------------

    async def hold(self, seen: int | None, heard: int) -> None:
        """Talk until either side closes, or the reader falls too far behind."""
        self._services.broadcast.join(self._table, self._subscriber, seen)
        self._services.talk_broadcast.join(self._table, self._subscriber, heard)
        self._services.rating_broadcast.join(self._table, self._subscriber)
        self._services.computers.consider(self._table)
        self._outbox.connect(self._wire.write, self._wake)
        self._wire.listen(self)
        try:
            while await self._has_heard():
                await self._take(self._heard.popleft())
        except Exception:  # noqa: BLE001  whatever breaks ends this socket and goes to the log
            self._note("socket failed")
        finally:
            was_cut = self._was_cut
            # Whoever hears that somebody has gone can take the place.
            self._services.limits.sockets.leave(self._place)
            self._services.broadcast.part(self._table, self._subscriber)
            self._outbox.close()
            await self._end_hint()
        if was_cut:
            await close(self._socket, TRY_AGAIN, "too slow")
        elif self._is_tired:
            await close(self._socket, REFUSED, "too many refused messages")

    async def _has_heard(self) -> bool:
        """Wait for a message; False if none is to be taken any more."""
        if self._heard:
            # Many messages may lie ready: everybody else gets their turn between.
            await asyncio.sleep(0)
        while not self._heard and not self._is_tired and not self._outbox.is_closed:
            self._wire.hold_back(False)
            self._awake = self._services.loop.create_future()
            await self._awake
        # Whoever has hung up is heard out, whoever was cut is not.
        return bool(self._heard) and not self._is_tired and not self._was_cut

    @property
    def _is_tired(self) -> bool:
        return self._refused >= _PATIENCE

    async def _end_hint(self) -> None:
        if self._hint is not None:
            self._hint.cancel()
            await asyncio.gather(self._hint, return_exceptions=True)

    def _note(self, what: str) -> None:
        self._services.log.error(what, game=self._table.id, trace=traceback.format_exc())

    async def _take(self, text: str | None) -> None:
        try:
            await self._do(read(self._paced(text), INCOMING))
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
            case Speak(kind=kind, text=text):
                await self._services.talk.say(table, user_id, kind, text)
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
            self._note("hint failed")
            self._answer_error(Broken())
        else:
            self._say(hinted)

    def _say(self, message: Outgoing) -> None:
        self._outbox.put(framed(message))


@websocket("/games/{game_id:str}/live")
async def live(
    socket: Socket,
    game_id: FromPath[str],
    seen: FromQuery[str | None] = None,
    heard: FromQuery[str | None] = None,
) -> None:
    """Watch a table, and act for the seats whose token the request bears."""
    services: Services = socket.app.state.services
    client: Client = socket.scope["state"]["client"]
    place = await place_for(socket)
    if place is None:
        return
    try:
        async with services.tables.open(game_id) as table:
            check_may_watch(table, client.user_id)
            await socket.accept()
            await services.put_into_words(table, client.address, client.say)
            await services.talk.enter(table)
            await services.rating_news.enter(table)
            conversation = Conversation(services, table, client, socket, place)
            with services.sessions.holding(client.session, client.user_id, place.cut):
                await conversation.hold(_count(seen), _count(heard) or 0)
    except RookeryError as error:
        await turn_away(socket, error, client, 4404)
    finally:
        services.limits.sockets.leave(place)


def _count(text: str | None) -> int | None:
    return int(text) if text and text.isascii() and text.isdigit() and len(text) < 8 else None
