"""Boards of floes: whole games by touch and by keys, and how a floe is made to drift."""

import numpy as np
import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import OpenPage
from tests.browser.play import HERE, ME, Hands, new_table
from tests.browser.server import Server

DEAL = "SMCAASMCMCASCASMCMASSAMC"
PHONE = (390, 844)
VARIANTS: dict[str, dict[str, str]] = {
    "base": {"players": "2"},
    "strategic": {"players": "2", "start": "strategic"},
    "flame and drift": {"players": "2", "flame": "yes", "drift": "yes", "tiles": "v"},
    "alone": {"players": "1", "challenge": "yes"},
}


def table(page: Page, server: Server, **options: str) -> None:
    """Open a table with these options, all seats here, and go there."""
    seats = (ME, HERE)[: int(options.get("players", "2"))]
    told = new_table(
        page, server.url, *seats, game="penguin_game", options={"players": "2"} | options
    )
    page.goto(server.url + told["url"])


def node(page: Page, name: str) -> tuple[float, float, float, float]:
    """Where a node's drawing is on the screen: its middle, its width and its height."""
    box = page.locator(f'[data-id="{name}"] .art').bounding_box()
    assert box
    return (
        box["x"] + box["width"] / 2,
        box["y"] + box["height"] / 2,
        box["width"],
        box["height"],
    )




def tap(hands: Hands, name: str) -> None:
    """Tap a lit place."""
    hands.tap(next(place for place in hands.lit() if place["id"] == name))


# -- whole games ---------------------------------------------------------------------------------


@pytest.mark.parametrize("variant", list(VARIANTS))
def test_a_game_by_touch(
    open_page: OpenPage, server: Server, rng: np.random.Generator, variant: str
) -> None:
    page = open_page(size=PHONE, has_touch=True)
    table(page, server, **VARIANTS[variant])
    hands = Hands(page, rng, touch=True)
    while not hands.is_over:
        hands.act_by_taps()
    expect(page.get_by_role("dialog").get_by_role("heading")).to_be_visible()


@pytest.mark.parametrize("variant", list(VARIANTS))
def test_a_game_by_keys(
    open_page: OpenPage, server: Server, rng: np.random.Generator, variant: str
) -> None:
    page = open_page()
    table(page, server, **VARIANTS[variant])
    hands = Hands(page, rng)
    page.locator('.node[tabindex="0"]').focus()
    said = set()
    while not hands.is_over:
        assert page.evaluate("document.activeElement.matches('.board .node')")
        hands.act_by_keys()
        said.add(page.locator("#spoken").inner_text())
    assert len(said) > hands.number / 2  # what happened was announced
    expect(page.get_by_role("dialog").get_by_role("heading")).to_be_visible()
