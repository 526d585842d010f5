"""A mail server on loopback for tests: it keeps what it takes, and refuses what it is told to."""

import asyncio
import ssl
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from email import message_from_bytes
from email.message import EmailMessage
from email.policy import default
from typing import Any

from aiosmtpd.smtp import SMTP, AuthResult, Envelope, LoginPassword, Session

PATIENCE_S = 20.0


class Postbox:
    """What has arrived, in order; `answer` may refuse a recipient, `taken` what was sent.

    With `tls` it takes nothing in the clear: encrypted `at_once`, or after STARTTLS.
    """

    def __init__(self, tls: ssl.SSLContext | None = None, *, at_once: bool = False) -> None:
        self._tls, self._at_once = tls, at_once
        self.mails: list[EmailMessage] = []
        self.recipients: list[str] = []
        self.connections = 0
        self.answer: Callable[[str], str] = lambda _: ""
        self.taken: Callable[[], str] = lambda: ""
        self.users: dict[str, str] = {}
        self._arrived = threading.Condition()
        self.port = 0
        self._open: set[SMTP] = set()
        self._loop = asyncio.new_event_loop()

    # -- what aiosmtpd calls -----------------------------------------------------------------------

    async def handle_RCPT(  # noqa: N802  aiosmtpd's name
        self, _server: SMTP, _session: Session, envelope: Envelope, address: str, _options: Any
    ) -> str:
        """Take a recipient, or say no."""
        refusal = self.answer(address)
        if refusal:
            return refusal
        envelope.rcpt_tos.append(address)
        return "250 OK"

    async def handle_DATA(  # noqa: N802  aiosmtpd's name
        self, _server: SMTP, _session: Session, envelope: Envelope
    ) -> str:
        """Take a mail, or say no."""
        refusal = self.taken()
        if refusal:
            return refusal
        assert isinstance(envelope.content, bytes)
        mail = message_from_bytes(envelope.content, policy=default)
        assert isinstance(mail, EmailMessage)
        with self._arrived:
            self.mails.append(mail)
            self.recipients += envelope.rcpt_tos
            self._arrived.notify_all()
        return "250 taken"

    def __call__(self, _server: Any, _session: Any, _envelope: Any, _how: Any, data: Any) -> Any:
        """Whether somebody who signs in has the right password."""
        assert isinstance(data, LoginPassword)
        is_right = self.users.get(data.login.decode()) == data.password.decode()
        return AuthResult(success=is_right, handled=False)

    # -- for tests ---------------------------------------------------------------------------------

    @property
    def url(self) -> str:
        """The address for MAIL_SERVER."""
        scheme = "smtp" if self._tls is None else "smtps" if self._at_once else "smtp+starttls"
        return f"{scheme}://127.0.0.1:{self.port}"

    def wait(self, count: int) -> list[EmailMessage]:
        """The mails, once there are so many."""
        with self._arrived:
            assert self._arrived.wait_for(lambda: len(self.mails) >= count, PATIENCE_S)
        return self.mails

    def hang_up(self) -> None:
        """End all connections, as servers do with idle ones."""
        self._loop.call_soon_threadsafe(self._end_all)

    def _end_all(self) -> None:
        for one in self._open:
            if one.transport is not None:
                one.transport.close()
        self._open.clear()

    def _connected(self) -> SMTP:
        self.connections += 1
        smtp = SMTP(
            self,
            hostname="postbox",
            loop=self._loop,
            authenticator=self,
            auth_require_tls=self._tls is not None and not self._at_once,
            tls_context=None if self._at_once else self._tls,
            require_starttls=self._tls is not None and not self._at_once,
        )
        self._open.add(smtp)
        return smtp

    @contextmanager
    def running(self) -> Iterator["Postbox"]:
        """Serve on a free port."""
        started = threading.Event()

        async def serve() -> None:
            encrypted = self._tls if self._at_once else None
            server = await self._loop.create_server(self._connected, "127.0.0.1", 0, ssl=encrypted)
            self.port = server.sockets[0].getsockname()[1]
            started.set()
            async with server:
                await self._ended.wait()
            self._end_all()
            others = asyncio.all_tasks() - {asyncio.current_task()}
            for task in others:
                task.cancel()
            await asyncio.gather(*others, return_exceptions=True)

        self._ended = asyncio.Event()
        thread = threading.Thread(target=self._loop.run_until_complete, args=(serve(),))
        thread.start()
        assert started.wait(PATIENCE_S)
        try:
            yield self
        finally:
            self._loop.call_soon_threadsafe(self._ended.set)
            thread.join(PATIENCE_S)
            self._loop.close()


def text_of(mail: EmailMessage) -> str:
    """A mail's plain text."""
    part = mail.get_body(("plain",))
    assert part is not None
    return str(part.get_content()).replace("\r\n", "\n")


def html_of(mail: EmailMessage) -> str:
    """A mail's HTML."""
    part = mail.get_body(("html",))
    assert part is not None
    return str(part.get_content())
