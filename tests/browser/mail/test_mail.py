"""What the links of mails lead to, in a browser: pages whose forms are sent and are not refused."""

import re
from collections.abc import Iterator
from email.message import EmailMessage
from pathlib import Path

import msgspec
import pytest
from playwright.sync_api import expect

from tests.browser.audit import audit
from tests.browser.conftest import OpenPage, photograph
from tests.server.conftest import SETTINGS, RunningServer, Ticking
from tests.server.entering import sign_up, try_password
from tests.server.mail.postbox import Postbox, text_of

NEW = "three quiet penguins"


@pytest.fixture
def postbox() -> Iterator[Postbox]:
    with Postbox().running() as box:
        yield box


@pytest.fixture
def house(tmp_path: Path, postbox: Postbox, seed: int) -> Iterator[RunningServer]:
    """A house with mail that lets a link set a new password."""
    mail = {"mail_server": postbox.url, "mail_from": "r@rookery.example", "mail_reset": True}
    settings = msgspec.structs.replace(SETTINGS, data=str(tmp_path / "data"), **mail)
    running = RunningServer(settings, seed, Ticking())
    yield running
    running.stop()


def path_in(mail: EmailMessage, what: str) -> str:
    """The path of a link in a mail of a house without ORIGIN."""
    match = re.search(rf"/mail/{what}/\S+", text_of(mail))
    assert match is not None, text_of(mail)
    return match[0]


@pytest.mark.parametrize(
    ("size", "colours", "lang", "words"),
    [
        ((1280, 860), "light", "en-GB", ("Thank you", "Look into", "counts")),
        ((390, 844), "dark", "de-DE", ("Danke", "Sieh in", "gilt")),
    ],
)
def test_an_address_is_confirmed_and_a_password_set(
    open_page: OpenPage,
    house: RunningServer,
    postbox: Postbox,
    size: tuple[int, int],
    colours: str,
    lang: str,
    words: tuple[str, str, str],
) -> None:
    url, heading = house.address.rstrip("/"), "h1"
    who = sign_up(house.person(), "Mila")
    assert who.http.put("/api/me/mail/address", json={"address": "m@mail.example"}).is_success
    page = open_page(size=size, color_scheme=colours, locale=lang, may_fail=("400",))
    page.goto(url + path_in(postbox.wait(1)[-1], "confirm"))
    photograph(page, f"mail-confirm-{size[0]}")
    page.locator("main form button").click()
    expect(page.locator(heading)).to_contain_text(words[0])

    page.goto(f"{url}/in#sign-in")
    page.locator("a[href='/mail/reset']").click()
    photograph(page, f"mail-reset-ask-{size[0]}")
    assert audit(page) == {}
    page.fill("#member", "mila")
    page.locator("main form button").click()
    expect(page.locator(heading)).to_contain_text(words[1])
    page.goto(url + path_in(postbox.wait(2)[-1], "reset"))
    assert audit(page) == {}
    page.fill("#password", "short")
    page.locator("main form button").click()
    expect(page.locator("#help[role=alert]")).to_be_visible()
    photograph(page, f"mail-reset-wrong-{size[0]}")
    page.fill("#password", NEW)
    page.locator("main form button").click()
    expect(page.locator(heading)).to_contain_text(words[2])
    photograph(page, f"mail-reset-done-{size[0]}")
    assert try_password(house.person(), "Mila", NEW).is_success
