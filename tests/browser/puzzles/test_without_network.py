"""Puzzles go on without a network: judged in the page, others in store, sent when it is back."""

from playwright.sync_api import Page, expect

from rookery.puzzles import Puzzle
from rookery.server.puzzles import book
from tests.browser.audit import audit
from tests.browser.conftest import OpenPage, photograph
from tests.browser.play import settle
from tests.browser.server import Server
from tests.browser.site.companions import OFFLINE

GAME = "penguin_game"


def tap(page: Page, puzzle: Puzzle, step: int, action: str) -> None:
    """Choose an action by keys: its places one after the other."""
    state = book.start(book.find(GAME, puzzle.id))
    for done in puzzle.steps[:step]:
        state = state.apply_all([done.action, done.answers[done.action].reply])
    for place in state.game.drawing.scene(state).taps[action]:
        there = page.locator(f'[data-id="{place}"]')
        expect(there).to_be_enabled()  # the board shows by then what may be chosen
        there.focus()
        page.keyboard.press("Enter")


def solve(page: Page, puzzle: Puzzle) -> None:
    for number, step in enumerate(puzzle.steps):
        tap(page, puzzle, number, step.action)
        if step is not puzzle.steps[-1]:
            expect(page.locator(".verdict.good")).to_be_visible()
            page.locator(".state.lit").first.wait_for(state="attached")
    expect(page.locator(".verdict.solved")).to_be_visible()


def shown_in(page: Page) -> Puzzle:
    return book.find(GAME, page.url.rsplit("/", 1)[1]).puzzle


def test_puzzles_go_on_without_a_network(open_page: OpenPage, server: Server) -> None:
    entry = next(one for one in book.of_game(GAME).values() if len(one.puzzle.steps) == 2)
    page = open_page(size=(390, 844), may_fail=OFFLINE)
    with page.expect_response("**/ahead") as stored:
        page.goto(server.url + entry.url)
    assert len(stored.value.json()) == 3
    page.context.set_offline(True)
    expect(page.get_by_text("No network. Go on")).to_be_visible()
    tries = []
    wrong = next(a for a in entry.puzzle.steps[0].answers if a != entry.puzzle.steps[0].action)
    tap(page, entry.puzzle, 0, wrong)
    expect(page.locator(".verdict.wrong")).to_be_visible()
    settle(page)
    photograph(page, "puzzle-without-network")
    assert audit(page) == {}
    page.locator(".next2 .primary").click()
    solve(page, entry.puzzle)
    tries.append((entry.puzzle.id, False))
    for _ in range(2):
        page.get_by_role("link", name="Next puzzle").click()
        page.wait_for_function("id => !location.pathname.endsWith(id)", arg=tries[-1][0])
        expect(page.locator("#board")).to_have_attribute("data-verdict", "ask")
        puzzle = shown_in(page)
        expect(page.locator(".line")).to_have_count(0)
        solve(page, puzzle)
        tries.append((puzzle.id, True))
    assert len({name for name, _ in tries}) == 3
    expect(page.locator(".mine2 dd").first).to_have_text("–")  # the house knows nothing yet
    page.context.set_offline(False)
    expect(page.get_by_text("No network. Go on")).to_have_count(0)
    expect(page.locator(".mine2 .up")).to_be_visible()
    page.wait_for_function("() => localStorage.getItem('rookery-outbox') === '[]'")
    about = page.evaluate("fetch('/api/me/export').then(answer => answer.json())")
    assert {(row["puzzle"], bool(row["solved"])) for row in about["puzzles"]["tries"]} == set(tries)
    page.reload()
    expect(page.locator(".mine2 dd").first).not_to_have_text("–")


def test_help_without_a_network_counts_as_missed(open_page: OpenPage, server: Server) -> None:
    entry = next(iter(book.of_game(GAME).values()))
    page = open_page(may_fail=OFFLINE)
    with page.expect_response("**/answers"):
        page.goto(server.url + entry.url)
    expect(page.get_by_role("button", name="A hint")).to_be_visible()
    page.context.set_offline(True)
    page.get_by_role("button", name="A hint").click()
    expect(page.get_by_text("It begins here.", exact=True)).to_be_visible()
    page.get_by_role("button", name="Show the solution").click()
    expect(page.locator(".verdict.shown")).to_be_visible()
    page.get_by_role("link", name="Next puzzle").click()
    expect(page.get_by_text("These were all the puzzles in store.")).to_be_visible()
    assert page.url.endswith(entry.url)
    context = page.context
    page.close()
    context.set_offline(False)
    later = context.new_page()
    with later.expect_response("**/help") as sent:  # what is kept outlives the page
        later.goto(server.url + entry.url)
    assert sent.value.status == 201
    about = later.evaluate("fetch('/api/me/export').then(answer => answer.json())")
    assert [row["solved"] for row in about["puzzles"]["tries"]] == [0]
