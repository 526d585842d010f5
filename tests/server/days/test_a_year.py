"""A year of games over days for many people, in twelve zones whose clocks change.

Clocks, leave and the hours of mail are the house's own functions, called for every turn.
Of some people, those turns that begin around a change of daylight saving go through the outbox as
it is stored: what is sent there is what people would get.
"""

import random
from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from datetime import date, timedelta
from typing import Any, NamedTuple

import pytest
import sqlalchemy as sa

from rookery.server.days.reminders_store import DAY, MORNING, NIGHT, DueTurn, moment_of
from rookery.server.db import leases
from rookery.server.db.database import writing
from rookery.server.mail import news
from rookery.server.mail.addresses_store import mail_addresses
from rookery.server.mail.news import daily
from rookery.server.people import calendars_store as calendars
from rookery.server.people import outbox_store as storage
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
from rookery.server.people.channels import Channel, Parcel, Reach
from rookery.server.people.notices import Notice, NoticeKind, NoticeWords

HOUR_MS = 3_600_000
ZONES = (
    *("Europe/Berlin", "Europe/Lisbon", "America/New_York", "America/Los_Angeles"),
    *("America/St_Johns", "America/Santiago", "Australia/Sydney", "Australia/Lord_Howe"),
    *("Pacific/Auckland", "Pacific/Chatham", "Africa/Cairo", "Asia/Jerusalem"),
)
YEAR = 2026


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


class Somebody:
    """A person with a game of their own: when they are away, and when they answer."""

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

    def span(self, first: date, days: int) -> tuple[int, int]:
        last = first + timedelta(days=days)
        return midnight(first, self.zone), midnight(last, self.zone)

    def present(self, at: int) -> int:
        """The first moment from then on at which they are there."""
        for begins, ends in (self.planned, self.silent):
            if begins <= at < ends:
                return ends + self.chance.randrange(6) * HOUR_MS
        return at


class Played(NamedTuple):
    """A turn: since when somebody was to act, and when they did."""

    since: int
    acted: int
    left: int


def year_of(person: Somebody) -> Iterator[Played]:
    """Play a year; leave begins by itself when it must, as the house lets it."""
    chance, days = person.chance, person.chance.choice([1, 2, 3])
    at = midnight(date(YEAR, 1, 2), person.zone) + chance.randrange(24) * HOUR_MS
    moments = [
        midnight(day, person.zone) - chance.randrange(20) * HOUR_MS for day in changes(person.zone)
    ]
    moments += [person.planned[0] - HOUR_MS, person.silent[0] - HOUR_MS]
    end = midnight(date(YEAR, 12, 20), person.zone)
    while at < end:
        left = days * DAY_MS
        acted = person.present(at + chance.randrange(1, 20) * HOUR_MS)
        yield Played(at, acted, left)
        later = acted + chance.randrange(5, 30) * DAY_MS
        at = min([later, *(one for one in moments if one > acted)])


def settle(person: Somebody, turn: Played) -> int:
    """Begin leave if the turn took too long; returns the first deadline."""
    first = person.calendar.after(turn.since, turn.left)
    assert first is not None
    leaves = person.calendar.saving(turn.since, turn.left, turn.acted)
    assert leaves is not None, (person.id, person.zone, turn)  # a game would have been lost
    person.calendar = person.calendar.with_leave(*leaves)
    assert person.calendar.counted(turn.since, turn.acted) <= turn.left
    return first


# -- what is sent ----------------------------------------------------------------------------------


def words(_notice: Notice, _known: Any, _say: Any) -> NoticeWords:
    return NoticeWords("x", "", "/")


class Sent:
    """An outbox in a store, with a push and the house's own mail."""

    def __init__(self, engine: sa.Engine, people: Sequence[Somebody]) -> None:
        self.engine, self.people = engine, {one.id: one for one in people}
        self.waiting: dict[str, int] = {}  # since when it is whose turn
        self.kinds = {
            "turn": NoticeKind("turn", "x", "x", words, current=self.current),
        }
        reach = sa.select(mail_addresses.c.user_id)
        self.push = Channel("push", "x", "at-most-once", reach, self.not_at_night, _never)
        self.mail = Channel("mail", "x", "at-least-once", reach, news.when, _never)
        self.channels = [self.push, self.mail]
        self.pushes: list[tuple[str, int]] = []
        self.mails: list[tuple[str, int]] = []
        with writing(engine) as connection:
            leases.take(connection, storage.LEASE, "one", 0, 1 << 52)
            rows = [_box(one) for one in people]
            connection.execute(sa.insert(mail_addresses), rows)
            for one in people:
                calendars.put_hours(connection, one.id, one.hours)

    def current(
        self, _connection: sa.Connection, users: Collection[str], _now: int
    ) -> Sequence[Notice]:
        return [
            Notice(user, f"game/{user}", "turn", self.waiting[user])
            for user in users
            if user in self.waiting
        ]

    def not_at_night(
        self, _connection: sa.Connection, users: Collection[str], now: int
    ) -> Mapping[str, Reach]:
        return {user: Reach(waking(now, self.people[user].zone, NIGHT, MORNING)) for user in users}

    def turn(self, person: Somebody, turn: Played) -> None:
        """Send what is due while somebody is to act, and nothing more once they have."""
        self.waiting[person.id] = turn.since
        due = {row.channel: row.due for row in self.look(person, turn.since)}
        for channel in self.channels:
            at = max(turn.since, due[channel.name])
            if at >= turn.acted:  # nobody has told the outbox that the turn was taken
                self.waiting.pop(person.id, None)
            self.send(person, channel, at)
        self.waiting.pop(person.id, None)
        self.look(person, turn.acted + 10 * 60_000)  # as all are looked at now and then

    def look(self, person: Somebody, at: int) -> Sequence[storage.Waiting]:
        """Let the outbox hold what the person has yet to see."""
        with writing(self.engine) as connection:
            planned = storage.plan(connection, self.channels, self.kinds, [person.id], at)
            assert storage.carry_out(connection, "one", planned)
        return planned.put

    def send(self, person: Somebody, channel: Channel, at: int) -> None:
        with writing(self.engine) as connection:
            one = storage.claim(connection, "one", channel, self.kinds, person.id, "p", at)
            if one is None:
                return
            storage.settle(connection, person.id, channel.name, one.parcel, "sent", at)
        assert person.id in self.waiting  # not for a turn that was taken
        (self.mails if channel is self.mail else self.pushes).append((person.id, at))


async def _never(_parcel: Parcel) -> Any:
    raise AssertionError


def _box(person: Somebody) -> dict[str, Any]:
    return {
        "user_id": person.id,
        "address": f"{person.id}@mail.example",
        "language": "en",
        "rhythm": "daily",
        "hour": person.mail_hour,
        "stop": person.id,
    }


# -- the year --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("people", "nth"),
    [
        pytest.param(36, 1, id="some"),
        pytest.param(10_000, 20, id="many", marks=[pytest.mark.slow]),
    ],
)
def test_a_year_loses_no_game_and_tells_everybody_in_measure(
    engine: sa.Engine, people: int, nth: int
) -> None:
    chance = random.Random(58)
    everybody = [Somebody(number, random.Random(chance.random())) for number in range(people)]
    in_store = everybody[::nth]
    sent, through_store, saved, mails = Sent(engine, in_store), 0, 0, Counter[Any]()
    near = {
        zone: {day + timedelta(days=more) for day in changes(zone) for more in (-1, 0)}
        for zone in ZONES
    }
    for person in everybody:
        last = 0
        for number, turn in enumerate(year_of(person)):
            first = settle(person, turn)
            saved += first <= turn.acted
            at = daily(turn.since, person.mail_hour, person.zone, last)
            if at < turn.acted:
                mails[person.id, local(at, person.zone).date()] += 1
                last = at
            reminder = moment_of(DAY, as_turn(person, turn, first), person.calendar)
            if reminder is not None and reminder < first:
                assert waking(reminder, person.zone, *night_of(person)) == reminder
            is_near = local(turn.since, person.zone).date() in near[person.zone]
            if person.id in sent.people and (number == 0 or is_near):
                through_store += 1
                sent.turn(person, turn)
        used = length(united(leave.span for leave in person.calendar.leaves))
        assert used <= LEAVE_MS
    assert set(mails.values()) == {1}
    by_day = Counter((who, local(at, sent.people[who].zone).date()) for who, at in sent.mails)
    assert set(by_day.values()) == {1}
    for who, at in sent.pushes:
        assert waking(at, sent.people[who].zone, NIGHT, MORNING) == at
    assert saved > people // 2  # most had a turn while they were away without a word
    assert through_store > 2 * len(in_store)
    assert min(len(sent.pushes), len(sent.mails)) > len(in_store) // 2
    assert len(sent.pushes) + len(sent.mails) < 2 * through_store  # some turns were taken before


def as_turn(person: Somebody, turn: Played, deadline: int) -> DueTurn:
    return DueTurn(person.id, "x", "swift", 1, turn.since, deadline, is_strict=False)


def night_of(person: Somebody) -> tuple[int, int]:
    own = person.hours.night, person.hours.morning
    return own if own[0] != own[1] else (NIGHT, MORNING)


def test_clocks_change_in_all_of_these_zones() -> None:
    assert [len(changes(zone)) for zone in ZONES] == [2] * len(ZONES)
