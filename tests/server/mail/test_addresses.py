"""An address of a person: given, proven by a link, changed, removed; and nobody learns of it."""

import asyncio
import re
from email.message import EmailMessage
from functools import partial
from typing import Any

import httpx
import pytest
import sqlalchemy as sa

from rookery.server.mail import addresses_store, sender, store
from rookery.server.mail.addresses_store import mail_addresses, mail_links
from rookery.server.mail.sender import Sender
from rookery.server.mail.store import mails
from tests.server.conftest import RunningServer, Start, Time
from tests.server.entering import code_of, sign_up
from tests.server.mail.postbox import Postbox, html_of, text_of
from tests.server.users import Person

ORIGIN = "http://rookery.example"
SETTINGS = {"mail_from": "Rookery <rookery@rookery.example>", "origin": ORIGIN}
MILA, MILO = "mila@mail.example", "milo@mail.example"
DAY_S = 24 * 3600


@pytest.fixture
def time() -> Time:
    return Time()


@pytest.fixture
def posting(
    start: Start, postbox: Postbox, time: Time, monkeypatch: pytest.MonkeyPatch
) -> RunningServer:
    """A house that sends mail when the test says so."""

    async def wait(_sender: Sender) -> None:
        await asyncio.Event().wait()

    monkeypatch.setattr(Sender, "_send_soon", wait)
    return start(time, mail_server=postbox.url, **SETTINGS)


def person(house: RunningServer) -> Person:
    return house.person(origin=ORIGIN)


def member(house: RunningServer, name: str = "Mila") -> Person:
    return sign_up(person(house), name)


def give(who: Person, address: str = MILA, **more: Any) -> httpx.Response:
    return who.http.put("/api/me/mail/address", json={"address": address, **more})


def deliver(house: RunningServer) -> None:
    """Send all that waits."""
    house.run(house.house.services["mail"]._sender.send_due())  # type: ignore[attr-defined]  # a service of any kind


def link_in(mail: EmailMessage, what: str = "confirm") -> str:
    match = re.search(rf"{ORIGIN}(/mail/{what}/\S+)", text_of(mail))
    assert match is not None, text_of(mail)
    assert match[0] in html_of(mail)
    return match[1]


def proven(house: RunningServer, postbox: Postbox, who: Person, address: str = MILA) -> None:
    """Give an address and prove it."""
    assert give(who, address).status_code == 200
    deliver(house)
    link = link_in(postbox.wait(len(postbox.mails))[-1])
    assert who.http.post(link).status_code == 200


def mine(who: Person) -> dict[str, Any]:
    answer = who.http.get("/api/me/mail")
    assert answer.status_code == 200, answer.text
    return dict(answer.json())


def rows(house: RunningServer, table: sa.Table) -> list[Any]:
    with house.house.engine.connect() as connection:
        return list(connection.execute(sa.select(table)))


# -- giving and proving ----------------------------------------------------------------------------


def test_an_address_counts_once_its_link_was_opened(
    posting: RunningServer, postbox: Postbox
) -> None:
    who = member(posting)
    assert mine(who)["address"] is None
    answer = give(who, "Mila@Mail.Example", zone="Europe/Berlin")
    assert answer.json() == mine(who)
    assert (answer.json()["waiting"], answer.json()["address"]) == (MILA, None)
    assert answer.json()["zone"] == "Europe/Berlin"
    deliver(posting)
    (mail,) = postbox.wait(1)
    assert postbox.recipients == [MILA]
    assert "Mila" in text_of(mail)
    link = link_in(mail)
    stranger = person(posting)  # the mail may be read on another device
    assert MILA in stranger.http.get(link).text
    assert mine(who)["address"] is None  # whoever only follows links confirms nothing
    assert stranger.http.post(link).status_code == 200
    assert (mine(who)["address"], mine(who)["waiting"]) == (MILA, None)
    assert "no longer works" in stranger.http.post(link).text
    assert "no longer works" in stranger.http.get(link).text


def test_the_store_has_only_the_hash_of_a_link(posting: RunningServer, postbox: Postbox) -> None:
    give(member(posting))
    deliver(posting)
    token = link_in(postbox.wait(1)[0]).rpartition("/")[2]
    assert token not in str(rows(posting, mail_links)) + str(rows(posting, mails))
    assert len(rows(posting, mail_links)) == 1
    assert token not in posting.log.getvalue()


def test_a_link_is_too_old_after_a_day(
    posting: RunningServer, postbox: Postbox, time: Time
) -> None:
    who = member(posting)
    give(who)
    deliver(posting)
    link = link_in(postbox.wait(1)[0])
    time.pass_s(DAY_S + 1)
    assert "no longer works" in who.http.get(link).text
    assert "no longer works" in who.http.post(link).text
    assert mine(who)["address"] is None


def test_a_new_address_counts_once_it_is_proven_and_the_former_one_is_told(
    posting: RunningServer, postbox: Postbox
) -> None:
    who = member(posting)
    proven(posting, postbox, who)
    give(who, MILO)
    assert (mine(who)["address"], mine(who)["waiting"]) == (MILA, MILO)
    deliver(posting)
    link = link_in(postbox.wait(2)[-1])
    assert who.http.post(link).status_code == 200
    assert (mine(who)["address"], mine(who)["waiting"]) == (MILO, None)
    deliver(posting)
    assert "no longer comes here" in text_of(postbox.wait(3)[-1])
    assert postbox.recipients == [MILA, MILO, MILA]


def test_an_earlier_link_does_not_prove_a_later_address(
    posting: RunningServer, postbox: Postbox
) -> None:
    who = member(posting)
    give(who)
    deliver(posting)
    link = link_in(postbox.wait(1)[0])
    give(who, MILO)
    assert "no longer works" in who.http.post(link).text
    assert mine(who)["waiting"] == MILO


def test_a_mail_that_is_no_longer_wanted_is_not_sent(
    posting: RunningServer, postbox: Postbox
) -> None:
    who = member(posting)
    give(who)
    give(who, MILO)
    deliver(posting)
    postbox.wait(1)
    assert postbox.recipients == [MILO]
    give(who)
    assert who.http.delete("/api/me/mail/address").status_code == 200
    deliver(posting)
    assert postbox.recipients == [MILO]


def test_what_is_no_address_is_refused(posting: RunningServer) -> None:
    who = member(posting)
    for text in ("mila", "mila@mail", f"{MILA}\r\nBcc: {MILO}", f"{MILA},{MILO}"):
        assert code_of(give(who, text)) == (400, "bad-address")
    assert rows(posting, mails) == []


def test_choosing_and_removing(posting: RunningServer, postbox: Postbox) -> None:
    who = member(posting)
    patch = partial(who.http.patch, "/api/me/mail")
    assert code_of(patch(json={"rhythm": "never"})) == (409, "no-address")
    proven(posting, postbox, who)
    assert mine(who) == (mine(who) | {"rhythm": "daily", "hour": 18})
    assert patch(json={"rhythm": "once", "hour": 7}).json()["hour"] == 7
    assert (mine(who)["rhythm"], mine(who)["hour"]) == ("once", 7)
    assert patch(json={"hour": 24}).status_code == 400
    who.http.delete("/api/me/mail/address")
    assert rows(posting, mail_addresses) == []
    assert mine(who)["address"] is None


def test_only_a_recent_sign_in_gives_an_address(posting: RunningServer, time: Time) -> None:
    who = member(posting)
    time.pass_s(3600)
    assert code_of(give(who)) == (403, "sign-in-again")


# -- who learns of it ------------------------------------------------------------------------------


def test_nobody_learns_whether_an_address_is_known(
    posting: RunningServer, postbox: Postbox
) -> None:
    """Not by the answer, not by a limit, however often it is asked for and by whom."""
    proven(posting, postbox, member(posting))
    answers = []
    for number in range(6):
        who = member(posting, f"Milo{number}a")
        known, unknown = give(who), give(who, MILO)
        answers.append((known.status_code, unknown.status_code))
        assert {**known.json(), "waiting": MILO} == unknown.json()
    assert set(answers) == {(200, 200)}
    deliver(posting)
    assert postbox.recipients.count(MILA) <= 1 + sender._TO_ONE  # nobody is flooded


def test_a_member_gives_only_a_few_addresses_a_day(posting: RunningServer) -> None:
    who = member(posting)
    answers = [give(who, f"mila{number}@mail.example").status_code for number in range(12)]
    assert answers == [*[200] * 10, 429, 429]


@pytest.mark.parametrize("without", ["mail", "pupils"])
def test_a_house_without_mail_shows_no_trace_of_it(
    without: str, start: Start, postbox: Postbox
) -> None:
    house = (
        start() if without == "mail" else start(mail_server=postbox.url, house="school", **SETTINGS)
    )
    who = house.person()
    if without == "mail":
        sign_up(who, "Mila")
        assert "/me/mail" not in who.http.get("/me").text
    for method, path in (
        ("GET", "/me/mail"),
        ("GET", "/api/me/mail"),
        ("PUT", "/api/me/mail/address"),
        ("PATCH", "/api/me/mail"),
        ("DELETE", "/api/me/mail/address"),
        ("GET", "/mail/confirm/x"),
        ("POST", "/mail/confirm/x"),
        ("GET", "/mail/stop/x"),
        ("POST", "/mail/stop/x"),
    ):
        body = {"address": MILA} if method == "PUT" else {}
        answer = who.http.request(method, path, json=body if method in ("PUT", "PATCH") else None)
        assert answer.status_code in ((404,) if without == "mail" else (401, 403, 404)), path


def test_a_guest_gets_no_mail(posting: RunningServer) -> None:
    who = person(posting)
    assert give(who).status_code in (401, 403)
    assert who.http.get("/me/mail", headers={"accept": "text/html"}).status_code in (303, 307, 302)


# -- what becomes of it ----------------------------------------------------------------------------


def test_whoever_leaves_leaves_no_address(posting: RunningServer, postbox: Postbox) -> None:
    who = member(posting)
    proven(posting, postbox, who)
    give(who, MILO)
    export = who.http.get("/api/me/export").text
    assert MILA in export
    assert rows(posting, mail_addresses)[0].stop not in export
    assert who.http.delete("/api/me").status_code == 200
    for table in (mail_addresses, mail_links, mails):
        assert rows(posting, table) == []


def test_merging_keeps_what_the_member_has(writer: Any) -> None:
    def job(connection: sa.Connection) -> tuple[Any, Any]:
        for user_id in ("gone", "poor", "rich"):
            addresses_store.want(connection, user_id, f"{user_id}@mail.example", "en", user_id)
            addresses_store.add_link(connection, user_id, f"{user_id}@mail.example", user_id, 0)
            addresses_store.prove(connection, user_id, 1)
        addresses_store.remove(connection, "poor")
        store.merge(connection, "gone", "poor", 0)
        taken_over = addresses_store.mailbox(connection, "poor")
        store.merge(connection, "poor", "rich", 0)
        return taken_over, addresses_store.mailbox(connection, "rich")

    poor, rich = writer.submit(job).result()
    assert poor.address == "gone@mail.example"
    assert rich.address == "rich@mail.example"


# -- trouble ---------------------------------------------------------------------------------------


def test_a_mail_waits_while_the_mail_server_is_away(
    posting: RunningServer, postbox: Postbox, time: Time
) -> None:
    who = member(posting)
    postbox.taken = lambda: "421 4.3.2 going down"
    give(who)
    deliver(posting)
    (mail,) = rows(posting, mails)
    assert mail.state == "waiting"
    deliver(posting)  # not before its time
    assert rows(posting, mails)[0].tries == mail.tries
    postbox.taken = lambda: ""
    time.pass_s(24 * 60)
    deliver(posting)
    link = link_in(postbox.wait(1)[0])
    assert who.http.post(link).status_code == 200
    assert rows(posting, mails)[0].state == "sent"
    (warning,) = [line for line in posting.lines() if line["what"].startswith("mail ")][:1]
    assert "127.0.0.1" in str(warning) or "4.3.2" in str(warning)


def test_whoever_has_mistyped_is_told_so(posting: RunningServer, postbox: Postbox) -> None:
    who = member(posting)
    postbox.answer = lambda _: "550 5.1.1 nobody"
    give(who)
    deliver(posting)
    assert mine(who)["failed"]
    assert "not delivered" in who.http.get("/me/mail").text
    assert rows(posting, mail_addresses)[0].bounced is None  # it was never theirs


def test_a_mail_is_late_after_its_time(
    posting: RunningServer, postbox: Postbox, time: Time
) -> None:
    who = member(posting)
    give(who)
    time.pass_s(DAY_S + 1)
    deliver(posting)
    assert postbox.mails == []
    assert mine(who)["failed"]


def test_what_was_sent_is_forgotten_after_a_month(
    posting: RunningServer, postbox: Postbox, time: Time
) -> None:
    proven(posting, postbox, member(posting))
    assert len(rows(posting, mails)) == 1
    time.pass_s(31 * DAY_S)
    with posting.house.engine.begin() as connection:
        store.sweep(connection, time())
    assert rows(posting, mails) == []
    assert len(rows(posting, mail_addresses)) == 1


def test_the_house_sends_by_itself(start: Start, postbox: Postbox) -> None:
    who = member(start(mail_server=postbox.url, **SETTINGS))
    give(who)
    assert link_in(postbox.wait(1)[0])
