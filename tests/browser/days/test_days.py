"""Leave, nights and the nudge, as people use them in the page."""

from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.audit import audit
from tests.browser.conftest import OpenPage, photograph
from tests.browser.notices.test_bell import member
from tests.browser.play import sit_down
from tests.browser.server import Server
from tests.browser.table.test_conditional import awaited


@pytest.mark.parametrize(
    ("size", "colours", "lang"),
    [((1280, 860), "light", "en-GB"), ((390, 844), "dark", "de-DE")],
)
def test_leave_is_begun_and_ended_and_nights_are_saved(
    open_page: OpenPage, server: Server, size: Any, colours: Any, lang: str
) -> None:
    page = open_page(size=size, color_scheme=colours, locale=lang)
    member(page, server, f"Rosa{size[0]}")
    page.goto(f"{server.url}/me/days")
    page.locator("#go .primary").click()
    away = page.locator("#leave li.now")
    expect(away).to_have_count(1)
    assert audit(page) == {}
    photograph(page, f"days-leave-{size[0]}")
    away.locator("button").click()
    expect(page.locator("#leave li")).to_have_count(0)
    page.locator("#zone").select_option("Asia/Tokyo")
    page.locator("#nights").check()
    expect(page.locator("#night-times")).to_be_visible()
    with page.expect_response("**/api/me/days/hours") as answer:
        page.locator("#hours .primary").click()
    assert answer.value.ok
    page.reload()
    expect(page.locator("#zone")).to_have_value("Asia/Tokyo")
    expect(page.locator("#night")).to_have_value("22:00")
    shown = page.request.get(f"{server.url}/api/me/days").json()
    assert (shown["zone"], shown["night"], shown["leaves"]) == ("Asia/Tokyo", "22:00", [])


@pytest.mark.parametrize(
    ("size", "colours", "lang", "words"),
    [
        ((1280, 860), "light", "en-GB", ("Ask for a pause", "Agree", "End the pause")),
        ((390, 844), "dark", "de-DE", ("Um eine Pause bitten", "Einverstanden", "Pause beenden")),
    ],
)
def test_a_pause_is_asked_for_agreed_on_and_ended(
    open_page: OpenPage, server: Server, size: Any, colours: Any, lang: str, words: tuple[str, ...]
) -> None:
    one, two = (open_page(size=size, color_scheme=colours, locale=lang) for _ in range(2))
    sit_down(server.url, one, two, clock={"days": 1, "bank": 0})
    more = "Mehr" if lang == "de-DE" else "More"
    one.get_by_role("button", name=more).last.click()
    one.get_by_role("button", name=words[0]).click()
    expect(one.locator("#back-day")).to_be_visible()
    assert audit(one) == {}
    photograph(one, f"pause-ask-{size[0]}")
    one.locator("dialog .primary").click()
    expect(one.locator("dialog")).to_be_hidden()
    agree = two.get_by_role("button", name=words[1])
    expect(agree).to_be_visible()
    assert audit(two) == {}
    photograph(two, f"pause-asked-{size[0]}")
    agree.click()
    expect(one.locator(".rest").first).to_be_visible()
    photograph(one, f"pause-{size[0]}")
    one.get_by_role("button", name=more).last.click()
    one.get_by_role("button", name=words[2]).click()
    expect(two.locator(".rest")).to_have_count(0)


def test_who_says_when_they_are_back_is_shown_so(open_page: OpenPage, server: Server) -> None:
    one, two = (open_page(size=(390, 844)) for _ in range(2))
    sit_down(server.url, one, two, clock={"days": 3, "bank": 0})
    one.get_by_role("button", name="More").last.click()
    one.get_by_role("button", name="Say when I am back").click()
    one.locator("dialog .primary").click()
    expect(two.locator(".opps .back")).to_contain_text("back on")
    expect(one.locator(".mine .back")).to_be_visible()
    photograph(two, "back-on")
    one.get_by_role("button", name="More").last.click()
    with one.expect_response("**/back") as answer:
        one.get_by_role("button", name="I am back", exact=True).click()
    assert answer.value.ok
    expect(two.locator(".opps .back")).to_have_count(0)


def test_a_nudge_that_comes_too_early_is_refused_in_one_sentence(
    open_page: OpenPage, server: Server
) -> None:
    one, two = (open_page(size=(390, 844), may_fail=("409",)) for _ in range(2))
    sit_down(server.url, one, two, clock={"days": 1, "bank": 0})
    path = one.url.removeprefix(server.url)
    late, waits = awaited(one, two, server.url, path)
    late.goto("about:blank")
    waits.reload()  # nobody but its reader is at the table now
    waits.get_by_role("button", name="More").last.click()
    waits.get_by_role("button", name="Nudge").click()
    expect(waits.locator(".toast.bad").first).to_have_text(
        "One nudge a day is enough, a day after the last move."
    )
    expect(waits.locator(".toast.bad")).to_be_in_viewport(ratio=1, timeout=5000)
    photograph(waits, "nudge-too-early")
