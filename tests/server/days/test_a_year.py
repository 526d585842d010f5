"""A year of games over days for many people, in twelve zones whose clocks change.

Clocks, leave and the hours of push and mail are the house's own; only tables, and what takes
messages away, are made up. Of some people, every turn goes through the outbox as it is stored: what
is sent there is what they would get. A turn costs some seventy statements, so not everybody's does.
"""

import random
from collections import Counter
from collections.abc import Collection, Sequence
from datetime import date, timedelta
from typing import Any

import pytest
import sqlalchemy as sa

from rookery.server.days.reminders_store import DAY, MORNING, NIGHT, DueTurn, moment_of
from rookery.server.db import leases
from rookery.server.db.database import writing
from rookery.server.mail import news
from rookery.server.mail.addresses_store import mail_addresses
from rookery.server.people import calendars_store as calendars
from rookery.server.people import outbox_store as storage
from rookery.server.people import store as people
from rookery.server.people.calendar import (
    DAY_MS,
    LEAVE_MS,
    Calendar,
    Hours,
    Leave,
    length,
    local,
    moment,
    united,
    waking,
)
from rookery.server.people.channels import Channel, Parcel
from rookery.server.people.notices import Notice, NoticeKind, NoticeWords
from rookery.server.push import push
from rookery.server.push import store as devices

HOUR_MS, MINUTE_MS = 3_600_000, 60_000
SWEEP_MS = 10 * MINUTE_MS
ZONES = (
    *("Europe/Berlin", "Europe/Lisbon", "America/New_York", "America/Los_Angeles"),
    *("America/St_Johns", "America/Santiago", "Australia/Sydney", "Australia/Lord_Howe"),
    *("Pacific/Auckland", "Pacific/Chatham", "Africa/Cairo", "Asia/Jerusalem"),
)
YEAR = 2026
NEVER = 1 << 60


def midnight(day: date, zone: str) -> int:
    return moment(day, 0, zone)


def changes(zone: str) -> list[date]:
    """The days on which clocks change there."""
    days = [date(YEAR, 1, 1) + timedelta(days=number) for number in range(365)]
    return [
        day
        for day in days
        if midnight(day + timedelta(days=1), zone) - midnight(day, zone) != DAY_MS
    ]


CHANGES = {zone: changes(zone) for zone in ZONES}


class Somebody:
    """A person with games of their own: when they are away, and when they answer."""

    def __init__(self, number: int, chance: random.Random) -> None:
        self.id, self.chance = f"p{number:05}", chance
        self.zone = ZONES[number % len(ZONES)]
        night = chance.choice([(0, 0), (22 * 60, 7 * 60), (23 * 60, 6 * 60)])
        self.hours = Hours(0, self.zone, *night, chance.random() < 0.3)
        self.mail_hour = chance.choice([2, 7, 18, 23])
        first = date(YEAR, 1, 1) + timedelta(days=chance.randrange(20, 150))
        second = date(YEAR, 1, 1) + timedelta(days=chance.randrange(200, 340))
        plan, silent = ((first, second), (second, first))[number % 2]
        self.planned = self.span(plan, chance.randrange(3, 12))
        # Without a word: of what is left of their leave, less a day for each that begins in it.
        self.silent = self.span(silent, chance.randrange(2, 9))
        self.calendar = Calendar((self.hours,), (Leave(*self.planned),), LEAVE_MS)
        self.games = [Game(self, name) for name in range(chance.randrange(1, 4))]

    def span(self, first: date, days: int) -> tuple[int, int]:
        last = first + timedelta(days=days)
        return midnight(first, self.zone), midnight(last, self.zone)

    def present(self, at: int) -> int:
        """The first moment from then on at which they are there."""
        for begins, ends in (self.planned, self.silent):
            if begins <= at < ends:
                return ends + self.chance.randrange(6) * HOUR_MS
        return at

    @property
    def night(self) -> tuple[int, int]:
        """When nothing is pushed to them."""
        own = self.hours.night, self.hours.morning
        return own if own[0] != own[1] else (NIGHT, MORNING)


class Game:
    """A game of somebody's: since when they are to act, until when, and when they will."""

    def __init__(self, person: Somebody, number: int) -> None:
        self._person, chance = person, person.chance
        self.about = f"game/{person.id}-{number}"
        self.left = chance.choice([1, 2, 3]) * DAY_MS
        self.since = 0
        """Since when it is their turn; 0 if it isn't."""
        first = midnight(date(YEAR, 1, 2), person.zone)
        self.next = first + chance.randrange(20 * 24) * HOUR_MS
        """When the next turn begins or, during one, when they act."""
        self.deadline = NEVER
        moments = [midnight(day, person.zone) for day in CHANGES[person.zone]]
        moments += [person.planned[0], person.silent[0]]
        self._moments = sorted(one - chance.randrange(1, 20) * HOUR_MS for one in moments)

    def begin(self, now: int) -> None:
        """It is their turn now."""
        self.since = now
        self.next = self._person.present(now + self._person.chance.randrange(1, 20) * HOUR_MS)
        self.count()

    def count(self) -> None:
        """Find the deadline by the calendar as it is."""
        if self.since:
            deadline = self._person.calendar.after(self.since, self.left)
            assert deadline is not None
            self.deadline = deadline

    def act(self, now: int) -> None:
        """They act; others take some days, and turns begin around each change and absence."""
        assert self._person.calendar.counted(self.since, now) <= self.left
        later = now + self._person.chance.randrange(5, 30) * DAY_MS
        soon = next((one for one in self._moments if one > now), NEVER)
        self.since, self.next, self.deadline = 0, min(later, soon), NEVER


# -- what is sent ----------------------------------------------------------------------------------


def words(_notice: Notice, _known: Any, _say: Any) -> NoticeWords:
    return NoticeWords("x", "", "/")


async def _never(_parcel: Parcel) -> Any:
    raise AssertionError


class NoOutbox:
    """What is due to somebody whose turns don't go through the store."""

    def __init__(self, person: Somebody) -> None:
        self.person = person
        self.due: dict[Channel, int] = {}

    def look(self, now: int) -> None:
        """Let the outbox hold what the person has yet to see."""

    def send(self, channel: Channel, now: int) -> bool:
        """Send what is due; False if nothing of it holds any more."""
        raise AssertionError((channel, now))

    def begins_leave(self, leave: Leave) -> None:
        """Leave has begun by itself."""

    def check_told(self, game: Game, now: int) -> None:
        """A turn that is taken after its push was due has had one."""

    def check(self) -> None:
        """Check what all of the year has come to."""
        used = length(united(leave.span for leave in self.person.calendar.leaves))
        assert used <= LEAVE_MS


class Outbox(NoOutbox):
    """The outbox of one person, in the store, and all that it has sent."""

    def __init__(self, connection: sa.Connection, person: Somebody) -> None:
        super().__init__(person)
        self.connection = connection
        turn = NoticeKind("turn", "x", "x", words, current=self._current)
        self.kinds = {"turn": turn}
        mail = sa.select(mail_addresses.c.user_id)
        self.push = Channel("push", "x", "at-most-once", devices.REACH, push.when, _never)
        self.mail = Channel("mail", "x", "at-least-once", mail, news.when, _never)
        self.pushed = Counter[tuple[str, int]]()
        self.mailed = Counter[tuple[str, int]]()
        self.days = Counter[date]()
        put_person(connection, person)

    def _current(
        self, _connection: sa.Connection, _users: Collection[str], _now: int
    ) -> Sequence[Notice]:
        return [
            Notice(self.person.id, game.about, "turn", game.since)
            for game in self.person.games
            if game.since
        ]

    def look(self, now: int) -> None:
        channels = [self.push, self.mail]
        planned = storage.plan(self.connection, channels, self.kinds, [self.person.id], now)
        assert storage.carry_out(self.connection, "one", planned)
        self._read()

    def _read(self) -> None:
        table = storage.outbox.c
        first = sa.select(table.channel, sa.func.min(table.due)).group_by(table.channel)
        mine = (table.user_id == self.person.id) & (table.state == "waiting")
        rows = self.connection.execute(first.where(mine)).all()
        due: dict[str, int] = {name: at for name, at in rows}  # noqa: C416  rows are no tuples
        self.due = {one: due[one.name] for one in (self.push, self.mail) if one.name in due}

    def send(self, channel: Channel, now: int) -> bool:
        user_id = self.person.id
        parcel = f"{user_id}-{now}"  # at most 24 characters
        claim = storage.claim(self.connection, "one", channel, self.kinds, user_id, parcel, now)
        if claim is not None:
            storage.settle(self.connection, user_id, channel.name, claim.parcel, "sent", now)
            self._note(channel, [one.about for one in claim.notices], now)
        self._read()
        assert self.due.get(channel, NEVER) > now
        return claim is not None

    def _note(self, channel: Channel, told: Sequence[str], now: int) -> None:
        """Check what is sent at the moment when it is."""
        person, waiting = self.person, {game.about: game.since for game in self.person.games}
        assert told
        for about in told:
            assert waiting[about], (about, now)  # not for a turn that was taken
            ledger = self.pushed if channel is self.push else self.mailed
            ledger[about, waiting[about]] += 1
        if channel is self.mail:
            self.days[local(now, person.zone).date()] += 1
        else:
            assert waking(now, person.zone, *person.night) == now
            begins, ends = person.planned
            assert not begins <= now < ends

    def begins_leave(self, leave: Leave) -> None:
        calendars.put_leaves(self.connection, self.person.id, [leave])

    def check(self) -> None:
        super().check()
        stored = calendars.calendar_of(self.connection, self.person.id)
        assert set(stored.leaves) == set(self.person.calendar.leaves)
        assert set(self.days.values()) == {1}  # a mail a day at most
        assert set(self.pushed.values()) == {1}  # a push for each turn at most
        assert set(self.mailed.values()) == {1}

    def check_told(self, game: Game, now: int) -> None:
        person, (begins, ends) = self.person, self.person.planned
        due = waking(game.since + SWEEP_MS + MINUTE_MS, person.zone, *person.night)
        if now > due and not (begins <= now and game.since < ends):
            assert self.pushed[game.about, game.since] == 1


def put_person(connection: sa.Connection, person: Somebody) -> None:
    """A member with a calendar, an address and a device."""
    people.put(connection, person.id, 1, kind="member", name=person.id)
    calendars.put_hours(connection, person.id, person.hours)
    calendars.put_leaves(connection, person.id, [Leave(*person.planned)])
    box = {
        "user_id": person.id,
        "address": f"{person.id}@mail.example",
        "language": "en",
        "rhythm": "daily",
        "hour": person.mail_hour,
        "stop": person.id,
    }
    connection.execute(sa.insert(mail_addresses), box)
    device = devices.Device(person.id, person.id, None, "x", "x", "x", "en", person.zone, 1)
    devices.put(connection, device)


# -- the year --------------------------------------------------------------------------------------


def live(outbox: NoOutbox, figures: Counter[str]) -> None:
    """Live a year, event by event, check each, and count what it has come to."""
    person, chance = outbox.person, outbox.person.chance
    end, sweep = midnight(date(YEAR, 12, 20), person.zone), NEVER
    while True:
        channel = min(outbox.due, key=lambda one: outbox.due[one], default=None)
        sends = outbox.due[channel] if channel else NEVER
        game = min(person.games, key=lambda one: min(one.next, one.deadline))
        now = min(game.next, game.deadline, sends, sweep)
        if now >= end:
            break
        if now == sweep:  # everybody is looked at now and then
            outbox.look(now)
            sweep = NEVER
        elif now == game.next:
            if game.since:
                outbox.check_told(game, now)
                game.act(now)
            else:
                figures["turns"] += 1
                game.begin(now)
                remind(person, game)
            if chance.random() < 0.7:
                outbox.look(now)
            else:  # the hint was lost
                sweep = min(sweep, now + SWEEP_MS)
        elif now == sends:
            assert channel is not None
            figures[channel.name if outbox.send(channel, now) else "untold"] += 1
        else:  # time is up: leave begins by itself, or a game would be lost
            leave = person.calendar.leave_from(now)
            assert leave is not None, (person.id, person.zone, game.since)
            person.calendar = person.calendar.with_leave(leave)
            outbox.begins_leave(leave)
            for one in person.games:
                one.count()
            figures["leaves"] += 1
    outbox.check()


def remind(person: Somebody, game: Game) -> None:
    """A reminder of the turn that has begun would come by day."""
    turn = DueTurn(person.id, "x", "swift", 1, game.since, game.deadline, is_strict=False)
    at = moment_of(DAY, turn, person.calendar)
    assert at is None or at >= game.deadline or waking(at, person.zone, *person.night) == at


@pytest.mark.parametrize(
    ("people", "nth"),
    [
        pytest.param(48, 11, id="some"),
        pytest.param(10_000, 19, id="many", marks=[pytest.mark.slow]),
    ],
)
def test_a_year_loses_no_game_and_tells_everybody_in_measure(
    engine: sa.Engine, people: int, nth: int
) -> None:
    chance = random.Random(58)
    with writing(engine) as connection:
        leases.take(connection, storage.LEASE, "one", 0, NEVER)
    figures, sent = Counter[str](), Counter[str]()
    for number in range(people):
        person = Somebody(number, random.Random(chance.random()))
        if number % nth:
            live(NoOutbox(person), figures)
            continue
        with writing(engine) as connection:
            live(Outbox(connection, person), sent)
    figures += sent
    assert figures["turns"] > 20 * people
    assert figures["leaves"] > people // 2  # most had a turn while they were away without a word
    assert sent["untold"] > 0  # some turns were taken before anything was sent
    assert min(sent["push"], sent["mail"]) > 5 * people // nth
    assert sent["push"] + sent["mail"] < 2 * sent["turns"]


def test_clocks_change_in_all_of_these_zones() -> None:
    assert [len(CHANGES[zone]) for zone in ZONES] == [2] * len(ZONES)
