"""The companion for owners of a real board of Penguisi: dice, doubles, and who is next."""

from collections.abc import Callable, Sequence

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import OpenPage
from tests.browser.server import Server
from tests.browser.site.companions import OFFLINE, assert_it_fits, keeping, stage, wait_until_kept
from tests.slow import slow

PATH = "/companions/penguisi"
# Make the page's random generator give the faces that the test chose.
LOADED = """(faces) => {
  crypto.getRandomValues = (box) => {
    box[0] = Math.floor(((faces.shift() - 0.5) / 6) * 2 ** 32);
    return box;
  };
}"""

# Continue up to `times` times, until each face was seen; return the faces that were.
_THROW = """(times) => {
  const seen = new Set();
  while (times-- > 0 && seen.size < 6) {
    document.querySelector('.next').click();
    const shown = document.querySelector('.stage').innerHTML;
    for (const [, face] of shown.matchAll(/href="#die-(\\d)"/g)) seen.add(face);
  }
  return [...seen];
}"""


def opened(page: Page, server: Server, players: int, guin: int | None = None) -> Page:
    """Set up the companion for this many players; `guin` is the Great Guin's seat, 0 for none."""
    page.goto(server.url + PATH)
    page.get_by_role("group", name="Players").get_by_text(str(players), exact=True).click()
    if guin is not None:
        page.locator("[name=guin]").nth(guin).check(force=True)
    return page


def load(page: Page, faces: Sequence[int]) -> None:
    page.evaluate(LOADED, list(faces))


def begun(page: Page, first: str) -> Page:
    page.get_by_role("button", name="Begin").click()
    page.get_by_role("button", name=first).click()
    return page


def forth(page: Page) -> None:
    page.locator(".next").click()


def test_the_highest_roll_begins_and_those_who_are_level_roll_again(
    open_page: OpenPage, server: Server
) -> None:
    page = opened(open_page(), server, 3)
    page.get_by_role("button", name="Begin").click()
    load(page, [4, 4, 1, 2, 6, 2, 1, 1, 3, 2])
    forth(page)
    expect(page.locator(".rolled b")).to_have_text(["8", "3", "8"])
    expect(page.get_by_role("button", name="Tied players")).to_be_visible()
    forth(page)
    expect(page.locator(".big")).to_have_text("Black begins")
    forth(page)
    expect(page.locator(".whose")).to_contain_text("Black to roll")


def test_turns_go_clockwise_and_doubles_roll_again(open_page: OpenPage, server: Server) -> None:
    page = begun(opened(open_page(), server, 4), "Yellow")
    load(page, [3, 6, 2, 2, 1, 5, 5, 5, 6, 6])
    forth(page)
    expect(page.locator(".big")).to_have_text("Move by 6, 3.")
    forth(page)  # done
    expect(page.locator(".whose")).to_contain_text("Black")
    forth(page)
    expect(page.locator(".big")).to_contain_text("A double. Move by 2, 2.")
    expect(page.locator(".dice.under")).to_have_count(0)
    page.get_by_text("All penguins of this colour").click()
    expect(page.locator(".big")).to_contain_text("all of 2, 2, 5, 5, or by none")
    expect(page.locator(".dice.under svg")).to_have_count(2)
    forth(page)  # two dice again
    expect(page.locator(".big")).to_have_text("Move by 5, 1.")
    expect(page.locator(".notes")).to_have_count(0)  # none of their penguins is in the nest
    forth(page)
    expect(page.locator(".whose")).to_contain_text("Green")
    forth(page)
    expect(page.locator(".notes")).to_contain_text("makes a 5")
    forth(page)
    expect(page.locator(".big")).to_contain_text("second double! The leading penguin")
    forth(page)
    expect(page.locator(".whose")).to_contain_text("Red")
    page.get_by_role("button", name="Back").click()
    expect(page.locator(".big")).to_contain_text("The second double!")


def test_the_odd_die_and_triples_of_six(open_page: OpenPage, server: Server) -> None:
    page = begun(opened(open_page(), server, 6), "Pink")
    load(page, [4, 4, 1, 6, 3, 2, 2, 2, 3, 4, 3])
    forth(page)
    expect(page.locator(".dice svg")).to_have_count(3)
    page.get_by_text("All penguins of this colour").click()
    expect(page.locator(".big")).to_have_text(
        "A double. Move by all of 4, 4, 3, 3, or by none. And by 1."
    )
    expect(page.get_by_role("button", name="Roll two dice again")).to_be_visible()
    forth(page)
    expect(page.locator(".dice svg")).to_have_count(2)
    forth(page)  # Red
    forth(page)
    expect(page.locator(".big")).to_contain_text("A triple. Move by 2, 2, 2.")
    expect(page.get_by_role("button", name="Roll all three again")).to_be_visible()
    forth(page)
    expect(page.locator(".big")).to_have_text("Move by 4, 3, 3.")


def test_the_pointer_of_the_great_guin_goes_round_the_people(
    open_page: OpenPage, server: Server
) -> None:
    page = begun(opened(open_page(), server, 2), "Yellow")
    load(page, [1, 2] * 20)
    seen = []
    for _ in range(7):
        seen.append(" ".join(page.locator(".whose p").inner_text().split()))
        forth(page)
        forth(page)
    assert seen == [
        "Yellow to roll",
        "Great Guin moves: Yellow rolls and decides",
        "Red to roll",
        "Yellow to roll",
        "Great Guin moves: Red rolls and decides",
        "Red to roll",
        "Yellow to roll",
    ]


def test_it_plays_on_for_the_places_behind(open_page: OpenPage, server: Server) -> None:
    page = begun(opened(open_page(), server, 3, guin=1), "Black")
    home = page.get_by_role("button", name="All at the Pole")
    home.click()
    expect(page.get_by_role("heading", name="Black wins")).to_be_visible()
    places = page.locator(".ranking b")
    assert places.all_inner_texts() == ["1", "2", "2", "2"]
    page.get_by_role("button", name="Play on").click()
    expect(page.locator(".around .gone")).to_have_count(1)
    home.click()
    assert page.locator(".ranking li").all_inner_texts()[1].split() == ["2", "Green"]
    page.get_by_role("button", name="Play on").click()
    home.click()
    expect(page.get_by_role("button", name="Play on")).to_have_count(0)
    assert places.all_inner_texts() == ["1", "2", "3", "4"]
    assert "Great Guin" in page.locator(".ranking").inner_text()


def test_dice_are_fair_enough(open_page: OpenPage, server: Server) -> None:
    """Each face turns up; the fairness of its generator is left to the browser."""
    page = begun(opened(open_page(), server, 4), "Red")
    faces = page.evaluate(_THROW, 60)
    assert set(faces) == set("123456")


def test_it_goes_on_where_it_was_without_a_network(open_page: OpenPage, server: Server) -> None:
    page = opened(open_page(service_workers="allow", may_fail=OFFLINE), server, 2)
    wait_until_kept(page)
    begun(page, "Red")
    forth(page)
    before = page.locator(".big").inner_text()
    page.context.set_offline(True)
    page.reload()
    assert page.locator(".big").inner_text() == before
    forth(page)
    expect(page.locator(".whose")).to_be_visible()


LOOKS = [((360, 740), 6), ((390, 844), 2), ((1280, 800), 5)]


def theme(players: int) -> str:
    return "dark" if players == 6 else "light"


def walk(page: Page, server: Server, players: int, look: Callable[[str], object]) -> None:
    """Go from the set-up to the end, examining each stage."""
    page.goto(server.url + PATH)
    page.locator("[name=players]").nth(players - 2).check(force=True)
    load(page, [6, 6, *[1, 2] * (players - 1), 3, 3, 5, 4, 4, 2])
    look("setup")
    for step in ("first", "rolled", "turn", "thrown"):
        forth(page)
        look(step)
    page.locator(".out").click()
    look("both")
    page.locator(".does > .btn:not(.next)").click()
    assert stage(page) == "end"
    look("end")


@pytest.mark.parametrize("locale", [slow("en"), "de-DE"])
@pytest.mark.parametrize(("size", "players"), LOOKS)
def test_every_stage_fits_and_can_be_tapped(
    open_page: OpenPage, server: Server, size: tuple[int, int], players: int, locale: str
) -> None:
    page = open_page(size=size, color_scheme=theme(players), locale=locale, has_touch=size[0] < 500)
    walk(page, server, players, lambda name: assert_it_fits(page, name, size[0]))


@pytest.mark.slow
@pytest.mark.parametrize("locale", ["en", "de-DE"])
@pytest.mark.parametrize(("size", "players"), LOOKS)
def test_pictures(
    open_page: OpenPage, server: Server, size: tuple[int, int], players: int, locale: str
) -> None:
    page = open_page(size=size, color_scheme=theme(players), locale=locale)
    walk(page, server, players, keeping(page, "penguisi"))
