"""What members do with their mailboxes: give an address, prove it, choose what comes, end it."""

from functools import partial
from typing import Any

import sqlalchemy as sa

from rookery.server.errors import MembersOnly
from rookery.server.mail import addresses_store as storage
from rookery.server.mail import store
from rookery.server.mail.addresses_store import Mailbox
from rookery.server.mail.errors import BadAddress, NoAddress
from rookery.server.mail.sender import Sender
from rookery.server.mail_server import mail_address
from rookery.server.ops.networks import groups_of
from rookery.server.people import attempts_store as attempts
from rookery.server.people import calendars_store as calendars
from rookery.server.people import tokens
from rookery.server.people.attempts_store import Limit
from rookery.server.people.calendar import DAY_MS, HOUR_MS, Hours
from rookery.server.people.identity import Identity
from rookery.server.table.house import House
from rookery.server.table.interfaces import Freshness

_BY_ONE, _FROM_HERE = 10, 20


class Addresses:
    """Mailboxes of a house; each change is stored with the mails that it causes."""

    def __init__(self, house: House, sender: Sender) -> None:
        self._house, self._sender = house, sender

    async def of(self, who: Identity) -> tuple[Mailbox | None, str]:
        """A member's mailbox, if they have one, and their time zone; raises MembersOnly."""
        user_id, read = _member(who), self._house.reader.run
        calendar = await read(partial(calendars.calendar_of, user_id=user_id))
        return await read(partial(storage.mailbox, user_id=user_id)), calendar.zone

    async def has_failed(self, box: Mailbox) -> bool:
        """Whether the link that should prove an address could not be delivered."""
        return await self._house.reader.run(partial(store.has_failed, box=box))

    async def give(self, who: Identity, text: str, zone: str, language: str, ip: str) -> None:
        """Let a member have mail at an address, once they have proven it by a link sent there.

        `zone` is where they live, unless they have said so before. Raises BadAddress, TooManyTries;
        MembersOnly or SignInAgain for whoever has not signed in recently.
        """
        user_id = self._house.ask(Freshness).check_fresh(who)
        address = mail_address(text)
        if address is None:
            raise BadAddress()
        await attempts.count(self._house.writer, self._house.now(), *_limits("give", user_id, ip))
        mail = self._sender.mail("prove", user_id, address)
        stop, hours = tokens.new_token(self._house.randomness), Hours(self._house.now(), zone)

        def job(connection: sa.Connection) -> None:
            box = storage.want(connection, user_id, address, language, stop)
            if not calendars.calendar_of(connection, user_id).hours:
                calendars.put_hours(connection, user_id, hours)
            if box.address == address and box.bounced is None:
                storage.put(connection, user_id, wanted=None)  # it is proven already
            else:
                self._sender.add_for_stranger(connection, mail)

        await self._sender.store(job)

    async def prove(self, token: str) -> bool:
        """Use the link of a mail; False if it is too old, or was used."""
        hashed, now = tokens.hashed(token), self._house.now()
        warning = self._sender.mail("moved", "", "")

        def job(connection: sa.Connection) -> bool:
            proof = storage.prove(connection, hashed, now)
            if proof is None:
                return False
            box, before = proof
            if before is not None:
                to = warning._replace(user_id=box.user_id, address=before)
                store.add(connection, to)
            return True

        return await self._sender.store(job)

    async def could_prove(self, token: str) -> str | None:
        """The address that a link would prove; None if it proves nothing."""
        look = partial(storage.link_works, hashed=tokens.hashed(token), now=self._house.now())
        return await self._house.reader.run(look)

    async def choose(self, who: Identity, **values: Any) -> None:
        """Change how a member gets mail; raises NoAddress, MembersOnly."""
        user_id = _member(who)

        def job(connection: sa.Connection) -> None:
            if not storage.put(connection, user_id, **values):
                raise NoAddress()

        await self._house.writer.run(job)

    async def remove(self, who: Identity) -> None:
        """Delete a member's mailbox."""
        await self._house.writer.run(partial(storage.remove, user_id=_member(who)))

    async def could_stop(self, secret: str) -> Mailbox | None:
        """The mailbox whose mail would end by this secret."""
        return await self._house.reader.run(partial(storage.by_stop, stop=secret))

    async def stop(self, secret: str) -> bool:
        """End the mails that came with this secret, for good; False if it is nobody's."""

        def job(connection: sa.Connection) -> bool:
            box = storage.by_stop(connection, secret)
            return box is not None and storage.put(connection, box.user_id, rhythm="never")

        return await self._house.writer.run(job)


def _member(who: Identity) -> str:
    if not who.is_member or who.user_id is None:
        raise MembersOnly()
    return who.user_id


def _limits(what: str, user_id: str, ip: str) -> list[Limit]:
    """The limits of a member, and of a household and the networks around it."""
    by_one = Limit(f"{what} mail by", user_id, _BY_ONE, DAY_MS)
    return [by_one, *limits_around(what, _FROM_HERE, ip)]


def limits_around(what: str, most: int, ip: str) -> list[Limit]:
    """What a household, and the networks around it, may do with mail in an hour."""
    return [
        Limit(f"{what} mail from", group.key, most * group.worth, HOUR_MS)
        for group in groups_of(ip)
    ]
