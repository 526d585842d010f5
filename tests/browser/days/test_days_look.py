"""Pictures of what somebody with five games over days sees, for the eye.

The phone reads German, the desk English; names are long.
"""

from datetime import UTC, datetime, timedelta

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import OpenPage
from tests.browser.keeper.test_desk_look import LONG, SIZES, At, newcomer
from tests.browser.server import Server
from tests.browser.table.test_conditional import step

ME, LINK = {"kind": "me"}, {"kind": "link"}
GAMES = ("packeis", "penguin_game", "penguisi", "packeis", "penguin_game")


def begun(one: At, other: At, game: str) -> str:
    """A game over days."""
    opened = one.post("/api/games", game=game, seats=[ME, LINK], clock={"days": 3, "bank": 2})
    other.post(f"/api/join/{opened['invites'][0]['url'].rpartition('/')[2]}")
    return str(opened["id"])


def wait_for(one: At, other: At, game: str) -> None:
    """Play until the game waits for one of them."""
    path = f"/api/games/{game}"
    while (view := other.get(path))["to_move"] in view["yours"]:
        action = {"seat": view["to_move"], "action": min(view["taps"])}
        other.post(f"{path}/act", number=view["number"] + 1, **action)
    assert one.get(path)["to_move"] in one.get(path)["yours"]


@pytest.mark.slow
@pytest.mark.parametrize("size", list(SIZES))
def test_pictures_of_five_games_over_days(
    own_server: Server, open_page: OpenPage, size: str
) -> None:
    mila = newcomer(open_page(**SIZES[size]), own_server, "Mila")
    friend = newcomer(open_page(), own_server, LONG)
    games = [begun(mila, friend, game) for game in GAMES]
    for game in games[:3]:
        wait_for(mila, friend, game)
    for game in games[3:]:
        wait_for(friend, mila, game)
    day = datetime.now(UTC).date()
    friend.post(f"/api/games/{games[3]}/back", "PUT", back=f"{day + timedelta(days=4)}")
    friend.post(f"/api/games/{games[4]}/pause", back=f"{day + timedelta(days=9)}")
    mila.keep("days-home", "/", size)
    mila.keep("days-table-turn", f"/games/{games[0]}", size)
    mila.keep("days-table-waits", f"/games/{games[3]}", size)
    mila.keep("days-table-pause", f"/games/{games[4]}", size)
    mila.post(f"/api/games/{games[4]}/pause/answer", yes=True)
    mila.keep("days-table-rests", f"/games/{games[4]}", size)
    page = mila.page
    page.locator("#bell").click()
    expect(page.locator("#notices li").first).to_be_visible()
    mila.see("days-bell", size)
    path = f"/games/{games[3]}"
    page.goto(f"{own_server.url}{path}/conditional")
    line = list[str]()
    for _ in range(2):
        step(page, own_server.url, path, line)
    mila.see("days-conditional", size)
    mila.post("/api/me/days/leaves", begins=f"{day}", back=f"{day + timedelta(days=3)}")
    mila.post(
        "/api/me/days/leaves",
        begins=f"{day + timedelta(days=30)}",
        back=f"{day + timedelta(days=37)}",
    )
    mila.keep("days-page", "/me/days", size)
    mila.keep("days-notices", "/me/notices", size)
    friend.page.set_viewport_size(
        {"width": SIZES[size]["size"][0], "height": SIZES[size]["size"][1]}
    )
    friend.keep("days-other-on-leave", f"/games/{games[0]}", size)
