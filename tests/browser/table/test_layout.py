"""Layout: whole boards, names and tap targets fit the screen."""

import numpy as np
import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import OpenPage, photograph
from tests.browser.memories import draw
from tests.browser.play import (
    HERE,
    LINK,
    ME,
    acted,
    card,
    computer,
    new_table,
    played,
    settle,
    told_of,
    visit,
)
from tests.browser.server import Server
from tests.browser.waiting import box_of, middle_of
from tests.slow import slow

_CUT = """() => [...document.querySelectorAll('.name > span, .tools .btn, .pn > :last-child')]
  .filter((e) => e.scrollWidth > e.clientWidth + 1)
  .map((e) => e.textContent.trim())"""
_SIZE = """() => {
  const { scrollWidth, scrollHeight } = document.documentElement;
  return [scrollWidth, scrollHeight];
}"""
# Parts of a page that overlap others, or are too low for their content.
_OVERLAPPING = """() => {
  const parts = [...document.querySelectorAll('.boardbox, .seat, .panel, .strip, .legend')]
    .filter((e) => e.offsetParent).map((e) => [e.className, e.getBoundingClientRect(), e]);
  const over = parts.flatMap(([name, a], i) => parts.slice(i + 1)
    .filter(([, b]) => a.left < b.right - 1 && b.left < a.right - 1
      && a.top < b.bottom - 1 && b.top < a.bottom - 1).map(([other]) => `${name} on ${other}`));
  const low = parts.filter(([, box]) => box.height < 38 || box.width < 100).map(([name]) => name);
  return [...over, ...low];
}"""
_WRAPPED = """() => [...document.querySelectorAll('.top a, .top button')]
  .filter((e) => e.offsetParent && e.offsetHeight > 50).map((e) => e.textContent)"""
# Texts that are cut off, and buttons in which a word is broken.
_BROKEN = """() => [
  ...[...document.querySelectorAll('.status .t')]
    .filter((e) => e.scrollHeight > e.clientHeight + 1),
  ...[...document.querySelectorAll('.tools .btn')].filter((e) => {
    const text = document.createTreeWalker(e, NodeFilter.SHOW_TEXT, (one) => one.data.trim()
      ? NodeFilter.FILTER_ACCEPT : NodeFilter.FILTER_REJECT).nextNode();
    const words = document.createRange();
    words.selectNodeContents(text);
    return !text.data.trim().includes(' ') && words.getClientRects().length > 1;
  }),
].map((e) => e.textContent.trim())"""
# The drawings appear after the words.
_DRAWN = """() =>
  document.querySelector('.podium .happy')?.getBoundingClientRect().height > 0"""
# How far the winner stands below the edge of the dialog and above its words: it slides in.
_CROWNED = """() => {
  const [winner, dialog, words] = ['.podium .happy', '.dialog.result', '.result h2'].map(
    (one) => document.querySelector(one).getBoundingClientRect());
  return [winner.top - dialog.top, words.top - winner.bottom];
}"""
_STICKING_OUT = """(parts) => [...document.querySelectorAll(parts)]
  .filter((e) => e.offsetParent && e.scrollWidth > e.clientWidth + 1).map((e) => e.textContent)"""
# Items that are alone in their row without filling it.
_ALONE = """(rows) => [...document.querySelectorAll(rows)].flatMap((row) => {
  const parts = [...row.children].filter((e) => e.offsetParent);
  return parts.filter((e) => !parts.some((other) => other !== e && other.offsetTop === e.offsetTop)
    && e.offsetWidth < row.clientWidth - 2).map((e) => e.textContent);
})"""
CLOCK = {"initial_s": 300, "increment_s": 5}
THREE = (ME, HERE, HERE | {"name": "Noor"})


def see_whole(page: Page, *parts: str) -> None:
    for part in parts:
        expect(page.locator(part)).to_be_in_viewport(ratio=0.98)


@pytest.mark.parametrize(
    "size", [slow((390, 844)), (360, 740), slow((768, 1024)), (844, 390), (1280, 800)]
)
def test_names_are_not_cut(open_page: OpenPage, server: Server, size: tuple[int, int]) -> None:
    page = open_page(size=size, locale="de-DE")
    others = [computer(level) for level in ("rockhopper", "adelie", "rockhopper")]
    page.goto(server.url + new_table(page, server.url, ME, *others, clock=CLOCK)["url"])
    expect(page.locator(".seat .level")).to_have_count(3)
    settle(page)
    assert page.evaluate(_CUT) == []


@pytest.mark.parametrize("size", [(390, 844), (1280, 860)])
def test_pills_are_as_wide_as_their_words(
    open_page: OpenPage, server: Server, size: tuple[int, int]
) -> None:
    page = open_page(size=size, locale="de-DE")
    page.goto(server.url + new_table(page, server.url, ME, computer("chick"))["url"])
    expect(page.locator(".seat").first).to_be_visible()
    settle(page)
    assert page.evaluate(_STICKING_OUT, ".chip") == []
    page.goto(server.url)
    settle(page)
    assert page.evaluate(_STICKING_OUT, ".chip") == []


def test_open_seats_say_less_where_there_is_no_room(open_page: OpenPage, server: Server) -> None:
    page = open_page(size=(390, 844))
    for count in (3, 2):
        page.goto(server.url + new_table(page, server.url, ME, *[LINK] * count)["url"])
        expect(page.locator(".seat [data-brief]")).to_have_count(count)
        settle(page)
        assert page.evaluate(_CUT) == [], count
    page.set_viewport_size({"width": 320, "height": 640})
    settle(page)
    assert page.evaluate(_CUT) == []


@pytest.mark.parametrize("size", [(768, 1024), slow((1024, 768)), slow((844, 390)), (740, 360)])
@pytest.mark.parametrize(("game", "players"), [("packeis", 3), ("penguisi", 6)])
def test_a_tablet_and_a_phone_on_its_side_show_all_at_once(
    open_page: OpenPage, server: Server, size: tuple[int, int], game: str, players: int
) -> None:
    page = open_page(size=size)
    others = [HERE | {"name": f"Player {number}"} for number in range(2, players + 1)]
    page.goto(server.url + new_table(page, server.url, ME, *others, game=game, clock=CLOCK)["url"])
    see_whole(page, ".boardbox", ".status", ".tools", ".mine .seat")
    for seat in page.locator(".opps .seat").all():
        expect(seat).to_be_in_viewport(ratio=0.98)
    assert page.evaluate(_SIZE) == list(size)


@pytest.mark.parametrize("size", [(390, 844), slow((768, 1024)), (844, 390), slow((1280, 800))])
def test_an_evaluation_is_seen_when_it_comes(
    open_page: OpenPage, server: Server, rng: np.random.Generator, size: tuple[int, int]
) -> None:
    page = open_page(size=size, locale="de-DE")
    path = played(page, server.url, rng, seats=(ME, HERE))
    page.goto(f"{server.url}{path}/replay#999")
    settle(page)
    assert page.evaluate(_CUT) == []
    page.get_by_role("button", name="Lösen").click()
    see_whole(page, ".theory")
    page.get_by_role("button", name="Wer liegt vorn").click()
    see_whole(page, ".eval")


def test_who_comes_back_finds_the_game_and_the_first_button(
    open_page: OpenPage, server: Server, rng: np.random.Generator
) -> None:
    page = open_page(size=(390, 844))
    begun = played(page, server.url, rng, 6)
    over = played(page, server.url, rng)
    page.goto(server.url)
    see_whole(page, f"#mine a[href='{begun}']")
    expect(card(page).get_by_role("button", name="Computer")).to_be_in_viewport(ratio=1)
    expect(page.locator(f"#ended a[href='{over}']")).to_contain_text("Finished")
    where = "() => ['.games', '#pip-card'].map((one) => document.querySelector(one).offsetTop)"
    games, lessons = page.evaluate(where)
    assert games < lessons, "who plays already is offered lessons below the games"
    page.set_viewport_size({"width": 1280, "height": 800})
    games, lessons = page.evaluate(where)
    assert games < lessons, "on a desk, too"
    tops = "all => all.map((one) => one.getBoundingClientRect().top)"
    assert len(set(page.locator(".acts").evaluate_all(tops))) == 1, "buttons stand in one line"


def test_the_rules_begin_with_their_title_on_a_phone(open_page: OpenPage, server: Server) -> None:
    page = open_page(size=(390, 844))
    visit(page, f"{server.url}/rules/penguisi")
    see_whole(page, "h1")
    moving = page.get_by_role("link", name="Capturing", exact=True)
    expect(moving).to_be_hidden()
    page.get_by_text("On this page").click()
    expect(moving).to_be_visible()
    page.set_viewport_size({"width": 1280, "height": 800})
    expect(page.get_by_text("On this page")).to_be_hidden()
    expect(moving).to_be_in_viewport()


@pytest.mark.parametrize(("size", "game"), [((320, 640), "polar_escape"), ((390, 844), "penguisi")])
def test_six_heads_stand_in_one_strip_above_the_board(
    open_page: OpenPage, server: Server, size: tuple[int, int], game: str
) -> None:
    page = open_page(size=size)
    others = [HERE | {"name": f"Player {number}"} for number in range(2, 7)]
    page.goto(server.url + new_table(page, server.url, ME, *others, game=game)["url"])
    settle(page)
    assert (
        page.evaluate(
            "new Set([...document.querySelectorAll('.seat')].map((e) => e.offsetTop)).size"
        )
        == 1
    )
    assert box_of(page, "#board")["y"] <= 130
    assert page.evaluate("document.documentElement.scrollWidth") == size[0]


@pytest.mark.parametrize("size", [(844, 390), slow((720, 450)), slow((960, 540))])
def test_the_board_takes_two_thirds_of_a_low_window(
    open_page: OpenPage, server: Server, size: tuple[int, int]
) -> None:
    """Such windows are phones held sideways, and desktops zoomed to 200 %."""
    page = open_page(size=size)
    page.goto(server.url + new_table(page, server.url, ME, HERE)["url"])
    settle(page)
    assert box_of(page, "#board")["width"] >= 0.66 * size[0]


def test_words_beside_a_low_board_are_whole(
    open_page: OpenPage, server: Server, rng: np.random.Generator
) -> None:
    """On a desktop zoomed to 200 %, the advice takes six lines in German."""
    page = open_page(size=(720, 450), locale="de-DE")
    path = played(page, server.url, rng, 3, seats=THREE, game="polar_escape")
    while "First turn or slide" not in (view := told_of(page, server.url, path))["advice"]:
        acted(page, server.url, path, view, min(view["taps"]))
    page.goto(server.url + path)
    expect(page.locator(".status .t")).to_contain_text("Dreh und verschieb")
    settle(page)
    assert page.evaluate(_BROKEN) == []


@pytest.mark.parametrize("size", [(320, 640), slow((390, 844)), slow((640, 1000))])
def test_the_winner_is_seen_from_the_crown_down(
    open_page: OpenPage, server: Server, rng: np.random.Generator, size: tuple[int, int]
) -> None:
    page = open_page(size=size)
    page.goto(server.url + played(page, server.url, rng, seats=THREE))
    page.get_by_role("dialog").wait_for()
    page.evaluate("document.adoptedStyleSheets = []")  # draw what other tests leave undrawn
    page.wait_for_function(_DRAWN)
    above, below = page.evaluate(_CROWNED)
    assert above >= -8  # it hops
    assert below >= 0


# How far each part of the podium is from the edges of its place, beside the words.
_PODIUM = """() => {
  const [dialog, words] = ['.dialog.result', '.result .inner'].map(
    (one) => document.querySelector(one).getBoundingClientRect());
  const parts = [...document.querySelectorAll('.podium > g')].map((e) => e.getBoundingClientRect());
  return parts.map((e) => Math.min(
    e.left - dialog.left, words.left - e.right, e.top - dialog.top, dialog.bottom - e.bottom));
}"""


@pytest.mark.parametrize("size", [(844, 390), slow((667, 375)), slow((932, 430))])
@pytest.mark.parametrize("players", [2, slow(6)])
def test_a_phone_on_its_side_shows_the_whole_podium(
    open_page: OpenPage,
    server: Server,
    rng: np.random.Generator,
    size: tuple[int, int],
    players: int,
) -> None:
    page = open_page(size=size)
    seats = (ME, *(HERE | {"name": f"No {n}"} for n in range(2, players + 1)))
    if players == 2:
        path = played(page, server.url, rng, seats=seats)
    else:
        options = {"players": str(players), "max_rounds": "1"}
        path = played(page, server.url, rng, seats=seats, game="polar_escape", options=options)
    page.goto(server.url + path)
    page.get_by_role("dialog").wait_for()
    draw(page)
    photograph(page, f"podium-{size[0]}x{size[1]}-{players}")
    assert len(page.evaluate(_PODIUM)) == players
    assert min(page.evaluate(_PODIUM)) >= -1


@pytest.mark.parametrize(
    "size", [(390, 844), (320, 640), (844, 390), slow((568, 320)), slow((1280, 800))]
)
def test_the_title_at_the_end_of_a_first_game_is_whole(
    open_page: OpenPage, server: Server, size: tuple[int, int]
) -> None:
    page = open_page(size=size, locale="de-DE")
    page.goto(f"{server.url}/learn/packeis")
    page.locator("#skip").click()
    title = page.get_by_role("heading", name="Jetzt kannst du es!")
    expect(title).to_be_in_viewport(ratio=1)
    photograph(page, f"guide-end-{size[0]}x{size[1]}")
    above, head, card = (box_of(page, one) for one in (".top", ".endcard h2", ".endcard"))
    assert head["y"] >= above["y"] + above["height"]
    assert card["x"] + card["width"] <= size[0]
    assert page.evaluate("(e) => e.scrollWidth <= e.clientWidth", page.query_selector(".lsay"))


@pytest.mark.parametrize("size", [(640, 320), slow((568, 320)), slow((844, 390))])
def test_a_puzzles_board_takes_two_thirds_of_a_low_window(
    open_page: OpenPage, server: Server, size: tuple[int, int]
) -> None:
    page = open_page(size=size, locale="de-DE")
    page.goto(f"{server.url}/puzzles/packeis/next")
    settle(page)
    box = box_of(page, "#board")
    assert box["height"] >= 0.66 * size[1]
    assert box["width"] >= 0.63 * size[0]
    assert page.evaluate("document.documentElement.scrollWidth") == size[0]


@pytest.mark.parametrize("size", [(640, 400), slow((568, 320))])
def test_a_lessons_board_takes_two_thirds_of_a_low_window(
    open_page: OpenPage, server: Server, size: tuple[int, int]
) -> None:
    page = open_page(size=size, locale="de-DE")
    page.goto(f"{server.url}/learn/packeis")
    settle(page)
    board, said = box_of(page, ".boardbox"), box_of(page, ".lsay")
    assert board["width"] >= 0.66 * size[0]
    assert board["x"] + board["width"] <= said["x"]
    assert page.evaluate("document.documentElement.scrollWidth") == size[0]


@pytest.mark.parametrize("size", [(390, 844), slow((1920, 1080))])
def test_a_hand_stays_in_reach_of_a_closer_look(
    open_page: OpenPage, server: Server, rng: np.random.Generator, size: tuple[int, int]
) -> None:
    page = open_page(size=size)
    path = played(page, server.url, rng, 3, seats=THREE, game="polar_escape")  # all have chosen
    visit(page, server.url + path)
    # A sheet may have a hole in its middle: a tap beside its ice counts for it, too.
    page.mouse.click(*middle_of(page, ".dock .node[data-id^=sheet-]:has(.state.lit)"))
    expect(page.locator(".node[data-id^=berth-] .state.lit").first).to_be_attached()
    expect(page.locator(".dock .node[data-id=wheel]")).to_be_in_viewport()
    # Nothing that lies below the hand shines through at its edge.
    ground, box = box_of(page, ".dock-ground"), box_of(page, "#board")
    assert ground["y"] + ground["height"] > box["y"] + box["height"] + 1


def test_a_hand_stays_in_reach_in_a_first_game_too(open_page: OpenPage, server: Server) -> None:
    page = open_page(size=(390, 844), locale="de-DE")
    page.goto(f"{server.url}/learn/polar_escape")
    settle(page)
    expect(page.locator(".dock .spots .hand")).to_be_attached()  # it points at a sheet
    sheet = ".dock .node[data-id=sheet-RF]"
    expect(page.locator(sheet)).to_be_in_viewport(ratio=1)
    box = box_of(page, f"{sheet} .art")
    assert min(box["width"], box["height"]) >= 44
    page.mouse.click(*middle_of(page, f"{sheet} .art"))
    expect(page.locator(".board > .spots .hand")).to_be_attached()  # now it points at the sea


@pytest.mark.parametrize("path", ["/", "/lobby"])
def test_heads_fit_between_phones_and_desktops(
    open_page: OpenPage, server: Server, path: str
) -> None:
    page = open_page(size=(721, 900), locale="de-DE")
    page.goto(server.url + path)
    for size in ((721, 900), (820, 1180), (844, 390), (1001, 700)):
        page.set_viewport_size({"width": size[0], "height": size[1]})
        assert page.evaluate("document.documentElement.scrollWidth") == size[0], size
        assert page.evaluate(_WRAPPED) == [], size


def test_parts_of_a_study_lie_beside_each_other(
    open_page: OpenPage, server: Server, rng: np.random.Generator
) -> None:
    page = open_page()
    path = played(page, server.url, rng, 12, seats=(ME,), game="penguin_game")
    page.goto(f"{server.url}{path}/replay#4")
    settle(page)
    for size in ((390, 844), (820, 1180), (844, 390), (1024, 768), (1280, 800)):
        page.set_viewport_size({"width": size[0], "height": size[1]})
        expect(page.locator(".legend")).to_be_visible()
        settle(page)
        # Scrolled to the end, what sticks to the foot of the screen lies below everything else.
        page.evaluate("scrollTo(0, document.documentElement.scrollHeight)")
        assert page.evaluate(_OVERLAPPING) == [], size
        assert page.evaluate("document.documentElement.scrollWidth") == size[0], size


def test_the_narrowest_phones_need_no_sideways_scrolling(
    open_page: OpenPage, server: Server
) -> None:
    page = open_page(size=(320, 640), locale="de-DE")
    new_table(page, server.url, ME, HERE, game="penguisi")
    for path in ("/open", "/puzzles", "/"):
        page.goto(server.url + path)
        assert page.evaluate("document.documentElement.scrollWidth") == 320, path
        see_whole(page, ".tabs")
    name, chip = (box_of(page, f".mygames {one}") for one in (".tx b", "li .chip"))
    assert name["y"] + name["height"] <= chip["y"], "whose turn it is covers no name"


# The labels of tools that take more lines than they have words.
_BROKEN = """() => [...document.querySelectorAll('.tools .btn')].flatMap((tool) => {
  const label = [...tool.childNodes].find((one) => one.nodeType === 3 && one.data.trim());
  const range = document.createRange();
  range.selectNodeContents(label);
  const words = tool.textContent.trim();
  const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
  return lines.size > words.split(/\\s+/).length ? [words] : [];
})"""


@pytest.mark.parametrize("locale", ["de-DE", slow("en-GB")])
def test_no_tool_breaks_a_word_on_the_narrowest_phones(
    open_page: OpenPage, server: Server, locale: str
) -> None:
    page = open_page(size=(320, 640), locale=locale)
    page.goto(server.url + str(new_table(page, server.url, ME, HERE)["url"]))
    settle(page)
    expect(page.locator(".tools .btn")).to_have_count(5)
    assert page.evaluate(_BROKEN) == []
    page.set_viewport_size({"width": 1280, "height": 860})
    assert page.evaluate(_BROKEN) == [], "on a desk"
    tools = page.locator(".tools")
    assert tools.evaluate("(e) => e.scrollWidth <= e.clientWidth")
    title = page.locator(".crumb h1")
    name = '<a class="me" href="/me"><b>Friederike Marlene von Ahorn</b></a>'
    page.locator(".top .signin").evaluate("(e, name) => { e.outerHTML = name; }", name)
    for width in (1280, 1100, 1024, 901):  # a member's name takes room from the goal
        page.set_viewport_size({"width": width, "height": 860})
        assert title.evaluate("(e) => e.scrollWidth <= e.clientWidth"), width
        assert page.evaluate("document.documentElement.scrollWidth") == width


# The gaps between the words of neighbouring tabs.
_GAPS = """() => {
  const words = [...document.querySelectorAll('.tabs span')].map((e) => e.getBoundingClientRect());
  return words.slice(1).map((e, i) => e.left - words[i].right);
}"""


@pytest.mark.parametrize("locale", ["en-GB", "de-DE"])
def test_no_tab_touches_the_next_one(open_page: OpenPage, server: Server, locale: str) -> None:
    page = open_page(size=(320, 640), locale=locale)
    page.goto(server.url)
    gaps = page.evaluate(_GAPS)
    assert len(gaps) == 4
    assert min(gaps) >= 4
    assert page.evaluate("document.documentElement.scrollWidth") == 320


def test_nothing_on_a_phone_goes_by_sideways(open_page: OpenPage, server: Server) -> None:
    """The wishes of a running search, the tabs of the games, and the choices of a form."""
    for size in ((390, 844), (320, 640)):
        page = open_page(size=size, locale="de-DE")
        page.goto(f"{server.url}/lobby")
        page.locator("main.lobby.known").wait_for()
        for tile in (1, 4, 10):
            page.locator(".tile").nth(tile).click()
        expect(page.locator("#search .wishes li")).to_have_count(5)
        assert page.evaluate(_STICKING_OUT, "#search, #search .wishes li") == []
        page.locator("#search .does2 button").click()
        expect(page.locator("#search")).to_be_hidden()
        for game in ("penguin_game", "polar_escape"):
            visit(page, f"{server.url}/new?game={game}")
            assert page.evaluate(_STICKING_OUT, ".gtabs, .gtabs a, .pick :is(b, small)") == []
            assert page.evaluate(_ALONE, ".picks") == []
            assert page.evaluate(_ALONE, ".chairs") == []


def test_each_button_of_an_account_stands_beside_its_words(
    open_page: OpenPage, server: Server
) -> None:
    page = open_page(size=(390, 844), locale="de-DE")
    headers, body = {"origin": server.url}, {"name": "Tidy", "password": "seven grey herons"}
    assert page.request.post(f"{server.url}/api/people", data=body, headers=headers).ok
    for size in ((390, 844), (320, 640)):
        page.set_viewport_size({"width": size[0], "height": size[1]})
        page.goto(f"{server.url}/me")
        rows = page.locator(".devs li").all()
        assert len(rows) == 7
        for row in rows:
            words, button = (
                row.locator(one).bounding_box() for one in (".tx", ":scope>:last-child")
            )
            assert words
            assert button
            assert words["x"] + words["width"] <= button["x"]
            assert button["y"] < words["y"] + words["height"]
            assert button["x"] + button["width"] <= size[0] - 24


# How many moves of the list can be read without scrolling.
_LISTED = """() => {
  const { top, bottom } = document.querySelector('#list').getBoundingClientRect();
  return [...document.querySelectorAll('#list .mv')].filter((move) => {
    const box = move.getBoundingClientRect();
    return box.top >= top && box.bottom <= bottom;
  }).length;
}"""


@pytest.mark.parametrize("size", [(1280, 860), slow((1440, 900)), slow((1280, 720))])
def test_a_replay_on_a_laptop_shows_a_good_part_of_the_moves(
    open_page: OpenPage, server: Server, rng: np.random.Generator, size: tuple[int, int]
) -> None:
    page = open_page(size=size, locale="de-DE")
    path = played(page, server.url, rng, seats=THREE, clock=CLOCK)
    page.goto(f"{server.url}{path}/replay#12")
    settle(page)
    photograph(page, f"replay-{size[0]}x{size[1]}")
    assert page.evaluate(_LISTED) >= 8


def test_a_replay_on_a_phone_is_leafed_through_at_its_foot(
    open_page: OpenPage, server: Server, rng: np.random.Generator
) -> None:
    page = open_page(size=(390, 844), locale="de-DE")
    path = played(page, server.url, rng, seats=(ME, HERE))
    page.goto(f"{server.url}{path}/replay#24")
    page.get_by_role("button", name="Analyse").click()
    expect(page.locator(".acc")).to_have_count(2)
    expect(page.locator(".best li")).to_have_count(3)
    assert page.evaluate("document.documentElement.scrollHeight") <= 2 * 844
    for part in (".strip", ".accuracy"):
        page.locator(part).scroll_into_view_if_needed()
        see_whole(page, ".replay")
    keep = page.get_by_role("button", name="Speichern", exact=True)
    expect(keep).to_be_hidden()
    page.get_by_role("button", name="Mehr").click()
    expect(keep).to_be_visible()
    page.get_by_role("button", name="Weiter", exact=True).click()
    expect(page.locator("#board")).to_have_attribute("data-ply", "25")
    expect(keep).to_be_visible()
    above, bottom = (box_of(page, f".who {one}.solved") for one in ("text", "path"))
    assert above["y"] + above["height"] <= bottom["y"] + 1, "no mark hides what is solved"
