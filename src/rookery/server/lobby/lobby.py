"""The lobby of one process: it takes wishes, and looks around once a second while anybody is there.

What must survive is in the store. Each look sees what all processes have stored.
"""

import asyncio
import contextlib
from collections.abc import Awaitable, Callable, Collection
from functools import partial
from typing import NamedTuple

import sqlalchemy as sa

from rookery.server.challenges.model import Challenge, ChallengeListener
from rookery.server.errors import Paused
from rookery.server.feature import Service
from rookery.server.lobby import model
from rookery.server.lobby import store as seeks
from rookery.server.lobby.board import Doing
from rookery.server.lobby.hub import Hub, OpenPage
from rookery.server.lobby.matcher import ALIVE_MS, CONFIRM_MS, Matcher
from rookery.server.lobby.matching import Arrangement
from rookery.server.lobby.messages import Begins, Challenged, FoundMessage, Personal, WaitingMessage
from rookery.server.lobby.model import Seek, Wish
from rookery.server.lobby.other_processes import OtherLobbies
from rookery.server.lobby.seekers import WaitingPeople
from rookery.server.lobby.shown import (
    Look,
    Someone,
    after,
    board_of,
    groups_by_seek,
    own_message,
    users_of,
)
from rookery.server.lobby.waits import REMEMBERED_MS, Wait, Waits, paused_until
from rookery.server.nodes.neighbours import Neighbours
from rookery.server.offering import Offering
from rookery.server.ops.randomness import Randomness
from rookery.server.ops.tasks import comes, steadily, stopped
from rookery.server.people import ratings_store as ratings
from rookery.server.people import store as people
from rookery.server.people.identity import player_id
from rookery.server.table import lists_store as lists
from rookery.server.table.changes import Changes, Started
from rookery.server.table.registry import Tables
from rookery.server.table.seats import holders

_EVERY_S = 1.0
AWAY_MS = 15_000
"""How long a user keeps waiting after their page has gone."""
_BACK_MS = 10 * 60 * 1000  # the longest closure after which people keep their places


class SeekRequest(NamedTuple):
    """What a user looks for; computers of `level` may join after `fill_after` ms (None: never).

    With `bots` the house's own bots join instead, as long as they have time.
    """

    name: str
    wants: tuple[Wish, ...]
    fill_after: int | None
    level: str
    bots: bool = False


class Lobby(Service, ChallengeListener):
    """Turns wishes into tables, and shows the lobby to the pages that are open."""

    def __init__(
        self,
        changes: Changes,
        tables: Tables,
        matcher: Matcher,
        hub: Hub,
        now: Callable[[], int],
        randomness: Randomness,
        offering: Offering,
    ) -> None:
        self._offering = offering
        self._changes, self._matcher, self._now, self._randomness = (
            changes,
            matcher,
            now,
            randomness,
        )
        self._tables, self._hub = tables, hub
        self.names_people = True
        """Whether the house shows who is here."""
        self.is_open = True
        self.waits_changed: Callable[[Collection[str]], Awaitable[object]] | None = None
        """Called with those who have begun to wait or who wait no more."""
        self._waiting: frozenset[str] = frozenset()
        self._waits = Waits()
        self._other_processes = OtherLobbies(self._here, self._tell_challenged)
        self._is_needed = False
        self._looked = 0.0
        self._wake, self._looking = asyncio.Event(), asyncio.Lock()
        self._task: asyncio.Task[None] | None = None
        changes.events.subscribe(Started, self._started)

    def share(self, neighbours: Neighbours) -> None:
        """Exchange with the lobbies of other processes who is there."""

        def waited(waits: list[Wait]) -> None:
            self._waits.elsewhere = waits

        self._other_processes.share(neighbours, self._waits.recent, waited)

    async def start(self) -> None:
        """Start, resuming the seeks of those who waited when the last process stopped."""
        if not self.is_open:
            return
        self._task = asyncio.create_task(self._run())

    async def _run(self) -> None:
        log = self._changes.log
        with contextlib.suppress(Exception):  # if the store is away, people seek again
            await self.resume()
        await steadily("looking around the lobby", self._work, log)

    async def resume(self) -> None:
        """Let nobody lose a place because the house was closed for a while."""
        if not await self._changes.reader.run(seeks.every):
            return
        now = self._now()
        resume = partial(seeks.resume, since=now - _BACK_MS, alive_until=now + ALIVE_MS)
        await self._changes.writer.run(partial(resume, confirm_until=now + CONFIRM_MS))
        self.look_soon()

    # -- wishes ------------------------------------------------------------------------------------

    async def seek(self, user_id: str, sought: SeekRequest) -> Seek:
        """Look for a table for a user.

        Raises Paused, TableFound, BadWish, BadSeats, NoSuchLevel, UnknownGame, NotOffered and
        SetupError.
        """
        now, fill = self._now(), sought.fill_after
        model.check(sought.wants, None if fill is None else sought.level, self._offering)
        marks_of = partial(ratings.marks_of, user_id=user_id, since=now - REMEMBERED_MS)
        pause = paused_until(await self._changes.reader.run(marks_of), now)
        if pause is not None:
            raise Paused(pause, now)
        wanted = Seek(
            id=self._randomness.text("seek", 9),
            user_id=user_id,
            name=sought.name,
            wants=sought.wants,
            since=now,
            alive_until=now + ALIVE_MS,
            fill_at=None if fill is None else now + fill,
            level=sought.level if fill is not None else "",
            bots=sought.bots and fill is not None,
        )
        seek_kept = await self._changes.writer.run(partial(seeks.put, seek=wanted))
        self.look_soon()
        return seek_kept

    async def withdraw(self, user_id: str | None) -> None:
        """Stop looking for a table."""
        if user_id is not None:
            await self._changes.writer.run(partial(seeks.withdraw, user_id=user_id))
            self.look_soon()

    # -- pages -------------------------------------------------------------------------------------

    def enter(self, page: OpenPage) -> None:
        """Add a page that was opened."""
        self._hub.enter(page, self._now())
        self._wake.set()

    def call(self, user_id: str, name: str) -> None:
        """Let a guest be called so on their pages."""
        self._hub.call(user_id, name)

    def leave(self, page: OpenPage) -> None:
        """Remove a page. Users who come back soon, after a tunnel for example, keep their place."""
        if self._hub.leave(page) and isinstance(page.told, WaitingMessage):
            soon = partial(seeks.keep_alive, users=[str(page.user_id)], until=self._now() + AWAY_MS)
            self._changes.writer.submit(soon)

    def _started(self, event: Started) -> None:
        """Send the players of a table of strangers there at once when everybody sits."""
        game = event.table.game
        if game.stored.pool is not None:
            begins = Begins(f"/games/{game.id}")
            self._hub.tell_some(dict.fromkeys(holders(game.seats), begins))

    def created(self, challenge: Challenge) -> None:
        """Tell the pages of challenged users, which then fetch the challenge."""
        self._other_processes.challenged(challenge)
        self._tell_challenged(set(challenge.answers))

    def _tell_challenged(self, users: set[str]) -> None:
        self._hub.tell_of(users, Challenged())

    # -- looking around ----------------------------------------------------------------------------

    def look_soon(self) -> None:
        """Look again soon, because something may have changed."""
        self._is_needed = True
        self._wake.set()

    async def _work(self) -> None:
        """Look at most once a second, and only while somebody is there or a look is needed."""
        loop = asyncio.get_running_loop()
        await comes(self._wake, _EVERY_S)
        self._wake.clear()
        await asyncio.sleep(max(0.0, self._looked + _EVERY_S - loop.time()))
        if self._is_needed or self._hub:
            self._looked = loop.time()
            await self.look()

    async def look(self) -> None:
        """Read who waits, match those who can be matched, and update all pages."""
        async with self._looking:
            self._is_needed = False
            waiting, arrangement = await self._matcher.arranged()
            if waiting.seeks:
                self.look_soon()
            games = {game_id: table.game for game_id, table in waiting.tables.items()}
            self._waits.see(waiting.seeks, games, self._now())
            await self._tell_of(frozenset(seek.user_id for seek in waiting.seeks))
            if self._hub:
                await self._keep_alive(waiting)
                await self._show(waiting, arrangement)

    async def _tell_of(self, now: frozenset[str]) -> None:
        """Tell those whom it concerns who has begun to wait, or waits no more."""
        changed, self._waiting = now ^ self._waiting, now
        if changed and self.waits_changed is not None:
            await self.waits_changed(changed)

    async def _keep_alive(self, waiting: WaitingPeople) -> None:
        """Extend the seeks of users who have a page open."""
        now, users = self._now(), self._hub.users
        due = [
            seek.user_id
            for seek in waiting.seeks
            if seek.user_id in users and seek.alive_until < now + ALIVE_MS // 2
        ]
        if due:
            until = now + ALIVE_MS
            await self._changes.writer.run(partial(seeks.keep_alive, users=due, until=until))
            self._matcher.reading.keep_alive(due, until)

    async def _show(self, waiting: WaitingPeople, arrangement: Arrangement) -> None:
        now = self._now()
        attended = self._tables.attended()
        public, watch = await self._changes.reader.run(partial(_tables, now=now, attended=attended))
        (mine, more), others = self._here(), self._other_processes
        here = [*mine, *others.people]
        look = Look(
            seeks=waiting.seeks,
            ratings=waiting.ratings,
            tables=waiting.tables,
            arrangement=arrangement,
            public=public,
            watch=watch,
            spectators=self._tables.spectators,
            here=here if self.names_people else (),
            people=len({person.user_id for person in here}) + more + others.more,
            usual=self._waits.usual(now),
        )
        dressed = partial(people.scarves, user_ids=users_of(look))
        look = look._replace(scarves=await self._changes.reader.run(dressed))
        self._hub.show(board_of(look), now)
        self._hub.tell(await self._messages(look, now))

    def _here(self) -> tuple[list[Someone], int]:
        """Who is there in this process, and how many more without an id."""
        return [*self._at_tables(), *self._hub.here()], self._hub.nameless

    def players_here(self) -> set[str]:
        """The public ids of all users who are here, in any process."""
        everybody = [*self._here()[0], *self._other_processes.people] if self.names_people else []
        return {player_id(person.user_id) for person in everybody}

    def _at_tables(self) -> list[Someone]:
        """The users who have a table open in this process, and what they do there."""
        rows = []
        for table in self._tables:
            game = table.game
            if not table.presence or game.stored.kind != "live" or game.stored.listed == "private":
                continue
            names = {seat.user_id: seat.name for seat in game.seats if seat.kind == "human"}
            for user_id in table.presence.users():
                doing: Doing = "watching"
                if user_id in names:
                    doing = "looking" if game.is_over else "playing"
                rows.append(Someone(user_id, names.get(user_id, ""), doing, game.game.name))
        return rows

    async def _messages(self, look: Look, now: int) -> dict[str, Personal]:
        """The messages to users who look for a table, or did so a moment ago."""
        users = self._hub.users
        before = self._hub.shown_to(users)
        messages: dict[str, Personal] = {}
        groups = groups_by_seek(look.arrangement)
        for seek in look.seeks:
            message = own_message(seek, look, groups, now) if seek.user_id in users else None
            if message is not None:
                messages[seek.user_id] = after(before.get(seek.user_id), message)
        gone = {
            user_id: last.game_id
            for user_id, last in before.items()
            if isinstance(last, FoundMessage) and user_id not in messages
        }
        if gone:
            begun = await self._changes.reader.run(partial(lists.begun, ids=set(gone.values())))
            messages |= {
                user_id: Begins(f"/games/{game_id}")
                for user_id, game_id in gone.items()
                if user_id in begun.get(game_id, ())
            }
        return messages

    async def close(self) -> None:
        """Stop; those who wait keep their seeks in the store."""
        if self._task is not None:
            await stopped(self._task)
            with contextlib.suppress(Exception):
                await self._matcher.lease.release()


def _tables(
    connection: sa.Connection, now: int, attended: lists.Attended
) -> tuple[list[lists.PublicTable], list[lists.StoredGameRow]]:
    return lists.public(connection, now), lists.live(connection, None, now, attended)
