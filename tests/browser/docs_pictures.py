"""Take the pictures of the docs anew: `make screenshots` writes docs/images/*.webp.

Look at them before you commit them: pages change, and with them what a picture shows.
"""

import io
from pathlib import Path

import numpy as np
import pytest
from PIL import Image
from playwright.sync_api import Page, expect

from tests.browser.conftest import OpenPage
from tests.browser.members.test_school import cards, come_in
from tests.browser.members.test_school import school as school
from tests.browser.memories import draw
from tests.browser.play import HERE, LINK, ME, new_table, played, settle, visit, wait_for_feel
from tests.browser.server import Server

FOLDER = Path(__file__).resolve().parents[2] / "docs" / "images"
DESK, PHONE = {"size": (1060, 700)}, {"size": (390, 780)}
MOST_BYTES = 60_000


def keep(page: Page, name: str) -> None:
    """Write a picture of what is in view, small enough for a page of text."""
    settle(page)
    draw(page)
    with Image.open(io.BytesIO(page.screenshot())) as shot:
        (FOLDER / f"{name}.webp").write_bytes(compressed(shot.convert("RGB")))


def compressed(shot: Image.Image) -> bytes:
    """A picture in the best quality that is small enough."""
    for quality in range(80, 20, -5):
        out = io.BytesIO()
        shot.save(out, "WEBP", quality=quality, method=6)
        if out.tell() <= MOST_BYTES:
            return out.getvalue()
    raise AssertionError(f"not even with a quality of 25: {out.tell()} bytes")


def test_the_start_page(
    open_page: OpenPage,
    own_server: Server,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    page, keeper, url = open_page(size=(1060, 760)), open_page(), own_server.url
    code = cards(own_server, monkeypatch, capsys)["Ms Green"]  # a house without asks for one
    signing = {"name": "Ms Green", "code": code}
    headers = {"origin": url}
    assert keeper.request.post(f"{url}/api/session", data=signing, headers=headers).ok
    visit(page, url)
    keep(page, "home")


def test_a_table(open_page: OpenPage, own_server: Server, rng: np.random.Generator) -> None:
    page = open_page(**DESK)
    page.goto(own_server.url + played(page, own_server.url, rng, 17))
    wait_for_feel(page)
    page.locator(".state.lit").first.wait_for(state="attached")
    keep(page, "table")


def test_an_invitation(open_page: OpenPage, own_server: Server) -> None:
    mila, friend = open_page(), open_page(**PHONE)
    seats = (ME, LINK)
    table = new_table(mila, own_server.url, *seats, game="penguisi", options={"players": "2"})
    visit(friend, table["invites"][0]["url"])
    keep(friend, "invitation")


def test_an_analysed_replay(
    open_page: OpenPage, own_server: Server, rng: np.random.Generator
) -> None:
    page = open_page(**DESK)
    path = played(page, own_server.url, rng, seats=(ME, HERE))
    page.goto(f"{own_server.url}{path}/replay#20")
    page.get_by_role("button", name="Analyse").click()
    expect(page.get_by_role("slider", name="Who was ahead when")).to_be_visible()
    expect(page.locator(".progress")).to_have_count(0)
    expect(page.locator(".best li")).to_have_count(3)
    keep(page, "replay")


def test_a_pupil(
    school: Server,  # stopped when the page, which listens to it, is closed
    open_page: OpenPage,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    page = open_page(**PHONE, may_fail=("status of 4",))
    codes = cards(school, monkeypatch, capsys)
    come_in(page, school.url, "Mila", codes["Mila"])
    keep(page, "pupil")


def test_the_lobby(open_page: OpenPage, own_server: Server) -> None:
    mila, sam = open_page(**DESK), open_page()
    sam.goto(f"{own_server.url}/lobby")
    sam.locator(".tile").first.click()
    sam.locator("#h-search").wait_for()
    visit(mila, f"{own_server.url}/lobby")
    mila.locator("main.lobby.known").wait_for()
    mila.locator("#h-filling").wait_for()
    keep(mila, "lobby")
