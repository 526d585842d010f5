"""What people are sent while no page is open: once, what still holds, when it is due."""

import subprocess
import sys
from dataclasses import replace
from functools import partial
from typing import cast

import pytest
import sqlalchemy as sa
from httpx import Response

from rookery.server.db import leases
from rookery.server.db.database import connect, writing
from rookery.server.notices.notices import Notices
from rookery.server.notices.outbox import SWEEP_MS
from rookery.server.people import notices_store, outbox_store
from rookery.server.people import store as people
from rookery.server.people.channels import Delivery, Outcome, Parcel, Reach
from rookery.server.people.notices import Notice, NoticeKind, NoticeWords
from rookery.server.push.settings import PushSettings
from rookery.server.table.interfaces import Telling
from tests.server.conftest import RunningServer, Start
from tests.server.days.weeks import Weeks
from tests.server.entering import cheap_hashes, code_of
from tests.server.notices.slips import Slips, joined
from tests.server.users import Person

NOW = 1_800_000_000_000
KINDS = {"turn": NoticeKind("turn", "Turn", "dice", lambda *_: NoticeWords("x", "x", "x"))}


@pytest.fixture
def weeks(start: Start) -> Weeks:
    alone = PushSettings(push_hosts="")  # no other channel
    with cheap_hashes():
        return Weeks(partial(start, of_features=(alone,)))


def outbox_round(served: RunningServer) -> None:
    notices = cast(Notices, served.house.ask(Telling))
    served.run(notices.outbox.round())


def wish(person: Person, kind: str, channel: str, wanted: bool) -> Response:
    choice = {"kind": kind, "channel": channel, "wanted": wanted}
    return person.http.put("/api/me/notices/kinds", json=choice)


# -- in a house ------------------------------------------------------------------------------------


def test_a_turn_is_sent_once_until_it_was_seen(weeks: Weeks) -> None:
    slips = Slips()
    joined(weeks.served, slips)
    outbox_round(weeks.served)
    outbox_round(weeks.served)
    awaited, name = weeks.awaited, "Bo Lind" if weeks.awaited is weeks.ada else "Ada"
    assert slips.titles() == [[f"Your turn against {name}"]]
    about = [one["about"] for one in awaited.http.get("/api/me/notices").json()["notices"]]
    assert awaited.http.post("/api/me/notices/seen", json={"about": about}).is_success
    weeks.time.pass_s(SWEEP_MS // 1000)
    outbox_round(weeks.served)
    assert slips.titles() == []


def test_the_next_turn_is_sent_although_nobody_looked_in_between(weeks: Weeks) -> None:
    """An answer may come before the outbox is looked at: by a conditional move, or a program."""
    slips, first = Slips(), weeks.awaited
    joined(weeks.served, slips)
    outbox_round(weeks.served)
    slips.sent.clear()
    weeks.time.pass_s(60)
    about = [one["about"] for one in first.http.get("/api/me/notices").json()["notices"]]
    assert first.http.post("/api/me/notices/seen", json={"about": about}).is_success
    weeks.time.pass_s(1)
    others_turn = False
    while weeks.awaited is not first or not others_turn:
        others_turn |= weeks.awaited is not first
        assert weeks.act().is_success
    outbox_round(weeks.served)
    assert [one.user_id for one in slips.sent] == [weeks.user_of(first)]
    outbox_round(weeks.served)
    assert len(slips.sent) == 1


def test_nothing_is_sent_for_a_turn_that_was_taken(weeks: Weeks) -> None:
    slips = Slips()
    slips.reach = Reach(weeks.time.ms + 60_000)
    joined(weeks.served, slips)
    outbox_round(weeks.served)
    first = weeks.user_of(weeks.awaited)
    while weeks.user_of(weeks.awaited) == first:
        assert weeks.act().is_success
    weeks.time.pass_s(61)
    outbox_round(weeks.served)
    (parcel,) = slips.sent
    assert parcel.user_id != first


def test_a_switched_off_kind_is_not_sent_and_others_are(weeks: Weeks) -> None:
    slips, other = Slips(), Slips("other", unusual=frozenset({"turn"}))
    joined(weeks.served, slips, other)
    shown = weeks.ada.http.get("/api/me/notices/kinds").json()
    turn = next(one for one in shown if one["kind"] == "turn")
    assert turn["wanted"] == {"page": True, "slips": True, "other": False}
    for person in (weeks.ada, weeks.bo):
        assert wish(person, "turn", "slips", False).is_success
    outbox_round(weeks.served)
    assert (slips.sent, other.sent) == ([], [])
    assert wish(weeks.awaited, "turn", "other", True).is_success
    outbox_round(weeks.served)
    assert (len(slips.sent), len(other.sent)) == (0, 1)


def test_a_channel_that_a_house_or_person_lacks_leaves_no_trace(weeks: Weeks) -> None:
    guest = weeks.served.person()
    guest.open("swift", [{"kind": "me"}, {"kind": "link"}])
    answer = wish(weeks.ada, "turn", "slips", False)
    assert code_of(answer) == (404, "no-such-channel")
    alone = weeks.ada.http.get("/me/notices").text
    assert 'class="heads"' not in alone
    joined(weeks.served, Slips())
    assert weeks.ada.http.get("/me/notices").text.count("<b>Slips</b>") == 1
    assert guest.http.get("/me/notices").text.count("Slips") == 0
    assert code_of(wish(guest, "turn", "slips", False)) == (404, "no-such-channel")
    assert code_of(wish(weeks.ada, "turns", "page", False)) == (404, "no-such-kind")


def test_what_fails_is_tried_again_and_given_up_in_the_end(weeks: Weeks) -> None:
    slips = Slips()
    slips.outcomes = ["later"] * 20
    joined(weeks.served, slips)
    for wait_ms in (0, *outbox_store.AGAIN_MS, 24 * 3600_000):
        weeks.time.pass_s(wait_ms // 1000)
        outbox_round(weeks.served)
    assert [one.tries for one in slips.sent] == [1, 2, 3, 4, 5, 6]
    assert len({one.id for one in slips.sent}) == 1


@pytest.mark.parametrize("delivery", ["at-most-once", "at-least-once"])
def test_what_may_have_arrived_comes_again_only_if_twice_is_better_than_never(
    weeks: Weeks, delivery: Delivery, monkeypatch: pytest.MonkeyPatch
) -> None:
    slips = Slips(delivery=delivery)
    joined(weeks.served, slips)
    send = slips.channel.send

    async def hang(parcel: Parcel) -> Outcome:
        await send(parcel)
        raise TimeoutError  # as if the time for it was over

    replaced = replace(slips.channel, send=hang)
    monkeypatch.setattr(weeks.served.house, "channels", [replaced])
    for _ in range(3):
        outbox_round(weeks.served)
        weeks.time.pass_s(600)
    assert len(slips.sent) == (1 if delivery == "at-most-once" else 3)


def turn_of(weeks: Weeks, person: Person) -> None:
    """Begin a table and play until it is somebody's turn."""
    game = weeks.begin(weeks.ada, weeks.bo)
    while weeks.awaited_at(game) is not person:
        assert weeks.act(game).is_success


def test_nobody_gets_more_than_the_channel_allows_in_a_day(weeks: Weeks) -> None:
    slips, awaited = Slips(a_day=1), weeks.awaited
    joined(weeks.served, slips)
    outbox_round(weeks.served)
    turn_of(weeks, awaited)
    turn_of(weeks, awaited)
    mine = weeks.user_of(awaited)
    for hours, parcels, notices in ((1, 1, 1), (22, 1, 1), (2, 2, 3)):
        weeks.time.pass_s(hours * 3600)
        outbox_round(weeks.served)
        sent = [one for one in slips.sent if one.user_id == mine]
        assert (len(sent), sum(len(one.notices) for one in sent)) == (parcels, notices)


def test_the_house_sends_so_many_an_hour(weeks: Weeks) -> None:
    slips = Slips(an_hour=1)
    joined(weeks.served, slips)
    turn_of(weeks, weeks.other)
    outbox_round(weeks.served)
    weeks.time.pass_s(3599)
    outbox_round(weeks.served)
    assert len(slips.sent) == 1
    weeks.time.pass_s(2)
    outbox_round(weeks.served)
    assert len({one.user_id for one in slips.sent}) == len(slips.sent) == 2


def test_the_house_sends_so_many_a_minute(weeks: Weeks) -> None:
    slips = Slips(a_minute=1)
    joined(weeks.served, slips)
    turn_of(weeks, weeks.other)
    outbox_round(weeks.served)
    outbox_round(weeks.served)
    assert len(slips.sent) == 1
    weeks.time.pass_s(61)
    outbox_round(weeks.served)
    assert len({one.user_id for one in slips.sent}) == len(slips.sent) == 2


def test_only_the_process_with_the_lease_sends(weeks: Weeks) -> None:
    slips = Slips()
    joined(weeks.served, slips)

    def take(connection: sa.Connection) -> None:
        until = weeks.time.ms + 60_000
        assert leases.take(connection, outbox_store.LEASE, "another", weeks.time.ms, until)

    weeks.served.house.writer.submit(take).result()
    outbox_round(weeks.served)
    assert slips.sent == []
    weeks.time.pass_s(61)
    outbox_round(weeks.served)
    assert len(slips.sent) == 1


# -- in the store ----------------------------------------------------------------------------------


def _told(connection: sa.Connection, *users: str) -> None:
    notices_store.note(connection, [Notice(one, "game/x", "turn", NOW) for one in users])
    for one in users:
        people.put(connection, one, NOW, kind="member", name=one)


_DIES = """
import os, signal, sys
import sqlalchemy as sa
from rookery.server.db import leases
from rookery.server.db.database import connect, writing
from rookery.server.people import outbox_store
from tests.server.notices.slips import Slips
from tests.server.notices.test_outbox import KINDS, NOW
engine, slips = connect(sys.argv[1]), Slips(delivery=sys.argv[2])
with writing(engine) as connection:
    leases.take(connection, "outbox", "first", NOW, NOW + 60_000)
    claim = outbox_store.claim(connection, "first", slips.channel, KINDS, "ada", "p1", NOW)
print(claim.parcel, len(claim.notices), flush=True)
os.kill(os.getpid(), signal.SIGKILL)
"""


@pytest.mark.parametrize("delivery", ["at-most-once", "at-least-once"])
def test_a_process_is_killed_between_sending_and_storing(address: str, delivery: str) -> None:
    engine, slips = connect(address), Slips(delivery=delivery)  # type: ignore[arg-type]  # one of two
    with writing(engine) as connection:
        _told(connection, "ada")
    how = [sys.executable, "-c", _DIES, address, delivery]
    done = subprocess.run(how, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (-9, "p1 1\n"), done.stderr
    later = NOW + 61_000
    with writing(engine) as connection:
        assert leases.take(connection, outbox_store.LEASE, "second", later, later + 60_000)
        outbox_store.take_over(connection, "second", later)
        claim = outbox_store.claim(connection, "second", slips.channel, KINDS, "ada", "p2", later)
        if delivery == "at-most-once":
            assert claim is None
        else:
            assert claim is not None
            assert (claim.parcel, claim.tries) == ("p1", 2)
            outbox_store.settle(connection, "ada", "slips", claim.parcel, "sent", later)
            assert outbox_store.last_sent(connection, "slips", ["ada"]) == {"ada": later}
        assert (
            outbox_store.claim(connection, "second", slips.channel, KINDS, "ada", "p3", later)
            is None
        )
    engine.dispose()


def test_an_outbox_follows_its_person(engine: sa.Engine) -> None:
    slips = Slips()
    with writing(engine) as connection:
        _told(connection, "ada", "bo")
        leases.take(connection, outbox_store.LEASE, "one", NOW, NOW + 1)
        for user_id in ("ada", "bo"):
            outbox_store.claim(connection, "one", slips.channel, KINDS, user_id, user_id, NOW)
        (sent,) = outbox_store.about(connection, "ada")
        assert (sent["about"], sent["state"]) == ("game/x", "sent")
        outbox_store.merge(connection, "ada", "mila", NOW)
        assert outbox_store.about(connection, "ada") == []
        assert len(outbox_store.about(connection, "mila")) == 1
        outbox_store.merge(connection, "bo", "mila", NOW)
        assert len(outbox_store.about(connection, "mila")) == 1
        assert outbox_store.stranded(connection, [slips.channel], 9) == ["mila"]
        outbox_store.forget(connection, "mila", NOW)
        assert outbox_store.about(connection, "mila") == []


def test_a_members_wishes_for_one_channel_leave_a_guests_for_another(engine: sa.Engine) -> None:
    with writing(engine) as connection:
        notices_store.choose(connection, "m", "turn", "page", is_wanted=False)
        notices_store.choose(connection, "g", "turn", "push", is_wanted=False)
        notices_store.choose(connection, "g", "turn", "page", is_wanted=False)
        notices_store.merge(connection, "g", "m", NOW)
        wishes = notices_store.choices(connection, ["g", "m"])
    assert wishes == {"g": {}, "m": {("turn", "page"): False, ("turn", "push"): False}}
