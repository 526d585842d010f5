"""`kill -9` while a push or a mail is under way: the other side has it, and the house doesn't know.

Push is sent at most once, mail at least once. The house is a process of its own, killed by what it
sends to before that answers.
"""

import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
import sqlalchemy as sa

from rookery.server.db import schema
from rookery.server.db.database import connect
from rookery.server.mail.addresses_store import mail_addresses
from rookery.server.ops.randomness import Randomness
from rookery.server.people.outbox_store import outbox
from tests.browser.server import Server
from tests.seeded import Seeded
from tests.server.entering import sign_up
from tests.server.mail.postbox import Postbox, text_of
from tests.server.push.service import Browser, PushService, push_service, until_noon
from tests.server.users import LINK, ME, WAIT_S, Person

MINUTE_MS = 60_000
ORIGIN = "http://localhost:8000"


class Doomed:
    """A house in a process of its own, with Ada and Bo, whose clock moves while it is down."""

    def __init__(self, folder: Path, mail: str = "", push: str = "") -> None:
        self._clock = folder / "clock"
        self._clock.write_text(str(until_noon()))
        mailing = {"MAIL_SERVER": mail, "MAIL_FROM": "r@rookery.example"} if mail else {}
        self.server = Server(
            folder / "data",
            "killed",
            TEST_CLOCK_FILE=str(self._clock),
            PUSH_HOSTS=push,
            ORIGIN=ORIGIN,
            **mailing,
        )
        (folder / "data").mkdir()
        self.server.start()
        randomness = Randomness(Seeded(1))
        self.ada, self.bo = (
            sign_up(Person(self.server.url, randomness, origin=ORIGIN), name)
            for name in ("Ada", "Boris")
        )

    def end(self) -> None:
        """Close all that is open to it."""
        self.ada.close()
        self.bo.close()

    def turn(self) -> str:
        """Begin a game over days, and play until it is Ada's turn; returns its id."""
        opened = self.ada.open("packeis", [ME, LINK], clock={"days": 1, "bank": 0})
        assert self.bo.join(opened["invites"][0]["url"]).is_success
        game = str(opened["id"])
        while (view := self.ada.view(game))["to_move"] not in view["yours"]:
            theirs = self.bo.view(game)
            body = {"number": theirs["number"] + 1, "seat": theirs["to_move"]}
            body["action"] = min(theirs["taps"])
            assert self.bo.http.post(f"/api/games/{game}/act", json=body).is_success
        return game

    def again(self) -> None:
        """Start it again, five minutes later."""
        self._clock.write_text(str(int(self._clock.read_text()) + 5 * MINUTE_MS))
        self.server.start()

    def states(self) -> set[str]:
        """What has become of all that is to be sent."""
        engine = connect(f"sqlite:///{self.server.folder / 'rookery.sqlite3'}")
        with engine.connect() as connection:
            found = set(connection.scalars(sa.select(outbox.c.state)))
        engine.dispose()
        return found

    def box(self) -> None:
        """Give Ada an address, to which mail goes at once."""
        engine = connect(f"sqlite:///{self.server.folder / 'rookery.sqlite3'}")
        row = {"address": "ada@mail.example", "language": "en", "rhythm": "once", "hour": 18}
        find = sa.select(schema.users.c.id).where(schema.users.c.name == "Ada")
        with engine.begin() as connection:
            values = {**row, "user_id": connection.scalar(find), "stop": "stop"}
            connection.execute(sa.insert(mail_addresses), values)
        engine.dispose()


@pytest.fixture
def service() -> Iterator[PushService]:
    with push_service() as running:
        yield running


def test_a_push_does_not_come_twice(tmp_path: Path, service: PushService) -> None:
    doomed = Doomed(tmp_path, push=service.url)
    browser = Browser(service)
    assert doomed.ada.http.post("/api/me/push", json=browser.subscription).is_success
    first = doomed.turn()
    doomed.server.stop()

    killed = threading.Event()

    def kill() -> None:
        service.taken = lambda: None
        doomed.server.kill()
        killed.set()

    service.taken = kill
    doomed.again()
    assert killed.wait(WAIT_S)
    doomed.again()
    second = doomed.turn()
    doomed.server.stop()
    doomed.again()
    service.wait(2)  # after the round in which the first would have come again
    doomed.server.stop()
    doomed.end()
    assert [one["url"] for one in browser.messages()] == [f"/games/{first}", f"/games/{second}"]


def test_a_mail_comes_again_and_is_known_by_its_id(tmp_path: Path) -> None:
    with Postbox().running() as postbox:
        doomed = Doomed(tmp_path, mail=postbox.url)
        game = doomed.turn()
        doomed.server.stop()
        doomed.box()

        def kill() -> str:
            postbox.taken = lambda: ""
            doomed.server.kill()
            return ""

        postbox.taken = kill
        doomed.again()
        postbox.wait(1)
        doomed.again()
        first, again = postbox.wait(2)
        while "sending" in doomed.states():
            pass  # it has been taken, and is stored as sent in a moment
        doomed.server.stop()
        doomed.again()
        doomed.turn()
        doomed.server.stop()
        doomed.again()
        *_, another = postbox.wait(3)  # after the round in which the first would have come again
        doomed.server.stop()
    doomed.end()
    assert first["Message-ID"] == again["Message-ID"] != another["Message-ID"]
    assert f"/games/{game}" in text_of(again)
    assert len(postbox.mails) == 3
