"""The way to the mail server: its address, one connection, refusals, and what a keeper tries."""

import time
from pathlib import Path
from typing import Any

import pytest

from rookery.cli import main
from rookery.core.errors import SetupError
from rookery.core.words.i18n import ENGLISH
from rookery.server.keeper.check_up import check_post, check_start, check_up
from rookery.server.mail.letter import Letter, Link, as_html, as_text, message_id, written
from rookery.server.mail.letters import trial
from rookery.server.mail_server import mail_address, mail_server, sender
from rookery.server.ops import smtp
from rookery.server.ops.smtp import MailConnection, MailRefused, MailServerAway
from rookery.server.settings import Settings, from_environment
from tests.server.loops import apart, run
from tests.server.mail.postbox import Postbox, html_of, text_of

SENDER = "Rookery <rookery@rookery.example>"
TO = "mila@mail.example"


def a_mail(subject: str = "Hello", mail_id: str = "one", to: str = TO) -> Any:
    return written(Letter("en", subject, "Hello"), SENDER, to, mail_id, 1_800_000_000_000)


def sent(url: str, *mails: Any) -> MailConnection:
    """Send these mails one after the other over one connection, which is closed then."""
    connection = MailConnection(mail_server(url))

    async def send() -> None:
        try:
            for mail in mails:
                await connection.send(mail)
        finally:
            await connection.close()

    run(send())
    return connection


# -- addresses -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("url", "scheme", "port"),
    [
        ("smtp+starttls://rook:p%40ss@mail.example", "smtp+starttls", 587),
        ("smtps://rook:p%40ss@mail.example", "smtps", 465),
        ("smtp://rook:p%40ss@localhost:2525", "smtp", 2525),
    ],
)
def test_a_server_s_url(url: str, scheme: str, port: int) -> None:
    server = mail_server(url)
    assert (server.scheme, server.port) == (scheme, port)
    assert (server.user, server.password) == ("rook", "p@ss")
    assert "p@ss" not in f"{server} {server!r}"
    assert "p%40ss" not in f"{server} {server!r}"


@pytest.mark.parametrize(
    "url",
    [
        "mail.example",
        "http://mail.example",
        "smtp://rook:hidden@mail.example",  # everybody on the way could read it
        "smtps://rook@mail.example",
        "smtps://:hidden@mail.example",
        "smtps://rook:hidden@mail.example:99999",
        "smtps://rook:hidden@mail.example/box",
        "smtps://rook:hid/den@mail.example",
        "smtps://",
    ],
)
def test_a_wrong_url_is_named_and_never_repeated(url: str) -> None:
    with pytest.raises(SetupError) as error:
        from_environment({"MAIL_SERVER": url})
    assert "MAIL_SERVER: " in str(error.value)
    assert "hid" not in str(error.value)


@pytest.mark.parametrize(
    "text", ["", "Rookery", "rookery@", "a@b", "Rookery\r\nBcc: x@y.example <a@b.example>"]
)
def test_a_sender_that_is_none(text: str) -> None:
    with pytest.raises(ValueError, match="is expected"):
        sender(text)


@pytest.mark.parametrize(
    ("text", "address"),
    [
        (" mila@Mail.Example ", "mila@mail.example"),
        ("mila+rookery@mail.example", "mila+rookery@mail.example"),
        ("mila@müll.example", "mila@xn--mll-hoa.example"),
        ("mila@mail.example\r\nBcc: milo@mail.example", None),
        ("mila@mail.example,milo@mail.example", None),
        ("<mila@mail.example>", None),
        ("mila@localhost", None),
        ("mila@[127.0.0.1]", None),
        ("mi..la@mail.example", None),
        ('"mi la"@mail.example', None),
        (f"{65 * 'x'}@mail.example", None),
        (f"mila@{250 * 'x'}.example", None),
        ("mila", None),
        ("", None),
    ],
)
def test_whom_mail_can_go_to(text: str, address: str | None) -> None:
    assert mail_address(text) == address


# -- letters ---------------------------------------------------------------------------------------


def test_no_name_gets_into_the_headers() -> None:
    evil = "Mila\r\nBcc: everybody@mail.example\r\n\r\n<b>Hello</b>\x00\u2028\u202e"
    letter = Letter("en", f"{evil} waits", evil, (evil,), button=Link(evil, "https://r.example/"))
    mail = written(letter, SENDER, TO, "one", 0)
    assert "bcc" not in {name.lower() for name in mail}
    assert mail["Subject"].startswith("Mila Bcc: everybody@mail.example")
    whole = mail.as_bytes()
    assert b"\nBcc:" not in whole.partition(b"\r\n\r\n")[0]
    assert "<b>" not in as_html(letter)


def test_a_long_name_stays_in_one_header() -> None:
    whole = written(Letter("en", 4000 * "ä", "x"), SENDER, TO, "one", 0).as_bytes()
    head = whole.partition(b"\r\n\r\n")[0]
    assert all(len(line) <= 998 for line in head.split(b"\r\n"))


def test_a_letter_says_the_same_in_text_and_html_and_loads_nothing() -> None:
    letter = trial("en", ENGLISH)
    text, html = as_text(letter), as_html(letter)
    for words in (letter.heading, *letter.lines):
        assert words in text
        assert words in html
    assert "http" not in html  # no picture, no sheet, no script from anywhere
    assert html.count("cid:") == 1


def test_the_same_id_gives_the_same_message_id() -> None:
    assert a_mail("One", "abc")["Message-ID"] == a_mail("Two", "abc")["Message-ID"]
    assert message_id("abc", SENDER) == "<abc@rookery.example>"


# -- the connection --------------------------------------------------------------------------------


def test_many_mails_go_over_one_connection(postbox: Postbox) -> None:
    connection = sent(postbox.url, *(a_mail(mail_id=str(n)) for n in range(20)))
    assert len(postbox.wait(20)) == 20
    assert (postbox.connections, connection.opened) == (1, 1)
    (first, *_) = postbox.mails
    assert first["From"] == SENDER
    assert first["To"] == TO
    assert text_of(first).startswith("Hello")
    assert "<h1" in html_of(first)


def test_a_connection_that_the_server_has_ended_is_opened_again(
    postbox: Postbox, monkeypatch: pytest.MonkeyPatch
) -> None:
    connection = MailConnection(mail_server(postbox.url))
    monkeypatch.setattr(smtp, "_FRESH_S", 0.0)

    async def send() -> None:
        await connection.send(a_mail(mail_id="1"))
        postbox.hang_up()
        await connection.send(a_mail(mail_id="2"))
        await connection.close()

    run(send())
    assert len(postbox.wait(2)) == 2
    assert connection.opened == 2


@pytest.mark.parametrize(
    ("answer", "is_final", "is_unknown"),
    [
        ("550 5.1.1 nobody of that name", True, True),
        ("550 5.7.1 not wanted", True, False),
        ("450 4.2.1 come again", False, False),
    ],
)
def test_a_refused_recipient_leaves_the_connection_for_others(
    answer: str, is_final: bool, is_unknown: bool, postbox: Postbox
) -> None:
    postbox.answer = lambda address: answer if address.startswith("milo") else ""
    connection = MailConnection(mail_server(postbox.url))

    async def send() -> MailRefused:
        await connection.send(a_mail())
        with pytest.raises(MailRefused) as error:
            await connection.send(a_mail(to="milo@mail.example"))
        await connection.send(a_mail())
        await connection.close()
        return error.value

    refusal = run(send())
    assert (refusal.is_final, refusal.is_unknown) == (is_final, is_unknown)
    assert postbox.recipients == [TO, TO]
    assert connection.opened == 1


def test_a_mail_that_is_refused_as_a_whole(postbox: Postbox) -> None:
    postbox.taken = lambda: "554 5.6.0 no such mail here"
    with pytest.raises(MailRefused) as error:
        sent(postbox.url, a_mail())
    assert error.value.is_final
    assert not error.value.is_unknown


def test_a_server_that_is_not_there_or_does_not_let_us_in(postbox: Postbox) -> None:
    with pytest.raises(MailServerAway):
        sent("smtp://127.0.0.1:9", a_mail())
    postbox.users = {"rook": "right"}
    with pytest.raises(MailServerAway) as error:
        sent(postbox.url.replace("//", "//rook:wr0ng-pass@"), a_mail())
    assert "wr0ng-pass" not in str(error.value)
    sent(postbox.url.replace("//", "//rook:right@"), a_mail())
    assert len(postbox.wait(1)) == 1


# -- the keeper ------------------------------------------------------------------------------------


def test_mail_without_a_sender_or_an_origin_does_not_open() -> None:
    settings = from_environment({"MAIL_SERVER": "smtps://mail.example"})
    with pytest.raises(SetupError) as error:
        check_start(settings)
    assert [reason.split(" is not")[0].split()[-1] for reason in error.value.reasons] == [
        "MAIL_FROM",
        "ORIGIN",
    ]
    assert "mail" in {one.key for one in check_up(settings, time.time())}


def given(url: str) -> dict[str, str]:
    return {"MAIL_SERVER": url, "MAIL_FROM": SENDER, "ORIGIN": "http://127.0.0.1:8000"}


def test_the_doctor_names_a_mail_server_that_cannot_be_reached(
    postbox: Postbox,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    good, bad = (from_environment(given(url)) for url in (postbox.url, "smtp://127.0.0.1:9"))
    assert apart(lambda: check_post(good)) == []
    (fault,) = apart(lambda: check_post(bad))
    assert "smtp://127.0.0.1:9" in fault.sentence()
    assert apart(lambda: check_post(Settings())) == []
    assert "post" not in {one.key for one in check_up(bad, time.time())}  # it asks nobody
    for name, value in given("smtp://127.0.0.1:9").items():
        monkeypatch.setenv(name, value)
    assert apart(lambda: main(["doctor"])) == 1
    assert "rookery keeper mail --to" in capsys.readouterr().out


def test_a_keeper_tries_whether_mail_arrives(
    postbox: Postbox, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    command = ["keeper", "mail", "--to", TO]
    assert apart(lambda: main(command)) == 2
    assert "MAIL_SERVER is not set" in capsys.readouterr().err
    for name, value in given(postbox.url).items():
        monkeypatch.setenv(name, value)
    assert apart(lambda: main(command)) == 0
    assert TO in capsys.readouterr().out
    (mail,) = postbox.wait(1)
    assert "arrives" in text_of(mail)
    postbox.answer = lambda _: "550 5.1.1 nobody"
    assert apart(lambda: main(command)) == 2
    assert "5.1.1" in capsys.readouterr().err
