"""A new password by mail: a link, once and for half an hour; and nobody learns who is here."""

import asyncio
from typing import Any

import httpx
import pytest

from rookery.server.mail import resets, store
from rookery.server.mail.addresses_store import mail_links
from rookery.server.mail.sender import Sender
from rookery.server.mail.store import mails
from tests.server.conftest import RunningServer, Start, Time
from tests.server.entering import PASSWORD, code_of, try_password
from tests.server.mail.postbox import Postbox, html_of, text_of
from tests.server.mail.test_addresses import (
    DAY_S,
    MILA,
    MILO,
    SETTINGS,
    deliver,
    give,
    link_in,
    member,
    mine,
    person,
    proven,
    rows,
)
from tests.server.users import Person

NEW = "three quiet penguins"
HTML = {"accept": "text/html"}
HALF_AN_HOUR_S = 1800


@pytest.fixture
def time() -> Time:
    return Time()


@pytest.fixture
def posting(
    start: Start, postbox: Postbox, time: Time, monkeypatch: pytest.MonkeyPatch
) -> RunningServer:
    """A house with resets by mail, which it sends when the test says so."""

    async def wait(_sender: Sender) -> None:
        await asyncio.Event().wait()

    monkeypatch.setattr(Sender, "_send_soon", wait)
    return start(time, mail_server=postbox.url, mail_reset=True, **SETTINGS)


def ask(house: RunningServer, name: str = "Mila") -> httpx.Response:
    return person(house).http.post("/mail/reset", data={"member": name}, headers=HTML)


def choose(who: Person, link: str, password: str = NEW) -> httpx.Response:
    return who.http.post(link, data={"password": password}, headers=HTML)


def reset_link(house: RunningServer, postbox: Postbox, name: str = "Mila") -> str:
    """Ask for a link, and take it out of the mail."""
    count = len(postbox.mails)
    assert ask(house, name).status_code == 200
    deliver(house)
    return link_in(postbox.wait(count + 1)[-1], "reset")


def ready(house: RunningServer, postbox: Postbox) -> Person:
    """Mila, with a proven address."""
    who = member(house)
    proven(house, postbox, who)
    return who


# -- a link ----------------------------------------------------------------------------------------


def test_a_link_sets_a_new_password_and_signs_all_devices_out(
    posting: RunningServer, postbox: Postbox
) -> None:
    who = ready(posting, postbox)
    stranger = person(posting)
    link = reset_link(posting, postbox)
    assert postbox.recipients[-1] == MILA
    assert "Mila" in stranger.http.get(link).text
    assert mine(who)["address"] == MILA  # whoever only follows links changes nothing
    assert "new password counts" in choose(stranger, link).text
    assert who.http.get("/api/me/mail").status_code in (401, 403)
    assert code_of(try_password(person(posting), "Mila", PASSWORD))[0] == 401
    assert try_password(person(posting), "Mila", NEW).is_success
    assert "no longer works" in choose(stranger, link).text
    assert "no longer works" in stranger.http.get(link).text


def test_a_link_is_too_old_after_half_an_hour(
    posting: RunningServer, postbox: Postbox, time: Time
) -> None:
    ready(posting, postbox)
    link = reset_link(posting, postbox)
    time.pass_s(HALF_AN_HOUR_S - 1)
    assert "Mila" in person(posting).http.get(link).text
    time.pass_s(2)
    assert "no longer works" in choose(person(posting), link).text
    assert try_password(person(posting), "Mila", PASSWORD).is_success


def test_one_link_ends_the_others(posting: RunningServer, postbox: Postbox) -> None:
    ready(posting, postbox)
    first, second = (reset_link(posting, postbox) for _ in range(2))
    assert "new password counts" in choose(person(posting), first).text
    assert "no longer works" in choose(person(posting), second).text


def test_a_weak_password_changes_nothing(posting: RunningServer, postbox: Postbox) -> None:
    ready(posting, postbox)
    link = reset_link(posting, postbox)
    for weak in ("", "short", "password", "Mila"):
        answer = choose(person(posting), link, weak)
        assert answer.status_code == 400, weak
        assert "aria-invalid" in answer.text
    assert try_password(person(posting), "Mila", PASSWORD).is_success
    assert "new password counts" in choose(person(posting), link).text


def test_a_link_proves_no_address_and_a_proof_sets_no_password(
    posting: RunningServer, postbox: Postbox
) -> None:
    who = ready(posting, postbox)
    token = reset_link(posting, postbox).rpartition("/")[2]
    assert "no longer works" in who.http.post(f"/mail/confirm/{token}").text
    give(who, MILO)
    deliver(posting)
    proof = link_in(postbox.wait(len(postbox.mails))[-1]).rpartition("/")[2]
    assert "no longer works" in choose(person(posting), f"/mail/reset/{proof}").text
    assert (mine(who)["address"], mine(who)["waiting"]) == (MILA, MILO)


def test_a_link_ends_with_its_address(posting: RunningServer, postbox: Postbox) -> None:
    who = ready(posting, postbox)
    link = reset_link(posting, postbox)
    ask(posting)  # waits to be sent
    who.http.delete("/api/me/mail/address")
    deliver(posting)
    assert "no longer works" in choose(person(posting), link).text
    assert rows(posting, mail_links) == []
    assert len([mail for mail in postbox.mails if "reset" in text_of(mail)]) == 1


def test_the_store_and_the_log_have_no_link(posting: RunningServer, postbox: Postbox) -> None:
    ready(posting, postbox)
    token = reset_link(posting, postbox).rpartition("/")[2]
    assert token not in str(rows(posting, mail_links)) + str(rows(posting, mails))
    assert token not in posting.log.getvalue()


def test_a_mail_is_in_the_language_of_its_reader(posting: RunningServer, postbox: Postbox) -> None:
    who = ready(posting, postbox)
    german = {"accept-language": "de"}
    assert who.http.patch("/api/me/mail", json={"hour": 7}, headers=german).is_success
    reset_link(posting, postbox)
    mail = postbox.mails[-1]
    assert mail["Subject"] == "Ein neues Passwort"
    for words in (text_of(mail), html_of(mail)):
        assert "Neues Passwort wählen" in words
    assert mail["List-Unsubscribe"] is None


# -- who learns of it ------------------------------------------------------------------------------


def test_the_answer_is_the_same_whether_there_is_such_a_name(
    posting: RunningServer, postbox: Postbox
) -> None:
    """Nor does it tell whether the address is proven, or mail came back from it."""
    ready(posting, postbox)
    bouncing = member(posting, "Tilly")
    proven(posting, postbox, bouncing, "tilly@mail.example")
    with posting.house.engine.begin() as connection:
        (mail,) = (row for row in rows(posting, mails) if row.address.startswith("tilly"))
        store.returned(connection, mail.id, 1)
    give(member(posting, "Milo"), MILO)
    before = len(postbox.mails)
    answers = {ask(posting, name).text for name in ("Mila", "Milo", "Tilly", "Nobody", "\x07", "")}
    assert len(answers) == 1
    deliver(posting)
    sent = [mail["To"] for mail in postbox.mails[before:] if "/mail/reset/" in text_of(mail)]
    assert sent == [MILA]


def test_nobody_is_flooded_and_a_limit_tells_nothing(
    posting: RunningServer, postbox: Postbox, time: Time
) -> None:
    ready(posting, postbox)
    before = len(postbox.mails)
    texts = [ask(posting, "MILA").text for _ in range(5)]
    texts += [ask(posting, "Nobody").text for _ in range(5)]
    assert len(set(texts)) == 1
    deliver(posting)
    assert len(postbox.mails) - before == resets._FOR_ONE
    assert ask(posting).status_code == 429  # a household may ask so often, for whomever
    time.pass_s(DAY_S)
    reset_link(posting, postbox)


def test_a_house_sends_only_so_many(
    posting: RunningServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(resets, "_IN_THE_HOUSE", 2)
    assert [ask(posting, name).status_code for name in ("a", "b", "c")] == [200, 200, 429]


@pytest.mark.parametrize(
    "settings", [{"mail_reset": True}, {"mail_server": "smtp://127.0.0.1:9"}, {"house": "school"}]
)
def test_without_the_setting_or_without_mail_there_is_no_trace(
    settings: dict[str, Any], start: Start
) -> None:
    """Nor in a school, where members get no mail."""
    if "house" in settings:
        settings = {**settings, "mail_server": "smtp://127.0.0.1:9", "mail_reset": True}
    who = start(**{**SETTINGS, "origin": "", **settings}).person()
    assert "/mail/reset" not in who.http.get("/in", headers=HTML).text
    for method, path in (
        ("GET", "/mail/reset"),
        ("POST", "/mail/reset"),
        ("GET", "/mail/reset/x"),
        ("POST", "/mail/reset/x"),
    ):
        body = {"member": "Mila", "password": NEW} if method == "POST" else None
        assert who.http.request(method, path, data=body).status_code == 404, (method, path)


def test_the_entrance_leads_there(posting: RunningServer) -> None:
    assert 'href="/mail/reset"' in person(posting).http.get("/in", headers=HTML).text
