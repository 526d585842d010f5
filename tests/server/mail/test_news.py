"""The daily mail: what waits, once a day, at one's own hour; ended by one click; and bounces."""

import asyncio
import io
from datetime import UTC, datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

import pytest
import sqlalchemy as sa

from rookery.cli import main
from rookery.server.mail.addresses_store import mail_addresses
from rookery.server.mail.bounces import returned
from rookery.server.mail.news import WINDOW_MS, daily
from rookery.server.notices.outbox import Sending
from tests.server.conftest import Start
from tests.server.days.weeks import Weeks
from tests.server.entering import cheap_hashes
from tests.server.mail.postbox import Postbox, html_of, text_of
from tests.server.mail.test_addresses import rows
from tests.server.users import Person

HOUR_MS = 3_600_000
ORIGIN = "http://rookery.example"
ZONES = (
    *("Europe/Berlin", "America/New_York", "America/Sao_Paulo", "Asia/Kolkata", "Asia/Kathmandu"),
    *("Australia/Lord_Howe", "Australia/Sydney", "Pacific/Auckland", "Pacific/Chatham"),
    *("Africa/Casablanca", "America/St_Johns", "UTC"),
)


# -- when ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("zone", ZONES)
@pytest.mark.parametrize("hour", [2, 18])
def test_a_year_has_a_mail_on_each_day_at_the_hour_and_never_two(zone: str, hour: int) -> None:
    """Also where the clocks change, in both directions, and where an hour is left out."""
    now = int(datetime(2026, 1, 1, tzinfo=UTC).timestamp() * 1000)
    last, days = 0, []
    for _ in range(2 * 24 * 365 - 1):
        now += HOUR_MS // 2
        if daily(now, hour, zone, last) > now:
            continue
        there = datetime.fromtimestamp(now / 1000, ZoneInfo(zone))
        days.append(there.date())
        late = there - there.replace(hour=hour, minute=0)
        assert abs(late) <= timedelta(hours=1, minutes=30), there
        last = now
    assert days == [days[0] + timedelta(days=number) for number in range(len(days))]
    assert len(days) in (364, 365)


@pytest.mark.parametrize(("hour", "a_minute"), [(500, 8), (10, 1), (1, 1)])
def test_mail_hour_bounds_what_the_house_sends(
    start: Start, postbox: Postbox, hour: int, a_minute: int
) -> None:
    """Also where that is less than one in a minute."""
    mailing = {"mail_server": postbox.url, "mail_from": "r@rookery.example", "origin": ORIGIN}
    served = start(mail_hour=hour, **mailing)
    (channel,) = [one for one in served.house.channels if one.name == "mail"]
    assert (channel.an_hour, channel.a_minute) == (hour, a_minute)


def test_what_comes_after_the_hour_waits_for_the_next_day() -> None:
    evening = int(datetime(2026, 6, 1, 20, tzinfo=UTC).timestamp() * 1000)
    assert daily(evening, 18, "UTC", 0) == evening + 22 * HOUR_MS
    assert daily(evening - 3 * HOUR_MS, 18, "UTC", 0) == evening - 2 * HOUR_MS
    begun = evening - 2 * HOUR_MS + WINDOW_MS - 1
    assert daily(begun, 18, "UTC", 0) == begun


def test_a_traveller_gets_no_second_mail_the_same_day() -> None:
    auckland = int(datetime(2026, 6, 1, 6, tzinfo=UTC).timestamp() * 1000)  # 18:00 there
    in_honolulu = auckland + 2 * HOUR_MS  # 22:00, on the day before
    assert daily(in_honolulu, 22, "Pacific/Honolulu", auckland) > in_honolulu


# -- in a house ------------------------------------------------------------------------------------


@pytest.fixture
def weeks(start: Start, postbox: Postbox, monkeypatch: pytest.MonkeyPatch) -> Weeks:
    """Ada and Bo play over days, in a house that sends mail when the test says so."""

    async def wait(_sending: Sending) -> None:
        await asyncio.Event().wait()

    monkeypatch.setattr(Sending, "step", wait)

    def begin(time: Any) -> Any:
        return start(time, mail_server=postbox.url, mail_from="Rookery <r@rookery.example>")

    with cheap_hashes():
        return Weeks(begin)


def proven(weeks: Weeks, postbox: Postbox, who: Person, **wishes: Any) -> str:
    """Give the person an address, in the store; returns it."""
    address = f"{weeks.user_of(who)[:8]}@mail.example"
    row = {
        "user_id": weeks.user_of(who),
        "address": address,
        "language": "en",
        "rhythm": "daily",
        "hour": 18,
        "stop": f"stop-{weeks.user_of(who)[:8]}",
        **wishes,
    }
    with weeks.served.house.engine.begin() as connection:
        connection.execute(sa.insert(mail_addresses), row)
    return address


def outbox_round(weeks: Weeks) -> None:
    notices: Any = weeks.served.house.services["notices"]
    notices.outbox._swept = 0
    weeks.served.run(notices.outbox.round())


def wait_until(weeks: Weeks, hour: int) -> None:
    """Let it be this hour (UTC) the next time."""
    now = datetime.fromtimestamp(weeks.time.ms / 1000, UTC)
    then = now.replace(hour=hour, minute=1)
    weeks.time.pass_s(((then - now).total_seconds() - 1) % (24 * 3600) + 1)


def test_a_turn_is_in_the_mail_of_the_evening_once(weeks: Weeks, postbox: Postbox) -> None:
    address = proven(weeks, postbox, weeks.awaited)
    outbox_round(weeks)
    assert postbox.mails == []  # it is noon
    wait_until(weeks, 18)
    outbox_round(weeks)
    (mail,) = postbox.wait(1)
    assert mail["To"] == address
    assert mail["Subject"] == "1 thing waits for you"
    assert "Your turn against" in text_of(mail)
    assert f"/games/{weeks.id}" in text_of(mail)
    assert f"/games/{weeks.id}" in html_of(mail)
    outbox_round(weeks)
    wait_until(weeks, 18)
    outbox_round(weeks)
    assert len(postbox.mails) == 1  # nothing is new


def test_nothing_that_was_opened_is_in_a_mail(weeks: Weeks, postbox: Postbox) -> None:
    who = weeks.awaited
    proven(weeks, postbox, who)
    outbox_round(weeks)
    assert who.http.post("/api/me/notices/seen", json={}).is_success
    wait_until(weeks, 18)
    outbox_round(weeks)
    assert postbox.mails == []


def test_at_once_means_a_moment_later(weeks: Weeks, postbox: Postbox) -> None:
    proven(weeks, postbox, weeks.awaited, rhythm="once", language="de")
    outbox_round(weeks)
    weeks.time.pass_s(180)
    outbox_round(weeks)
    (mail,) = postbox.wait(1)
    assert mail["Subject"] == "1 Sache wartet auf dich"
    assert mail["Content-Language"] == "de"


def test_never_means_never(weeks: Weeks, postbox: Postbox) -> None:
    proven(weeks, postbox, weeks.awaited, rhythm="never")
    wait_until(weeks, 18)
    outbox_round(weeks)
    assert postbox.mails == []


# -- one click -------------------------------------------------------------------------------------


def test_a_mail_program_ends_mail_with_one_request_without_a_cookie(
    weeks: Weeks, postbox: Postbox
) -> None:
    who = weeks.awaited
    proven(weeks, postbox, who)
    wait_until(weeks, 18)
    outbox_round(weeks)
    (mail,) = postbox.wait(1)
    assert mail["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    path = mail["List-Unsubscribe"].strip("<>").replace(ORIGIN, "")
    import httpx

    with httpx.Client(base_url=weeks.served.address) as program:
        for form in ("data", "files"):
            body: Any = {"List-Unsubscribe": "One-Click"}
            if form == "files":
                body = {"List-Unsubscribe": (None, "One-Click")}
            answer = program.post(path, **{form: body})
            assert answer.status_code == 200, answer.text
        assert program.post("/mail/stop/nonsense").status_code == 200
        assert "No more mail?" in program.get(path).text
    (box,) = rows(weeks.served, mail_addresses)
    assert (box.rhythm, box.address is None) == ("never", False)  # that, and nothing else
    assert who.http.get("/me").status_code == 200


# -- mail that comes back --------------------------------------------------------------------------


def test_an_address_that_is_nobody_s_gets_no_more(weeks: Weeks, postbox: Postbox) -> None:
    who = weeks.awaited
    proven(weeks, postbox, who)
    postbox.answer = lambda _: "550 5.1.1 nobody of that name"
    wait_until(weeks, 18)
    outbox_round(weeks)
    assert rows(weeks.served, mail_addresses)[0].bounced is not None
    assert who.http.get("/api/me/mail").json()["bounced"]
    assert "mail came back" in who.http.get("/me/mail").text


REPORT = """\
From: MAILER-DAEMON@mail.example
Subject: Undelivered Mail
MIME-Version: 1.0
Content-Type: multipart/report; report-type=delivery-status; boundary="x"

--x
Content-Type: text/plain

Nobody lives here.

--x
Content-Type: message/delivery-status

Reporting-MTA: dns; mail.example

Final-Recipient: rfc822; mila@mail.example
Action: {action}
Status: {status}

--x
Content-Type: {kind}

From: Rookery <r@rookery.example>
Message-ID: {mail_id}
Subject: x

--x--
"""


@pytest.mark.parametrize("kind", ["message/rfc822", "text/rfc822-headers"])
def test_a_report_of_a_mail_that_came_back_ends_mail_to_that_address(
    kind: str,
    weeks: Weeks,
    postbox: Postbox,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    proven(weeks, postbox, weeks.awaited)
    wait_until(weeks, 18)
    outbox_round(weeks)
    (mail,) = postbox.wait(1)
    house = weeks.served.house
    monkeypatch.setenv("DATA", house.settings.data)

    def report(**fields: str) -> bool:
        about = {"action": "failed", "status": "5.1.1", "kind": kind, "mail_id": mail["Message-ID"]}
        text = REPORT.format(**{**about, **fields}).encode()
        monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(text)))
        assert main(["keeper", "bounce"]) == 0
        said = capsys.readouterr().out
        (box,) = rows(weeks.served, mail_addresses)
        assert (box.bounced is not None) == ("no more mail" in said)
        return box.bounced is not None

    assert not report(action="delayed", status="4.2.1")
    assert not report(mail_id="<made-up-by-somebody@rookery.example>")
    assert not report(kind="text/plain")
    assert report()


def test_what_is_no_report_changes_nothing() -> None:
    for text in (b"", b"\xff\x00", b"Subject: Hello\n\nMessage-ID: <abcdefghijkl@x.example>"):
        assert returned(text) is None


def test_a_killed_process_s_mail_comes_again_with_the_same_id(
    weeks: Weeks, postbox: Postbox, monkeypatch: pytest.MonkeyPatch
) -> None:
    proven(weeks, postbox, weeks.awaited)
    wait_until(weeks, 18)
    outbox_round(weeks)
    first = postbox.wait(1)[0]
    with weeks.served.house.engine.begin() as connection:  # as if that had not been stored
        connection.execute(sa.text("UPDATE outbox SET state = 'sending'"))
        connection.execute(sa.text("UPDATE deliveries SET last = 0"))
    notices: Any = weeks.served.house.services["notices"]
    notices.outbox._is_ours = False
    outbox_round(weeks)
    assert postbox.wait(2)[1]["Message-ID"] == first["Message-ID"]
    outbox_round(weeks)
    assert len(postbox.mails) == 2
