"""The director: begins evenings and rounds, and takes results; one process at a time does it.

Each step is one transaction under the lease: a round is stored with all of its tables or not at
all, and every result once. All that is due follows from the log, so another process can go on
anywhere.
"""

import asyncio
import contextlib
import dataclasses
from collections.abc import Iterable
from functools import partial

from msgspec.structs import replace

from rookery.core.errors import RookeryError
from rookery.core.fairness import commitment
from rookery.server.db.leases import Lease
from rookery.server.errors import NoSuchGame, StaleNumber
from rookery.server.evenings import store
from rookery.server.evenings.entries import (
    AgainEntry,
    CheckInEntry,
    CloseEntry,
    EndEntry,
    Entry,
    LeaveEntry,
    ResultEntry,
    RoundEntry,
)
from rookery.server.evenings.model import Evening, EveningRound, longest_ms, no_show_ms
from rookery.server.offering import EVERYTHING
from rookery.server.ops.tasks import comes
from rookery.server.people.calendar import DAY_MS
from rookery.server.table import evening_tags
from rookery.server.table.changes import Ended
from rookery.server.table.game import Listed, Snapshot
from rookery.server.table.house import House
from rookery.server.table.interfaces import Streams, Telling
from rookery.server.table.new_game import (
    GameRequest,
    NewSource,
    OpenedGame,
    SeatRequest,
    open_game,
)
from rookery.tournaments.formats import PATIENCE_S, deal_secret, next_round, round_seed
from rookery.tournaments.matches import match_result
from rookery.tournaments.model import Round, TableResult

CHECK_IN_MS = 90_000
MISSED_MS = 30 * 60_000
"""An evening that could not begin in time begins late, but not later than this."""
_NOTICED_MS = 60_000
_LEASE_MS, _RENEW_MS = 6_000, 3_000
_BUSY_S, _IDLE_S = 1.0, 15.0
_MOST_ABSENCES = 2
PATIENCE_MS = 1000 * PATIENCE_S
LEAGUE_MS = 56 * DAY_MS
"""How long the tables of a league go on after its last round has begun, at most."""
_MINUTE_MS = 60_000


class Director:
    """Looks at the evenings that go on, and does what is due."""

    def __init__(self, house: House) -> None:
        self._house = house
        self.lease = Lease(
            store.DIRECTOR,
            house.node,
            house.writer,
            house.now,
            length_ms=_LEASE_MS,
            renew_ms=_RENEW_MS,
        )
        self._woken = asyncio.Event()
        self._is_busy = True
        self._is_quick = True  # whether more than leagues go on, whose rounds last for days
        self._looking = asyncio.Lock()
        house.changes.events.subscribe(Ended, self._hear)

    def _hear(self, _: Ended) -> None:
        if self._is_busy:
            self._woken.set()

    def wake(self) -> None:
        """Something has changed: look at once."""
        self._woken.set()

    async def work(self) -> None:
        """Look once, then wait until something happens or is due."""
        self._woken.clear()
        wait_s = await self.look()
        await comes(self._woken, wait_s)

    async def look(self) -> float:
        """Do all that is due; returns after how many seconds to look again."""
        async with self._looking:
            return await self._look()

    async def _look(self) -> float:
        house, now = self._house, self._house.now()
        running = await house.reader.run(partial(store.running, now=now))
        is_ours = bool(running) and await self.lease.is_ours()
        self._is_busy, self._is_quick = bool(running), bool(running) and not is_ours
        for evening_id in running if is_ours else ():
            with contextlib.suppress(StaleNumber):
                while await self._step(evening_id):
                    pass
        if self._is_quick:
            return _BUSY_S
        starts = await house.reader.run(store.next_start)
        return _IDLE_S if starts is None else max(0.05, min(_IDLE_S, (starts - now) / 1000))

    # -- steps ---------------------------------------------------------------------------------

    async def _step(self, evening_id: str) -> bool:
        """Do one thing that is due at an evening; False if nothing is."""
        evening = await self._house.reader.run(partial(store.load, evening_id=evening_id))
        now = self._house.now()
        self._is_quick |= evening.about.plan.format != "league"
        await self.free_seats(evening)
        await self._replace_no_shows(evening)
        if evening.paused is not None:
            return False
        if evening.phase == "soon":
            if now < evening.until:
                return False
            if evening.about.plan.format == "league":
                return await self._begin_round(evening)
            return await self._store(evening, [_opening(evening, now)])
        if evening.phase == "check-in":
            if now < evening.until and not evening.is_complete:
                return False
            return await self._begin_round(evening)
        if evening.phase == "playing":
            overlaps = evening.about.plan.overlaps
            return await (self._go_on if overlaps else self._take_results)(evening)
        return False

    async def _store(
        self, evening: Evening, entries: list[Entry], games: tuple[OpenedGame, ...] = ()
    ) -> bool:
        job = partial(store.direct, node=self._house.node, evening=evening, entries=entries)
        done = await self._house.writer.run(partial(job, games=games, now=self._house.now()))
        if not done:
            self.lease.forget()
        for opened in games if done else ():
            await self._house.begin(opened.stored.id)
        for entry in entries if done else ():
            evening.add(entry, self._house.now())
        await self.let_watch(evening)
        self.tell(evening)
        return done

    async def _begin_round(self, evening: Evening, hurried: bool = True) -> bool:
        """Draw the next round and deal its tables; False, or the end of it all, without any."""
        house, plan = self._house, evening.about.plan
        if not evening.rounds and evening.about.game not in house.offering.game_names():
            return await self._store(evening, [EndEntry("not-offered")])
        number, present = len(evening.rounds) + 1, tuple(evening.present)
        secret = await house.reader.run(partial(store.secret_of, evening_id=evening.id))
        seed, hurried = round_seed(secret, number), hurried and plan.format == "arena"
        draw = partial(next_round, plan, evening.history(), present, seed, hurried)
        drawn = await house.reader.compute(draw) if len(present) > 1 else None
        if drawn is None:
            return await self._store_no_round(evening)
        await house.warmup.rules(evening.about.game)
        deal = deal_secret(secret, number) if plan.duplicate else ""
        games = await house.reader.compute(partial(self._deal, evening, drawn, deal))
        aside = await house.reader.compute(partial(self._deal_byes, evening, drawn.byes))
        absent: tuple[str, ...] = ()
        if not plan.overlaps:
            absent = tuple(player for player in evening.awaited if player not in present)
        users = {evening.people[player].user: player for player in present}
        seats = tuple(
            tuple(users[str(seat.user_id)] for seat in opened.stored.seats) for opened in games
        )
        ids = tuple(opened.stored.id for opened in games)
        until, promised = _round_until(evening, house.now()), commitment(deal) if deal else ""
        entry = RoundEntry(present, absent, drawn, ids, seats, until, hurried, promised)
        if aside:
            entry = replace(entry, bye_game=aside[0].stored.id)
        return await self._store(evening, [entry, *_struck(evening, absent)], (*games, *aside))

    async def _store_no_round(self, evening: Evening) -> bool:
        """There are too few people: in an arena they wait, otherwise no further round begins."""
        if not evening.rounds:
            return await self._store(evening, [EndEntry("few")])
        if evening.about.plan.format == "arena":
            return False
        if evening.about.plan.format == "league":
            return await self._store(evening, [CloseEntry(self._house.now() + LEAGUE_MS)])
        return await self._store(evening, [EndEntry("few")])

    def _deal(self, evening: Evening, drawn: Round, deal: str) -> tuple[OpenedGame, ...]:
        """The games of a round's tables: everybody sits in the turn order that was drawn.

        `deal` is the secret that they share, if they do.
        """
        return tuple(self._open(evening, _seats(evening, table), deal) for table in drawn.tables)

    def _deal_byes(self, evening: Evening, byes: tuple[str, ...]) -> tuple[OpenedGame, ...]:
        """The table at which those with a bye play against computers, if that was said."""
        plan = evening.about.plan
        if not (plan.fill and byes):
            return ()
        computers = max(1, plan.smallest - len(byes)) * (SeatRequest("computer", level=plan.fill),)
        return (self._open(evening, (*_seats(evening, byes), *computers)),)

    def _open(self, evening: Evening, seats: tuple[SeatRequest, ...], deal: str = "") -> OpenedGame:
        house, about = self._house, evening.about
        listed: Listed = "private" if deal else "link"
        request = GameRequest(
            about.game, seats, {}, about.clock, "stand-in", listed, False, in_order=True
        )
        source = NewSource(deal or house.randomness.secret())
        # What has begun goes on, whatever is offered meanwhile.
        opened = open_game(request, "", house.now(), source, house.randomness, EVERYTHING)
        tags = evening_tags.tags(evening.id, len(evening.rounds) + 1, bool(deal))
        return dataclasses.replace(opened, stored=replace(opened.stored, tags=tags))

    async def _take_results(self, evening: Evening) -> bool:
        """Take the results of tables that are over; after the last one, go on to the next round."""
        left = evening.rounds[-1].open_tables
        results = await self._results_of(evening, evening.rounds[-1])
        if not results and left:
            return False
        entries, games = results, list[OpenedGame]()
        if evening.about.plan.best_of > 1:
            go_on = partial(self._matches, evening, results)
            entries, games = await self._house.reader.compute(go_on)
        is_over = sum(isinstance(entry, ResultEntry) for entry in entries) == len(left)
        entries += _struck_by(evening, entries)
        if is_over:
            entries.append(_next_entry(evening, self._house.now()))
        return await self._store(evening, entries, tuple(games))

    def _matches(
        self, evening: Evening, results: list[Entry]
    ) -> tuple[list[Entry], list[OpenedGame]]:
        """What the results of games are to their matches, and the next games of those that go on.

        The player who sat first sits second in the next game.
        """
        drawn, best_of = evening.rounds[-1], evening.about.plan.best_of
        is_late = self._house.now() >= evening.until
        gone = [player for player, own in evening.people.items() if own.has_left]
        entries, games = list[Entry](), list[OpenedGame]()
        for entry in results:
            assert isinstance(entry, ResultEntry)
            at, players = entry.table, drawn.entry.drawn.tables[entry.table]
            every = [*drawn.results_before(at), entry.result]
            whole = match_result(best_of, players, every, gone, is_late)
            if whole is not None:
                entries.append(replace(entry, result=whole, last=entry.result))
                continue
            seats = drawn.seats[at][::-1]
            opened = self._open(evening, _seats(evening, seats))
            games.append(opened)
            again = entry.table, entry.result, opened.stored.id, seats, entry.away
            entries.append(AgainEntry(*again))
        return entries, games

    async def _go_on(self, evening: Evening) -> bool:
        """Where rounds overlap: take results, begin what is due, end it after the last table."""
        entries = [
            entry for drawn in evening.rounds for entry in await self._results_of(evening, drawn)
        ]
        if entries:
            return await self._store(evening, [*entries, *_struck_by(evening, entries)])
        is_over = self._house.now() >= evening.until
        if not evening.closes:
            if evening.about.plan.format == "arena":
                return await (self._close(evening) if is_over else self._begin_tables(evening))
            if len(evening.rounds) < evening.about.plan.rounds:
                return is_over and await self._begin_round(evening)
            return await self._close(evening)
        has_tables = any(drawn.open_tables for drawn in evening.rounds)
        return not has_tables and await self._store(evening, [EndEntry()])

    async def _close(self, evening: Evening) -> bool:
        """From now on no tables are dealt."""
        about, longest = evening.about, LEAGUE_MS
        if about.plan.format == "arena":
            longest = longest_ms(about.clock, about.plan.seats)
        return await self._store(evening, [CloseEntry(self._house.now() + longest)])

    async def _begin_tables(self, evening: Evening) -> bool:
        """In an arena: deal tables for those who wait."""
        waiting = evening.present
        if len(waiting) < 2:
            return False
        since = evening.people[waiting[0]].since
        return await self._begin_round(evening, self._house.now() >= since + PATIENCE_MS)

    async def _results_of(self, evening: Evening, drawn: EveningRound) -> list[Entry]:
        """The results of a round's tables that are over by now, or by the latest end of all."""
        house, left = self._house, drawn.open_tables
        if not left:
            return []
        over = await house.reader.run(partial(store.finished, games=left))
        number = evening.rounds.index(drawn) + 1 if evening.about.plan.overlaps else 0
        entries = list[Entry]()
        for game in sorted(over, key=left.__getitem__):
            result, away = await self._result(drawn, left[game])
            entries.append(ResultEntry(left[game], result, round=number, away=away))
        may_close = evening.closes or not evening.about.plan.overlaps
        if may_close and house.now() >= evening.until:
            late = (at for game, at in left.items() if game not in over)
            entries += [ResultEntry(at, None, round=number) for at in late]
        return entries

    async def _result(
        self, drawn: EveningRound, at: int
    ) -> tuple[TableResult | None, tuple[str, ...]]:
        """How a table ended, with its players in the order that was drawn, and who was away.

        None: without result.
        """
        try:
            async with self._house.tables.open(drawn.games[at]) as table:
                seats, by_seat = table.game.seats, drawn.seats[at]
                away = tuple(
                    player
                    for seat, player in zip(seats, by_seat, strict=True)
                    if seat.kind != "human"
                )
                return _result_of(table.game, by_seat, drawn.entry.drawn.tables[at]), away
        except NoSuchGame:
            return None, ()

    async def let_watch(self, evening: Evening) -> None:
        """Tables in memory learn that they may be watched, once their duplicate round is over."""
        games = evening.games_to_watch if evening.about.plan.duplicate else []
        for table in filter(None, map(self._house.tables.in_memory, games)):
            if table.game.stored.listed == "private":
                await self._house.changes.catch_up(table)

    def tell(self, evening: Evening) -> None:
        """What concerns those who take part may have changed: whether they are waited for."""
        users = {evening.people[player].user for player in evening.active}
        self._house.ask(Telling).stir(users)
        self._house.ask(Streams).stir_all(users)

    # -- those who go --------------------------------------------------------------------------

    async def free_seats(self, evening: Evening) -> None:
        """Those who have left give up their seats: computers of their strength finish for them.

        Doing it again changes nothing, so whoever is interrupted here leaves nobody waiting.
        """
        if evening.phase != "playing":
            return
        for drawn in evening.rounds:
            for game, at in drawn.open_tables.items():
                for seat, player in enumerate(drawn.seats[at]):
                    own = evening.people[player]
                    if own.has_left and own.user:
                        await self._free_seat(game, own.user, seat)

    async def _replace_no_shows(self, evening: Evening) -> None:
        """Computers finish for those who don't begin to play when it is their turn."""
        clock, house = evening.about.clock, self._house
        games = [game for drawn in evening.rounds for game in drawn.open_tables]
        if not games or evening.about.plan.format == "league":
            return
        patience = no_show_ms(clock)
        until = house.now() + clock.initial_ms - patience
        job = partial(store.waiting_in_vain, games=games, until=until)
        for game_id in await house.reader.run(job):
            with contextlib.suppress(RookeryError):  # the game may be over by now
                async with house.tables.open(game_id) as table:
                    game = table.game
                    seat, deadline = game.to_move, game.deadline
                    if seat is not None and deadline is not None and deadline <= until:
                        await house.actions.replace(table, seat, game.number)

    async def _free_seat(self, game: str, user: str, seat: int) -> None:
        with contextlib.suppress(RookeryError):  # the game may be over, or the seat free already
            async with self._house.tables.open(game) as table:
                await self._house.actions.leave(table, user, seat)


def _seats(evening: Evening, table: tuple[str, ...]) -> tuple[SeatRequest, ...]:
    people = [evening.people[player] for player in table]
    return tuple(SeatRequest("player", own.name, user_id=own.user) for own in people)


def _check_in(now: int) -> CheckInEntry:
    return CheckInEntry(now + CHECK_IN_MS)


def _opening(evening: Evening, now: int) -> Entry:
    """The first check-in; the end if the house was closed for long when it was due."""
    late = now - evening.until
    if late > MISSED_MS:
        return EndEntry("missed")
    return CheckInEntry(now + CHECK_IN_MS, late if late >= _NOTICED_MS else 0)


def _round_until(evening: Evening, now: int) -> int:
    """When a round is over at the latest; in an arena, when the last tables are dealt.

    In a league, when the next round begins.
    """
    plan = evening.about.plan
    if plan.format == "arena":
        return evening.until if evening.rounds else now + plan.minutes * _MINUTE_MS
    if plan.format == "league":
        return now + plan.days * DAY_MS
    return now + plan.best_of * longest_ms(evening.about.clock, plan.seats)


def _next_entry(evening: Evening, now: int) -> Entry:
    """After a round: check-in for the next one, or the end."""
    plan = evening.about.plan
    is_last = len(evening.rounds) >= plan.rounds
    if plan.format == "knock-out":
        drawn = evening.rounds[-1].entry.drawn
        is_last = len(drawn.tables) == 1 and not drawn.byes
    return EndEntry() if is_last else _check_in(now)


def _struck(evening: Evening, absent: tuple[str, ...]) -> list[LeaveEntry]:
    """A player who doesn't come twice in a row is out."""
    late = [player for player in absent if evening.people[player].absences + 1 >= _MOST_ABSENCES]
    return [LeaveEntry(player, "absent") for player in late]


def _result_of(
    game: Snapshot, seated: tuple[str, ...], players: tuple[str, ...]
) -> TableResult | None:
    state = game.state
    if not state.is_terminal:
        return None
    seats = [seated.index(player) for player in players]
    ranking = [state.ranking[seat] for seat in seats]
    settled = all(state.game.rules.is_settled(state, a, b) for a in seats for b in seats if a < b)
    least = min(ranking)
    return TableResult(players, tuple(place - least for place in ranking), settled)


def _struck_by(evening: Evening, results: Iterable[Entry]) -> list[LeaveEntry]:
    """A player who was away at two tables in a row is out."""
    ends = (entry for entry in results if isinstance(entry, ResultEntry | AgainEntry))
    away = [player for entry in ends for player in entry.away]
    return [
        LeaveEntry(player, "absent")
        for player in dict.fromkeys(away)
        if player in evening.active and evening.people[player].absences + 1 >= _MOST_ABSENCES
    ]
