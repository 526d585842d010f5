"""Pages of leagues and duplicate rounds, while they go on and when they are over."""

import re
from typing import Any

import numpy as np
import pytest
from playwright.sync_api import Error, Page, expect

from tests.browser.conftest import OpenPage, photograph
from tests.browser.evenings.test_evening import PLAN, opened, play
from tests.browser.play import settle
from tests.browser.server import Server

TALL: dict[str, dict[str, Any]] = {
    "desktop": {"size": (1280, 1500)},
    "phone-de": {"size": (390, 2000), "locale": "de"},
    "dark": {"size": (1280, 1500), "color_scheme": "dark"},
    "phone-dark": {"size": (390, 2000), "color_scheme": "dark"},
}
NAMES = ("Ada", "Bo", "Cy", "Di")
TO_MY_TABLE = re.compile("To my table|An meinen Tisch")
PLAYED = re.compile("Your table is ready|is being played")


def act(page: Page, url: str, what: str, **more: str) -> None:
    house, _, evening = url.partition("/evenings/")
    answer = page.request.post(
        f"{house}/api/evenings/{evening}",
        data={"act": what, **more},
        headers={"origin": house},
    )
    assert answer.ok, answer.text()


def all_come(open_page: OpenPage, server: Server, plan: dict[str, Any]) -> tuple[str, list[Page]]:
    """The address of an evening that has begun, and four pages, one for each way to look."""
    people = [open_page(**TALL[kind]) for kind in TALL]
    url = opened(people[0], server, PLAN | {"seats": 2} | plan)
    for page, name in zip(people, NAMES, strict=True):
        page.goto(url)
        act(page, url, "join", name=name)
    act(people[0], url, "begin")
    return url, people


def go(page: Page, url: str) -> None:
    """Go to an evening's page, which loads itself anew when the evening ends: perhaps just now."""
    try:
        page.goto(url)
    except Error as error:
        if not re.search("interrupted by another navigation|ERR_ABORTED", error.message):
            raise
        page.wait_for_load_state()


def all_see(people: list[Page], url: str, what: str) -> None:
    for page, kind in zip(people, TALL, strict=True):
        go(page, url)
        expect(page.get_by_role("heading", level=1)).to_be_visible()
        photograph(page, f"evening-{what}-{kind}")
        width = page.evaluate("document.documentElement.scrollWidth - innerWidth")
        assert width <= 0, f"{what}, {kind}: the page is wider than the screen"


@pytest.mark.parametrize("kind", TALL)
def test_each_format_says_what_it_is_where_one_is_chosen(
    open_page: OpenPage, server: Server, kind: str
) -> None:
    page = open_page(**TALL[kind])
    page.goto(f"{server.url}/evenings/new")
    words = page.locator(".kind small")
    expect(words).to_have_count(5)
    photograph(page, f"evening-new-{kind}")
    for word in words.all():
        inside = word.evaluate(
            """(small) => {
                const own = small.getBoundingClientRect();
                const card = small.closest(".kind").getBoundingClientRect();
                return [own.left >= card.left && own.right <= card.right, own.width];
            }"""
        )
        assert inside[0], word.inner_text()
        assert inside[1] >= 100, word.inner_text()


def test_a_league_from_its_first_round_to_its_end(
    open_page: OpenPage, server: Server, rng: np.random.Generator
) -> None:
    league = {"title": "Winter", "format": "league", "every": 7, "days": 2, "rounds": 3}
    url, people = all_come(open_page, server, league)
    ada = people[0]
    ada.goto(url)
    expect(ada.get_by_role("heading", name="A table of yours is being played")).to_be_visible()
    all_see(people, url, "league-playing")
    play(people, server, url.rpartition("/")[2], rng)
    expect(ada.get_by_text("The next round begins on")).to_be_visible()
    expect(ada.get_by_role("link", name="To my table")).to_have_count(0)
    all_see(people, url, "league-waits")
    act(ada, url, "end")
    expect(ada.get_by_role("heading", name="wins the league")).to_be_visible()
    all_see(people, url, "league-over")


def test_a_duplicate_evening_shows_that_tables_share_their_deal(
    open_page: OpenPage, server: Server, rng: np.random.Generator
) -> None:
    url, people = all_come(open_page, server, {"title": "Same", "rounds": 2, "duplicate": True})
    for number in (1, 2):
        go(people[0], url)
        expect(people[0].get_by_role("heading", name=f"Round {number} is next")).to_be_visible()
        for page in people:
            act(page, url, "here")
        expect(people[0].get_by_text("These tables share one deal.")).to_be_visible()
        if number == 1:
            all_see(people, url, "duplicate-playing")
        play_all(people, server, url, rng)
    expect(people[0].get_by_role("heading", name="wins the evening")).to_be_visible()
    all_see(people, url, "duplicate-over")


def test_a_knock_out_of_matches_from_check_in_to_podium(
    open_page: OpenPage, server: Server, rng: np.random.Generator
) -> None:
    plan = {"title": "Cup", "format": "knock-out", "best_of": 3}
    url, people = all_come(open_page, server, plan)
    evening, screen = url.rpartition("/")[2], open_page(size=(1920, 1080), locale="de")
    for number in (1, 2):
        go(people[0], url)
        expect(people[0].get_by_role("heading", name=f"Round {number} is next")).to_be_visible()
        for page in players(people, url):
            act(page, url, "here")
        expect(people[0].get_by_role("heading", name=PLAYED)).to_be_visible()
        games = set[str]()
        while (at_tables := open_games(people[0], url)) is not None:
            if at_tables <= games:
                continue  # the next games of the matches are not dealt yet
            games |= at_tables
            play(people, server, evening, rng)
            if number == 1 and len(games) == 2:
                expect(people[0].get_by_text("Game 2")).to_have_count(2)
                all_see(people, url, "match-playing")
                sees_the_match(people, screen, url)
        assert len(games) >= (4 if number == 1 else 2)
    expect(people[0].get_by_role("heading", name="wins the evening")).to_be_visible()
    all_see(people, url, "match-over")


def seen(page: Page, url: str) -> Any:
    return page.request.get(url.replace("/evenings/", "/api/evenings/")).json()


def players(people: list[Page], url: str) -> list[Page]:
    """Those who are awaited now."""
    awaited = seen(people[0], url)["awaited"]
    return [page for page in people if seen(page, url)["me"] in awaited]


def open_games(page: Page, url: str) -> set[str] | None:
    """The games of the latest round's tables that are being played, None when the round is over."""
    state = seen(page, url)
    if state["phase"] != "playing":
        return None
    return {table["game_id"] for table in state["rounds"][-1]["tables"] if not table["over"]}


def sees_the_match(people: list[Page], screen: Page, url: str) -> None:
    """The second game of a match at its table, and both matches on the big screen."""
    for page, kind in zip(people, TALL, strict=True):
        page.goto(url)
        page.get_by_role("link", name=TO_MY_TABLE).click()
        expect(page.locator("#board")).to_be_visible()
        settle(page)
        photograph(page, f"evening-match-table-{kind}")
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    screen.goto(f"{url}/screen")
    expect(screen.locator(".btables i")).to_have_count(4)
    photograph(screen, "evening-match-screen-de")


def play_all(people: list[Page], server: Server, url: str, rng: np.random.Generator) -> None:
    """All play; each table is seen by its own players only."""
    evening = url.rpartition("/")[2]
    state = people[0].request.get(f"{server.url}/api/evenings/{evening}").json()
    for table in state["rounds"][-1]["tables"]:
        names = {row["player"]: row["name"] for row in state["standings"]}
        seated = {names[player] for player in table["players"]}
        own = [page for page, name in zip(people, NAMES, strict=True) if name in seated]
        play_table(own, server, table["game_id"], rng)


def play_table(people: list[Page], server: Server, game: str, rng: np.random.Generator) -> None:
    path, headers = f"{server.url}/api/games/{game}", {"origin": server.url}
    while not (view := people[0].request.get(path).json())["over"]:
        for page in people:
            view = page.request.get(path).json()
            if view["to_move"] in view["yours"]:
                taps = sorted(view["taps"])
                body = {
                    "number": view["number"] + 1,
                    "seat": view["to_move"],
                    "action": taps[int(rng.integers(len(taps)))],
                }
                assert page.request.post(f"{path}/act", data=body, headers=headers).ok
                break
