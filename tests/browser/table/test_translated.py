"""Pages that the browser translates: what changes in place goes on changing."""

from collections.abc import Callable

import numpy as np
import pytest
from playwright.sync_api import Page

from rookery import games
from tests.browser.conftest import OpenPage
from tests.browser.play import HERE, ME, Hands, new_table, played, settle, wait_for_feel
from tests.browser.server import Server
from tests.browser.waiting import wait_until

# Like the translators of browsers: each text node is replaced by elements around its new words, at
# once and whenever there is a new one, unless it stands where nothing may be translated.
_TRANSLATE = """() => {
  const skipped = 'script, style, noscript, textarea, svg, [translate=no], [data-translated]';
  const translate = (root) => {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const texts = [];
    while (walker.nextNode()) texts.push(walker.currentNode);
    for (const text of texts) {
      if (!text.data.trim() || text.parentElement?.closest(skipped)) continue;
      const words = document.createElement('font');
      words.dataset.translated = '';
      words.textContent = text.data;
      const around = document.createElement('font');
      around.append(words);
      text.replaceWith(around);
    }
  };
  translate(document.body);
  new MutationObserver((changes) => {
    for (const { addedNodes, target } of changes) {
      for (const node of [target, ...addedNodes]) if (node.isConnected) translate(node);
    }
  }).observe(document.body, { childList: true, characterData: true, subtree: true });
}"""
_TEXT = "(places) => places.map((place) => document.querySelector(place).innerText)"
_TRANSLATED = "() => document.querySelectorAll('[data-translated]').length"


def text(page: Page, *places: str) -> list[str]:
    """What a reader reads at these places."""
    words: list[str] = page.evaluate(_TEXT, places)
    return words


def translate(page: Page) -> None:
    page.evaluate(_TRANSLATE)
    assert page.evaluate(_TRANSLATED) > 0  # the rest of the page still is translated


@pytest.mark.parametrize("name", sorted(games.names()))
def test_a_table(open_page: OpenPage, server: Server, rng: np.random.Generator, name: str) -> None:
    """After some moves a translated table reads like one that was opened just now."""
    page = open_page()
    table = new_table(page, server.url, ME, HERE, HERE, game=name)
    page.goto(server.url + table["url"])
    wait_for_feel(page)
    translate(page)
    hands = Hands(page, rng)
    for _ in range(6):
        hands.act_by_taps()
    there = "#seats", "#side", "#facts"
    reads_alike(page, lambda: page.reload(), *there)


def test_a_replay(open_page: OpenPage, server: Server, rng: np.random.Generator) -> None:
    page = open_page()
    path = played(page, server.url, rng, 12)
    page.goto(f"{server.url}{path}/replay#0")
    settle(page)
    translate(page)
    for ply in range(1, 5):
        page.keyboard.press("ArrowRight")
        wait_until(page, f"() => document.querySelector('#board').dataset.ply === '{ply}'")
    reads_alike(page, lambda: page.reload(), "#seats", "#side", "#facts")


def reads_alike(page: Page, again: Callable[[], object], *places: str) -> None:
    """These places read the same after the page was opened again."""
    page.evaluate("() => document.activeElement?.blur()")
    settle(page)
    before = text(page, *places)
    again()
    settle(page)
    wait_until(
        page,
        "([places, words]) => places.every((place, i) =>"
        " document.querySelector(place).innerText === words[i])",
        [list(places), before],
    )
