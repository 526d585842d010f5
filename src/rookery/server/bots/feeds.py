"""Streams of lines for programs: each is woken when there may be news, and reads it then.

Nothing is queued for a stream. While its reader is slow the stream waits, and the next line shows
the state by then. So a slow reader costs one line, and the connection's least rate ends it.
"""

import asyncio
from collections import defaultdict
from collections.abc import AsyncIterator, Callable, Collection, Sequence
from contextlib import AsyncExitStack
from functools import partial

import msgspec
import sqlalchemy as sa

from rookery.core.errors import RookeryError
from rookery.server.bots import store as bots
from rookery.server.bots import store as feeds
from rookery.server.bots.messages import game_line
from rookery.server.bots.store import TooManyStreams
from rookery.server.challenges import store as challenges
from rookery.server.challenges.model import Challenge
from rookery.server.challenges.shown import challenge_line
from rookery.server.db.reader import Reader
from rookery.server.db.writer import Writer
from rookery.server.nodes.neighbours import Neighbours
from rookery.server.ops.tasks import comes
from rookery.server.table.changes import Ended, Opened, SeatsChanged, Settled, Started, TableEvents
from rookery.server.table.game import Snapshot
from rookery.server.table.interfaces import CheckInLine
from rookery.server.table.registry import Table, Tables
from rookery.server.table.seats import held, holders


class BotLog:
    """Writes bots' logs. A line is not waited for; it is lost if the store fails."""

    def __init__(self, writer: Writer, now: Callable[[], int]) -> None:
        self._writer, self._now = writer, now

    def note(self, bot_id: str, kind: str, about: str = "") -> None:
        """Add a line to a bot's log."""
        line = bots.LogLine(self._now(), kind, about)
        self._writer.submit(partial(bots.note, bot_id=bot_id, line=line))


# -- streams of lines for programs: each is woken when there may be news, and reads it then --------
# Nothing is queued for a stream. While its reader is slow the stream waits, and the next line shows
# the state by then. So a slow reader costs one line, and the connection's least rate ends it.

PING_S = 7.0
_PING = b"\n"
_LOOK_S = 2.0  # between looks for what other processes have begun


def _line(line: msgspec.Struct) -> bytes:
    return msgspec.json.encode(line) + b"\n"


class Stream:
    """A stream that can be woken, and told to look into the store for news."""

    def __init__(self) -> None:
        self._stirred = asyncio.Event()
        self._must_look = True
        self.is_over = False

    def stir(self, look: bool = False) -> None:
        """Wake the stream, as there may be news; with `look`, also in the store."""
        self._must_look |= look
        self._stirred.set()

    def close(self) -> None:
        """End the stream."""
        self.is_over = True
        self._stirred.set()

    async def rest(self) -> bool:
        """Wait until there may be news; False if there were none within `PING_S` seconds."""
        is_stirred = await comes(self._stirred, PING_S)
        self._stirred.clear()
        return is_stirred

    def looks(self) -> bool:
        """Whether to look into the store now. Asking resets the answer."""
        must_look, self._must_look = self._must_look, False
        return must_look


class Feeds:
    """All streams of this process, by the keys (users and games) that they watch."""

    def __init__(
        self,
        tables: Tables,
        reader: Reader,
        events: TableEvents,
        now: Callable[[], int],
        most: int,
        log: BotLog,
        check_ins: Callable[[sa.Connection, str, int], Sequence[CheckInLine]],
    ) -> None:
        self.tables, self.reader, self.now, self.log = tables, reader, now, log
        self.check_ins = check_ins
        self._most = most
        self._streams: defaultdict[str, set[Stream]] = defaultdict(set)
        self._bots: set[str] = set()
        self._elsewhere: set[str] = set()
        events.subscribe(Opened, lambda event: self._seats_changed(event.table))
        events.subscribe(Started, lambda event: self._seats_changed(event.table))
        events.subscribe(SeatsChanged, lambda event: self._seats_changed(event.table))
        events.subscribe(Ended, lambda event: self._seats_changed(event.table))
        events.subscribe(Opened, lambda event: self._opened(event.table))
        events.subscribe(Started, lambda event: self._note(event.table, "begins"))
        events.subscribe(Ended, lambda event: self._note(event.table, "over"))
        events.subscribe(Settled, lambda event: self.stir(event.table.id))

    def _seats_changed(self, table: Table) -> None:
        self.stir(table.id)
        for user_id in holders(table.game.seats):
            self.stir(user_id, look=True)

    def _opened(self, table: Table) -> None:
        if table.game.started is not None:
            self._note(table, "begins")

    def _note(self, table: Table, kind: str) -> None:
        for user_id in holders(table.game.seats) & self._bots:
            self.log.note(user_id, kind, _about(table.game, user_id))

    def stir(self, key: str, look: bool = False) -> None:
        """Wake the streams that watch a user or a game."""
        for stream in self._streams.get(key, ()):
            stream.stir(look)

    def stir_all(self, users: Collection[str]) -> None:
        """Let these users' own streams look into the store for news."""
        for user_id in users:
            self.stir(user_id, look=True)

    async def look(self) -> None:
        """Wait, then let all streams look for what other processes have begun."""
        await asyncio.sleep(_LOOK_S)
        for key in list(self._streams):
            self.stir(key, look=True)

    def check_room(self, key: str, user_id: str | None) -> None:
        """Raises TooManyStreams if a user already reads the maximum number of these streams."""
        if sum(
            getattr(stream, "user_id", None) == user_id for stream in self._streams.get(key, ())
        ) >= (self._most):
            raise TooManyStreams()

    def watch(self, key: str, stream: Stream) -> None:
        """Let a stream be woken by this key, too."""
        self._streams[key].add(stream)

    def unwatch(self, key: str, stream: Stream) -> None:
        """Let a stream no longer be woken by this key."""
        self._streams[key].discard(stream)
        if not self._streams[key]:
            del self._streams[key]

    def connected(self, bot_id: str) -> None:
        """Note that a bot has opened its own stream."""
        self._bots.add(bot_id)
        self.log.note(bot_id, "connected")

    def parted(self, bot_id: str) -> None:
        """Note that a bot has gone, once none of its own streams is left."""
        if bot_id not in self._streams:
            self._bots.discard(bot_id)
            self.log.note(bot_id, "gone")

    def share(self, neighbours: Neighbours) -> None:
        """Exchange with other processes which bots are connected."""

        def here() -> tuple[str, ...]:
            return tuple(sorted(self._bots))

        def heard(others: Sequence[tuple[str, ...]]) -> None:
            self._elsewhere = {user_id for other in others for user_id in other}

        neighbours.share("bots", tuple[str, ...], here, heard)

    def is_connected(self, bot_id: str) -> bool:
        """Whether a bot reads its own stream in any process."""
        return bot_id in self._streams or bot_id in self._elsewhere

    def has(self, user_id: str) -> bool:
        """Whether a user reads their own stream in this process."""
        return user_id in self._streams

    def close(self) -> None:
        """End all streams; their readers will reconnect to the next process."""
        for streams in list(self._streams.values()):
            for stream in list(streams):
                stream.close()


def _about(game: Snapshot, user_id: str) -> str:
    """A game as a bot's log shows it: its id, then the names of the others."""
    others = [seat.name or seat.level or "" for seat in game.seats if seat.user_id != user_id]
    return " ".join([game.id, ", ".join(filter(None, others))])


class GameStream(Stream):
    """The stream of one game, until it is over."""

    def __init__(self, feeds: Feeds, game_id: str, user_id: str | None, number: int | None) -> None:
        super().__init__()
        self._feeds, self._game_id, self.user_id, self._seen = feeds, game_id, user_id, number

    async def lines(self) -> AsyncIterator[bytes]:
        """Yield a line for each state of the game that the reader has not seen."""
        feeds, number = self._feeds, self._seen
        seats: object = None
        async with feeds.tables.open(self._game_id) as table:
            feeds.watch(table.id, self)
            table.presence.enter(self.user_id)
            try:
                while not self.is_over:
                    game = table.game
                    if game.number != number or (seats is not None and seats != game.seats):
                        line = game_line("position", game, self.user_id, feeds.now(), number)
                        number = game.number
                        yield _line(line)
                    seats = game.seats
                    if game.is_over:
                        return
                    if table.game is game and not await self.rest():
                        yield _PING
            finally:
                feeds.unwatch(table.id, self)
                table.presence.leave(self.user_id)


class OwnStream(Stream):
    """A user's own stream: challenges, check-ins, games that begin, turns, games that are over.

    A user who reconnects gets the open challenges, check-ins, running games and turns again, and
    the games that have ended since `since`.
    """

    def __init__(self, feeds: Feeds, user_id: str, since: int | None, is_bot: bool) -> None:
        super().__init__()
        self._feeds, self.user_id, self._since, self._is_bot = feeds, user_id, since, is_bot
        self._open: dict[str, tuple[Table, AsyncExitStack]] = {}
        self._begun: set[str] = set()
        self._turns: dict[str, int] = {}
        self._asked: dict[str, Challenge] = {}
        self._checked: dict[str, int] = {}  # the rounds of evenings whose check-ins were told

    async def lines(self) -> AsyncIterator[bytes]:
        """Yield the lines, and an empty one whenever nothing happens for a while."""
        feeds = self._feeds
        feeds.watch(self.user_id, self)
        if self._is_bot:
            feeds.connected(self.user_id)
        try:
            while not self.is_over:
                for line in await self._news():
                    yield line
                if not await self.rest():
                    yield _PING
        finally:
            feeds.unwatch(self.user_id, self)
            for game_id in list(self._open):
                await self._release(game_id)
            if self._is_bot:
                feeds.parted(self.user_id)

    async def _news(self) -> list[bytes]:
        lines = list[bytes]()
        if self.looks():
            lines += await self._look()
        for game_id, (table, _) in list(self._open.items()):
            lines += self._of_table(table)
            if table.game.is_over or not held(table.game.seats, self.user_id):
                await self._release(game_id)
        return lines

    def _of_table(self, table: Table) -> list[bytes]:
        game, now = table.game, self._feeds.now()
        lines = list[bytes]()
        if game.started is not None and game.id not in self._begun:
            self._begun.add(game.id)
            lines.append(_line(game_line("begins", game, self.user_id, now)))
        if game.is_over:
            lines.append(_line(game_line("over", game, self.user_id, now)))
        elif (
            game.to_move in held(game.seats, self.user_id)
            and self._turns.get(game.id) != game.number
        ):
            self._turns[game.id] = game.number
            lines.append(_line(game_line("turn", game, self.user_id, now)))
        return lines

    # -- what the store knows --------------------------------------------------------------------

    async def _look(self) -> list[bytes]:
        user_id, since, now = self.user_id, self._since, self._feeds.now()
        self._since = now
        running, ended, offers, check_ins = await self._feeds.reader.run(
            lambda connection: (
                feeds.running(connection, user_id),
                () if since is None else feeds.ended(connection, user_id, since),
                challenges.concerning(connection, user_id, now - feeds.RECENT_MS),
                self._feeds.check_ins(connection, user_id, now),
            )
        )
        for game_id in (*ended, *running):
            if game_id not in self._open and (game_id in running or game_id not in self._begun):
                await self._hold(game_id)
        lines = [
            line for challenge in reversed(offers) for line in self._of_challenge(challenge, now)
        ]
        lines += [_line(own) for own in check_ins if self._checked.get(own.id) != own.round]
        self._checked = {own.id: own.round for own in check_ins}
        self._forget_all_but(
            {*running, *ended, *self._open}, {challenge.id for challenge in offers}
        )
        return lines

    def _forget_all_but(self, games: set[str], challenge_ids: set[str]) -> None:
        """Forget what no later look will find: a bot may stay connected for months."""
        self._begun &= games
        self._turns = {key: number for key, number in self._turns.items() if key in games}
        self._asked = {key: offer for key, offer in self._asked.items() if key in challenge_ids}

    def _of_challenge(self, challenge: Challenge, now: int) -> list[bytes]:
        before = self._asked.get(challenge.id)
        if before == challenge or (before is None and not challenge.is_open(now)):
            return []
        self._asked[challenge.id] = challenge
        return [_line(challenge_line(challenge, self.user_id, now))]

    async def _hold(self, game_id: str) -> None:
        stack = AsyncExitStack()
        try:
            table = await stack.enter_async_context(self._feeds.tables.open(game_id))
        except RookeryError:  # for instance, the server no longer has this kind of game
            return
        self._open[game_id] = table, stack
        self._feeds.watch(game_id, self)
        table.presence.enter(self.user_id)

    async def _release(self, game_id: str) -> None:
        table, stack = self._open.pop(game_id)
        self._feeds.unwatch(game_id, self)
        table.presence.leave(self.user_id)
        await stack.aclose()
