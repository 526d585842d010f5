"""Conditional moves in the page: a line is played on the board, kept, and played by the house."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.audit import audit
from tests.browser.conftest import OpenPage, photograph
from tests.browser.play import acted, requests_of, sit_down, told_of
from tests.browser.server import Server


def step(page: Page, url: str, path: str, line: list[str]) -> None:
    """Add the first action that is possible to a line, by keys on the board."""
    number = told_of(page, url, path)["number"]
    with requests_of(page, url) as requests:
        body = {"number": number, "actions": line}
        taps = requests.post(f"/api{path}/conditional/tried", json=body).json()["taps"]
    line.append(min(taps))
    for place in taps[line[-1]]:
        there = page.locator(f'#board [data-id="{place}"]')
        expect(there).to_be_enabled()  # the board shows by then what may be chosen
        there.focus()
        page.keyboard.press("Enter")
    expect(page.locator("#line li")).to_have_count(len(line))


def awaited(one: Page, other: Page, url: str, path: str) -> tuple[Page, Page]:
    """Who is to act, and who waits."""
    view = told_of(one, url, path)
    return (one, other) if view["to_move"] in view["yours"] else (other, one)


@pytest.mark.parametrize(
    ("size", "scheme", "lang", "asks"),
    [
        ((390, 844), "dark", "de-DE", "Wenn sie was tun?"),
        ((1280, 800), "light", "en-GB", "If they do what?"),
    ],
)
def test_a_line_is_kept_and_played(
    open_page: OpenPage, server: Server, size: tuple[int, int], scheme: str, lang: str, asks: str
) -> None:
    mila, sam = (open_page(size=size, color_scheme=scheme, locale=lang) for _ in range(2))
    sit_down(server.url, mila, sam, clock={"days": 1, "bank": 0})
    path = mila.url.removeprefix(server.url)
    mover, owner = awaited(mila, sam, server.url, path)
    owner.get_by_role("button", name="Mehr" if lang == "de-DE" else "More").last.click()
    owner.locator(f'a[href="{path}/conditional"]').click()
    expect(owner.locator("#asks")).to_have_text(asks)
    expect(owner.locator("#board [data-id]").first).to_be_attached()
    keep, line = owner.locator("#line .btn.primary"), list[str]()
    expect(keep).to_be_disabled()
    for _ in range(4):
        step(owner, server.url, path, line)
    assert audit(owner) == {}
    photograph(owner, f"conditional-{size[0]}")
    keep.click()
    expect(owner.locator("#lines .kept li")).to_have_count(1)
    expect(owner.locator("#asks")).to_have_text(asks)
    assert audit(owner) == {}
    photograph(owner, f"conditional-kept-{size[0]}")
    acted(mover, server.url, path, told_of(mover, server.url, path), line[0])
    log = told_of(owner, server.url, path)["log"]
    assert [entry["text"] for entry in log[-2:]] == line[:2]
    owner.reload()
    owner.locator("#lines .kept .icon").click()
    expect(owner.locator("#lines .kept li")).to_have_count(0)
    acted(mover, server.url, path, told_of(mover, server.url, path), line[2])
    assert awaited(owner, mover, server.url, path)[0] is owner
