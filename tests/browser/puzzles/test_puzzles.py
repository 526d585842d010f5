"""Puzzles in the page: a miss is answered, the next try finds it, and anybody can use it."""

import math

import numpy as np
from playwright.sync_api import Page, expect

from rookery.puzzles import Puzzle
from rookery.server.puzzles import book
from tests.browser.audit import audit
from tests.browser.conftest import OpenPage
from tests.browser.play import Hands, settle
from tests.browser.server import Server
from tests.browser.waiting import middle_of


def tap(page: Page, puzzle: Puzzle, step: int, action: str) -> None:
    """Choose an action by keys: its places one after the other."""
    game = book.find("penguin_game", puzzle.id)
    state = book.start(game)
    for done in puzzle.steps[:step]:
        state = state.apply_all([done.action, done.answers[done.action].reply])
    for place in state.game.drawing.scene(state).taps[action]:
        there = page.locator(f'[data-id="{place}"]')
        expect(there).to_be_enabled()  # the board shows by then what may be chosen
        there.focus()
        page.keyboard.press("Enter")


def test_a_miss_then_the_solution(open_page: OpenPage, server: Server) -> None:
    entry = next(one for one in book.of_game("penguin_game").values() if len(one.puzzle.steps) == 2)
    puzzle = entry.puzzle
    page = open_page(size=(390, 844), locale="de-DE")
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
    expect(page.locator(".mine2 .down")).to_be_visible()  # the miss counted, this try did not
    page.locator(".line button").first.click()
    expect(page.locator(".line button").first).to_have_attribute("aria-current", "step")
    see(page)
    page.get_by_role("button", name="Stellung untersuchen").click()
    page.wait_for_url("**/replay*")


def test_a_finger_between_two_floes_is_asked_which_it_means(
    open_page: OpenPage, server: Server, rng: np.random.Generator
) -> None:
    """Only the first try counts, and on small phones some floes are just 25 pixels wide."""
    entry, start, target, beside = crowded()
    page = open_page(size=(320, 640), has_touch=True)
    hands, lens = Hands(page, rng, touch=True), page.locator(".lens")
    right = page.locator(".verdict:is(.good, .solved)")

    def begin() -> dict[str, dict[str, float]]:
        page.goto(server.url + entry.url)
        hands.wait_for_turn()
        hands.tap(next(one for one in hands.lit() if one["id"] == start))
        return {one["id"]: one for one in hands.lit()}

    def tap_between(one: dict[str, float], other: dict[str, float]) -> None:
        """Tap between two places, slightly nearer to the second."""
        x, y = (0.47 * one[axis] + 0.53 * other[axis] for axis in "xy")
        page.touchscreen.tap(x, y)

    lit = begin()
    tap_between(lit[target], lit[beside])
    expect(lens).to_have_role("group")
    assert lens.get_by_role("button").count() > 1
    expect(right).to_have_count(0)
    assert audit(page) == {}
    page.touchscreen.tap(*middle_of(page, f'.lens [data-place="{target}"]'))
    expect(lens).to_have_count(0)
    expect(right).to_be_visible()

    page.set_viewport_size({"width": 390, "height": 844})
    lit = begin()
    tap_between(lit[target], lit[beside])
    expect(lens).to_be_visible()
    page.keyboard.press("Escape")
    expect(lens).to_have_count(0)
    hands.tap(lit[target])  # a tap in its middle is unambiguous
    expect(right).to_be_visible()


def crowded() -> tuple[book.GamePuzzle, str, str, str]:
    """A puzzle on a wide board, its start and target, and a reachable floe beside the target."""
    for entry in book.of_game("packeis").values():
        scene = book.start(entry).game.drawing.scene(book.start(entry))
        at = {node.id: (node.x, node.y) for node in scene.nodes}
        start, target = scene.taps[entry.puzzle.steps[0].action]
        others = {taps[1] for taps in scene.taps.values() if taps[0] == start} - {target}
        near = sorted(one for one in others if math.dist(at[target], at[one]) < 110)
        if scene.view[2] > 1300 and near:
            return entry, start, target, near[0]
    raise LookupError


def test_the_puzzles_of_today(open_page: OpenPage, server: Server) -> None:
    page = open_page()
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
