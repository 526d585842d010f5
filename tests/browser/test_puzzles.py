"""Puzzles in the page: a miss is answered, the next try finds it, and anybody can use it."""

from playwright.sync_api import Page, expect

from rookery.core.puzzle import Puzzle
from rookery.server.puzzles import book
from tests.browser.audit import audit
from tests.browser.conftest import OpenPage
from tests.browser.play import settle
from tests.browser.server import Server


def tap(page: Page, puzzle: Puzzle, step: int, action: str) -> None:
    """Choose an action by keys: its places one after the other."""
    game = book.find("penguin_game", puzzle.id)
    state = book.start(game)
    for done in puzzle.steps[:step]:
        state = state.apply_all([done.action, done.answers[done.action].reply])
    for place in state.game.scene(state).taps[action]:
        page.locator(f'[data-id="{place}"]').focus()
        page.keyboard.press("Enter")


def test_a_miss_then_the_solution(open_page: OpenPage, server: Server) -> None:
    entry = next(one for one in book.of_game("penguin_game").values() if len(one.puzzle.steps) == 2)
    puzzle = entry.puzzle
    page = open_page(size=(390, 844), locale="de-DE", reduced_motion="reduce")
    page.goto(server.url + entry.url)
    expect(page.locator("#board [data-id]").first).to_be_attached()
    see(page)
    wrong = next(action for action in puzzle.steps[0].answers if action != puzzle.steps[0].action)
    tap(page, puzzle, 0, wrong)
    expect(page.locator(".verdict.wrong h2")).to_have_text("Dieser nicht.")
    expect(page.locator("#spoken")).to_contain_text("Dieser nicht.")
    page.locator(".next2 .primary").click()
    for number, step in enumerate(puzzle.steps):
        tap(page, puzzle, number, step.action)
        expect(page.locator(f".verdict.{'solved' if number else 'good'}")).to_be_visible()
    expect(page.locator(".line li")).to_have_count(len(puzzle.line))
    expect(page.locator(".mine2 .down")).to_be_visible()  # the miss counted, this did not
    page.locator(".line button").first.click()
    expect(page.locator(".line button").first).to_have_attribute("aria-current", "step")
    see(page)
    page.get_by_role("button", name="Stellung untersuchen").click()
    page.wait_for_url("**/replay*")


def test_the_puzzles_of_today(open_page: OpenPage, server: Server) -> None:
    page = open_page(reduced_motion="reduce")
    page.goto(f"{server.url}/puzzles")
    expect(page.locator(".threes li")).to_have_count(book.A_DAY)
    see(page)
    page.locator(".more2 a").first.click()
    page.wait_for_url("**/puzzles/packeis/*")


def see(page: Page) -> None:
    settle(page)
    assert audit(page) == {}
    page.emulate_media(color_scheme="dark")
    assert audit(page, "color-contrast") == {}
    page.emulate_media(color_scheme="light")
