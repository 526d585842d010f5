"""The rules: parts that fold, and a search that marks clauses; by keyboard and without script."""

import re

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.audit import audit
from tests.browser.conftest import OpenPage, photograph
from tests.browser.server import Server
from tests.games.pages import GAMES


@pytest.mark.parametrize("name", GAMES)
def test_searching_marks_each_clause_and_opens_its_part(
    open_page: OpenPage, server: Server, name: str
) -> None:
    page = open_page(size=(390, 844))
    page.goto(f"{server.url}/rules/{name}")
    parts = page.locator("details.part")
    page.get_by_role("button", name="Fold all").click()
    expect(page.locator("details.part[open]")).to_have_count(0)
    assert audit(page) == {}
    page.keyboard.press("/")
    field = page.get_by_role("searchbox", name="Search the rules")
    expect(field).to_be_focused()
    page.keyboard.type("PENGUIN turn")
    count = page.get_by_role("search").get_by_role("status")
    expect(count).to_have_text(re.compile(r"^1 of \d+$"))
    marked = page.locator("mark")
    texts = {text.lower() for text in marked.all_inner_texts()}
    assert texts == {"penguin", "turn"}
    here = page.locator(".here")
    expect(here).to_be_in_viewport()
    total = int(count.inner_text().split(" of ")[1])
    held = page.locator("//*[mark or */mark]")  # `:has` in a selector looks at all again for each
    assert 1 < total <= held.count()
    first = here.inner_text()
    page.keyboard.press("Enter")
    expect(count).to_have_text(f"2 of {total}")
    page.keyboard.press("Shift+Enter")
    page.keyboard.press("Shift+Enter")
    expect(count).to_have_text(f"{total} of {total}")
    page.keyboard.press("Enter")
    assert here.inner_text() == first
    assert audit(page) == {}
    photograph(page, f"rules-search-{name}")
    before = parts.all_inner_texts()
    page.keyboard.press("Escape")
    expect(marked).to_have_count(0)
    assert parts.all_inner_texts() == before  # no mark leaves a trace
    page.keyboard.type("nobody writes this")
    expect(count).to_have_text("Nothing found")


def test_a_link_to_a_clause_opens_its_part(open_page: OpenPage, server: Server) -> None:
    page = open_page()
    page.goto(f"{server.url}/rules/packeis")
    page.get_by_role("button", name="Fold all").click()
    page.evaluate("location.hash = 'pk-16'")
    expect(page.locator("#pk-16")).to_be_in_viewport()
    page.get_by_role("button", name="Fold all").click()  # one is open
    page.get_by_role("button", name="Unfold all").click()
    handle = page.locator("summary").filter(has=page.get_by_role("heading", name="Moving"))
    handle.focus()
    page.keyboard.press("Enter")
    expect(page.locator("#pk-16")).to_be_hidden()


def test_without_scripts_all_is_there_to_read(browser: Browser, server: Server) -> None:
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(f"{server.url}/rules/packeis")
    expect(page.locator("#pk-1")).to_be_visible()
    expect(page.locator("details.part:not([open])")).to_have_count(0)
    expect(page.get_by_role("search")).to_have_count(0)
    expect(page.get_by_role("button", name="Fold all")).to_have_count(0)
    context.close()
