"""Pages beside the table: languages, themes, forms, errors, narrow screens."""

import re

import numpy as np
import pytest
from playwright.sync_api import expect

from tests.browser.audit import audit
from tests.browser.conftest import OpenPage
from tests.browser.play import (
    HERE,
    LINK,
    ME,
    Hands,
    card,
    computer,
    new_table,
    played,
    visit,
)
from tests.browser.server import Server
from tests.browser.waiting import PATIENCE_MS, box_of
from tests.slow import slow


def test_the_page_speaks_german(
    open_page: OpenPage, server: Server, rng: np.random.Generator
) -> None:
    page = open_page(locale="de-DE")
    page.goto(server.url)
    expect(page.locator("html")).to_have_attribute("lang", "de")
    card(page).get_by_role("button", name="An einem Gerät").click()
    hands = Hands(page, rng)
    hands.wait_for_turn()
    label = page.locator("[data-id=floe-d4]").get_attribute("aria-label") or ""
    assert re.fullmatch(r"d4, \d Fische?(, wählbar)?", label)
    expect(page.locator(".status")).to_contain_text("Setz einen Pinguin auf eine Scholle")
    hands.act_by_taps()
    expect(page.locator("#spoken")).to_have_text(re.compile(r"setzt einen Pinguin auf [a-h]\d\."))
    page.goto(f"{server.url}/rules/packeis")
    expect(page.get_by_role("heading", name="Packeis am Pol")).to_be_visible()
    expect(page.locator("#pk-16")).to_contain_text("Pinguin")


def test_language_and_theme_can_be_switched(open_page: OpenPage, server: Server) -> None:
    page = open_page()
    page.goto(server.url)
    page.get_by_role("button", name="Deutsch").click()
    expect(page.locator("html")).to_have_attribute("lang", "de")
    page.get_by_role("button", name="Dunkles Design").click()
    expect(page.locator("body")).to_have_css("background-color", "rgb(7, 22, 36)")
    page.reload()  # both are remembered, and apply from the first paint
    expect(page.locator("body")).to_have_css("background-color", "rgb(7, 22, 36)")
    expect(page.get_by_role("button", name="English")).to_have_attribute("aria-pressed", "false")


@pytest.mark.parametrize("locale", [slow("en"), "de-DE"])
def test_nothing_sticks_out_at_360_pixels(
    open_page: OpenPage, server: Server, rng: np.random.Generator, locale: str
) -> None:
    page = open_page(size=(360, 740), locale=locale, may_fail=("404",))
    seats = (ME | {"name": "A rather long name indeed"}, LINK, computer("emperor"), HERE)
    clock = {"initial_s": 300, "increment_s": 5}
    table = new_table(page, server.url, *seats, clock=clock)["url"]
    replay = f"{played(page, server.url, rng, 30)}/replay#12"
    second = (
        "/new?game=penguin_game",
        "/rules/penguin_game",
        "/daily/penguin_game",
        "/daily",
        "/players",
    )
    first = (
        "/",
        "/new?game=packeis",
        table,
        replay,
        "/rules/packeis",
        "/open",
        "/nowhere",
        "/in",
        "/lobby",
    )
    for path in first + second:
        visit(page, server.url + path)
        assert page.evaluate("document.documentElement.scrollWidth") <= 360, path


def test_controls_are_large_enough_for_a_finger(
    open_page: OpenPage, server: Server, rng: np.random.Generator
) -> None:
    page = open_page(size=(390, 844), has_touch=True)
    table = played(page, server.url, rng, 30)
    more = ("/new?game=penguin_game&players=1", "/daily", "/players", "/in", "/lobby")
    for path in ("/", "/new?game=packeis", table, f"{table}/replay", *more):
        visit(page, server.url + path)
        small = page.evaluate(
            """() => [...document.querySelectorAll('button, .btn, .seg > *, select, .choice, .bd')]
              .filter((e) => e.offsetParent && Math.min(e.offsetWidth, e.offsetHeight) < 44)
              .map((e) => e.outerHTML.slice(0, 80))"""
        )
        assert small == [], path


@pytest.mark.parametrize("size", [(390, 844), (1280, 800)])
def test_a_board_of_the_day_is_begun_without_scrolling(
    open_page: OpenPage, server: Server, size: tuple[int, int]
) -> None:
    page = open_page(size=size, locale="de-DE")
    page.goto(f"{server.url}/daily/packeis")
    begin = box_of(page, "#begin")
    tabs = 66 if size[0] < 720 else 0
    assert begin["y"] + begin["height"] <= size[1] - tabs


def test_a_table_from_the_form(open_page: OpenPage, server: Server) -> None:
    page = open_page(may_fail=("400",))
    page.goto(f"{server.url}/new?game=packeis")
    page.get_by_role("button", name="Add a player").click()
    page.get_by_label("Name: player 1").fill("Mila")
    page.get_by_label("Who plays: player 2").select_option("here")
    page.get_by_label("Who plays: player 3").select_option("chick")
    page.get_by_label("Given floe by floe").first.check(force=True)
    expect(page.locator("#summary")).to_have_text(
        "You, someone beside you, and the Chick, no clock"
    )
    page.get_by_role("button", name="Play now").click()
    layout = page.get_by_label("Spread of the fish")
    expect(layout).to_be_focused()  # the error is marked, and explained beside its field
    expect(layout).to_have_accessible_description(
        re.compile("^Spread of the fish: a given outline")
    )
    expect(page.locator("#reasons")).to_be_hidden()
    page.get_by_label("Ring", exact=True).check(force=True)
    page.get_by_label("5 min + 5 s").check(force=True)
    page.get_by_role("button", name="Play now").click()
    expect(page.locator(".seat")).to_have_count(3)
    expect(page.locator(".clock")).to_have_count(2)  # a computer has no clock
    expect(page.locator(".board [data-id^=floe]")).to_have_count(60)


def test_floes_can_be_given_one_by_one(open_page: OpenPage, server: Server) -> None:
    page = open_page()
    visit(page, f"{server.url}/new?game=packeis")
    floes = page.get_by_label("The floes")
    expect(floes).to_be_hidden()
    page.get_by_text("Finer points").click()
    page.locator(".group summary", has_text="The fish").click()
    page.get_by_label("Spread of the fish").select_option("given")
    floes.fill("121312" * 10)
    page.get_by_role("button", name="Play now").click()
    expect(page.locator(".board [data-id^=floe]")).to_have_count(60)


def test_what_few_people_choose_is_folded_away(open_page: OpenPage, server: Server) -> None:
    page = open_page(size=(390, 844), may_fail=("400",))
    visit(page, f"{server.url}/new?game=polar_escape")
    start, cap = page.get_by_role("button", name="Play now"), page.get_by_label("Most free")
    expect(start).to_be_in_viewport(ratio=1)  # however long the form is
    expect(page.locator(".gtabs [aria-current]")).to_be_in_viewport(ratio=0.9)  # the last of four
    expect(page.locator(".pick", has_text="Stormy")).to_contain_text("one spin in two is an event")
    expect(cap).to_be_hidden()
    more = page.get_by_text("Finer points")
    more.click()
    expect(cap).to_be_hidden()
    page.locator(".group summary", has_text="The sea").click()
    page.locator(".group summary", has_text="Sheets").click()
    own = page.get_by_label("Small icebergs: On six squares of your own")
    expect(own).to_be_hidden()
    page.get_by_label("Small icebergs", exact=True).select_option("On six squares of your own")
    own.fill("c2 c7")
    cap.fill("many")
    more.click()
    start.click()
    expect(own).to_be_focused()  # unfolded again
    expect(own).to_have_attribute("aria-invalid", "true")
    expect(page.get_by_text("six different squares are needed")).to_have_count(1)
    expect(page.locator(".wrong:visible")).to_have_text(
        [re.compile("^Small icebergs: "), "Most free moves in a turn: a whole number is needed"]
    )
    own.fill("c2 c7 d4 d5 f3 f7")
    cap.fill("5")
    start.click()
    expect(page.locator(".seat")).to_have_count(3)
    told = page.request.get(
        f"{server.url}/api{page.url.removeprefix(server.url)}", timeout=PATIENCE_MS
    ).json()
    assert "iceberg-f7" in {node["id"] for node in told["scene"]["nodes"]}


def test_what_cannot_be_opened_is_told_in_the_reader_s_language(
    open_page: OpenPage, server: Server
) -> None:
    page = open_page(locale="de-DE", may_fail=("400",))
    page.goto(f"{server.url}/open")
    button, told = page.get_by_role("button", name="Nachspielen"), page.get_by_role("alert")
    button.click()
    expect(told).to_contain_text("Wähle zuerst eine Datei")
    expect(page.get_by_label("Text der Spieldatei")).to_be_focused()
    page.get_by_label("Text der Spieldatei").fill("1. e4 e5")
    button.click()
    expect(told).to_have_text(
        "Das ist keine Spieldatei, die Rookery lesen kann "
        "(Zeile 1: eine Spieldatei beginnt mit der Zeile „rookery record 1“)."
    )


def test_a_page_that_is_not_there(open_page: OpenPage, server: Server) -> None:
    page = open_page(may_fail=("404",))
    page.goto(f"{server.url}/nowhere")
    page.get_by_role("link", name="Back to the games").click()
    expect(card(page).get_by_role("button", name="Computer")).to_be_visible()


_OFFER = """() => {
  const offer = new Event('beforeinstallprompt', { cancelable: true });
  offer.prompt = () => { document.title = 'asked'; };
  return dispatchEvent(offer);
}"""
"""Offer to install the page, as a browser does; return whether it may show its own prompt."""


def test_a_phones_home_screen_is_offered_to_whoever_has_played(
    open_page: OpenPage, server: Server
) -> None:
    page = open_page(size=(390, 844))
    page.goto(server.url)
    assert page.evaluate(_OFFER)  # a newcomer has other things in mind
    new_table(page, server.url, ME, HERE)
    for answer in ("Add", "Not now"):
        page.goto(server.url)
        assert not page.evaluate(_OFFER)
        sheet = page.get_by_role("region", name="Rookery on your home screen?")
        expect(sheet).to_be_in_viewport(ratio=1)
        assert audit(page) == {}
        sheet.get_by_role("button", name=answer).click()
        expect(sheet).to_be_hidden()
        assert (page.title() == "asked") == (answer == "Add")
    page.reload()
    assert page.evaluate(_OFFER)  # once refused, never again
    page.set_viewport_size({"width": 1280, "height": 800})
    page.evaluate("localStorage.removeItem('rookery-install')")
    page.reload()
    assert page.evaluate(_OFFER)  # desktop browsers have their own place for it


def test_the_home_page_lists_my_games_and_others(
    open_page: OpenPage, server: Server, rng: np.random.Generator
) -> None:
    mine, other = open_page(), open_page()
    path = played(mine, server.url, rng, 6)
    mine.goto(server.url + path)  # a game is on while one of its players is there
    expect(mine.locator("#board")).to_have_attribute("data-number", "6")
    other.goto(server.url)
    expect(other.locator(f"#live a[href='{path}'] img")).to_have_js_property("complete", True)
    mine.goto(server.url)
    expect(mine.locator(f"#mine a[href='{path}']")).to_contain_text("Your turn")
    other.locator(f"#live a[href='{path}']").click()
    expect(other.locator("#board")).to_have_attribute("data-number", "6")


def test_every_page_has_names_for_its_controls(
    open_page: OpenPage, server: Server, rng: np.random.Generator
) -> None:
    page = open_page()
    table = played(page, server.url, rng, 12)
    more = (
        "/new?game=penguin_game",
        "/daily/penguin_game",
        "/companions/penguin_game",
        "/in",
        "/lobby",
    )
    for path in ("/", "/new?game=packeis", table, f"{table}/replay", "/open", *more):
        visit(page, server.url + path)
        nameless = page.evaluate(
            """() => [...document.querySelectorAll('button, a, input, select, textarea')]
              .filter((e) => e.checkVisibility() && !e.closest('[aria-hidden=true]'))
              .filter((e) => !(e.ariaLabel || e.textContent.trim() || e.labels?.length))
              .map((e) => e.outerHTML.slice(0, 80))"""
        )
        assert nameless == [], path
        assert page.locator("h1").count() == 1, path


_WRITE = "(html) => document.write(html)"
# The left edges of the visible tabs at the foot of a phone.
_TABS = """() => [...document.querySelectorAll('.tabs a')]
  .filter((tab) => getComputedStyle(tab).visibility === 'visible').map((tab) => tab.offsetLeft)"""


def test_tabs_are_seen_once_all_have_come(open_page: OpenPage, server: Server) -> None:
    """The page arrives in two parts, the first of which ends after its first tab."""
    page = open_page(size=(390, 844))
    text = page.request.get(server.url, headers={"accept": "text/html"}).text()
    cut = text.index("</a>", text.index('class="tabs"')) + len("</a>")
    page.goto(f"{server.url}/health")
    page.evaluate("() => document.open()")
    page.evaluate(_WRITE, text[:cut])
    page.locator(".tabs a").wait_for(state="attached")
    page.wait_for_function(
        "() => getComputedStyle(document.querySelector('.tabs')).position === 'fixed'"
    )
    assert page.evaluate(_TABS) == []
    page.evaluate(_WRITE, text[cut:])
    page.evaluate("() => document.close()")
    assert len(page.evaluate(_TABS)) == page.locator(".tabs a").count() > 2
