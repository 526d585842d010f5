"""The companion for owners of a real Polar Escape: the click, whose turn it is, three languages."""

from collections.abc import Callable, Sequence

import pytest
from playwright.sync_api import Page, expect

from rookery import games
from tests.browser.conftest import OpenPage
from tests.browser.server import Server
from tests.browser.site.companions import OFFLINE, assert_it_fits, keeping, stage, wait_until_kept

PATH = "/companions/polar_escape"
COMPANION = games.load("polar_escape").words.companion
ABOUT = COMPANION.data if COMPANION else {}
# Make the page's random generator give these draws: pairs of a number and its upper bound.
LOADED = """(draws) => {
  crypto.getRandomValues = (box) => {
    const [at, below] = draws.shift();
    box[0] = at * Math.floor(2 ** 32 / below) + 1;
    return box;
  };
}"""

# Click up to `times` times, until `wanted` different clicks were listed; return them.
_CLICK = """([times, wanted]) => {
  const seen = new Set();
  while (times-- > 0 && seen.size < wanted) {
    document.querySelector('.next').click();
    seen.add(document.querySelector('.clicks li').innerText.split('\\n').slice(1).join());
  }
  return [...seen];
}"""


def faces(risk: str) -> list[str]:
    """The wheel's faces (PE-R13), in the order in which the page counts them."""
    return ["1", "2", "3", "4", "5", "6"] * ABOUT["weights"][risk] + list(ABOUT["events"])


def load(page: Page, risk: str, clicks: Sequence[str | int]) -> None:
    """Load the next clicks: a text is a face of the whole wheel, a number one of six."""
    wheel = faces(risk)
    draws = [
        (one - 1, 6) if isinstance(one, int) else (wheel.index(one), len(wheel)) for one in clicks
    ]
    page.evaluate(LOADED, draws)


def begun(page: Page, server: Server, players: int = 4, starter: str = "Red") -> Page:
    """Open the companion and go to the starter's first click."""
    page.goto(server.url + PATH)
    page.get_by_role("group", name="Players").get_by_text(str(players), exact=True).click()
    tab(page, "Setup")
    page.get_by_role("radio", name=starter).check(force=True)
    tab(page, "Start")
    return page


def tab(page: Page, name: str) -> None:
    page.locator(".parts").get_by_role("button", name=name).click()


def forth(page: Page) -> None:
    page.locator(".next").click()


def button(page: Page, name: str) -> None:
    page.locator(".does").get_by_role("button", name=name).click()


def number(page: Page) -> str:
    return page.locator(".face[data-say] .number").inner_text()


def whose(page: Page) -> str:
    return page.locator(".order [aria-current]").inner_text()


@pytest.mark.clause("PE-18", "PE-19", "PE-20", "PE-23")
def test_the_three_parts_of_the_app(open_page: OpenPage, server: Server) -> None:
    page = open_page()
    page.goto(server.url + PATH)
    assert stage(page) == "penguins"
    expect(page.get_by_text("high (usual)")).to_be_visible()
    page.get_by_role("group", name="Players").get_by_text("5", exact=True).click()
    expect(page.get_by_text("low (usual)")).to_be_visible()
    expect(page.get_by_text("Of 24 clicks, 6 are events")).to_be_visible()
    page.get_by_text("high", exact=True).click()
    expect(page.get_by_text("Of 12 clicks, 6 are events")).to_be_visible()
    page.get_by_label("Name: Black").fill("Ada")
    forth(page)
    assert stage(page) == "setup"
    page.get_by_role("radio", name="Ada").check(force=True)
    page.get_by_text("counter-clockwise").click()
    forth(page)
    assert stage(page) == "start"
    names = page.locator(".order li").all_inner_texts()
    assert names == ["Ada", "Yellow", "Red", "Blue", "Green"]
    assert whose(page) == "Ada"
    expect(page.locator(".status")).to_have_text("round 1 · risk: high")


@pytest.mark.clause("PE-24", "PE-R12")
def test_the_first_click_is_a_number_and_names_two_squares(
    open_page: OpenPage, server: Server
) -> None:
    page = begun(open_page(), server)
    load(page, "high", [2])
    forth(page)
    assert number(page) == "2"
    expect(page.locator(".face[data-say]")).to_contain_text("a3 or a6")
    expect(page.locator(".does .btn")).to_have_text(["Next: Yellow", "Back", "Set-up"])


@pytest.mark.clause("PE-R31", "PE-65")
def test_events_say_who_does_what_and_good_ones_let_click_again(
    open_page: OpenPage, server: Server
) -> None:
    page = begun(open_page(), server)
    load(page, "high", [1, "-lion", "+seals", "+card", "3", "-card"])
    forth(page)
    forth(page)
    forth(page)  # Yellow clicks
    shown = page.locator(".face[data-say]")
    expect(shown).to_contain_text("Black puts the sea lion on one of your sheets.")
    forth(page)  # the event ended the turn
    assert whose(page) == "Black"
    forth(page)
    expect(shown).to_contain_text("another player’s penguin")
    forth(page)
    expect(shown).to_contain_text("You get a card.")
    assert whose(page) == "Black"
    forth(page)
    assert number(page) == "3"
    last = page.locator(".clicks li").all_inner_texts()
    assert [" ".join(one.split()) for one in last] == [
        "Black 3",
        "Black + For you: Card",
        "Black + For you: Seals",
        "Yellow − Against you: Sea lion",
        "Red 1",
    ]
    forth(page)
    forth(page)
    expect(shown).to_contain_text("You lose a card")
    page.get_by_role("button", name="Back").click()
    assert whose(page) == "Green"
    expect(page.locator(".clicks li")).to_have_count(5)


@pytest.mark.clause("PE-91", "PE-R49", "PE-R29", "PE-R23")
def test_when_a_click_may_be_repeated(open_page: OpenPage, server: Server) -> None:
    page = begun(open_page(), server, 3)
    load(page, "high", [1, "2", "4", "6", 5, 3])
    forth(page)
    forth(page)
    forth(page)
    button(page, "Taken: click again")
    assert number(page) == "4"
    assert buttons(page) == ["2 cards: play again", "Land ahoy!"]  # once per play
    button(page, "2 cards: play again")
    expect(page.locator(".ready")).to_contain_text("plays once more")
    forth(page)
    assert number(page) == "6"
    assert buttons(page) == ["Taken: click again", "Land ahoy!"]  # no third play
    forth(page)
    page.get_by_text("Last column: numbers only").click()
    forth(page)
    assert (whose(page), number(page)) == ("Black", "5")  # drawn from six
    forth(page)
    expect(page.get_by_label("Last column")).not_to_be_checked()  # Red's penguin is elsewhere
    for _ in range(2):
        button(page, "Next: ")
    expect(page.get_by_label("Last column")).to_be_checked()
    forth(page)
    assert number(page) == "3"


def buttons(page: Page) -> list[str]:
    """The labels of the buttons other than the main one."""
    return page.locator(".does > .btn:not(.next)").all_inner_texts()


def test_the_turn_goes_round_and_may_be_given_to_anybody(
    open_page: OpenPage, server: Server
) -> None:
    page = begun(open_page(), server, 3, "Black")
    load(page, "high", [1, "2"])
    forth(page)
    seen: list[tuple[str, str]] = []
    for _ in range(4):
        page.keyboard.press("ArrowRight") if not seen else button(page, "Next: ")
        seen.append((whose(page), page.locator(".status").inner_text().split(" ·")[0]))
    assert seen == [
        ("Red", "round 1"),
        ("Yellow", "round 1"),
        ("Black", "round 2"),
        ("Red", "round 2"),
    ]
    page.locator(".order").get_by_role("button", name="Yellow").click()
    assert whose(page) == "Yellow"
    forth(page)
    button(page, "Land ahoy!")
    expect(page.get_by_role("heading", name="Yellow wins")).to_be_visible()
    forth(page)
    assert (stage(page), whose(page)) == ("start", "Black")


def test_a_change_of_the_order_of_play_begins_anew(open_page: OpenPage, server: Server) -> None:
    page = begun(open_page(), server)
    load(page, "high", [6, 0])
    forth(page)
    tab(page, "Penguins")
    expect(page.locator(".notes")).to_contain_text("A game is on")
    page.get_by_text("low", exact=True).click()
    tab(page, "Start")
    assert number(page) == "6"
    tab(page, "Setup")
    page.get_by_text("counter-clockwise").click()
    expect(page.locator(".notes")).to_have_count(0)
    forth(page)
    assert page.locator(".order li").all_inner_texts() == ["Red", "Green", "Black", "Yellow"]
    expect(page.locator(".ready")).to_contain_text("the number names the square")


@pytest.mark.clause("PE-42", "PE-R13")
def test_everything_on_the_wheel_comes_up(open_page: OpenPage, server: Server) -> None:
    """The fairness of its generator is left to the browser."""
    page = begun(open_page(), server)
    forth(page)
    forth(page)
    seen = page.evaluate(_CLICK, [400, len(set(faces("high")))])
    assert len(seen) == len(set(faces("high")))


def test_it_can_be_installed(open_page: OpenPage, server: Server) -> None:
    page = open_page(service_workers="allow")
    page.goto(server.url + PATH)
    wait_until_kept(page)
    session = page.context.new_cdp_session(page)
    found = session.send("Page.getAppManifest")
    assert found["errors"] == []
    assert found["url"].endswith(f"{PATH}/app.webmanifest?lang=en")
    reasons = session.send("Page.getInstallabilityErrors")["installabilityErrors"]
    # A test's browser forgets everything, like a private window: the only allowed objection.
    assert [reason["errorId"] for reason in reasons] in ([], ["in-incognito"])
    install = page.get_by_role("button", name="Install as an app")
    expect(install).to_be_hidden()
    page.evaluate("""() => {
      const offer = new Event('beforeinstallprompt', { cancelable: true });
      offer.prompt = () => { document.title = 'asked'; };
      dispatchEvent(offer);
    }""")
    install.click()
    expect(page).to_have_title("asked")
    expect(install).to_be_hidden()


def test_it_goes_on_where_it_was_without_a_network(open_page: OpenPage, server: Server) -> None:
    page = open_page(service_workers="allow", may_fail=OFFLINE)
    page.goto(server.url + PATH)
    wait_until_kept(page)
    begun(page, server)
    load(page, "high", [4])
    forth(page)
    page.context.set_offline(True)
    page.reload()
    assert number(page) == "4"
    forth(page)
    forth(page)
    expect(page.locator(".clicks li")).to_have_count(2)


def test_it_speaks_italian_and_remembers_that(open_page: OpenPage, server: Server) -> None:
    page = open_page()
    page.goto(server.url + PATH)
    page.get_by_role("button", name="Italiano").click()
    expect(page.get_by_role("heading", name="Quanti pinguini?")).to_be_visible()
    page.reload()
    expect(page.locator("html")).to_have_attribute("lang", "it")
    page.goto(server.url)  # the house itself has no Italian
    expect(page.locator("html")).to_have_attribute("lang", "en")
    expect(page.get_by_role("button", name="Italiano")).to_have_count(0)


@pytest.mark.parametrize(
    ("locale", "words"), [("it-IT", "leone marino"), ("de-AT", "Seelöwen"), ("fr", "sea lion")]
)
def test_it_speaks_the_browsers_language_or_english(
    open_page: OpenPage, server: Server, locale: str, words: str
) -> None:
    page = open_page(locale=locale)
    page.goto(server.url + PATH)
    forth(page)
    forth(page)
    load(page, "high", [1, "-lion"])
    for _ in range(3):
        forth(page)
    expect(page.locator(".face[data-say] p")).to_contain_text(words)


LOOKS = [
    ((360, 740), 6, "de-DE"),
    ((360, 740), 5, "it"),
    ((390, 844), 4, "en"),
    ((1280, 800), 3, "it"),
]


def theme(players: int) -> str:
    return "dark" if players == 4 else "light"


def walk(page: Page, server: Server, players: int, look: Callable[[str], object]) -> None:
    """Go from the set-up to the end, examining each stage."""
    page.goto(server.url + PATH)
    page.locator("[name=players]").nth(players - 3).check(force=True)
    look("penguins")
    forth(page)
    look("setup")
    page.locator("[name=starter]").nth(1).check(force=True)
    load(page, "low" if players > 4 else "high", [4, "-seals", "+lion", "3"])
    for step in ("ready", "first", "turn", "seals", "next", "lion", "number"):
        forth(page)
        look(step)
    page.locator(".does > .btn").last.click()
    assert stage(page) == "end"
    look("end")


@pytest.mark.parametrize(("size", "players", "locale"), LOOKS)
def test_every_stage_fits_and_can_be_tapped(
    open_page: OpenPage, server: Server, size: tuple[int, int], players: int, locale: str
) -> None:
    page = open_page(size=size, color_scheme=theme(players), locale=locale, has_touch=size[0] < 500)

    def look(name: str) -> None:
        assert_it_fits(page, name, size[0])
        if stage(page) == "start":
            high = page.evaluate("document.documentElement.scrollHeight")
            assert high <= size[1], f"{name} has to be scrolled"

    walk(page, server, players, look)


@pytest.mark.slow
@pytest.mark.parametrize(("size", "players", "locale"), LOOKS)
def test_pictures(
    open_page: OpenPage, server: Server, size: tuple[int, int], players: int, locale: str
) -> None:
    page = open_page(size=size, color_scheme=theme(players), locale=locale)
    walk(page, server, players, keeping(page, "polar"))
