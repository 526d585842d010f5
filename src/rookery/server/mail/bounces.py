"""Mail that comes back: what is reported of mails that could not be delivered.

Mail servers write reports (RFC 3464). Services post events: Mailgun's and SendGrid's are known.
"""

import re
from collections.abc import Iterator
from email import message_from_bytes
from email.message import Message
from email.policy import compat32
from typing import Annotated

import msgspec
from msgspec import Meta, Struct, field

_ID = re.compile(r"<([A-Za-z0-9_-]{8,32})@[^@<>\s]+>")
_FOR_GOOD = re.compile(r"5\.\d{1,3}\.\d{1,3}")


def returned(report: bytes) -> str | None:
    """The id of the mail that a report says can't be delivered, ever; None for anything else.

    A forger of reports would have to know the id, which stands in that mail only.
    """
    mail = message_from_bytes(report, policy=compat32)
    if mail.get_content_type() != "multipart/report":
        return None
    parts = list(mail.walk())
    if not any(_has_failed(part) for part in parts):
        return None
    ids = (_ID.fullmatch(text.strip()) for text in _originals(parts))
    return next((match[1] for match in ids if match is not None), None)


def returned_all(body: bytes) -> list[str]:
    """The ids of the mails that can't be delivered, ever, in what a service has posted.

    That is a report or events in JSON; what is neither holds none.
    """
    if body.lstrip()[:1] not in (b"{", b"["):
        return [mail_id for mail_id in [returned(body)] if mail_id is not None]
    try:
        events = msgspec.json.decode(body, type=_Posted | list[_SendgridEvent])
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return []
    texts = events.message_ids() if isinstance(events, _Posted) else _of_sendgrid(events)
    ids = (_ID.fullmatch(f"<{text.strip().strip('<>')}>") for text in texts)
    return list(dict.fromkeys(match[1] for match in ids if match is not None))


_Text = Annotated[str, Meta(max_length=1000)]


class _Headers(Struct):
    message_id: _Text = field(default="", name="message-id")


class _Message(Struct):
    headers: _Headers = field(default_factory=_Headers)


class _MailgunEvent(Struct):
    event: str = ""
    severity: str = ""
    message: _Message = field(default_factory=_Message)


class _Posted(Struct):
    """What Mailgun posts: one event."""

    data: _MailgunEvent = field(default_factory=_MailgunEvent, name="event-data")

    def message_ids(self) -> Iterator[str]:
        if (self.data.event, self.data.severity) == ("failed", "permanent"):
            yield self.data.message.headers.message_id


class _SendgridEvent(Struct):
    """One of the events that SendGrid posts together; `blocked` may be tried again."""

    event: str = ""
    type: str = ""
    smtp_id: _Text = field(default="", name="smtp-id")


def _of_sendgrid(events: list[_SendgridEvent]) -> Iterator[str]:
    return (each.smtp_id for each in events if (each.event, each.type) == ("bounce", "bounce"))


def _has_failed(part: Message) -> bool:
    action, status = str(part.get("Action", "")), str(part.get("Status", ""))
    return action.strip().lower() == "failed" and _FOR_GOOD.match(status.strip()) is not None


def _originals(parts: list[Message]) -> Iterator[str]:
    """The Message-IDs of the mails that come back with the report, whole or only their heads."""
    for part in parts[1:]:
        if part.get("Message-ID"):
            yield str(part["Message-ID"])
        elif part.get_content_type() == "text/rfc822-headers":
            payload = part.get_payload(decode=True)
            head = message_from_bytes(payload if isinstance(payload, bytes) else b"")
            yield str(head.get("Message-ID", ""))
