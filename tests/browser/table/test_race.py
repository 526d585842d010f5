"""On wide screens a race shows beside the board who is how far, now and at earlier moves."""

from typing import Any

import numpy as np
import pytest
from playwright.sync_api import Page, expect

from tests.browser.audit import audit
from tests.browser.conftest import OpenPage, photograph
from tests.browser.play import HERE, ME, played, settle
from tests.browser.server import Server
from tests.browser.table.test_polar_escape import PHONE, View, running
from tests.slow import slow

DESK = (1280, 860)


def columns(told: View) -> list[int]:
    """How many columns each seat has crossed."""
    return [seat["scores"][0] for seat in told["seats"]]


def places(page: Page) -> dict[int, float]:
    """Where the seats' penguins are, from the top lane to the lowest."""
    runners = page.locator("[data-runner]").all()
    return {
        int(one.get_attribute("data-runner") or ""): float(one.get_attribute("x") or "")
        for one in runners
    }


@pytest.mark.parametrize(
    ("theme", "locale", "title"),
    [("light", "en-GB", "Who is how far"), slow("dark", "de-DE", "Wer wie weit ist")],
)
def test_the_foremost_is_at_the_top(
    open_page: OpenPage,
    server: Server,
    rng: np.random.Generator,
    theme: Any,
    locale: str,
    title: str,
) -> None:
    page = open_page(size=DESK, color_scheme=theme, locale=locale)
    told = running(page, server, rng, 4, lambda told: len({*columns(told)}) > 2)
    settle(page)
    expect(page.get_by_role("heading", name=title)).to_be_visible()
    crossed, at = columns(told), places(page)
    assert list(at) == sorted(at, key=lambda seat: (-crossed[seat], seat))
    assert sorted(at, key=lambda seat: -at[seat]) == list(at)
    assert len({*at.values()}) == len({*crossed})
    photograph(page, f"race-polar-escape-{theme}")
    assert audit(page) == {}
    page.locator(".step .btn").first.click()
    expect(page.locator("#board")).to_have_attribute("data-ply", "0")
    assert len({*places(page).values()}) == 1  # all on the iceberg


def test_steps_in_penguisi(open_page: OpenPage, server: Server, rng: np.random.Generator) -> None:
    page = open_page(size=DESK)
    page.goto(server.url + played(page, server.url, rng, 60, seats=(ME, HERE), game="penguisi"))
    settle(page)
    expect(page.get_by_role("heading", name="Who is how far")).to_be_visible()
    assert sorted(places(page)) == [0, 1, 2]  # the Great Guin runs, too
    photograph(page, "race-penguisi")


def test_neither_on_a_phone_nor_without_a_race(
    open_page: OpenPage, server: Server, rng: np.random.Generator
) -> None:
    phone, desk = open_page(size=PHONE), open_page(size=DESK)
    phone.goto(server.url + played(phone, server.url, rng, 4, game="penguisi"))
    settle(phone)
    expect(phone.locator(".race")).to_be_hidden()
    desk.goto(server.url + played(desk, server.url, rng, 4))
    settle(desk)
    expect(desk.locator(".race")).to_have_count(0)
