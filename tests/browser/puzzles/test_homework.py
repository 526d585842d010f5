"""Puzzles as homework: the page says how far it is, gives one after the other, and leads home."""

import pytest
from playwright.sync_api import Page, expect

from rookery.puzzles import Puzzle
from rookery.server.puzzles import book
from tests.browser.conftest import OpenPage, photograph
from tests.browser.keeper.test_desk_look import At, founded
from tests.browser.keeper.test_keeper import check
from tests.browser.puzzles.test_puzzles import tap
from tests.browser.server import Server

GAME = "penguin_game"


def pupil_of(keeper: At, pupil: At, puzzles: list[str]) -> None:
    """Sign a pupil in whose class has these puzzles as homework."""
    [added] = keeper.act("add", {"name": "Anna"})
    [made] = keeper.act("class", {"name": "5b"})
    group = {"group": made["answer"]["group"]}
    keeper.act("pupils", {**group, "player": added["player"]})
    keeper.act("homework", {**group, "kind": "puzzles", "game": GAME, "puzzles": puzzles})
    pupil.post("/api/session", name="Anna", code=added["answer"]["code"])


def solve(page: Page, puzzle: Puzzle) -> None:
    """Choose the right actions one after the other."""
    for number, step in enumerate(puzzle.steps, 1):
        tap(page, puzzle, number - 1, step.action)
        verdict = "solved" if number == len(puzzle.steps) else "good"
        expect(page.locator(f".verdict.{verdict}")).to_be_visible()


@pytest.mark.parametrize("width", [1280, 390], ids=["desk", "phone"])
def test_homework_leads_from_puzzle_to_puzzle_and_home(
    own_server: Server, open_page: OpenPage, width: int
) -> None:
    first, second, missed = every = [one.puzzle for one in book.of_game(GAME).values()][:3]
    pupil = open_page(size=(width, 844))
    keeper = founded(open_page(), own_server, "school")
    pupil_of(keeper, At(pupil, own_server), [one.id for one in every])
    pupil.goto(own_server.url)
    pupil.locator("#homework a").click()
    expect(pupil.locator("#which")).to_contain_text("1 of 3")
    expect(pupil.locator("#homework")).to_have_text("Homework: 0 of 3 done")
    solve(pupil, first)
    expect(pupil.locator("#homework")).to_have_text("Homework: 1 of 3 done")
    check(pupil, width)
    photograph(pupil, f"homework-puzzle-{width}")
    pupil.get_by_role("link", name="Next puzzle").click()
    expect(pupil.locator("#which")).to_contain_text("2 of 3")
    solve(pupil, second)
    expect(pupil.locator("#homework")).to_have_text("Homework: 2 of 3 done")
    pupil.get_by_role("link", name="Next puzzle").click()
    expect(pupil.locator("#which")).to_contain_text("3 of 3")
    wrong = next(action for action in missed.steps[0].answers if action != missed.steps[0].action)
    tap(pupil, missed, 0, wrong)
    expect(pupil.locator("#homework")).to_contain_text("counts again tomorrow")
    pupil.get_by_role("button", name="Try again").click()
    solve(pupil, missed)
    expect(pupil.locator("#homework")).to_contain_text("2 of 3 done")  # the first try counted
    photograph(pupil, f"homework-missed-{width}")
    pupil.locator("#answer").get_by_role("link", name="Home").click()
    expect(pupil.locator("#homework")).to_contain_text("2 of 3 done")
