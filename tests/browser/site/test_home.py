"""The home page knows who waits, whose games are on, and how wide it is."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import OpenPage, photograph
from tests.browser.play import LINK, ME, card, new_table
from tests.browser.server import Server, running
from tests.browser.waiting import box_of

PLAY = "[data-game=packeis] [data-quick=computer]"


@pytest.fixture
def empty_house(tmp_path: Path, seed: int) -> Iterator[Server]:
    """A house where nobody else is, and so nobody waits."""
    with running(tmp_path, seed) as one:
        yield one


@pytest.mark.parametrize(("size", "colours"), [((390, 844), "dark"), ((1280, 860), "light")])
def test_the_big_button_is_where_people_are(
    open_page: OpenPage, server: Server, size: Any, colours: Any
) -> None:
    mila, sam = open_page(size=size, color_scheme=colours), open_page()
    mila.goto(server.url)
    expect(card(mila).locator(".big")).to_contain_text("Computer")
    photograph(mila, f"home-nobody-{size[0]}")
    sam.goto(f"{server.url}/lobby")
    wish = {"game": "packeis", "seats": [2]}
    headers = {"origin": server.url}
    sought = sam.request.post(f"{server.url}/api/seeks", data={"wants": [wish]}, headers=headers)
    assert sought.ok, sought.text()
    sam.reload()
    expect(card(mila).locator(".big")).to_contain_text("Play someone")
    expect(card(mila).locator(".big")).to_contain_text("1 waiting")
    photograph(mila, f"home-waiting-{size[0]}")
    sam.locator("#search .does2 button").click()
    expect(card(mila).locator(".big")).to_contain_text("Computer")


def test_a_wide_screen_is_used_and_own_games_come_first(
    open_page: OpenPage, server: Server
) -> None:
    page = open_page(size=(2560, 1440))
    page.goto(server.url)
    for _ in range(2):
        new_table(page, server.url, ME, LINK)
    page.reload()
    photograph(page, "home-wide-2560")
    games, mine = (box_of(page, one) for one in ("#games", "#mine"))
    assert games["width"] > 1600
    assert mine["x"] > games["x"] + games["width"]
    assert mine["y"] < 400


def test_text_and_forms_grow_with_a_wide_screen(open_page: OpenPage, server: Server) -> None:
    page = open_page(size=(2560, 1440))
    for path in ("/lobby", "/players", "/rules/packeis", "/daily", "/new?game=packeis", "/look"):
        page.goto(f"{server.url}{path}")
        assert box_of(page, "#main")["width"] > 2560 * 0.44, path
        assert page.evaluate("document.documentElement.scrollWidth") == 2560, path
    page.goto(f"{server.url}/rules/packeis")
    photograph(page, "rules-wide-2560")
    contents = box_of(page, ".toc")
    assert contents["y"] + contents["height"] <= 1440


def test_who_has_never_played_sees_first_how_strong_the_computer_is(
    open_page: OpenPage, empty_house: Server
) -> None:
    page = open_page(size=(390, 844), has_touch=True, locale="de-DE")
    page.goto(empty_house.url)
    chooser, games = (box_of(page, one) for one in (".levelrow", "#games"))
    assert chooser["y"] + chooser["height"] <= games["y"]
    expect(page.locator(".levelrow")).to_be_in_viewport(ratio=1)
    play, bar = (box_of(page, one) for one in (PLAY, "nav.tabs"))
    photograph(page, "home-newcomer-390")
    assert play["y"] + play["height"] <= bar["y"]  # a bar covers the lower end of a phone's page
    page.locator("[name=level][value=chick]").tap()
    expect(card(page).locator("[data-level]")).to_have_text("Küken")
    card(page).get_by_role("link", name="Mehr Spieler und Einstellungen").tap()
    expect(page.locator("#summary")).to_contain_text("Du gegen das Küken")  # and not another level


def test_what_is_waited_for_stays_in_sight_at_the_last_game(
    open_page: OpenPage, server: Server
) -> None:
    """While a game is compiled, a phone shows the last game's button and, far above, the reason."""
    page = open_page(size=(390, 844))
    page.goto(server.url)
    page.evaluate(
        """document.querySelector('header').insertAdjacentHTML('afterend',
        '<p class="banner" id="compiling" role="status"><span>One moment.</span></p>')"""
    )
    page.locator("article.game").last.scroll_into_view_if_needed()
    assert page.evaluate("scrollY") > 844
    expect(page.locator("#compiling")).to_be_in_viewport(ratio=1)
