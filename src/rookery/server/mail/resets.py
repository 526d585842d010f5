"""New passwords by mail: a link to a proven address, once and for a short time."""

from functools import partial

import sqlalchemy as sa

from rookery.server.mail import addresses_store as storage
from rookery.server.mail import store
from rookery.server.mail.addresses import limits_around
from rookery.server.mail.sender import Sender
from rookery.server.people import attempts_store as attempts
from rookery.server.people import store as people
from rookery.server.people import tokens
from rookery.server.people.attempts_store import Limit
from rookery.server.people.calendar import DAY_MS, HOUR_MS
from rookery.server.people.names import skeleton
from rookery.server.people.store import Person
from rookery.server.table.house import House
from rookery.server.table.interfaces import NewPasswords

_FOR_ONE, _FROM_HERE, _IN_THE_HOUSE = 3, 10, 100


class Resets:
    """Lets members set a new password by a link, where the keeper of the house wishes it."""

    def __init__(self, house: House, sender: Sender) -> None:
        self._house, self._sender = house, sender

    @property
    def is_open(self) -> bool:
        """Whether this house sends such links."""
        return self._sender.is_open and self._house.settings.mail_reset

    async def ask(self, name: str, ip: str) -> None:
        """Send a link to the proven address of the member with this name, if there is one.

        The asker doesn't learn whether there is: the answer is the same, and each limit counts
        names that no one has, too. A name's limit is silent. Raises TooManyTries.
        """
        around = limits_around("reset", _FROM_HERE, ip)
        all_around = [*around, Limit("reset mail of", "the house", _IN_THE_HOUSE, HOUR_MS)]
        await attempts.count(self._house.writer, self._house.now(), *all_around)
        mail = self._sender.mail("reset", "", "")
        by_name = Limit("reset mail for", skeleton(name), _FOR_ONE, DAY_MS)

        def job(connection: sa.Connection) -> None:
            wait, _ = attempts.spend(connection, [by_name], mail.at)
            address = _address(connection, people.named(connection, name))
            if address is not None and not wait.ms:
                store.add(connection, mail._replace(user_id=address[0], address=address[1]))

        await self._sender.store(job)

    async def whose(self, token: str) -> Person | None:
        """The member whose password a link would set; None if it is too old, or was used."""
        return await self._house.reader.run(
            partial(_whose, hashed=tokens.hashed(token), now=self._house.now())
        )

    async def use(self, token: str, password: str) -> bool:
        """Set a password by a link, once; False if it is too old, or was used.

        All sessions of the member end. Raises WeakPassword, and the link still works then.
        """
        who = await self.whose(token)
        if who is None:
            return False
        hashed, now = tokens.hashed(token), self._house.now()
        may = partial(storage.use_reset, user_id=who.user_id, hashed=hashed, now=now)
        return await self._house.ask(NewPasswords).replace_password(who, password, may)


def _address(connection: sa.Connection, who: Person | None) -> tuple[str, str] | None:
    """A member's id, and the proven address to which mail goes; None if there is none."""
    box = storage.mailbox(connection, who.user_id if who is not None else "")
    if box is None or box.address is None or not box.is_reached:
        return None
    return box.user_id, box.address


def _whose(connection: sa.Connection, hashed: str, now: int) -> Person | None:
    user_id = storage.reset_for(connection, hashed, now)
    return None if user_id is None else people.known(connection, [user_id]).get(user_id)
