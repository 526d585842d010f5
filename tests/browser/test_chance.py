"""Chance that can be checked in the page: promised, given to, and worked out again at the end."""

import re
from fractions import Fraction
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from rookery.core.fairness import Contribution, Source
from tests.browser.conftest import OpenPage
from tests.browser.play import HERE, ME, card, new_table
from tests.browser.server import Server
from tests.browser.test_modules import plain, run

SECRET = "".join(f"{byte:02x}" for byte in range(32))
SURE = "const roll = {number: 1, table: 0}; chance.tables = [[['R1', 1]]]"
GIVEN = (Contribution("0" * 32, 0, 0), Contribution("f" * 64, 1, 3))


def leave(page: Page) -> None:
    page.get_by_role("button", name="Leave").click()
    page.locator("dialog").get_by_role("button", name="Leave").click()


def findings(page: Page) -> list[str]:
    page.locator("dialog").get_by_role("button", name="Check chance").click()
    expect(page.get_by_role("heading", name="Chance was as promised")).to_be_visible()
    return page.locator(".checks .right").all_inner_texts()


@pytest.mark.parametrize("game", ["packeis", "penguisi"])
def test_both_players_check_what_they_saw_and_gave(
    open_page: OpenPage, server: Server, game: str
) -> None:
    host, guest = open_page(), open_page(size=(390, 844))
    # The first table of a game waits for its rules to be compiled; a click doesn't, so long.
    new_table(host, server.url, ME, HERE, game=game)
    host.goto(server.url)
    card(host, game).get_by_role("button", name="Invite").click()
    guest.goto(host.get_by_label("Link to the seat").input_value())
    waits = host.get_by_text("Waiting for somebody to take the seat")
    expect(waits).to_have_count(1 if game == "penguisi" else 0)
    commitment = guest.locator("#join").get_attribute("data-commitment")
    assert commitment
    expect(guest.get_by_text(commitment)).to_be_visible()
    guest.get_by_role("button", name="Take this seat").click()
    guest.wait_for_url("**/games/*")
    host.get_by_role("button", name="More").click()
    host.get_by_role("button", name="How chance is drawn").click()
    expect(host.locator("dialog").get_by_text(commitment)).to_be_visible()
    expect(host.locator("dialog").get_by_text("The secret is told when")).to_be_visible()
    host.get_by_role("button", name="Close").click()
    leave(host)
    seen = ["The hash is the one that this browser saw first."]
    used = ["What this browser gave was used."]
    right = ["It is the hash of the secret.", "The set-up is the one that was drawn."]
    found = [findings(host), findings(guest)]
    if game == "packeis":
        # Nothing is rolled: whoever comes later gives nothing, as it would change nothing.
        assert found == [seen + used + right, seen + right]
        return
    rolls = found[0].pop(-2)
    assert re.fullmatch(r"([2-9]|[1-9]\d+) rolls are those that were drawn\.", rolls)
    assert found[1].pop(-2) == rolls
    assert found == [seen + used + right] * 2


def told(page: Page, change: str) -> dict[str, bool]:
    """What is found of a made-up play that this browser remembers, after a change of it."""
    code = f"""m.keep('made-up', 'c', [{{bits: 'b', first: 0}}]);
    const contributions = [{{seat: 0, bits: 'b', first: 0}}];
    const checks = ['commitment', 'set-up', 'roll'].map((what) => ({{what, right: true}}));
    const told = {{secret: '00', contributions, tables: [], rolls: [], checks}};
    const chance = {{commitment: 'c', ...told}};
    const seen = [];
    {change}
    const found = await m.findings('made-up', chance, seen);
    return Object.fromEntries(found.map((one) => [one.words, one.right]));"""
    found: dict[str, bool] = run(page, "fair.js", code)
    return found


@pytest.mark.parametrize(
    ("change", "wrong"),
    [
        ("chance.commitment = 'd';", {"promise", "hash"}),
        ("chance.contributions = [];", {"given", "hash"}),
        ("chance.contributions[0].first = 1;", {"given", "hash"}),
        ("chance.contributions[0].bits = 'a';", {"given", "hash"}),
        ("chance.checks[1].right = false;", {"set-up", "hash"}),
        (f"{SURE}; chance.rolls = [{{...roll, text: 'R1'}}]; seen.push('R1');", {"hash"}),
        (f"{SURE}; chance.rolls = [{{...roll, text: 'R2'}}]; seen.push('R2');", {"rolls", "hash"}),
        (f"{SURE}; chance.rolls = [{{...roll, text: 'R1'}}]; seen.push('R2');", {"rolls", "hash"}),
    ],
)
def test_the_page_finds_what_does_not_fit(
    open_page: OpenPage, server: Server, change: str, wrong: set[str]
) -> None:
    page = plain(open_page(), server)
    found = told(page, change)
    assert {words for words, right in found.items() if not right} == wrong


def test_without_hashes_in_the_browser_the_server_is_believed(
    open_page: OpenPage, server: Server
) -> None:
    page = plain(open_page(), server)
    code = "Object.defineProperty(crypto, 'subtle', {value: undefined});"
    assert set(told(page, code).values()) == {True}
    assert told(page, code + "chance.checks[0].right = false;")["hash"] is False
    assert told(page, code + "chance.checks[2].right = false;")["rolls"] is False


def test_the_browser_draws_what_python_draws(open_page: OpenPage, server: Server) -> None:
    page = plain(open_page(), server)
    weights = [("R1", 3), ("R2", 2), ("R3", 1), ("R4", 1)]
    given = [{"seat": one.seat, "bits": one.bits, "first": one.first} for one in GIVEN]
    chance: dict[str, Any] = {"secret": SECRET, "contributions": given}
    code = f"""const out = [];
    const outcomes = {[[*one] for one in weights]};
    for (let n = 1; n <= 60; n += 1) out.push(await m.drawn({chance}, n, outcomes));
    return out;"""
    source, outcomes = Source(SECRET, GIVEN), [(text, Fraction(n, 7)) for text, n in weights]
    assert run(page, "fair.js", code) == [source.roll(n, outcomes) for n in range(1, 61)]
