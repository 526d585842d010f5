"""Choosing a look of the ice: each picture is seen whole, beside what chooses it."""

import pytest

from tests.browser.audit import audit
from tests.browser.conftest import OpenPage, photograph
from tests.browser.play import visit
from tests.browser.server import Server

_OVERLAPS = """() => [...document.querySelectorAll('.ice')].flatMap((card) => {
  const [circle, ...others] = ['input', 'img', 'b', 'b + span'].map((part) =>
    card.querySelector(part).getBoundingClientRect());
  return others.filter((one) => one.left < circle.right && circle.left < one.right
    && one.top < circle.bottom && circle.top < one.bottom);
})"""


@pytest.mark.parametrize("width", [320, 390, 1280])
def test_no_circle_lies_on_a_picture_or_on_words(
    open_page: OpenPage, server: Server, width: int
) -> None:
    page = open_page(size=(width, 860), color_scheme="dark")
    visit(page, f"{server.url}/look")
    photograph(page, f"look-{width}")
    assert page.evaluate(_OVERLAPS) == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert audit(page) == {}
    page.get_by_role("radio", name="Night ice").check()
    assert page.evaluate("document.documentElement.dataset.ice") == "night"
