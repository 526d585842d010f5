"""What people do with evenings: announce one, come, be there, go, and lead it."""

import contextlib
from collections.abc import Awaitable, Callable, Mapping, Sequence
from functools import partial
from typing import Annotated, Literal

import sqlalchemy as sa
from msgspec import Meta, Struct
from msgspec.structs import replace

from rookery.core.fairness import commitment
from rookery.server.errors import StaleNumber
from rookery.server.evenings import store
from rookery.server.evenings.awarding import Awarding
from rookery.server.evenings.director import Director
from rookery.server.evenings.entries import (
    CreateEntry,
    EndEntry,
    Entry,
    ExtendEntry,
    HereEntry,
    JoinEntry,
    LeaveEntry,
    PauseEntry,
    RestEntry,
    ResultEntry,
    ResumeEntry,
)
from rookery.server.evenings.errors import NoBots, NotLeading, NotNow
from rookery.server.evenings.listing import EveningListed, ahead
from rookery.server.evenings.model import Evening
from rookery.server.evenings.side_by_side import SideBySide
from rookery.server.feature import Service
from rookery.server.ops.recent_results import RecentResults
from rookery.server.people.identity import Identity
from rookery.server.table.bodies import Name
from rookery.server.table.house import House
from rookery.server.table.interfaces import (
    CheckInLine,
    CheckIns,
    Circles,
    ClubView,
    EveningAnnouncer,
    EveningPlan,
    EveningsAhead,
)
from rookery.tournaments.model import TableResult
from rookery.tournaments.standings import strengths

Act = Literal[
    "join", "here", "rest", "leave",
    "extend", "begin", "pause", "resume", "strike", "decide", "end",
]  # fmt: skip
"""Those of the first line are everybody's, the others of whoever leads."""
OWN_ACTS = ("join", "here", "rest", "leave")
_TRIES = 20
_EXTEND_MS = 60_000
_KNOWN = 64  # evenings whose strengths are kept
_AHEAD_EVERY_MS = 3000
_ROOM = 128
"""How many people may take part in one evening."""


class EveningAct(Struct, frozen=True):
    """What somebody does: `name` is a guest's who joins, `player` whom the leader strikes.

    To decide the table of a `game`, the leader gives the `order` of its players, best first.
    """

    act: Act
    name: Name = ""
    player: Annotated[str, Meta(max_length=16)] = ""
    game: Annotated[str, Meta(max_length=16)] = ""
    order: Annotated[tuple[Annotated[str, Meta(max_length=16)], ...], Meta(max_length=6)] = ()


class Evenings(Service):
    """All changes are entries of the log; each is stored once, or the reason why not is raised."""

    def __init__(self, house: House) -> None:
        self._house = house
        self.director = Director(house)
        self.awarding = Awarding(house)
        self.boards = SideBySide(house)
        house.offer(EveningAnnouncer, self)
        house.offer(CheckIns, self)
        house.offer(EveningsAhead, self)
        self._ahead = RecentResults[int, list[EveningListed]](2)
        self._strengths = RecentResults[tuple[str, int], dict[str, int]](_KNOWN)

    def work(self) -> Mapping[str, Callable[[], Awaitable[None]]]:
        """The director's steps."""
        return {"directing evenings": self.director.work}

    async def close(self) -> None:
        """Let another process direct at once."""
        await self.director.lease.release()

    async def load(self, evening_id: str) -> Evening:
        """An evening with its strengths; raises NoSuchEvening."""
        evening = await self._house.reader.run(partial(store.load, evening_id=evening_id))
        work = partial(self._house.reader.compute, partial(strengths, evening.history()))
        evening.strength = await self._strengths.of((evening.id, evening.results), work)
        return evening

    async def create(self, about: CreateEntry) -> str:
        """Announce an evening; returns its id. Its `commitment` is made here."""
        evening_id, job = self._new(about)
        await self._house.writer.run(job)
        self.director.wake()
        return evening_id

    def _new(self, about: CreateEntry) -> tuple[str, Callable[[sa.Connection], None]]:
        house = self._house
        secret, evening_id = house.randomness.secret(), house.some_game_id()
        whole = replace(about, commitment=commitment(secret))
        job = partial(store.create, evening_id=evening_id, about=whole, secret=secret)
        return evening_id, partial(job, now=house.now())

    def announcement(
        self, about: EveningPlan, club: str, is_listed: bool, starts: int, owner: str
    ) -> Callable[[sa.Connection], None]:
        """The job that announces a club's evening."""
        head = about.title, about.game, about.plan, about.clock
        entry = CreateEntry(*head, starts, owner, "", club, is_listed, about.bots)
        return self._new(entry)[1]

    def wake(self) -> None:
        """Something was announced: look at once."""
        self.director.wake()

    def evenings_of(
        self, connection: sa.Connection, club: str, most: int
    ) -> Sequence[store.EveningHead]:
        """A club's evenings, those to come first."""
        return store.listed(connection, most, club)

    async def ahead(self) -> Sequence[EveningListed]:
        """The next evenings, read anew every few seconds: every start page asks."""
        now = self._house.now()
        read = partial(ahead, now=now)
        work = partial(self._house.reader.run, read)
        return await self._ahead.of(now // _AHEAD_EVERY_MS, work)

    def check_ins(self, connection: sa.Connection, user: str, now: int) -> list[CheckInLine]:
        """The check-ins that wait for somebody."""
        return [
            CheckInLine(
                type="check-in",
                at=now,
                id=evening.id,
                title=evening.about.title,
                game=evening.about.game,
                round=len(evening.rounds) + 1,
                until=evening.until,
            )
            for evening in store.checking_in(connection, [user])
            for player in evening.awaited
            if evening.people[player].user == user and not evening.people[player].is_here
        ]

    async def club_of(self, club_id: str, who: Identity, keeps: bool) -> ClubView:
        """The club that somebody plans an evening for; raises NotLeading."""
        club = await self._house.ask(Circles).view(club_id, who, keeps)
        if club is None or not club.leads:
            raise NotLeading()
        return club

    async def leads(self, evening: Evening, who: Identity, keeps: bool) -> bool:
        """Whether somebody may lead an evening: its owner, keepers, and leaders of its club."""
        if keeps or (who.user_id is not None and evening.about.owner == who.user_id):
            return True
        if not evening.about.club:
            return False
        club = await self._house.ask(Circles).view(evening.about.club, who, keeps)
        return club is not None and club.leads

    async def act(
        self, evening_id: str, user: str, wish: EveningAct, leads: bool, is_bot: bool = False
    ) -> Evening:
        """Do what somebody asks for; raises NoSuchEvening, NotNow, NotLeading, NoBots.

        `leads`: the user may lead this evening.
        """

        def entries(evening: Evening) -> Sequence[Entry]:
            if evening.phase == "over":
                raise NotNow()
            if wish.act in OWN_ACTS:
                return _own_entries(evening, user, wish, is_bot)
            if not leads:
                raise NotLeading()
            return _leading_entries(evening, wish, self._house.now())

        evening = await self._change(evening_id, entries)
        await self.director.let_watch(evening)
        self.director.tell(evening)
        await self.director.free_seats(evening)
        self.director.wake()
        return evening

    async def _change(
        self, evening_id: str, entries: Callable[[Evening], Sequence[Entry]]
    ) -> Evening:
        house = self._house

        def change(connection: sa.Connection) -> Evening:
            evening = store.load(connection, evening_id)
            new = entries(evening)
            if new:
                store.append(connection, evening_id, evening.version, new, house.now())
            now = house.now()
            for entry in new:
                evening.add(entry, now)
            return evening

        for _ in range(_TRIES):
            with contextlib.suppress(StaleNumber):  # somebody was faster: look again
                return await house.writer.run(change)
        return await house.writer.run(change)


def _own_entries(evening: Evening, user: str, wish: EveningAct, is_bot: bool) -> Sequence[Entry]:
    """What somebody does for themselves; doing it again changes nothing."""
    act, player = wish.act, evening.player_of(user)
    own = evening.people.get(player or "")
    if act == "join":
        return _joining(evening, user, wish.name, is_bot)
    if own is None or player is None or own.has_left:
        raise NotNow()
    if act == "leave":
        return (LeaveEntry(player),)
    is_arena = evening.about.plan.format == "arena" and evening.phase == "playing"
    if is_arena and not evening.closes:
        return _staying(evening, player, act)
    if act == "rest" or evening.phase != "check-in" or player not in evening.awaited:
        raise NotNow()
    return () if own.is_here else (HereEntry(player),)


def _staying(evening: Evening, player: str, act: Act) -> Sequence[Entry]:
    """Waiting for a table of an arena, or resting from now on or after the table that one is at."""
    own, plays = evening.people[player], evening.game_now(player) is not None
    if act == "rest":
        return () if own.rests else (RestEntry(player),)
    return () if own.is_here or (plays and not own.rests) else (HereEntry(player),)


def _joining(evening: Evening, user: str, name: str, is_bot: bool) -> Sequence[Entry]:
    """Coming, coming late, or coming back; whoever was struck by the leader stays away."""
    if is_bot and not evening.about.bots:
        raise NoBots()
    player = evening.player_of(user)
    own = evening.people.get(player or "")
    if own is not None and not own.has_left:
        return ()
    if own is None and (not evening.takes_entries or len(evening.people) >= _ROOM):
        raise NotNow()
    if own is not None and own.left_by == "leader":
        raise NotNow()
    joined = JoinEntry(player or f"p{len(evening.people) + 1:03}", user, name, is_bot)
    is_arena = evening.about.plan.format == "arena" and evening.phase == "playing"
    comes_now = evening.phase == "check-in" or is_arena
    return (joined, HereEntry(joined.player)) if comes_now else (joined,)


def _leading_entries(evening: Evening, wish: EveningAct, now: int) -> Sequence[Entry]:
    """What whoever leads an evening does; pausing what is paused changes nothing."""
    is_paused = evening.paused is not None
    match wish.act:
        case "extend":
            return (ExtendEntry(_EXTEND_MS),)
        case "begin":
            if evening.phase == "playing":
                raise NotNow()
            return (ExtendEntry(min(0, now - evening.until)),)
        case "pause":
            return () if is_paused else (PauseEntry(now),)
        case "resume":
            return (ResumeEntry(now),) if is_paused else ()
        case "end":
            return (EndEntry("leader"),)
        case "decide":
            return (_decision(evening, wish),)
    if wish.player not in evening.active:
        raise NotNow()
    return (LeaveEntry(wish.player, "leader"),)


def _decision(evening: Evening, wish: EveningAct) -> Entry:
    """The result of a table that is not over yet, as the leader gives it."""
    tables = {
        game: (number, at)
        for number, drawn in enumerate(evening.rounds, start=1)
        for game, at in drawn.open_tables.items()
    }
    if evening.phase != "playing" or wish.game not in tables:
        raise NotNow()
    number, at = tables[wish.game]
    players = evening.rounds[number - 1].entry.drawn.tables[at]
    if sorted(wish.order) != sorted(players):
        raise NotNow()
    result = TableResult(players, tuple(map(wish.order.index, players)))
    return ResultEntry(at, result, "leader", number)
