"""What services that send mail report to a secret address: mail that came back for good."""

import asyncio
from typing import Any

import msgspec
import pytest

from rookery.core.errors import SetupError
from rookery.server.mail.addresses_store import mail_addresses
from rookery.server.mail.bounces import returned_all
from rookery.server.mail.sender import Sender
from rookery.server.settings import from_environment
from tests.server.conftest import RunningServer, Start
from tests.server.mail.postbox import Postbox
from tests.server.mail.test_addresses import SETTINGS, member, person, proven, rows
from tests.server.mail.test_news import REPORT

SECRET = "where-mail-comes-back"
ID = "abcdefghijklmnop"
MESSAGE_ID = f"<{ID}@rookery.example>"


@pytest.fixture
def posting(start: Start, postbox: Postbox, monkeypatch: pytest.MonkeyPatch) -> RunningServer:
    """A house that is told of mail that came back, and sends when the test says so."""

    async def wait(_sender: Sender) -> None:
        await asyncio.Event().wait()

    monkeypatch.setattr(Sender, "_send_soon", wait)
    return start(mail_server=postbox.url, mail_bounces=SECRET, **SETTINGS)


def mailgun(message_id: str, event: str = "failed", severity: str = "permanent") -> Any:
    headers = {"message-id": message_id.strip("<>"), "to": "mila@mail.example"}
    about = {"event": event, "severity": severity, "message": {"headers": headers, "size": 7}}
    return {"signature": {"token": "x"}, "event-data": about}


def sendgrid(message_id: str, event: str = "bounce", kind: str = "bounce") -> Any:
    return [
        {"event": "delivered", "smtp-id": "<another-mail-of-us@rookery.example>"},
        {"event": event, "type": kind, "smtp-id": message_id, "status": "5.1.1", "timestamp": 7},
    ]


def report(message_id: str, status: str = "5.1.1") -> bytes:
    about = {"action": "failed", "kind": "message/rfc822", "mail_id": message_id}
    return REPORT.format(status=status, **about).encode()


def body(posted: Any) -> bytes:
    return posted if isinstance(posted, bytes) else msgspec.json.encode(posted)


@pytest.mark.parametrize("make", [mailgun, sendgrid, report])
def test_an_address_whose_mail_came_back_gets_no_more(
    make: Any, posting: RunningServer, postbox: Postbox
) -> None:
    proven(posting, postbox, member(posting))
    message_id = str(postbox.mails[0]["Message-ID"])
    relay = person(posting).http

    def is_bounced(posted: Any, secret: str = SECRET, status: int = 204) -> bool:
        answer = relay.post(f"/mail/bounces/{secret}", content=body(posted))
        assert answer.status_code == status
        (box,) = rows(posting, mail_addresses)
        return box.bounced is not None

    assert not is_bounced(make(message_id), secret="x", status=404)
    assert not is_bounced(make("<made-up-by-a-stranger@rookery.example>"))
    assert is_bounced(make(message_id))
    assert is_bounced(make(message_id))  # again, as services do
    assert SECRET not in posting.log.getvalue()


@pytest.mark.parametrize(
    "posted",
    [
        *(mailgun(MESSAGE_ID, "failed", "temporary"), mailgun(MESSAGE_ID, "opened")),
        *(sendgrid(MESSAGE_ID, kind="blocked"), sendgrid(MESSAGE_ID, "dropped")),
        *(report(MESSAGE_ID, "4.2.1"), mailgun("no id"), sendgrid("<>")),
        *(b"", b"{", b"[", b"{}", b"[]", b"[1]", b"[[]]", b"\xff\x00", b"null", b"[" * 30_000),
        *({"event-data": 7}, [{"event": 7}], {"event-data": {"message": None}}),
    ],
)
def test_what_can_wait_or_is_no_report_changes_nothing(posted: Any) -> None:
    assert returned_all(body(posted)) == []


def test_each_mail_counts_once_however_often_it_is_named() -> None:
    assert returned_all(body([*sendgrid(MESSAGE_ID), *sendgrid(MESSAGE_ID)])) == [ID]


def test_what_is_too_long_is_refused(posting: RunningServer) -> None:
    answer = person(posting).http.post(f"/mail/bounces/{SECRET}", content=b"x" * 70_000)
    assert answer.status_code == 413


@pytest.mark.parametrize("settings", [{}, {"mail_bounces": SECRET}, SETTINGS])
def test_without_a_secret_or_without_mail_there_is_no_such_address(
    settings: dict[str, str], start: Start
) -> None:
    if settings == SETTINGS:
        settings = {**settings, "mail_server": "smtp://127.0.0.1:9"}
    who = start(**settings).person(origin=settings.get("origin", ""))
    for secret in (SECRET, "x", "%20"):
        assert who.http.post(f"/mail/bounces/{secret}", content=b"{}").status_code == 404


@pytest.mark.parametrize("text", ["short", "with a space in the secret", "x" * 101, "ä" * 30])
def test_a_secret_that_could_be_guessed_is_refused(text: str) -> None:
    with pytest.raises(SetupError, match="MAIL_BOUNCES"):
        from_environment({"MAIL_BOUNCES": text})
