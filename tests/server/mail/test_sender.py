"""What `kill -9` leaves: a mail is sent at least once, and known by its Message-ID if twice."""

import asyncio
from typing import Any

import pytest

from rookery.server.mail import sender
from rookery.server.mail.store import CLAIM_MS, mails
from tests.server.conftest import Start, Time
from tests.server.mail.postbox import Postbox
from tests.server.mail.test_addresses import SETTINGS, deliver, give, link_in, member, rows


@pytest.fixture(autouse=True)
def _by_hand(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is sent but by the test."""

    async def wait(_sender: sender.Sender) -> None:
        await asyncio.Event().wait()

    monkeypatch.setattr(sender.Sender, "_send_soon", wait)


class Killed(BaseException):
    """Where a process ends at once."""


def test_a_mail_whose_sender_was_killed_is_sent_again_with_the_same_id(
    start: Start, postbox: Postbox, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Killed after the mail server has taken the mail, and before that was stored."""
    time = Time()
    house = start(time, mail_server=postbox.url, **SETTINGS)
    who = member(house)
    give(who)
    with monkeypatch.context() as patch:

        async def die(self: Any, message: Any) -> None:
            assert self._connection is not None
            await self._connection.send(message)
            raise Killed

        patch.setattr(sender.Sender, "hand_over", die)
        service: Any = house.house.services["mail"]

        async def work() -> None:
            with pytest.raises(Killed):
                await service._sender.send_due()

        house.run(work())
    assert len(postbox.wait(1)) == 1
    assert rows(house, mails)[0].state == "waiting"
    house.stop()
    again = start(time, mail_server=postbox.url, **SETTINGS)
    deliver(again)
    assert len(postbox.mails) == 1  # it may still be on its way
    time.pass_s(CLAIM_MS / 1000)
    deliver(again)
    first, second = postbox.wait(2)
    assert first["Message-ID"] == second["Message-ID"]
    assert rows(again, mails)[0].state == "sent"
    assert rows(again, mails)[0].tries == 2
    deliver(again)
    assert len(postbox.mails) == 2
    visitor = again.person(origin="http://rookery.example")
    # Whichever of the two a mailbox keeps, its link works.
    assert "Is this your address?" in visitor.http.get(link_in(second)).text
    assert visitor.http.post(link_in(first)).status_code == 200
    assert rows_address(again) == "mila@mail.example"


def rows_address(house: Any) -> str:
    from rookery.server.mail.addresses_store import mail_addresses

    return str(rows(house, mail_addresses)[0].address)


def test_two_processes_send_each_mail_once(start: Start, postbox: Postbox) -> None:
    time = Time()
    one = start(time, mail_server=postbox.url, **SETTINGS)
    give(member(one))
    other = start(time, mail_server=postbox.url, poll_ms=60_000, **SETTINGS)
    sending = [house.house.services["mail"] for house in (one, other)]

    async def both(service: Any) -> None:
        service._sender._lease.is_ours = _always
        await asyncio.gather(*(service._sender._send_all() for _ in range(3)))

    for house, service in zip((one, other), sending, strict=True):
        house.run(both(service))
    assert len(postbox.wait(1)) == 1


async def _always() -> bool:
    return True
