"""The companion for owners of the floes: a mix to lay out, whose turn it is, the score sheet."""

from collections import Counter

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import OpenPage
from tests.browser.server import Server
from tests.browser.site.companions import OFFLINE, assert_it_fits, stage, wait_until_kept
from tests.slow import slow

PATH = "/companions/packeis"


def figures(page: Page) -> list[str]:
    """The fish of the row being laid now."""
    return page.locator(".figures").inner_text().split()


def write(page: Page, *floes: int) -> None:
    """Fill in the score sheet, three numbers for each seat."""
    for field, many in zip(page.locator(".sheet input").all(), floes, strict=True):
        field.fill(str(many))


def test_the_floes_can_be_laid_without_a_network(open_page: OpenPage, server: Server) -> None:
    page = open_page(service_workers="allow", may_fail=OFFLINE)
    page.goto(server.url + PATH)
    wait_until_kept(page)
    page.get_by_role("button", name="Begin").click()
    page.locator(".next").click()
    before = figures(page)
    page.context.set_offline(True)
    page.reload()
    assert figures(page) == before
    page.get_by_role("button", name="Set-up").click()
    page.get_by_text("Ring", exact=True).click()
    page.get_by_role("button", name="Begin").click()
    drawn: Counter[str] = Counter()
    while stage(page) == "floes":
        drawn.update(figures(page))
        page.keyboard.press("Enter")
    assert drawn == {"1": 30, "2": 20, "3": 10, "gap": 1}


@pytest.mark.parametrize(("width", "locale"), [(320, "de-DE"), slow(390, "en"), (1280, "de-DE")])
def test_a_whole_game_by_keys(open_page: OpenPage, server: Server, width: int, locale: str) -> None:
    page = open_page(size=(width, 800), locale=locale, has_touch=width < 500)
    page.goto(server.url + PATH)
    page.locator("[name=players]").nth(1).check(force=True)
    page.locator(".next").focus()
    seen: Counter[str | None] = Counter()
    while (now := stage(page)) != "turns":
        if not seen[now]:
            assert_it_fits(page, str(now), width)
        seen[now] += 1
        page.keyboard.press("Enter")
    assert seen == {"setup": 1, "floes": 8, "first": 1, "place": 9}
    assert_it_fits(page, "turns", width)
    page.keyboard.press("ArrowRight")
    for out in range(3):
        expect(page.locator(".around .gone")).to_have_count(out)
        page.locator(".danger").click()
    write(page, 3, 4, 1, 3, 4, 1, 0, 0, 11)
    expect(page.get_by_role("alert")).to_contain_text("10")
    expect(page.locator(".next")).to_be_disabled()
    write(page, 3, 4, 1, 3, 4, 1, 9, 0, 1)
    expect(page.locator(".sheet output").first).to_contain_text("14")
    assert_it_fits(page, "scores", width)
    page.locator(".next").click()
    assert page.locator(".ranking b").all_inner_texts() == ["1", "1", "3"]  # 14 fish, 14 and 12
    assert_it_fits(page, "end", width)
