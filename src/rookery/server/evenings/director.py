"""The director: begins evenings and rounds, and takes results; one process at a time does it.

Each step is one transaction under the lease: a round is stored with all of its tables or not at
all, and every result once. All that is due follows from the log, so another process can go on
anywhere.
"""

import asyncio
import contextlib
from functools import partial

from rookery.core.errors import RookeryError
from rookery.server.db.leases import Lease
from rookery.server.errors import NoSuchGame, StaleNumber
from rookery.server.evenings import store
from rookery.server.evenings.entries import (
    CheckInEntry,
    EndEntry,
    Entry,
    LeaveEntry,
    ResultEntry,
    RoundEntry,
)
from rookery.server.evenings.model import Evening, longest_ms
from rookery.server.offering import EVERYTHING
from rookery.server.ops.tasks import comes
from rookery.server.table.changes import Ended
from rookery.server.table.game import Snapshot
from rookery.server.table.house import House
from rookery.server.table.new_game import (
    GameRequest,
    NewSource,
    OpenedGame,
    SeatRequest,
    open_game,
)
from rookery.tournaments.formats import next_round, round_seed
from rookery.tournaments.model import Round, TableResult

CHECK_IN_MS = 90_000
MISSED_MS = 30 * 60_000
"""An evening that could not begin in time begins late, but not later than this."""
_NOTICED_MS = 60_000
_LEASE_MS, _RENEW_MS = 6_000, 3_000
_BUSY_S, _IDLE_S = 1.0, 15.0
_MOST_ABSENCES = 2


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
        self._is_busy = bool(running)
        if running and await self.lease.is_ours():
            for evening_id in running:
                with contextlib.suppress(StaleNumber):
                    while await self._step(evening_id):
                        pass
        if running:
            return _BUSY_S
        starts = await house.reader.run(store.next_start)
        return _IDLE_S if starts is None else max(0.05, min(_IDLE_S, (starts - now) / 1000))

    # -- steps ---------------------------------------------------------------------------------

    async def _step(self, evening_id: str) -> bool:
        """Do one thing that is due at an evening; False if nothing is."""
        evening = await self._house.reader.run(partial(store.load, evening_id=evening_id))
        now = self._house.now()
        await self.free_seats(evening)
        if evening.paused is not None:
            return False
        if evening.phase == "soon":
            return now >= evening.until and await self._store(evening, [_opening(evening, now)])
        if evening.phase == "check-in":
            if now < evening.until and not evening.is_complete:
                return False
            return await self._begin_round(evening)
        if evening.phase == "playing":
            return await self._take_results(evening)
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
        return done

    async def _begin_round(self, evening: Evening) -> bool:
        """Draw the next round and deal its tables; end the evening if there is none."""
        house, plan = self._house, evening.about.plan
        number, present = len(evening.rounds) + 1, tuple(evening.present)
        secret = await house.reader.run(partial(store.secret_of, evening_id=evening.id))
        seed = round_seed(secret, number)
        draw = partial(next_round, plan, evening.history(), present, seed)
        drawn = await house.reader.compute(draw) if len(present) > 1 else None
        if drawn is None:
            return await self._store(evening, [EndEntry("few")])
        await house.warmup.rules(evening.about.game)
        games = await house.reader.compute(partial(self._deal, evening, drawn))
        absent = tuple(player for player in evening.awaited if player not in present)
        users = {evening.people[player].user: player for player in present}
        seats = tuple(
            tuple(users[str(seat.user_id)] for seat in opened.stored.seats) for opened in games
        )
        ids = tuple(opened.stored.id for opened in games)
        until = house.now() + longest_ms(evening.about.clock, evening.about.plan.seats)
        entry = RoundEntry(present, absent, drawn, ids, seats, until)
        return await self._store(evening, [entry, *_struck(evening, absent)], games)

    def _deal(self, evening: Evening, drawn: Round) -> tuple[OpenedGame, ...]:
        """The games of a round's tables: everybody sits in the turn order that was drawn."""
        house, about = self._house, evening.about

        def deal(table: tuple[str, ...]) -> OpenedGame:
            people = [evening.people[player] for player in table]
            seats = tuple(SeatRequest("player", own.name, user_id=own.user) for own in people)
            request = GameRequest(
                about.game, seats, {}, about.clock, "stand-in", "link", False, in_order=True
            )
            source = NewSource(house.randomness.secret())
            return open_game(request, "", house.now(), source, house.randomness, EVERYTHING)

        return tuple(map(deal, drawn.tables))

    async def _take_results(self, evening: Evening) -> bool:
        """Take the results of tables that are over; after the last one, go on to the next round."""
        house, drawn = self._house, evening.rounds[-1]
        left = {game: at for at, game in enumerate(drawn.entry.games) if at not in drawn.results}
        over = await house.reader.run(partial(store.finished, games=left))
        entries: list[Entry] = [
            ResultEntry(left[game], await self._result(evening, left[game]))
            for game in sorted(over, key=left.__getitem__)
        ]
        if house.now() >= evening.until:
            entries += [ResultEntry(at, None) for game, at in left.items() if game not in over]
        if not entries and left:
            return False
        if len(entries) == len(left):
            entries.append(_next_entry(evening, house.now()))
        return await self._store(evening, entries)

    async def _result(self, evening: Evening, at: int) -> TableResult | None:
        """How a table ended, with its players in the order that was drawn; None: without result."""
        entry = evening.rounds[-1].entry
        try:
            async with self._house.tables.open(entry.games[at]) as table:
                return _result_of(table.game, entry.seats[at], entry.drawn.tables[at])
        except NoSuchGame:
            return None

    # -- those who go --------------------------------------------------------------------------

    async def free_seats(self, evening: Evening) -> None:
        """Those who have left give up their seats: computers of their strength finish for them.

        Doing it again changes nothing, so whoever is interrupted here leaves nobody waiting.
        """
        if evening.phase != "playing":
            return
        drawn = evening.rounds[-1]
        for at, (game, players) in enumerate(
            zip(drawn.entry.games, drawn.entry.seats, strict=True)
        ):
            for seat, player in enumerate(players):
                own = evening.people[player]
                if own.has_left and own.user and at not in drawn.results:
                    await self._free_seat(game, own.user, seat)

    async def _free_seat(self, game: str, user: str, seat: int) -> None:
        with contextlib.suppress(RookeryError):  # the game may be over, or the seat free already
            async with self._house.tables.open(game) as table:
                await self._house.actions.leave(table, user, seat)


def _check_in(now: int) -> CheckInEntry:
    return CheckInEntry(now + CHECK_IN_MS)


def _opening(evening: Evening, now: int) -> Entry:
    """The first check-in; the end if the house was closed for long when it was due."""
    late = now - evening.until
    if late > MISSED_MS:
        return EndEntry("missed")
    return CheckInEntry(now + CHECK_IN_MS, late if late >= _NOTICED_MS else 0)


def _next_entry(evening: Evening, now: int) -> Entry:
    """After a round: check-in for the next one, or the end."""
    plan = evening.about.plan
    is_last = len(evening.rounds) >= plan.rounds
    if plan.format == "knock-out":
        drawn = evening.rounds[-1].entry.drawn
        is_last = len(drawn.tables) == 1 and not drawn.byes
    return EndEntry() if is_last else _check_in(now)


def _struck(evening: Evening, absent: tuple[str, ...]) -> list[LeaveEntry]:
    """Whoever doesn't come twice in a row is out."""
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
