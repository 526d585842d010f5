"""The companion for owners of a real piecepack: every start, by keys and fingers, without a net."""

from collections import Counter
from collections.abc import Callable
from typing import Literal

import pytest
from playwright.sync_api import Page, expect

from rookery import games
from tests.browser.conftest import OpenPage
from tests.browser.server import Server
from tests.browser.site.companions import OFFLINE, assert_it_fits, keeping, stage, wait_until_kept
from tests.slow import slow

PATH = "/companions/penguin_game"
COMPANION = games.load("penguin_game").words.companion
ABOUT = COMPANION.data if COMPANION else {}


def opened(page: Page, server: Server, **choices: str) -> Page:
    """Open the companion with these choices made, but not yet started."""
    page.goto(server.url + PATH)
    for name, value in choices.items():
        group = page.get_by_role("group", name=name)
        if group.count():
            group.get_by_text(value, exact=True).click()
        else:
            page.get_by_text(value, exact=True).click()
    return page


def coin(page: Page) -> tuple[str, str]:
    """The suit that was drawn, and where it goes."""
    suit, _, cell = page.locator(".coin b").inner_text().partition(", ")
    return suit, cell


def test_the_bag_holds_six_of_each_suit_in_regular_order(
    open_page: OpenPage, server: Server
) -> None:
    page = opened(open_page(), server)
    page.get_by_role("button", name="Begin").click()
    drawn = []
    while stage(page) == "bag":
        drawn.append(coin(page))
        page.locator(".next").click()
    assert Counter(suit for suit, _ in drawn) == dict.fromkeys(ABOUT["suits"].values(), 6)
    order = ABOUT["tiles"]["square"]["orders"]["flat2"]
    cells = [f"{'abcd'[column]}{row + 1}" for column, row in order]
    assert [cell for _, cell in drawn] == cells
    assert stage(page) == "first"


STARTS = [(count, "from the bag") for count in (1, 2, 3, 4)]
STARTS += [(2, "Strategic"), (4, "Strategic"), (3, "Irregular"), (1, "Chaotic"), (4, "Chaotic")]


@pytest.mark.parametrize(("players", "start"), STARTS)
def test_a_whole_game_by_keys(
    open_page: OpenPage, server: Server, players: int, start: str
) -> None:
    page = opened(open_page(), server, Players=str(players))
    page.get_by_role("group", name="The coins").get_by_text(start).click()
    page.locator(".next").focus()
    seen: Counter[str | None] = Counter()
    while stage(page) != "turns":
        seen[stage(page)] += 1
        page.keyboard.press("Enter")
    laid = "bag" if start == "from the bag" else "lay"
    first = {} if players == 1 else {"first": 1}
    assert seen == ({"setup": 1, laid: 24, "place": players} | first)
    for turn in range(1, 6):
        expect(page.locator(".now")).to_contain_text(f"Turn {turn}")
        page.keyboard.press("Enter")
    while stage(page) == "turns":
        page.get_by_role("button", name="Stuck, and out").click()
    if players == 1:
        expect(page.locator(".now")).to_contain_text("19 of 24 coins left")
        expect(page.locator(".now")).to_contain_text("79 percent")
    else:
        expect(page.locator(".ranking li")).to_have_count(players)
    page.keyboard.press("Enter")
    assert stage(page) in ("bag", "first", "lay")


def test_turns_go_round_those_who_are_in_and_back_again(
    open_page: OpenPage, server: Server
) -> None:
    page = opened(open_page(), server, Players="3")
    page.get_by_role("group", name="The coins").get_by_text("Strategic").click()
    page.get_by_role("button", name="Begin").click()
    page.get_by_role("button", name="Yellow").click()
    while stage(page) != "turns":
        page.keyboard.press("ArrowRight")
    whose = page.locator(".whose")
    expect(whose).to_contain_text("Yellow")
    page.keyboard.press("ArrowRight")
    expect(whose).to_contain_text("Black")
    page.get_by_role("button", name="Stuck, and out").click()
    expect(whose).to_contain_text("Red")
    page.keyboard.press("ArrowRight")
    expect(whose).to_contain_text("Yellow")
    page.keyboard.press("ArrowRight")
    expect(whose).to_contain_text("Red")
    page.get_by_role("button", name="Back").click()
    expect(whose).to_contain_text("Yellow")
    page.get_by_role("button", name="Stuck, and out").click()
    expect(page.get_by_role("heading", name="Red wins")).to_be_visible()
    names = page.locator(".ranking li span:last-child").all_inner_texts()
    assert names == ["Red", "Yellow", "Black"]


def test_names_stand_where_colours_would(open_page: OpenPage, server: Server) -> None:
    page = opened(open_page(), server)
    page.get_by_label("Name: Yellow").fill("Ada")
    page.get_by_role("button", name="Begin").click()
    page.get_by_role("button", name="Show them all").click()
    page.keyboard.press("ArrowRight")
    page.get_by_role("button", name="Ada").click()
    expect(page.locator(".whose")).to_contain_text("Ada places the penguin")
    page.keyboard.press("ArrowRight")
    expect(page.locator(".whose")).to_contain_text("Red places the penguin")


def test_the_goal_is_the_first_coin_and_house_rules_are_marked(
    open_page: OpenPage, server: Server
) -> None:
    page = opened(open_page(), server, Players="1")
    page.get_by_text("End on the goal suit").click()
    expect(page.locator(".notes")).to_have_count(0)
    page.get_by_text("Drifting", exact=True).click()
    expect(page.locator(".notes")).to_contain_text("House rule")
    page.get_by_role("button", name="Begin").click()
    suit, _ = coin(page)
    page.get_by_role("button", name="Show them all").click()
    expect(page.locator(".goal")).to_contain_text(f"end on {suit}")
    page.keyboard.press("ArrowRight")
    expect(page.locator(".goal")).to_contain_text(f"end on {suit}")


def test_three_tiles_rise_in_two_ways(open_page: OpenPage, server: Server) -> None:
    page = opened(open_page(), server)
    expect(page.get_by_role("group", name="How high")).to_have_count(0)
    page.get_by_role("group", name="The tiles").locator("label").last.click()
    heights = page.locator(".plan .high")
    assert heights.all_text_contents() == ["2"] * 12
    page.get_by_role("group", name="How high").get_by_text("three on the X").click()
    assert sorted(heights.all_text_contents()) == ["1"] * 6 + ["3"] * 6


def test_it_goes_on_where_it_was_without_a_network(open_page: OpenPage, server: Server) -> None:
    page = opened(open_page(service_workers="allow", may_fail=OFFLINE), server)
    wait_until_kept(page)
    page.get_by_role("button", name="Begin").click()
    page.locator(".next").click()
    before = coin(page)
    page.context.set_offline(True)
    page.reload()
    assert coin(page) == before
    page.locator(".next").click()
    expect(page.locator(".now")).to_contain_text("Coin 3 of 24")


LOOKS: tuple[tuple[tuple[int, int], Literal["light", "dark"]], ...] = (
    ((360, 740), "dark"),
    ((390, 844), "light"),
    ((1280, 800), "dark"),
)


def walk(page: Page, server: Server, look: Callable[[str, int], object]) -> None:
    """Go from the set-up to the end, examining each stage in every size."""
    page.goto(server.url + PATH)
    page.locator("[name=players]").nth(2).check(force=True)
    seen = set()
    while (now := stage(page)) != "end":
        button = page.locator(".danger" if now == "turns" else ".next")
        for (width, height), theme in LOOKS if now not in seen else ():
            page.set_viewport_size({"width": width, "height": height})
            page.emulate_media(color_scheme=theme)
            look(str(now), width)
            button.tap(trial=True)
        seen.add(now)
        button.click()
    assert seen == {"setup", "bag", "first", "place", "turns"}


@pytest.mark.parametrize("locale", [slow("en"), "de-DE"])
def test_every_stage_fits_and_can_be_tapped(
    open_page: OpenPage, server: Server, locale: str
) -> None:
    page = open_page(locale=locale, has_touch=True)
    walk(page, server, lambda name, width: assert_it_fits(page, name, width))


@pytest.mark.slow
@pytest.mark.parametrize("locale", ["en", "de-DE"])
def test_pictures(open_page: OpenPage, server: Server, locale: str) -> None:
    page = open_page(locale=locale, has_touch=True)
    keep = keeping(page, "companion")
    walk(page, server, lambda name, _: keep(name))
