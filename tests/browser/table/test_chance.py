"""Verifiable chance in the page: committed, contributed to, and recomputed at the end."""

import re
from fractions import Fraction
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from rookery.core.fairness import Contribution, Source
from tests.browser.conftest import OpenPage
from tests.browser.play import HERE, ME, card, new_table
from tests.browser.server import Server
from tests.browser.web.test_modules import plain, run
from tests.slow import slow

SECRET = "".join(f"{byte:02x}" for byte in range(32))
GIVEN = (Contribution("0" * 32, 0, 0), Contribution("f" * 64, 1, 3))


def leave(page: Page) -> None:
    page.get_by_role("button", name="Resign").click()
    page.locator("dialog").get_by_role("button", name="Resign").click()


def findings(page: Page, what: str) -> list[str]:
    page.locator("dialog").get_by_role("button", name=f"Verify the {what}").click()
    expect(page.get_by_role("heading", name="All fair")).to_be_visible()
    return page.locator(".checks .right").all_inner_texts()


@pytest.mark.parametrize("game", ["packeis", slow("penguisi")])
def test_both_players_check_what_they_saw_and_gave(
    open_page: OpenPage, server: Server, game: str
) -> None:
    host, guest = open_page(), open_page(size=(390, 844))
    # The first table of a game waits for its rules to be compiled; a click doesn't wait that long.
    new_table(host, server.url, ME, HERE, game=game)
    host.goto(server.url)
    card(host, game).get_by_role("button", name="Invite").click()
    guest.goto(host.get_by_label("Link to the seat").input_value())
    waits = host.get_by_text("Waiting for a player to join")
    expect(waits).to_have_count(1 if game == "penguisi" else 0)
    commitment = guest.locator("#join").get_attribute("data-commitment")
    assert commitment
    expect(guest.get_by_text(commitment)).to_be_visible()
    guest.get_by_role("button", name="Sit down and play").click()
    guest.wait_for_url("**/games/*")
    host.get_by_role("button", name="More").click()
    host.get_by_role("button", name="Where the luck comes from").click()
    expect(host.locator("dialog").get_by_text(commitment)).to_be_visible()
    expect(host.locator("dialog").get_by_text("this page shows the secret")).to_be_visible()
    host.get_by_role("button", name="Close").click()
    leave(host)
    seen = ["The code is the one you saw first."]
    used = ["Your random bits were used."]
    right = ["The secret matches the code shown before the game.", "The set-up matches."]
    what = "set-up" if game == "packeis" else "dice"
    found = [findings(host, what), findings(guest, what)]
    if game == "packeis":
        # Nothing is rolled, so a later player contributes nothing: it would have no effect.
        assert found == [seen + used + right, seen + right]
        return
    rolls = found[0].pop(-2)
    assert re.fullmatch(r"All ([2-9]|[1-9]\d+) rolls match\.", rolls)
    assert found[1].pop(-2) == rolls
    assert found == [seen + used + right] * 2


def test_the_browser_draws_what_python_draws(open_page: OpenPage, server: Server) -> None:
    page = plain(open_page(), server)
    weights = [("R1", 3), ("R2", 2), ("R3", 1), ("R4", 1)]
    given = [{"seat": one.seat, "bits": one.bits, "first": one.first} for one in GIVEN]
    chance: dict[str, Any] = {"secret": SECRET, "contributions": given}
    code = f"""const out = [];
    const outcomes = {[[*one] for one in weights]};
    for (let n = 1; n <= 60; n += 1) out.push(await m.outcome({chance}, n, outcomes));
    return out;"""
    source, outcomes = Source(SECRET, GIVEN), [(text, Fraction(n, 7)) for text, n in weights]
    assert run(page, "table/chance/fairness_check.js", code) == [
        source.roll(n, outcomes) for n in range(1, 61)
    ]
