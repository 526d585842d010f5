"""Sending: the mails that wait in the store go to the mail server, one after the other."""

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from email.message import EmailMessage
from functools import partial
from typing import NamedTuple, TypeVar

import sqlalchemy as sa

from rookery.server.db.leases import Lease
from rookery.server.db.writer import Job
from rookery.server.i18n.catalogues import languages
from rookery.server.mail import addresses_store as addresses
from rookery.server.mail import letters, store
from rookery.server.mail.addresses_store import LinkKind, Mailbox
from rookery.server.mail.letter import Letter, new_mail_id, written
from rookery.server.mail.store import Kind, Mail
from rookery.server.ops.smtp import MailConnection, MailRefused, MailServerAway
from rookery.server.ops.tasks import comes
from rookery.server.people import attempts_store as attempts
from rookery.server.people import store as people
from rookery.server.people import tokens
from rookery.server.people.attempts_store import Limit
from rookery.server.people.calendar import DAY_MS
from rookery.server.table.house import House

T = TypeVar("T")

_IDLE_S, _SWEEP_S = 5.0, 3600.0
_LEASE_MS, _RENEW_MS = 30_000, 10_000
_AT_ONCE = 20
_MINUTE_MS = 60_000
_BACK_OFF = tuple(_MINUTE_MS * minutes for minutes in (1, 5, 30, 120, 480))
_AWAY_MS = tuple(1000 * seconds for seconds in (30, 60, 300, 900))
_TO_ONE = 4
"""Mails a day that others can have sent to an address that is not known to be theirs."""
_LIVES_MS: Mapping[Kind, int] = {
    "prove": addresses.LINK_MS,
    "moved": 3 * DAY_MS,
    "reset": addresses.RESET_MS,
}


class Ready(NamedTuple):
    """What is needed to write a mail: to whom, and the secret that it brings."""

    mailbox: Mailbox
    name: str
    secret: str


class Sender:
    """Sends what waits in the store, each mail at least once: one process, one connection.

    A mail whose sender dies between sending and storing is sent again with the same Message-ID.
    """

    def __init__(self, house: House) -> None:
        self._house = house
        self._server = house.settings.mail
        self._connection = None if self._server is None else MailConnection(self._server)
        self._sending, self._round = asyncio.Lock(), asyncio.Lock()
        self._wake = asyncio.Event()
        lease = partial(Lease, "mail", house.node, house.writer, house.now)
        self._lease = lease(length_ms=_LEASE_MS, renew_ms=_RENEW_MS)
        self._outages, self._away_until = 0, 0

    @property
    def is_open(self) -> bool:
        """Whether this house has mail."""
        return self._server is not None and "mail" in self._house.rights.allowed["member"]

    # -- what waits --------------------------------------------------------------------------------

    def mail(self, kind: Kind, user_id: str, address: str) -> Mail:
        """A new mail that is due now."""
        now, mail_id = self._house.now(), new_mail_id(self._house.randomness)
        return Mail(mail_id, user_id, address, kind, now, now, now + _LIVES_MS[kind])

    async def store(self, job: Job[T]) -> T:
        """Store a change with the mails that it causes, and send them soon."""
        try:
            outcome = await self._house.writer.run(job)
        except sa.exc.IntegrityError:  # another process was faster: now the job sees its change
            outcome = await self._house.writer.run(job)
        self._wake.set()
        return outcome

    def add_for_stranger(self, connection: sa.Connection, mail: Mail) -> None:
        """Store a mail to an address that need not be the asker's.

        The asker doesn't learn whether it goes out: an address that gets many gets no more today.
        """
        limit = Limit("mail to", mail.address, _TO_ONE, DAY_MS)
        wait, _ = attempts.spend(connection, [limit], mail.at)
        if not wait.ms:
            store.add(connection, mail)

    # -- sending -----------------------------------------------------------------------------------

    def work(self) -> Mapping[str, Callable[[], Awaitable[None]]]:
        """Sending, and deleting what nobody needs any more; nothing in a house without mail."""
        return (
            {"sending mail": self._send_soon, "sweeping mail": self._sweep} if self._server else {}
        )

    async def _sweep(self) -> None:
        await self._house.writer.run(partial(store.sweep, now=self._house.now()))
        await asyncio.sleep(_SWEEP_S)

    async def _send_soon(self) -> None:
        await comes(self._wake, _IDLE_S)
        self._wake.clear()
        await self.send_due()

    async def send_due(self) -> None:
        """Send what is due now, unless another process does that or the mail server is away."""
        async with self._round:
            await self._send_all()

    async def _send_all(self) -> None:
        now = self._house.now()
        if not self.is_open or now < self._away_until or not await self._lease.is_ours():
            return
        due = partial(store.due, now=now, most=_AT_ONCE)
        while mails := await self._house.reader.run(due):
            for mail in mails:
                if not await self._send(mail):
                    return

    async def _send(self, mail: Mail) -> bool:
        """Send a mail; False if the mail server is away."""
        secret = tokens.new_token(self._house.randomness)
        claim = partial(self._claim, mail=mail, secret=secret, now=self._house.now())
        ready = await self._house.writer.run(claim)
        if ready is None:
            return True
        letter = self._letter(mail, ready)
        message = await self._house.reader.compute(partial(self.written, letter, mail))
        return await self._hand_over(mail, message)

    def _claim(self, connection: sa.Connection, mail: Mail, secret: str, now: int) -> Ready | None:
        """Take a mail, with what it needs; None if there is no more reason to send it."""
        if not store.claim(connection, mail, now):
            return None
        box = addresses.mailbox(connection, mail.user_id)
        person = people.known(connection, [mail.user_id])[mail.user_id]
        if box is None or not _is_wanted(mail, box):
            store.settle(connection, mail.id, "void")
            return None
        if mail.kind in ("prove", "reset"):
            link = mail.user_id, mail.address, tokens.hashed(secret), now
            kind: LinkKind = "prove" if mail.kind == "prove" else "reset"
            addresses.add_link(connection, *link, kind)
        return Ready(box, person.name, secret)

    def _letter(self, mail: Mail, ready: Ready) -> Letter:
        to = self.reader(ready.mailbox, ready.name)
        if mail.kind == "prove":
            return letters.prove(to, f"{to.origin}/mail/confirm/{ready.secret}")
        if mail.kind == "reset":
            return letters.reset(to, f"{to.origin}/mail/reset/{ready.secret}")
        return letters.moved(to)

    def reader(self, box: Mailbox, name: str) -> letters.LetterReader:
        """Who reads what is sent to a mailbox, in their language."""
        say = languages().get(box.language) or languages()["en"]
        return letters.LetterReader(name, say.code, say, self._house.settings.origin)

    def written(self, letter: Letter, mail: Mail) -> EmailMessage:
        """A mail with this letter."""
        return written(letter, self._house.settings.mail_from, mail.address, mail.id, mail.at)

    async def _hand_over(self, mail: Mail, message: EmailMessage) -> bool:
        now = self._house.now()
        settle = partial(store.settle, mail_id=mail.id)
        try:
            await self.hand_over(message)
        except MailServerAway as away:
            again = now + _AWAY_MS[min(self._outages, len(_AWAY_MS) - 1)]
            self._outages, self._away_until = self._outages + 1, again
            self._house.log.warning("mail waits", server=str(self._server), why=str(away))
            await self._house.writer.run(partial(settle, state="waiting", due=again))
            return False
        except MailRefused as refusal:
            self._house.log.warning("mail refused", mail=mail.id, why=refusal.status)
            await self._house.writer.run(self._after(mail, refusal, now))
        else:
            await self._house.writer.run(partial(settle, state="sent"))
        self._outages = 0
        return True

    def _after(self, mail: Mail, refusal: MailRefused, now: int) -> Job[object]:
        """What becomes of a mail that was refused."""
        if refusal.is_unknown:
            return partial(store.returned, mail_id=mail.id, now=now)
        if refusal.is_final or mail.tries >= len(_BACK_OFF):
            return partial(store.settle, mail_id=mail.id, state="refused")
        again = now + _BACK_OFF[mail.tries]
        return partial(store.settle, mail_id=mail.id, state="waiting", due=again)

    async def hand_over(self, message: EmailMessage) -> None:
        """Give a mail to the mail server; raises MailRefused, MailServerAway."""
        assert self._connection is not None
        async with self._sending:
            await self._connection.send(message)

    async def close(self) -> None:
        """End the connection, and let another process send."""
        if self._connection is not None:
            await self._connection.close()
            await self._lease.release()


def _is_wanted(mail: Mail, box: Mailbox) -> bool:
    """Whether there is still a reason to send it: its address is the one that it is about."""
    if mail.kind == "prove":
        return box.wanted == mail.address
    return mail.kind != "reset" or (box.is_reached and box.address == mail.address)
