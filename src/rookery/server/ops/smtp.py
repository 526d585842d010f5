"""A mail server, spoken to over one connection that is kept open for the next mail."""

import asyncio
import contextlib
import re
import time
from email.message import EmailMessage

import aiosmtplib
from aiosmtplib import SMTP

from rookery.server.mail_server import MailServer

_TIMEOUT_S = 30.0
_LOOK_S = 5.0
_GONE_S = 0.005
_FRESH_S = 10.0
_STATUS = re.compile(r"\b([245]\.\d{1,3}\.\d{1,3})\b")
_LONGEST_REASON = 200


class MailServerAway(Exception):
    """The mail server can't be reached, or does not work with us: mail waits."""


class MailRefused(Exception):
    """The mail server did not take this mail.

    `is_final`: it never will. `is_unknown`: the address is nobody's.
    """

    def __init__(self, code: int, reply: str) -> None:
        super().__init__(f"{code} {reply}"[:_LONGEST_REASON])
        status = _STATUS.search(reply)
        self.status = status[1] if status else ""
        self.is_final = code >= 500
        self.is_unknown = self.is_final and is_nobody(self.status)


def is_nobody(status: str) -> bool:
    """Whether an enhanced status (RFC 3463) says for good that the address is nobody's."""
    return status in ("5.1.1", "5.1.2", "5.1.3", "5.1.6", "5.1.10", "5.2.1")


def _client(server: MailServer, timeout: float) -> SMTP:
    return SMTP(
        hostname=server.host,
        port=server.port,
        username=server.user or None,
        password=server.password or None,
        use_tls=server.scheme == "smtps",
        start_tls=server.scheme == "smtp+starttls",
        timeout=timeout,
    )


class MailConnection:
    """A connection to a mail server, opened when it is needed; for one task at a time."""

    def __init__(self, server: MailServer) -> None:
        self._server = server
        self._smtp: SMTP | None = None
        self._used = 0.0
        self.opened = 0
        """How often a connection was opened."""

    async def send(self, mail: EmailMessage) -> None:
        """Send a mail; raises MailRefused, MailServerAway."""
        smtp = await self._open()
        try:
            await smtp.send_message(mail)
        except aiosmtplib.SMTPRecipientsRefused as error:
            await self._begin_again()
            first = error.recipients[0]
            raise MailRefused(first.code, first.message) from None
        except aiosmtplib.SMTPDataError as error:
            await self._begin_again()
            raise MailRefused(error.code, error.message) from None
        except (aiosmtplib.SMTPException, OSError, ValueError) as error:
            await self.close()
            raise MailServerAway(_reason(error)) from None
        except asyncio.CancelledError:  # in the middle of a mail
            smtp.close()
            self._smtp = None
            raise
        self._used = time.monotonic()

    async def _open(self) -> SMTP:
        if self._smtp is not None and time.monotonic() - self._used > _FRESH_S:
            await self._look()
        if self._smtp is None:
            smtp = _client(self._server, _TIMEOUT_S)
            await _connect(smtp)
            self._smtp, self.opened = smtp, self.opened + 1
        return self._smtp

    async def _look(self) -> None:
        """Ask whether the connection still stands, as servers end those that are idle."""
        try:
            assert self._smtp is not None
            await self._smtp.noop()
        except (aiosmtplib.SMTPException, OSError):
            await self.close()

    async def _begin_again(self) -> None:
        """Forget the mail that was refused, on the same connection."""
        try:
            assert self._smtp is not None
            await self._smtp.rset()
        except (aiosmtplib.SMTPException, OSError):
            await self.close()

    async def close(self) -> None:
        """End the connection, if there is one."""
        smtp, self._smtp = self._smtp, None
        if smtp is not None:
            await _end(smtp)


async def _connect(smtp: SMTP) -> None:
    try:
        await smtp.connect()
    except (aiosmtplib.SMTPException, OSError, ValueError) as error:
        await _end(smtp)
        raise MailServerAway(_reason(error)) from None
    except asyncio.CancelledError:  # on the way
        smtp.close()
        raise


async def _end(smtp: SMTP) -> None:
    try:
        with contextlib.suppress(aiosmtplib.SMTPException, OSError):
            if smtp.is_connected:
                async with asyncio.timeout(_LOOK_S):
                    await _say_goodbye(smtp)
    finally:  # whoever waits may be cancelled
        smtp.close()


async def _say_goodbye(smtp: SMTP) -> None:
    """Quit, and wait until the connection is gone: one that encrypts ends a little later."""
    socket = None if smtp.transport is None else smtp.transport.get_extra_info("socket")
    await smtp.quit()
    while socket is not None and socket.fileno() != -1:
        await asyncio.sleep(_GONE_S)


def _reason(error: Exception) -> str:
    """A failure in one line; a server's words never hold our password."""
    reply = " ".join(str(error).split()) or type(error).__name__
    return reply[:_LONGEST_REASON]


def trouble(server: MailServer) -> str:
    """Why a mail server can't be used; "" if it lets us in. For a thread without an event loop."""

    async def look() -> str:
        smtp = _client(server, _LOOK_S)
        try:
            await _connect(smtp)
        except MailServerAway as away:
            return str(away)
        await _end(smtp)
        return ""

    with asyncio.Runner() as runner:
        return runner.run(look())
