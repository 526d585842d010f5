"""Pages that are open while a new version of the house is installed."""

import numpy as np
from playwright.sync_api import Page, expect

from tests.browser.conftest import OpenPage
from tests.browser.play import HERE, ME, Hands, new_table, settle, wait_for_feel
from tests.browser.server import Server
from tests.browser.waiting import wait_until

# A page that is only beginning to load has no scripts yet.
_VERSION = (
    "() => /static\\/(\\w+)\\//.exec(document.querySelector('script[src]')?.src)?.[1] ?? null"
)
_NEWER = f"(old) => ![null, old].includes(({_VERSION})())"
_LATE = """(old) => import(`/static/${old}/bundles/parts/of_long_ago-ABCDEFGH.js`)"""
# Pages lose their connection to the server that ends, and try again until the next one is there.
_MEANWHILE = ("WebSocket connection", "ERR_CONNECTION_REFUSED", "Failed to load resource")


def install_another_version(server: Server) -> None:
    """Start the house again with one more game, whose drawings change the hash of its files."""
    server.stop()
    server.set(GAMES="examples.breakthrough:GAME")
    server.start()


def version(page: Page) -> str:
    told: str = page.evaluate(_VERSION)
    return told


def test_a_table_loads_itself_again_and_goes_on(
    open_page: OpenPage, own_server: Server, rng: np.random.Generator
) -> None:
    page = open_page(may_fail=_MEANWHILE)
    table = new_table(page, own_server.url, ME, HERE)
    page.goto(own_server.url + table["url"])
    wait_for_feel(page)
    hands = Hands(page, rng)
    hands.act_by_taps()
    old, number = version(page), hands.number
    install_another_version(own_server)
    wait_until(page, _NEWER, old)
    wait_for_feel(page)
    assert hands.number == number
    hands.act_by_taps()


def test_words_that_are_being_written_are_not_lost(open_page: OpenPage, own_server: Server) -> None:
    page = open_page(may_fail=_MEANWHILE)
    page.goto(f"{own_server.url}/lobby")
    settle(page)
    old = version(page)
    page.evaluate("""() => {
      const field = document.createElement('textarea');
      field.id = 'letter';
      document.body.append(field);
      field.value = 'Dear penguin';
    }""")
    install_another_version(own_server)
    expect(page.locator(".toast")).to_contain_text("There is a new version of this page.")
    assert version(page) == old
    page.locator("#letter").fill("")
    wait_until(page, _NEWER, old)


def test_a_part_that_is_no_more_reloads_a_page_without_a_socket(
    open_page: OpenPage, own_server: Server
) -> None:
    """Whatever an older page asks for: the answer is the newer house's."""
    page = open_page(may_fail=_MEANWHILE)
    table = new_table(page, own_server.url, ME, HERE)
    page.goto(f"{own_server.url}{table['url']}/replay")
    settle(page)
    old = version(page)
    install_another_version(own_server)
    page.evaluate(f"(old) => void ({_LATE})(old)", old)
    wait_until(page, _NEWER, old)


def test_a_page_that_stays_old_does_not_reload_for_ever(
    open_page: OpenPage, server: Server
) -> None:
    """As it would if a cache between them kept the page."""
    page = open_page()
    page.goto(f"{server.url}/open")
    settle(page)
    with page.expect_navigation():
        page.evaluate(f"(old) => void ({_LATE})(old)", "0123")
    settle(page)
    page.evaluate("globalThis.isSame = true")
    page.evaluate(f"(old) => void ({_LATE})(old)", "0123")
    expect(page.locator(".toast")).to_contain_text("There is a new version of this page.")
    assert page.evaluate("globalThis.isSame")
