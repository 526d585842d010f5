"""The letters that the house writes, each in its reader's language."""

from collections.abc import Sequence
from typing import NamedTuple
from urllib.parse import urlsplit

from rookery.core.words.i18n import Say
from rookery.server.mail.addresses_store import Mailbox
from rookery.server.mail.letter import Item, Letter, Link
from rookery.server.people.notices import Notice, NoticeWords


class LetterReader(NamedTuple):
    """Who reads a letter, in which language, and at which house."""

    name: str
    language: str
    say: Say
    origin: str

    @property
    def host(self) -> str:
        """What people call the house."""
        return urlsplit(self.origin).netloc


def trial(language: str, say: Say) -> Letter:
    """What a keeper sends to see that mail arrives."""
    return Letter(
        language,
        say("A mail from your house"),
        say("Mail from this house arrives."),
        (say("You have sent this to yourself to see whether it does. It went to no one else."),),
    )


def prove(to: LetterReader, url: str) -> Letter:
    """What asks whether an address is the reader's."""
    say = to.say
    return Letter(
        to.language,
        say("Is this your address?"),
        say("Hello %(name)s, is this your address?") % {"name": to.name},
        (
            say("%(name)s at %(host)s wishes to get mail here. Confirm it within a day.")
            % {"name": to.name, "host": to.host},
        ),
        button=Link(say("Yes, this is my address"), url),
        small=(say("If it wasn’t you, do nothing. Then no more mail comes."),),
    )


def moved(to: LetterReader) -> Letter:
    """What tells the former address of somebody that their mail goes elsewhere now."""
    say = to.say
    return Letter(
        to.language,
        say("Your mail goes to another address"),
        say("Your mail goes to another address, %(name)s") % {"name": to.name},
        (
            say("Mail from %(host)s no longer comes here.") % {"host": to.host},
            say("If it wasn’t you who changed that, sign in and set a new password."),
        ),
        button=Link(say("Your account"), f"{to.origin}/me"),
    )


def reset(to: LetterReader, url: str) -> Letter:
    """What lets somebody in who has forgotten their password."""
    say = to.say
    return Letter(
        to.language,
        say("A new password"),
        say("Hello %(name)s, choose a new password") % {"name": to.name},
        (
            say("You asked for this at %(host)s. The link works once, for half an hour.")
            % {"host": to.host},
            say("Then all your devices are signed out, and only the new password counts."),
        ),
        button=Link(say("Choose a new password"), url),
        small=(say("If it wasn’t you, do nothing. Then your password stays as it is."),),
    )


def news(to: LetterReader, notices: Sequence[tuple[Notice, NoticeWords]], box: Mailbox) -> Letter:
    """What waits for somebody and what has happened, all at once: a daily mail, or one at once."""
    say = to.say
    waiting = _waiting([(notice, words) for notice, words in notices if words.acts], to)
    rest = [
        f"{words.title} ({words.line})" if words.line else words.title
        for _, words in notices
        if not words.acts
    ]
    count = len(waiting)
    wait = say.plural("%(num)d thing waits for you", "%(num)d things wait for you", count)
    subject = wait % {"num": count} if count else notices[0][1].title
    daily = say("This mail comes once a day, and only if something is new.")
    stop = f"{to.origin}/mail/stop/{box.stop}"
    return Letter(
        to.language,
        subject,
        say("Hello %(name)s.") % {"name": to.name}
        + (f" {wait % {'num': count}}." if count else ""),
        items=waiting,
        also=(say("Also new") if count else say("What is new"), tuple(rest)),
        small=(
            *((daily,) if box.rhythm == "daily" else ()),
            say("No pictures are loaded from elsewhere."),
        ),
        links=(
            Link(say("Change what comes"), f"{to.origin}/me/mail"),
            Link(say("No more mail"), stop),
        ),
        stop=stop,
    )


def _waiting(notices: Sequence[tuple[Notice, NoticeWords]], to: LetterReader) -> tuple[Item, ...]:
    """What waits, each table once: what else is said of it stands with the turn there."""
    by_place: dict[str, list[NoticeWords]] = {}
    for notice, words in notices:
        is_table = words.url == f"/games/{notice.subject}"
        by_place.setdefault(words.url if is_table else notice.about, []).append(words)
    items = list[Item]()
    for first, *more in by_place.values():
        line = ". ".join(filter(None, (first.line, *(words.title for words in more))))
        main = next((act for act in first.acts if act.link and act.main), None)
        if main is None:
            go = to.say("Look"), f"{to.origin}{first.url}", False
        else:
            go = main.words, f"{to.origin}{main.path}", not items
        items.append(Item(first.title, line, *go))
    return tuple(items)
