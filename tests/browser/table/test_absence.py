"""A player goes away in the middle of a game: what those who stayed are shown, and can do."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import OpenPage, photograph
from tests.browser.play import sit_down
from tests.browser.server import Server
from tests.browser.waiting import box_of


@pytest.fixture(scope="module")
def impatient(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server whose tables wait for nobody."""
    one = Server(tmp_path_factory.mktemp("impatient"), "impatient", AWAY_S="0")
    one.start()
    yield one
    one.stop()


@pytest.mark.parametrize(
    ("size", "scheme", "what", "says"),
    [
        ((390, 844), "dark", "Abbrechen, ohne Wertung", "Abgebrochen"),
        ((1280, 800), "light", "Die Partie beenden", "Du gewinnst"),
    ],
)
def test_who_was_left_alone_is_asked(
    open_page: OpenPage, impatient: Server, size: tuple[int, int], scheme: str, what: str, says: str
) -> None:
    stays = open_page(size=size, locale="de-DE", color_scheme=scheme)
    goes = open_page()
    sit_down(impatient.url, goes, stays)
    question = stays.get_by_role("alert").get_by_text("schon lange weg")
    goes.goto("about:blank")
    expect(question).to_be_visible()
    photograph(stays, f"absence-{size[0]}")
    panel = box_of(stays, ".status")
    for button in stays.get_by_role("alert").get_by_role("button").all():
        box = button.bounding_box()
        assert box
        assert panel["x"] <= box["x"] <= box["x"] + box["width"] <= panel["x"] + panel["width"]
    stays.get_by_role("button", name=what).click()
    expect(stays.get_by_role("dialog")).to_contain_text(says)
    photograph(stays, f"absence-over-{size[0]}")


def test_who_waits_is_told_how_long(open_page: OpenPage, server: Server) -> None:
    stays, goes = open_page(size=(390, 844)), open_page()
    sit_down(server.url, goes, stays)
    goes.goto("about:blank")
    expect(stays.locator(".status")).to_contain_text("You can go on without them in 10 minutes.")
    photograph(stays, "absence-waits")


def test_requests_can_be_switched_off(open_page: OpenPage, server: Server) -> None:
    asks, asked = open_page(), open_page(size=(390, 844), locale="de-DE")
    sit_down(server.url, asks, asked)
    asks.locator(".node[role=button] .state.lit").first.click(force=True)
    asks.get_by_role("button", name="Undo").click()
    asked.get_by_role("button", name="Nein, und frag mich nicht mehr").wait_for()
    photograph(asked, "asked")
    asked.get_by_role("button", name="Nein, und frag mich nicht mehr").click()
    undo = asks.get_by_role("button", name="Undo")
    expect(undo).to_have_attribute("aria-disabled", "true")
    asked.get_by_role("button", name="Mehr", exact=True).click()
    switch = asked.get_by_role("switch", name="Mich an diesem Tisch nichts fragen")
    expect(switch).to_have_attribute("aria-checked", "true")
    photograph(asked, "asked-more")


def test_a_rematch_is_an_offer(open_page: OpenPage, server: Server) -> None:
    offers, comes = open_page(), open_page(size=(390, 844))
    sit_down(server.url, offers, comes)
    address = offers.url
    offers.get_by_role("button", name="Resign").click()
    offers.get_by_role("dialog").get_by_role("button", name="Resign", exact=True).click()
    comes.get_by_role("dialog").wait_for()
    offers.get_by_role("dialog").get_by_role("button", name="Rematch").click()
    offers.wait_for_url(lambda url: url.rpartition("/")[2] not in address)
    expect(comes.get_by_text("has started a rematch")).to_be_visible()
    photograph(comes, "rematch-offered")
    comes.goto(offers.url)
    photograph(comes, "rematch-kept")
    comes.get_by_role("button", name="Sit down").click()
    expect(offers.locator(".seat.absent")).to_have_count(0)
