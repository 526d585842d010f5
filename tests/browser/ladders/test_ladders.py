"""A ladder in browsers: one's own rung, the next one, and the medals of the last season."""

import random

import sqlalchemy as sa
from playwright.sync_api import expect

from rookery.server.db import schema
from rookery.server.ladders import store
from rookery.server.ladders.model import Season
from rookery.server.people.calendar import DAY_MS
from tests.browser.audit import audit
from tests.browser.clubs.test_clubs import member
from tests.browser.conftest import OpenPage, photograph
from tests.browser.server import Server
from tests.server.ladders.contests import finish

SVG = "image/svg+xml"
NAMES = ("Rungwart", "Rungmila", "Rungtomas", "Runghanna", "Rungpavel", "Rungkofi", "Runglin")


def a_season(server: Server, now: int) -> None:
    """A season of these people behind, and some games of another."""
    engine = sa.create_engine(f"sqlite:///{server.folder}/rookery.sqlite3")
    users, lot = schema.users.c, random.Random(1)
    with engine.begin() as connection:
        rows = connection.execute(sa.select(users.name, users.id).where(users.name.in_(NAMES)))
        ids = {str(row.name): str(row.id) for row in rows}
        for day in range(9, 0, -1):
            table = lot.sample(NAMES[:-1], 4)
            finish(connection, [ids[name] for name in table], now - day, "packeis/many/quick")
        finish(connection, [ids[NAMES[-1]], ids[NAMES[5]]], now, "packeis/duel/quick")
        current = store.current(connection)
        number = current.number if current else 1
        past = Season(number, now - 90 * DAY_MS, now - DAY_MS)
        won = [
            store.Medal(number, "packeis", "", place, ids[name], "")
            for place, name in enumerate(NAMES[1:4], start=1)
        ]
        later = Season(number + 1, past.ends, now + 40 * DAY_MS)
        store.begin(connection, past)
        assert store.close(connection, past, won, later, now)
    engine.dispose()


def test_a_ladder_shows_one_s_rung_and_the_next(open_page: OpenPage, own_server: Server) -> None:
    server = own_server  # its season is made up of games that have no log
    pages = [member(open_page(), server, name) for name in NAMES[2:]]
    mila = member(open_page(), server, NAMES[1])
    wart = member(open_page(size=(390, 844), locale="de", color_scheme="dark"), server, NAMES[0])
    now = mila.evaluate("Date.now()")
    a_season(server, now)
    mila.goto(f"{server.url}/players?game=packeis")
    mila.get_by_role("link", name="Ladder of the season").click()
    expect(mila.get_by_role("heading", name="Ladder", exact=True)).to_be_visible()
    expect(mila.locator("tr.you")).to_contain_text("(you)")
    assert mila.locator("tbody tr").count() == len(NAMES)
    expect(mila.get_by_text("Gold")).to_be_visible()
    photograph(mila, "ladder-desktop")
    assert audit(mila) == {}
    button = mila.get_by_role("button", name="Challenge")
    if mila.locator("tr.you .medal").inner_text() != "1":
        button.focus()
        mila.keyboard.press("Enter")
        expect(mila.get_by_role("dialog")).to_be_visible()
    picture = "<svg xmlns='http://www.w3.org/2000/svg'/>"  # these games have only been written down
    mila.route("**/picture.svg*", lambda route: route.fulfill(body=picture, content_type=SVG))
    mila.goto(f"{server.url}/@/{NAMES[1]}")
    expect(mila.get_by_role("heading", name="Medals")).to_be_visible()
    photograph(mila, "ladder-medals-profile")
    assert audit(mila) == {}
    wart.goto(f"{server.url}/ladders?game=packeis")
    expect(wart.get_by_role("heading", name="Leiter", exact=True)).to_be_visible()
    assert wart.evaluate("document.documentElement.scrollWidth <= innerWidth")
    photograph(wart, "ladder-phone-de")
    assert audit(wart) == {}
    wart.goto(f"{server.url}/clubs/everybody")
    expect(wart.get_by_text("auf der Leiter")).to_be_visible()
    photograph(wart, "ladder-club-phone-de")
    pages[0].goto(f"{server.url}/ladders?game=penguisi")
    expect(pages[0].get_by_role("heading", name="All rungs are still free")).to_be_visible()
    photograph(pages[0], "ladder-empty")
    assert audit(pages[0]) == {}
