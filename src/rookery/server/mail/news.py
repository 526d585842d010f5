"""Mail as a channel of notices: once a day at an hour of one's own, or at once."""

from collections.abc import Collection, Mapping
from datetime import timedelta
from functools import partial

import sqlalchemy as sa

from rookery.core.words.i18n import later
from rookery.server.mail import addresses_store as addresses
from rookery.server.mail import letters, store
from rookery.server.mail.addresses_store import Mailbox
from rookery.server.mail.sender import Sender
from rookery.server.mail.store import Mail
from rookery.server.ops.smtp import MailRefused, MailServerAway
from rookery.server.people import calendars_store as calendars
from rookery.server.people import outbox_store
from rookery.server.people import store as people
from rookery.server.people.calendar import HOUR_MS, local, moment
from rookery.server.people.channels import Channel, Outcome, Parcel, Reach
from rookery.server.table.house import House

CHANNEL = "mail"
WINDOW_MS = HOUR_MS
"""For how long after its hour a daily mail may still go out, before it waits for the next day."""
_APART_MS = 12 * HOUR_MS
"""So long after a daily mail there is no other, even for travellers to another time zone."""
_GRACE_MS = 120_000
_A_DAY = 20
_UNUSUAL = frozenset({"lobby", "remind-half", "remind-day", "remind-hours"})
"""What is over before a mail is read, and what stands in a daily mail anyway."""


def daily(now: int, hour: int, zone: str, last: int) -> int:
    """When the next daily mail may go out: now, or the next time that it is this hour there.

    On each of their days a person gets one at most; `last` is when they got the last one.
    """
    today = local(now, zone).date()
    opens = moment(today, 60 * hour, zone)
    has_had = bool(last) and (local(last, zone).date() >= today or now - last < _APART_MS)
    if now < opens and not has_had:
        return opens
    if now < opens + WINDOW_MS and not has_had:
        return now
    return moment(today + timedelta(days=1), 60 * hour, zone)


def when(connection: sa.Connection, users: Collection[str], now: int) -> Mapping[str, Reach]:
    """When each of these users may get a mail."""
    boxes = addresses.mailboxes(connection, users)
    last = outbox_store.last_sent(connection, CHANNEL, users)
    theirs = calendars.calendars_of(connection, [box.user_id for box in boxes])
    return {
        box.user_id: Reach(daily(now, box.hour, theirs[box.user_id].zone, last.get(box.user_id, 0)))
        if box.rhythm == "daily"
        else Reach(now, grace_ms=_GRACE_MS)
        for box in boxes
    }


class MailNews:
    """Writes to people what concerns them; sent again, a mail has the same Message-ID."""

    def __init__(self, house: House, sender: Sender) -> None:
        self._house, self._sender = house, sender

    def channel(self) -> Channel:
        """How the outbox of notices sends mail."""
        return Channel(
            name=CHANNEL,
            title=later("Mail"),
            delivery="at-least-once",
            reach=addresses.reached(),
            when=when,
            send=self.send,
            unusual=_UNUSUAL,
            a_day=_A_DAY,
            a_minute=max(1, self._house.settings.mail_hour // 60),
            an_hour=self._house.settings.mail_hour,
        )

    async def send(self, parcel: Parcel) -> Outcome:
        """Send a parcel as one mail."""
        if not self._sender.is_open:
            return "never"
        find = partial(_mailbox, user_id=parcel.user_id)
        box, name = await self._house.reader.run(find)
        if box is None or box.address is None:
            return "never"
        now = self._house.now()
        mail = Mail(parcel.id, parcel.user_id, box.address, "digest", now, None, now)
        await self._house.writer.run(partial(store.note, mail=mail))
        outcome = await self._hand_over(parcel, box, name, mail)
        if outcome == "sent":
            await self._house.writer.run(partial(store.settle, mail_id=mail.id, state="sent"))
        return outcome

    async def _hand_over(self, parcel: Parcel, box: Mailbox, name: str, mail: Mail) -> Outcome:
        to = self._sender.reader(box, name)
        words = await self._house.reader.compute(partial(parcel.words, to.say))
        letter = letters.news(to, words, box)
        message = await self._house.reader.compute(partial(self._sender.written, letter, mail))
        try:
            await self._sender.hand_over(message)
        except MailServerAway as away:
            self._house.log.warning("mail waits", why=str(away))
            return "later"
        except MailRefused as refusal:
            self._house.log.warning("mail refused", mail=mail.id, why=refusal.status)
            if refusal.is_unknown:
                returned = partial(store.returned, mail_id=mail.id, now=self._house.now())
                await self._house.writer.run(returned)
            return "never" if refusal.is_final else "later"
        return "sent"


def _mailbox(connection: sa.Connection, user_id: str) -> tuple[Mailbox | None, str]:
    person = people.known(connection, [user_id])[user_id]
    return addresses.mailbox(connection, user_id), person.name
