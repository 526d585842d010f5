"""Letters: what a mail says, as plain text and as HTML that loads nothing from elsewhere."""

from collections.abc import Iterator
from datetime import UTC, datetime
from email.message import EmailMessage
from email.policy import SMTP
from email.utils import format_datetime, parseaddr
from functools import cache
from pathlib import Path
from typing import NamedTuple

import jinja2

from rookery.server.i18n import typed
from rookery.server.ops.randomness import Randomness

_HERE = Path(__file__).parent
_LOGO = _HERE.parent / "static" / "icons" / "icon-180.png"
_LOGO_ID = "logo"
_LONGEST_SUBJECT = 120


class Item(NamedTuple):
    """Something that waits: a title, a line, and a button that leads to it."""

    title: str
    line: str
    words: str
    url: str
    is_main: bool = False


class Link(NamedTuple):
    """Words that lead somewhere."""

    words: str
    url: str


class Letter(NamedTuple):
    """What a mail says, in its reader's language; every address is whole.

    `code` is something to type, `also` a list under a heading of its own, `small` the words at the
    foot. `stop` is where a mail program ends such mails without asking (RFC 8058).
    """

    language: str
    subject: str
    heading: str
    lines: tuple[str, ...] = ()
    code: str = ""
    button: Link | None = None
    items: tuple[Item, ...] = ()
    also: tuple[str, tuple[str, ...]] = ("", ())
    small: tuple[str, ...] = ()
    links: tuple[Link, ...] = ()
    stop: str = ""


def new_mail_id(randomness: Randomness) -> str:
    """An id that nobody can guess: a mail that comes back is known by it."""
    return randomness.text("mail", 12)


def written(letter: Letter, sender: str, to: str, mail_id: str, at_ms: int) -> EmailMessage:
    """The mail with this letter; the same id gives the same Message-ID.

    Whatever people have called themselves, no header ends before its line does.
    """
    mail = EmailMessage(policy=SMTP)
    mail["From"], mail["To"] = sender, to
    mail["Subject"] = typed.cut(typed.line(letter.subject), _LONGEST_SUBJECT)
    mail["Date"] = format_datetime(datetime.fromtimestamp(at_ms // 1000, UTC))
    mail["Message-ID"] = message_id(mail_id, sender)
    mail["Auto-Submitted"] = "auto-generated"
    if letter.stop:
        mail["List-Unsubscribe"] = f"<{letter.stop}>"
        mail["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
    mail.set_content(as_text(letter))
    mail.add_alternative(as_html(letter), subtype="html")
    mail["Content-Language"] = letter.language
    html = mail.get_payload(1)
    assert isinstance(html, EmailMessage)
    html.add_related(_logo(), "image", "png", cid=f"<{_LOGO_ID}>", disposition="inline")
    return mail


def message_id(mail_id: str, sender: str) -> str:
    """The Message-ID of a mail, by its id."""
    return f"<{mail_id}@{parseaddr(sender)[1].rpartition('@')[2]}>"


def as_text(letter: Letter) -> str:
    """A letter as plain text."""
    return "\n".join(_paragraphs(letter)).rstrip("\n") + "\n"


def _paragraphs(letter: Letter) -> Iterator[str]:
    yield from (letter.heading, "")
    for line in letter.lines:
        yield from (line, "")
    if letter.code:
        yield from (f"    {letter.code}", "")
    if letter.button is not None:
        yield from (f"{letter.button.words}:", letter.button.url, "")
    for item in letter.items:
        yield from filter(None, (f"* {item.title}", item.line and f"  {item.line}"))
        yield from (f"  {item.url}", "")
    title, rest = letter.also
    if rest:
        yield from (title, *(f"- {line}" for line in rest), "")
    yield "-- "
    yield from letter.small
    yield from (f"{link.words}: {link.url}" for link in letter.links)


def as_html(letter: Letter) -> str:
    """A letter as a page of its own; its only picture comes with the mail."""
    return _template().render(letter=letter, logo=f"cid:{_LOGO_ID}")


@cache
def _template() -> jinja2.Template:
    environment = jinja2.Environment(
        autoescape=True, trim_blocks=True, lstrip_blocks=True, undefined=jinja2.StrictUndefined
    )
    return environment.from_string((_HERE / "letter.html").read_text(encoding="utf-8"))


@cache
def _logo() -> bytes:
    return _LOGO.read_bytes()
