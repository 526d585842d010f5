"""Helpers for the tests of companions."""

from collections.abc import Callable

from playwright.sync_api import Page

from tests.browser.conftest import photograph

OFFLINE = ("ERR_INTERNET_DISCONNECTED", "Failed to fetch")
"""What the console may say where there is no network."""

SMALL = """() => [...document.querySelectorAll('button, .btn, .choice, .seg > *')]
  .filter((e) => e.offsetParent && Math.min(e.offsetWidth, e.offsetHeight) < 40)
  .map((e) => e.outerHTML.slice(0, 80))"""
SEEN = """() => [
  innerWidth, matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light',
  navigator.language,
].join('-')"""
KEPT = """async () => {
  const kept = await caches.match(location.href);
  if (!kept) return false;
  const parts = (await kept.text()).match(/\\/static\\/[\\w./-]+/g);
  const there = await Promise.all(parts.map((part) => caches.match(part)));
  return there.every(Boolean);
}"""


def stage(page: Page) -> str | None:
    """The companion's current stage."""
    return page.locator(".stage").get_attribute("data-stage")


def wait_until_kept(page: Page) -> None:
    """Wait until the page and all its parts are cached and work without a network."""
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    page.wait_for_function(KEPT)


def assert_it_fits(page: Page, name: str, width: int) -> None:
    """Assert that nothing overflows the screen and everything can be tapped."""
    shown = f"[document.documentElement.scrollWidth, ({SMALL})()]"
    wide, small = page.evaluate(shown)
    assert wide <= width, name
    assert small == [], name


def keeping(page: Page, companion: str) -> Callable[[str], object]:
    """A function that photographs a stage; the file is named after the way the page is seen."""
    return lambda name: photograph(page, f"{companion}-{name}-{page.evaluate(SEEN)}")
