"""Replays: stepping through a game, variations, evaluations, records."""

import re
from pathlib import Path
from typing import Any

import numpy as np
from playwright.sync_api import expect

from rookery import games
from rookery.core.record import Record, write
from rookery.core.state import State
from tests.browser.audit import audit
from tests.browser.conftest import OpenPage
from tests.browser.play import HERE, ME, Hands, played, told_of
from tests.browser.server import Server
from tests.server.users import post

# Press a button for as long as it can be pressed; collect what the page says after each press.
_ON = """(button) => {
  const told = [];
  while (!button.disabled) {
    button.click();
    told.push(document.querySelector('.status .t').innerText);
  }
  return told;
}"""

# Whether the current move is visible in the list of moves.
_SHOWN = """() => {
  const list = document.querySelector('#list');
  const [frame, box] = [list, list.querySelector('.cur')].map((one) => one.getBoundingClientRect());
  return frame.top <= box.top && box.bottom <= frame.bottom;
}"""

# Step ply by ply, each time waiting for the drawing; collect what the page says at each.
_THROUGH = """async (last) => {
  const board = document.querySelector('#board');
  const forward = document.querySelector('[aria-label="Forward"]');
  const told = [];
  for (let ply = Number(board.dataset.ply) + 1; ply <= last; ply += 1) {
    forward.click();
    while (board.dataset.ply !== String(ply)) await new Promise(requestAnimationFrame);
    told.push(document.querySelector('.status .t').innerText);
  }
  return told;
}"""


# Files are read only when the test says so.
_SLOW_DISK = """() => {
  const read = Blob.prototype.text;
  Blob.prototype.text = async function () {
    await new Promise((done) => { window.letRead = done; });
    return read.call(this);
  };
}"""


def long_record(rng: np.random.Generator, plies: int) -> str:
    """The record of a game of Penguisi with this number of plies, which is not over."""
    game = games.load("penguisi")
    options = game.deal(game.read_options({"players": "4"}), 1)
    begun: State = game.start(options)
    state, tokens = begun, list[str]()
    while len(tokens) < plies:
        texts = [text for text, _ in state.chance_outcomes] or list(state.legal_actions)
        tokens.append(texts[rng.integers(len(texts))])
        state = state.apply(tokens[-1])
        if state.is_terminal:  # one random game in seventy is over so soon: play another
            state, tokens = begun, []
    return write(Record(game, options, tuple(tokens)))


def in_words(result: dict[str, Any]) -> str:
    """How a game of two ended, as a heading says it: chance may have made it a draw."""
    first = [seat for seat, place in enumerate(result["ranking"]) if place == 1]
    fish = result["scores"][first[0]][0]
    if len(first) == 2:
        return f"A draw with {fish} fish each"
    return f"{(ME, HERE)[first[0]]['name']} wins with {fish} fish"


def test_from_first_to_last(open_page: OpenPage, server: Server, rng: np.random.Generator) -> None:
    page = open_page()
    path = played(page, server.url, rng)
    page.goto(f"{server.url}{path}/replay")
    board, forward = page.locator("#board"), page.get_by_role("button", name="Forward")
    expect(board).to_have_attribute("data-ply", "0")
    expect(page.locator(".board [data-id^=floe]")).to_have_count(60)
    forward.click()
    expect(board).to_have_attribute("data-ply", "1")
    told = forward.evaluate(_ON)
    expect(forward).to_be_disabled()
    last = int(board.get_attribute("data-ply") or 0)
    assert last > 30
    assert len(set(told)) > last / 2  # every ply says what happened
    result = told_of(page, server.url, path)["result"]
    expect(page.locator(".status b")).to_have_text(in_words(result))
    final = page.locator(".score span:first-of-type").all_inner_texts()
    assert [int(text) for text in final] == [fish for fish, _ in result["scores"]]
    page.keyboard.press("ArrowLeft")
    expect(board).to_have_attribute("data-ply", str(last - 1))
    page.get_by_role("button", name="First").click()
    expect(page.locator(".board [data-id^=penguin]")).to_have_count(0)
    page.get_by_role("slider").fill(str(last))
    assert page.locator(".score span:first-of-type").all_inner_texts() == final
    page.goto(f"{server.url}{path}/replay#9")  # an address for one position
    expect(board).to_have_attribute("data-ply", "9")


def test_trying_something_else_stores_nothing(
    open_page: OpenPage, server: Server, rng: np.random.Generator
) -> None:
    page = open_page()
    path = played(page, server.url, rng, 12)
    page.goto(f"{server.url}{path}/replay#10")
    page.get_by_role("button", name="What if …?").click()
    hands = Hands(page, rng)
    hands.wait_for_turn()
    steps = page.locator(".try .step")
    for listed in (1, 2):
        for _ in ("a penguin", "where it goes"):
            places = hands.lit()
            hands.tap(places[rng.integers(len(places))])
        # The text of a move appears only after the places of the next step are lit.
        expect(steps).to_have_count(listed)
    page.get_by_role("button", name="Undo").click()
    expect(steps).to_have_text([re.compile(r"^takes \d \(\S+–\S+\)$")])
    page.get_by_role("button", name="Done").click()
    expect(page.locator(".try")).to_have_count(0)
    assert told_of(page, server.url, path)["number"] == 12


def test_trying_begins_with_what_led_there(
    open_page: OpenPage, server: Server, rng: np.random.Generator
) -> None:
    page = open_page(locale="de-DE")
    path = played(page, server.url, rng, 12)
    page.goto(f"{server.url}{path}/replay#10")
    told = page.locator(".status .t").inner_text()
    page.get_by_role("button", name="Was wäre").click()
    expect(page.locator(".try")).to_have_count(1)
    expect(page.locator(".status .t")).to_have_text(told)
    names = page.locator(".tools button").all_inner_texts()
    assert len(names) == len(set(names))
    page.get_by_role("button", name="Fertig").click()
    expect(page.locator(".try")).to_have_count(0)


def test_seats_are_left_from_when_they_were(
    open_page: OpenPage, server: Server, rng: np.random.Generator
) -> None:
    page = open_page()
    path = played(page, server.url, rng, 8, seats=(ME, HERE, HERE))
    page.goto(server.url + path)
    page.get_by_role("button", name="Resign").click()
    page.get_by_role("dialog").get_by_role("button", name="Resign", exact=True).click()
    expect(page.locator(".seat.left")).to_have_attribute("data-seat", "2")
    first, last = page.get_by_role("button", name="First"), page.get_by_role("button", name="Last")
    for address in (path, f"{path}/replay#9"):
        page.goto(server.url + address)
        expect(page.locator(".seat.left")).to_have_attribute("data-seat", "2")
        first.click()
        expect(page.locator("#board")).to_have_attribute("data-ply", "0")
        expect(page.locator(".seat.left")).to_have_count(0)
        last.click()
        expect(page.locator(".seat.left")).to_have_count(1)


def test_evaluations_and_the_chart(
    open_page: OpenPage, server: Server, rng: np.random.Generator
) -> None:
    page = open_page()
    path = played(page, server.url, rng)
    last = told_of(page, server.url, path)["number"]
    page.goto(f"{server.url}{path}/replay#{last - 6}")
    page.get_by_role("button", name="Who’s ahead?").click()
    expect(page.locator(".bars div")).to_have_count(2)
    expect(page.locator(".arrow")).to_have_count(1)
    texts = page.locator(".bars div").all_inner_texts()
    shares = [int(found[1]) for found in map(re.compile(r"(\d+)\s%").search, texts) if found]
    assert sum(shares) == 100


def test_a_whole_game_is_analysed(
    open_page: OpenPage, server: Server, rng: np.random.Generator
) -> None:
    page, asked = open_page(), list[str]()
    path = played(page, server.url, rng)
    last = told_of(page, server.url, path)["number"]
    page.on("request", lambda request: asked.append(request.url.partition("/api/games")[2]))
    page.goto(f"{server.url}{path}/replay#end")
    board = page.locator("#board")
    expect(board).to_have_attribute("data-ply", str(last))
    page.get_by_role("button", name="Analyse").click()
    expect(page.get_by_role("slider", name="Who was ahead when")).to_be_visible()
    expect(page.locator(".progress")).to_have_count(0)
    assert [one for one in asked if "/analysis/" in one] == []  # nothing position by position

    expect(page.locator(".acc")).to_have_count(2)
    ink = page.evaluate("getComputedStyle(document.body).color")
    expect(page.locator(".who .name").first).to_have_css("fill", ink)  # black is lost in the dark
    chart = page.get_by_role("slider", name="Who was ahead when")
    chart.focus()
    page.keyboard.press("Home")
    expect(board).to_have_attribute("data-ply", "0")
    page.keyboard.press("ArrowRight")
    expect(board).to_have_attribute("data-ply", "1")
    expect(page.locator(".best li")).to_have_count(3)
    expect(page.locator(".best .mv").first).to_have_text(re.compile(r"lands on \d fish \(\w\d\)"))
    expect(page.locator(".arrow")).to_have_count(3)
    expect(page.get_by_role("img", name=re.compile("^(Estimated|Proven): .* %"))).to_be_visible()
    page.wait_for_function(_SHOWN)  # though best moves take room from the list
    assert audit(page) == {}
    with page.expect_download() as saved:
        page.get_by_role("button", name="Save with marks").click()
    assert "{" in saved.value.path().read_text()
    mark = page.locator("#list .mv:has(.mark)").first  # random play soon earns marks
    mark.click()
    expect(board).to_have_attribute("data-ply", mark.get_attribute("data-ply") or "")
    page.locator(".best .l button").first.click()  # two moves along the first line
    expect(page.locator(".try .step")).to_have_count(2)
    page.get_by_role("button", name="Done").click()

    page.reload()  # kept: nothing is asked for again
    expect(page.locator(".acc")).to_have_count(2)
    expect(page.get_by_role("button", name="Analyse")).to_have_count(0)


def test_notes_and_arrows_are_shared_by_a_link(
    open_page: OpenPage, server: Server, rng: np.random.Generator
) -> None:
    page, other = open_page(), open_page()
    path = played(page, server.url, rng)
    page.goto(f"{server.url}{path}/replay#12")
    page.get_by_role("button", name="Draw").click()
    places = page.locator(".board .node[role=button]")
    places.first.press("Enter")
    with page.expect_response("**/study") as kept:
        places.first.press("Enter")
    study = kept.value.json()
    assert [len(one) for one in study["pages"]["12"]["arrows"]] == [1]
    expect(page.locator(".arrow")).to_have_count(1)
    with page.expect_response("**/study"):
        page.get_by_label("Your note at move 12").fill("Only here")
        page.get_by_label("Your note at move 12").blur()
    other.goto(f"{server.url}{path}/replay?study={study['id']}#12")
    expect(other.locator(".note")).to_have_text("Only here")
    expect(other.locator(".arrow")).to_have_count(1)
    expect(other.get_by_role("button", name="Draw")).to_have_count(0)


def test_a_record_goes_out_and_comes_back(
    open_page: OpenPage, server: Server, rng: np.random.Generator, tmp_path: Path
) -> None:
    page = open_page(may_fail=("400",))
    path = played(page, server.url, rng, 20)
    page.goto(server.url + path)
    page.get_by_role("button", name="More").click()
    with page.expect_download() as download:
        page.get_by_role("link", name="Save this game").click()
    download.value.save_as(tmp_path / "game.txt")
    text = (tmp_path / "game.txt").read_text(encoding="utf-8")
    page.goto(f"{server.url}/open")
    page.get_by_label("Text of the record").fill(text.replace("1. @", "1. #"))
    page.get_by_role("button", name="Open the replay").click()
    expect(page.get_by_role("alert")).to_contain_text("line")
    page.evaluate(_SLOW_DISK)
    page.get_by_label("Record file").set_input_files(tmp_path / "game.txt")
    expect(page.locator("#chosen")).to_have_text("game.txt")
    page.get_by_role("button", name="Open the replay").click()
    page.evaluate("letRead()")
    page.get_by_role("button", name="Last").click()
    expect(page.locator("#board")).to_have_attribute("data-ply", "20")


def test_a_long_game_comes_in_pages(
    open_page: OpenPage, server: Server, rng: np.random.Generator
) -> None:
    page, asked = open_page(), list[str]()
    text = long_record(rng, 330)
    url = post(f"{server.url}/api/records", json={"text": text}).json()["url"]
    page.on("request", lambda request: asked.append(request.url.partition("/frames")[2]))
    page.goto(server.url + url)
    board, status = page.locator("#board"), page.locator(".status")
    expect(board).to_have_attribute("data-ply", "0")
    moves = page.locator("#list .mv, #list .chance")
    expect(moves).to_have_count(330)
    assert [one for one in asked if one] == []

    page.get_by_role("button", name="Last").click()  # far away: only the last page comes
    expect(board).to_have_attribute("data-ply", "330")
    assert [one for one in asked if one] == ["?first=300&most=100"]
    whole = post(
        f"{server.url}{url.replace('/replay', '/try').replace('/games', '/api/games')}",
        json={"number": 330},
    ).json()["position"]
    drawn = {node["id"] for node in whole["scene"]["nodes"]}
    shown = set(page.locator(".board [data-id]").evaluate_all("all => all.map(a => a.dataset.id)"))
    assert {one for one in shown if one.startswith("penguin")} == {
        one for one in drawn if one.startswith("penguin")
    }

    page.get_by_role("slider").fill("90")
    expect(board).to_have_attribute("data-ply", "90")
    told = page.evaluate(_THROUGH, 330)
    assert len(told) == 240
    assert all(told)
    expect(status).to_contain_text("330")
    assert sorted(one for one in asked if one) == [
        f"?first={first}&most=100" for first in (100, 200, 300)
    ]
    page.goto(f"{server.url}{url}#215")  # an address of a position in the middle
    expect(board).to_have_attribute("data-ply", "215")


def test_mistakes_come_one_by_one_to_be_tried_again(
    open_page: OpenPage, server: Server, rng: np.random.Generator
) -> None:
    page = open_page()
    path = played(page, server.url, rng)
    page.goto(f"{server.url}{path}/replay#end")
    expect(page.get_by_role("button", name="Learn", exact=True)).to_have_count(0)
    page.get_by_role("button", name="Analyse").click()
    expect(page.locator(".acc")).to_have_count(2)
    page.get_by_role("button", name="Learn", exact=True).click()
    lesson, board = page.get_by_role("region", name="Learn from mistakes"), page.locator("#board")
    expect(lesson.get_by_role("heading")).to_have_text(re.compile(r"(Slip|Mistake|Blunder) 1 of "))
    expect(lesson.get_by_role("status")).to_contain_text("Find something better.")
    expect(page.locator(".best")).to_have_count(0)  # nothing is told before it is asked for
    expect(page.locator(".arrow")).to_have_count(0)
    ply = board.get_attribute("data-ply")
    lesson.get_by_role("button", name="Hint").click()
    expect(page.locator(".arrow")).to_have_count(1)
    lesson.get_by_role("button", name="Hint").click()
    expect(lesson.get_by_role("status")).to_contain_text("follow the arrow")
    lesson.get_by_role("button", name="Show").click()
    expect(lesson.get_by_role("status")).to_contain_text("Best was:")
    expect(page.locator(".best li").first).to_be_visible()
    assert audit(page) == {}
    page.locator(".best .mv").first.click()  # the best move itself, played on the board
    lesson.get_by_role("button", name="Try again").click()
    expect(board).to_have_attribute("data-ply", ply or "")
    expect(lesson.get_by_role("status")).to_contain_text("Find something better.")
    lesson.get_by_role("button", name="Next").click()
    expect(lesson.get_by_role("heading")).to_contain_text(" 2 of ")
    page.get_by_role("button", name="Learn", exact=True).click()  # enough
    expect(lesson).to_have_count(0)
    expect(page.locator(".best li").first).to_be_visible()
