"""Mail that comes back: what a mail server reports of one that it could not deliver (RFC 3464)."""

import re
from collections.abc import Iterator
from email import message_from_bytes
from email.message import Message
from email.policy import compat32

_ID = re.compile(r"<([A-Za-z0-9_-]{8,32})@[^@<>\s]+>")
_FOR_GOOD = re.compile(r"5\.\d{1,3}\.\d{1,3}")


def returned(report: bytes) -> str | None:
    """The id of the mail that a report says can't be delivered, ever; None for anything else.

    Whoever makes a report up would have to know the id, which stands in that mail only.
    """
    mail = message_from_bytes(report, policy=compat32)
    if mail.get_content_type() != "multipart/report":
        return None
    parts = list(mail.walk())
    if not any(_has_failed(part) for part in parts):
        return None
    ids = (_ID.fullmatch(text.strip()) for text in _originals(parts))
    return next((match[1] for match in ids if match is not None), None)


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
