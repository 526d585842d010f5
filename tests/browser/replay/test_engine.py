"""The engine in the page: equal to the native one, at the board, and away where it can't be."""

import re
from typing import Any

import httpx
import msgspec
import pytest
from playwright.sync_api import Page, Route, expect

import rookery
from rookery.core.record import Record
from rookery.search.portable import Movable, pack
from rookery.server.thinking.searches import kernels
from tests.browser.conftest import OpenPage
from tests.browser.play import settle
from tests.browser.server import Server
from tests.search.portable_cases import Case, clear, position, record, run, search

CASES = (
    Case("packeis", "players=2", 9, nodes=12_000),
    Case("packeis", "players=3", 10, nodes=600),
    Case("penguin_game", "players=2", 4, nodes=200),
    Case("penguisi", "players=3", 8, nodes=6_000),
    Case("polar_escape", "players=3", 7, nodes=400),
)

UNKNOWN = {"error": {"code": "no-engine", "words": "The engine does not know this."}}

# Run a search as the worker does; return digests of its arrays, and what it says.
_RUN = """async ({search, kernels, scripts, file}) => {
  const { ready } = await import(`${scripts}/searches.js`);
  const module = await WebAssembly.compileStreaming(fetch(file));
  const { machine, search: running } = ready(module, kernels, search);
  while (!running.step());
  const arrays = {};
  for (const [name, { at, bytes }] of machine.places) {
    const sum = await crypto.subtle.digest('SHA-256', machine.bytes.slice(at, at + bytes));
    const hex = Array.from(new Uint8Array(sum), (byte) => byte.toString(16).padStart(2, '0'));
    arrays[name] = hex.join('').slice(0, 16);
  }
  return { arrays, report: running.report() };
}"""


@pytest.mark.parametrize("case", CASES, ids=str)
def test_a_search_in_chromium_is_equal_in_every_array(
    open_page: OpenPage, server: Server, case: Case
) -> None:
    state = position(case)
    searching = search(case, state)
    assert isinstance(searching, Movable)
    portable = searching.portable()
    clear(portable)
    sent = pack(case.game, portable)
    page = open_page()
    page.goto(f"{server.url}/")
    about = kernels()[sent.kernels]
    statics = page.locator("link[rel=stylesheet]").first.get_attribute("href") or ""
    root = "/".join(statics.split("/")[:3])
    asked = {"search": msgspec.to_builtins(sent), "kernels": about}
    asked |= {"scripts": f"{root}/js/engine", "file": f"{root}/engine/{about['file']}"}
    there: dict[str, Any] = page.evaluate(_RUN, asked)
    here = run(searching, portable)
    assert {name: there["arrays"][name] for name in here.arrays} == here.arrays
    assert there["report"]["nodes"] == here.report.nodes


def replayed(server: Server, case: Case) -> str:
    """The address of the replay of the game that leads to a position, at that position."""
    made = record(case)
    answer = httpx.post(f"{server.url}/api/records", json={"text": str(made)})
    return f"{server.url}{answer.json()['url']}#{len(made.tokens)}"


def opened(page: Page, server: Server, case: Case) -> None:
    page.goto(replayed(server, case))
    page.get_by_role("button", name="Engine").click()


def test_it_tells_the_three_best_moves_of_what_is_shown(
    open_page: OpenPage, server: Server
) -> None:
    page = open_page()
    opened(page, server, CASES[0])
    expect(page.locator(".engine .chip")).to_have_text(re.compile(r"^depth [4-9]|^depth 1\d"))
    expect(page.locator(".best li")).to_have_count(3)
    expect(page.locator(".gauge")).to_be_visible()
    expect(page.locator(".arrow")).not_to_have_count(0)
    before = page.locator(".best .mv").first.inner_text()
    page.locator(".best .mv").first.click()  # plays it as a what-if
    expect(page.locator(".status b")).to_have_text("What if?")
    expect(page.locator(".best .mv").first).not_to_have_text(before)
    settle(page)  # the tools of a what-if come in meanwhile
    page.get_by_role("button", name="Engine").click()
    expect(page.locator(".engine")).to_have_count(0)


def test_it_begins_by_itself_where_it_was_on(open_page: OpenPage, server: Server) -> None:
    page = open_page()
    opened(page, server, CASES[0])
    expect(page.locator(".best li")).to_have_count(3)
    page.reload()
    expect(page.locator(".best li")).to_have_count(3)
    expect(page.get_by_role("button", name="Engine")).to_have_attribute("aria-pressed", "true")
    page.get_by_role("button", name="Engine").click()
    page.reload()
    expect(page.get_by_role("button", name="Engine")).to_have_attribute("aria-pressed", "false")
    assert page.workers == []  # none begins where the reader has turned it off


def test_its_first_word_waits_for_no_drawing(open_page: OpenPage, server: Server) -> None:
    page, held = open_page(), list[Route]()
    opened(page, server, CASES[0])
    expect(page.locator(".best li")).to_have_count(3)
    assert len(page.workers) == 1
    page.route("**/drawings/*.svg", lambda route: held.append(route))
    page.reload()
    expect(page.locator(".best li")).to_have_count(3)
    assert len(page.workers) == 1  # the one that began before the page's script
    assert len(held) == 2
    for route in held:
        route.continue_()
    expect(page.locator(".arrow")).not_to_have_count(0)
    page.unroute_all()


def test_it_thinks_before_the_page_has_its_script(open_page: OpenPage, server: Server) -> None:
    page, held, asked = open_page(), list[Route](), list[str]()
    opened(page, server, CASES[0])
    expect(page.locator(".best li")).to_have_count(3)
    page.on("request", lambda one: asked.append(one.url) if one.url.endswith("/engine") else None)
    page.route(re.compile(r"/replay\.js$"), lambda route: held.append(route))
    with page.expect_response("**/engine"):
        page.reload(wait_until="commit")
    expect(page.locator("#side")).to_be_empty()
    for route in held:
        route.continue_()
    expect(page.locator(".best li")).to_have_count(3)
    assert len(asked) == 1
    page.keyboard.press("ArrowLeft")
    expect(page.locator(".best li")).to_have_count(3)
    expect(page.locator(".status b")).to_have_text(re.compile("8"))
    assert len(asked) == 2
    page.unroute_all()


def test_a_browser_without_webassembly_leaves_it_to_the_house(
    open_page: OpenPage, server: Server
) -> None:
    page, without = open_page(), "delete globalThis.WebAssembly;"
    page.route("**/early.js", lambda route: route.fulfill(body=without + route.fetch().text()))
    page.goto(replayed(server, CASES[0]))
    assert page.evaluate("typeof WebAssembly") == "undefined"
    expect(page.get_by_role("button", name="Who’s ahead?")).to_be_visible()
    expect(page.get_by_role("button", name="Engine")).to_have_count(0)
    page.unroute_all()


def test_a_position_that_the_page_does_not_know_is_left_to_the_house(
    open_page: OpenPage, server: Server
) -> None:
    page = open_page(may_fail=("404",))
    page.route("**/engine", lambda route: route.fulfill(status=404, json=UNKNOWN))
    opened(page, server, CASES[0])
    expect(page.get_by_role("button", name="Engine")).to_have_count(0)
    expect(page.get_by_role("button", name="Who’s ahead?")).to_be_visible()
    page.unroute_all()


def test_nothing_is_asked_where_nobody_is_to_move(open_page: OpenPage, server: Server) -> None:
    page = open_page()
    case = Case("packeis", "players=2", 9)
    opened(page, server, case)
    expect(page.locator(".best li")).to_have_count(3)
    game = rookery.load("packeis")
    state, tokens = record(case).states()[-1], list(record(case).tokens)
    while not state.is_terminal:
        tokens.append(state.legal_actions[0])
        state = state.apply(tokens[-1])
    text = str(Record(game, record(case).options, tuple(tokens)))
    url = httpx.post(f"{server.url}/api/records", json={"text": text}).json()["url"]
    page.goto(f"{server.url}{url}#{len(tokens) - 1}")
    expect(page.locator(".best li").first).to_be_visible()
    page.keyboard.press("ArrowRight")
    expect(page.locator(".best li")).to_have_count(0)
    page.keyboard.press("ArrowLeft")
    expect(page.locator(".best li").first).to_be_visible()


def test_a_file_that_does_not_come_leaves_it_to_the_house(
    open_page: OpenPage, server: Server
) -> None:
    page = open_page(may_fail=("Failed to load resource",))
    page.route("**/*.wasm", lambda route: route.abort())
    opened(page, server, CASES[0])
    expect(page.get_by_role("button", name="Engine")).to_have_count(0)
    expect(page.get_by_role("button", name="Who’s ahead?")).to_be_visible()
    page.unroute_all()
