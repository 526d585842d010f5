"""The post of a house: people's addresses, and what is sent there."""

from collections.abc import Awaitable, Callable, Mapping

from rookery.server.errors import NoSuchPage
from rookery.server.feature import Service
from rookery.server.mail.addresses import Addresses
from rookery.server.mail.news import MailNews
from rookery.server.mail.resets import Resets
from rookery.server.mail.sender import Sender
from rookery.server.table.house import House


class Post(Service):
    """What the house does with mail; nothing where it has none."""

    def __init__(self, house: House) -> None:
        self._sender = Sender(house)
        self.addresses = Addresses(house, self._sender)
        self._resets = Resets(house, self._sender)
        if house.settings.mail is not None:
            house.channels.append(MailNews(house, self._sender).channel())

    def check_open(self) -> None:
        """Raises NoSuchPage: where there is no mail, there is no trace of it."""
        if not self._sender.is_open:
            raise NoSuchPage()

    @property
    def resets(self) -> Resets:
        """Links that set a new password; raises NoSuchPage where there are none."""
        if not self._resets.is_open:
            raise NoSuchPage()
        return self._resets

    def work(self) -> Mapping[str, Callable[[], Awaitable[None]]]:
        """Sending, and deleting what nobody needs any more."""
        return self._sender.work()

    async def close(self) -> None:
        """End the connection to the mail server."""
        await self._sender.close()
