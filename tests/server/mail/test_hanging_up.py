"""A program that stops in the middle of a word with the mail server hangs up."""

import asyncio

import pytest

from rookery.server.mail_server import mail_server
from rookery.server.ops.smtp import MailConnection
from tests.server.loops import run
from tests.server.mail.test_sending import a_mail

WAIT_S = 20.0
REPLIES = {b"EHLO": b"250 box", b"MAIL": b"250 OK", b"RCPT": b"250 OK", b"DATA": b"354 go on"}


class SilentServer:
    """A mail server that says nothing more from a word on; "" is before its greeting."""

    def __init__(self, silent_from: bytes) -> None:
        self._silent_from = silent_from
        self.is_silent, self.is_left = asyncio.Event(), asyncio.Event()

    async def talk(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Answer line after line, then only listen until the other side hangs up."""
        line, is_body = b"", False
        if self._silent_from:
            writer.write(b"220 box\r\n")
            line = await reader.readline()
        while self._silent_from and not line.startswith(self._silent_from):
            if not is_body or line == b".\r\n":
                writer.write(REPLIES.get(line[:4], b"250 OK") + b"\r\n")
                is_body = line.startswith(b"DATA")
            line = await reader.readline()
        self.is_silent.set()
        await reader.read()
        writer.close()
        self.is_left.set()


@pytest.mark.parametrize("silent_from", [b"", b"EHLO", b"MAIL", b"QUIT"])
def test_whoever_is_stopped_on_the_way_hangs_up(silent_from: bytes) -> None:
    async def stop() -> None:
        box = SilentServer(silent_from)
        async with await asyncio.start_server(box.talk, "127.0.0.1", 0) as server:
            port = server.sockets[0].getsockname()[1]
            connection = MailConnection(mail_server(f"smtp://127.0.0.1:{port}"))

            async def send_one() -> None:
                await connection.send(a_mail())
                await connection.close()

            sending = asyncio.create_task(send_one())
            async with asyncio.timeout(WAIT_S):
                await box.is_silent.wait()
                for _ in range(10):  # until it waits for words: `asyncio.wait_for` can miss a call
                    await asyncio.sleep(0)
                sending.cancel()
                await asyncio.wait({sending})
                assert sending.cancelled()
                await box.is_left.wait()

    run(stop())
