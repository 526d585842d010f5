"""The installed house: browsers take its manifest, and offline it says which games wait."""

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import OpenPage, photograph
from tests.browser.notices.test_bell import asked, member
from tests.browser.play import LINK, ME
from tests.browser.server import Server
from tests.browser.site.companions import OFFLINE
from tests.browser.site.test_offline import KEPT

STORED = "() => localStorage.getItem('rookery-waiting')"
GONE = "() => !localStorage.getItem('rookery-waiting')"


def test_the_manifest_has_no_fault(open_page: OpenPage, server: Server) -> None:
    page = open_page(service_workers="allow")
    page.goto(server.url)
    session = page.context.new_cdp_session(page)
    found = session.send("Page.getAppManifest")
    assert found["errors"] == []
    reasons = session.send("Page.getInstallabilityErrors")["installabilityErrors"]
    # A test's browser forgets everything, like a private window: the only allowed objection.
    assert [reason["errorId"] for reason in reasons] in ([], ["in-incognito"])
    page.goto(f"{server.url}/link?url=web%2Brookery%3A%2Frules%2Fpackeis")
    expect(page).to_have_url(f"{server.url}/rules/packeis")


@pytest.mark.parametrize(
    ("size", "colours", "lang", "words"),
    [
        ((1280, 860), "light", "en-GB", "This is no link to a page of this house."),
        ((390, 844), "dark", "de-DE", "Das ist kein Link zu einer Seite dieses Hauses."),
    ],
)
def test_a_foreign_link_is_refused_in_words(
    open_page: OpenPage, server: Server, size: Any, colours: Any, lang: str, words: str
) -> None:
    page = open_page(size=size, color_scheme=colours, locale=lang, may_fail=("400 (Bad Request)",))
    page.goto(f"{server.url}/link?url=https%3A%2F%2Fevil.example%2F")
    assert page.url.startswith(server.url)
    expect(page.locator("main")).to_contain_text(words)
    photograph(page, f"link-refused-{size[0]}")


@pytest.mark.parametrize(
    ("size", "colours", "lang"),
    [((1280, 860), "light", "en-GB"), ((390, 844), "dark", "de-DE")],
)
def test_without_a_network_the_page_says_which_games_wait(
    open_page: OpenPage, server: Server, size: Any, colours: Any, lang: str
) -> None:
    names = (f"Svea{size[0]}", f"Sören{size[0]}")
    looks: Any = {"size": size, "color_scheme": colours, "locale": lang}
    may_fail = (*OFFLINE, "fetching the script")
    one, two = (
        member(open_page(service_workers="allow", may_fail=may_fail, **looks), server, name)
        for name in names
    )
    seats = [ME, LINK]
    opened = asked(one, server, "POST", "/api/games", {"game": "packeis", "seats": seats})
    code = opened["invites"][0]["url"].rsplit("/", 1)[-1]
    asked(two, server, "POST", f"/api/join/{code}", {"name": ""})
    waits = any(row["kind"] == "turn" for row in _notices(one, server))  # who begins is drawn
    page, other = (one, names[1]) if waits else (two, names[0])
    (game,) = (row for row in _notices(page, server) if row["kind"] == "turn")

    page.goto(f"{server.url}/rules/packeis")
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    page.wait_for_function(KEPT, arg="/offline")
    page.wait_for_function("() => navigator.serviceWorker.controller")
    page.wait_for_function(STORED)
    page.context.set_offline(True)
    page.goto(f"{server.url}/lobby")
    expect(page.locator("#waiting li")).to_have_count(1)
    link = page.locator("#waiting li a")
    expect(link).to_contain_text(other)
    expect(link).to_have_attribute("href", game["url"])
    photograph(page, f"offline-waiting-{size[0]}")
    assert page.evaluate("caches.match('/api/me/notices').then(Boolean)") is False
    link.click()
    expect(page.locator("#waiting li")).to_have_count(1)  # no game opens, and nothing is lost

    page.context.set_offline(False)
    page.goto(f"{server.url}/me")
    assert page.evaluate(STORED)
    page.locator("main [data-sign-out]").click()
    page.wait_for_function(GONE)


def _notices(page: Page, server: Server) -> Any:
    return page.request.get(f"{server.url}/api/me/notices").json()["notices"]


def test_a_page_for_nobody_forgets_what_waited(open_page: OpenPage, server: Server) -> None:
    page = open_page()
    page.goto(f"{server.url}/rules/packeis")
    kept = """{"state":"x","at":0,"games":[{"title":"T","line":"L","url":"/games/x"}]}"""
    page.evaluate("kept => localStorage.setItem('rookery-waiting', kept)", kept)
    page.goto(f"{server.url}/offline")  # kept from an earlier day, it knows nobody
    expect(page.locator("#waiting")).to_contain_text("T")
    page.goto(server.url)  # a session may have ended by itself
    page.wait_for_function(GONE)


def test_what_another_member_left_is_replaced(open_page: OpenPage, server: Server) -> None:
    page = member(open_page(), server, "Sixten")
    kept = """{"state":"x","at":0,"games":[{"title":"T","line":"L","url":"/games/x"}]}"""
    page.evaluate("kept => localStorage.setItem('rookery-waiting', kept)", kept)
    page.goto(f"{server.url}/rules/packeis")
    page.wait_for_function(GONE)
