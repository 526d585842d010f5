"""What a page asks for at a table, whether it comes over a socket or in a request."""

import asyncio
import traceback
from collections.abc import Awaitable

from rookery.core.errors import RookeryError
from rookery.server.errors import Broken, TooFast
from rookery.server.table import hints
from rookery.server.table.house import House
from rookery.server.table.interfaces import Conversing
from rookery.server.table.messages import (
    Act,
    Claim,
    Finish,
    Hint,
    Incoming,
    Leave,
    Outgoing,
    Ping,
    Pong,
    Quiet,
    Rematch,
    RematchAt,
    Speak,
    Undo,
    UndoAnswer,
)
from rookery.server.table.registry import Table
from rookery.server.web.client import Client
from rookery.server.web.messages import failure

_ALWAYS_HEARD = (Ping, Speak)
"""What is done even while the house is closed."""


class MessageHandler:
    """Does what messages of one page ask for; `_say` answers the page alone."""

    def __init__(self, house: House, table: Table, client: Client) -> None:
        self._house, self._table, self._client = house, table, client
        self._user_id = client.user_id
        self._hint: asyncio.Task[None] | None = None

    def _say(self, message: Outgoing) -> None:
        raise NotImplementedError

    def begin(self, message: Incoming) -> Awaitable[object] | None:
        """Begin what a message asks for; None if that is done already."""
        house, table, user_id = self._house, self._table, self._user_id
        if not isinstance(message, _ALWAYS_HEARD):
            house.check_open()
        actions = house.actions
        match message:
            case Act(seat=seat, number=number, action=action):
                house.acts(table, user_id, self._client.address)
                return actions.act(table, user_id, seat, number, action)
            case Undo() | UndoAnswer() | Quiet():
                return self._take_back(message)
            case Claim(what=what):
                return house.claims.claim(table, user_id, what)
            case Leave(seat=seat):
                house.acts(table, user_id, self._client.address)
                return actions.leave(table, user_id, seat)
            case Finish(seat=seat):
                house.acts(table, user_id, self._client.address)
                return house.finish(table, user_id, seat, self._client.address)
            case Rematch(commitment=commitment, contribution=bits, easier=easier):
                return self._play_again(commitment, bits, easier)
            case Speak(kind=kind, text=text):
                return house.ask(Conversing).say(table, self._client.identity, kind, text)
            case Hint():
                self._start_hint()
            case Ping():
                self._say(Pong())
        return None

    def _take_back(self, message: Undo | UndoAnswer | Quiet) -> Awaitable[None]:
        """Ask to take an action back, answer that, or want to hear no such request."""
        actions, table, user_id = self._house.actions, self._table, self._user_id
        match message:
            case UndoAnswer(yes=yes):
                return actions.answer(table, user_id, yes)
            case Quiet(yes=yes):
                return actions.be_quiet(table, user_id, yes)
        return actions.undo(table, user_id)

    async def _play_again(self, commitment: str, bits: str, easier: bool) -> None:
        """Offer a rematch to everybody, or come to the one that somebody has offered."""
        house, table, user_id = self._house, self._table, self._client.user_id
        was = table.game.next
        if was is None:
            self._check_may_open()
        again = house.seats.rematch
        game_id = await again(table, user_id, commitment, bits, easier=easier)
        if user_id is not None and (was is not None or game_id != table.game.next):
            async with house.tables.open(game_id) as rematch:
                await house.seats.come(rematch, user_id, bits)
            self._say(RematchAt(f"/games/{game_id}"))

    def _check_may_open(self) -> None:
        """Raises the reason why no rematch can be opened: no room, or nobody else at the table."""
        others = {seat.user_id for seat in self._table.game.seats} - {None, self._user_id}
        if not others:
            self._house.rights.check_may(self._client.identity, "open")
        self._house.housekeeping.check_room()

    def _start_hint(self) -> None:
        if self._hint is not None and not self._hint.done():
            raise TooFast()
        self._house.limits.searches.spend(self._client.address)
        self._hint = asyncio.create_task(self._give_hint())

    async def _give_hint(self) -> None:
        house, game, say = self._house, self._table.game, self._client.say
        try:
            await house.warmup.analysis(game.game.name, game.state.players)
            hinted = await hints.hint(
                self._table.game,
                self._client.user_id,
                house.searches,
                house.settings.hint_ms,
                say,
                self._client.address,
            )
        except RookeryError as error:
            self._answer_error(error)
        except Exception as error:  # noqa: BLE001  nobody awaits this task, but the client waits
            self._note("hint failed", error)
            self._answer_error(Broken())
        else:
            self._say(hinted)

    # -- answers ---------------------------------------------------------------------------------

    def _answer_error(self, error: RookeryError) -> None:
        client = self._client
        self._house.limits_met.note(error, client.address, client.session)
        self._say(failure(error, client.say))
        self._house.log.info(
            "refused", game=self._table.id, code=error.code, address=client.address
        )

    def _note(self, what: str, error: BaseException) -> None:
        trace = "".join(traceback.format_exception(error))
        self._house.log.error(what, game=self._table.id, trace=trace)
