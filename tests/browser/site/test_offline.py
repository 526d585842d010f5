"""The house as an app: it installs, and without a network it shows the rules and what works."""

from playwright.sync_api import expect

from tests.browser.conftest import OpenPage
from tests.browser.server import Server
from tests.browser.site.companions import OFFLINE

KEPT = """async (path) => {
  const kept = await caches.match(path);
  const parts = (await kept?.text())?.match(/\\/static\\/[\\w./-]+/g) ?? [];
  const there = await Promise.all(parts.map((part) => caches.match(part)));
  return parts.length > 0 && there.every(Boolean);
}"""


def test_rules_open_without_a_network(open_page: OpenPage, server: Server) -> None:
    page = open_page(service_workers="allow", may_fail=(*OFFLINE, "fetching the script"))
    page.goto(server.url)
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    for path in ("/offline", "/rules/polar_escape"):
        page.wait_for_function(KEPT, arg=path)
    page.wait_for_function("() => navigator.serviceWorker.controller")
    page.context.set_offline(True)
    page.goto(f"{server.url}/lobby")  # this page needs the network
    expect(page.get_by_role("heading", name="You’re adrift, without a network")).to_be_visible()
    page.get_by_role("link", name="Rules of Polar Escape").click()
    expect(page.get_by_role("heading", name="In two minutes")).to_be_visible()
    expect(page.locator(".two5 svg")).to_have_count(5)
    page.goto(f"{server.url}/companions/penguisi")  # never opened before
    expect(page.get_by_role("heading", name="Penguisi")).to_be_visible()
    page.context.set_offline(False)
    page.goto(server.url)
    expect(page.locator(".game").first).to_be_visible()
