"""Pictures of every page of the desk, for the eye, as keepers, helpers and teachers see it.

The phone reads German, the desk English; names, lists and words are long.
"""

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import OpenPage, picture
from tests.browser.keeper.test_keeper import CLASS, check
from tests.browser.server import Server

SIZES: dict[str, dict[str, Any]] = {
    "phone": {"size": (390, 844), "device_scale_factor": 1.5, "locale": "de-DE"},
    "desk": {"size": (1280, 860), "locale": "en-GB"},
}
PASSWORD = "seven grey herons"
ME, LINK = {"kind": "me"}, {"kind": "link"}
LONG = "Friederike Marlene"
POSITION = (
    "PK1 std ....A21B3/B2...2.1./2.12.../A2...11.1/.11B2..1/3B1..1.A1./A1.2.1.2/112.2... A u00"
    " s26.15,28.15"
)


class At:
    """A house, as one of its people asks it."""

    def __init__(self, page: Page, server: Server) -> None:
        self.page, self.url = page, server.url

    def post(self, path: str, method: str = "POST", **body: Any) -> Any:
        how: dict[str, Any] = {"method": method, "data": body, "headers": {"origin": self.url}}
        answer = self.page.request.fetch(self.url + path, **how)
        assert answer.ok, (path, answer.text())
        return answer.json() if answer.body() else None

    def get(self, path: str) -> Any:
        return self.page.request.get(self.url + path).json()

    def text(self, path: str) -> str:
        return self.page.request.get(self.url + path).text()

    def act(self, name: str, *each: dict[str, Any]) -> list[dict[str, Any]]:
        done: list[dict[str, Any]] = self.post("/api/keeper/acts", act=name, each=list(each))
        return done

    def keep(self, name: str, path: str, size: str) -> None:
        """Look at a page in both themes, all of it."""
        self.page.goto(self.url + path)
        self.see(name, size)

    def see(self, name: str, size: str) -> None:
        """Look at the page as it is now."""
        page, (width, height) = self.page, SIZES[size]["size"]
        check(page, width)
        whole = page.evaluate("document.documentElement.scrollHeight")
        page.set_viewport_size({"width": width, "height": min(whole, 4000)})
        for theme in ("light", "dark"):
            page.emulate_media(color_scheme="dark" if theme == "dark" else "light")
            assert picture(page, f"keeper-{name}-{size}-{theme}").stat().st_size > 15_000
        page.set_viewport_size({"width": width, "height": height})


def founded(page: Page, server: Server, kind: str) -> At:
    house = At(page, server)
    house.post("/api/keeper/first", name="Ms Green", kind=kind, password=PASSWORD)
    return house


def newcomer(page: Page, server: Server, name: str) -> At:
    house = At(page, server)
    house.post("/api/people", name=name, password=PASSWORD)
    return house


def player(keeper: At, name: str) -> str:
    answer = keeper.page.request.get(f"{keeper.url}/api/people?begins={name.split()[0]}")
    return next(str(each["player"]) for each in answer.json() if each["name"] == name)


def table(one: At, other: At) -> str:
    """A table of two."""
    seats, options = [ME, LINK], {"players": "2"}
    opened = one.post("/api/games", game="packeis", seats=seats, options=options, rated=True)
    code = opened["invites"][0]["url"].rpartition("/")[2]
    other.post(f"/api/join/{code}")
    return str(opened["id"])


def talk(one: At, other: At, game: str) -> None:
    """Both say something, and the last line is reported."""
    words = ("good-luck", "nicely-done", "thanks")
    for number, text in enumerate(words):
        (one, other)[number % 2].post(f"/api/games/{game}/say", kind="phrase", text=text)
    other.post(f"/api/games/{game}/report", line=3)


@pytest.mark.slow
@pytest.mark.parametrize("size", list(SIZES))
def test_pictures_of_an_open_house_s_desk(
    own_server: Server, open_page: OpenPage, size: str
) -> None:
    how = SIZES[size]
    first = At(open_page(**how), own_server)
    first.keep("first", "/keeper/first", size)
    keeper = founded(open_page(**how), own_server, "internet")
    keeper.keep("people-empty", "/keeper", size)
    keeper.keep("reports-empty", "/keeper/reports", size)
    sam, long = (newcomer(open_page(), own_server, name) for name in ("Sam", LONG))
    helper = newcomer(open_page(**how), own_server, "Jonas")
    sam.post("/api/me/bots", name="Robo Penguin", scopes=["play", "challenge"])
    game = table(sam, long)
    talk(sam, long, game)
    keeper.act("role", {"player": player(keeper, "Jonas"), "role": "helper"})
    keeper.act("mute", {"player": player(keeper, "Sam")})
    keeper.act("ban", {"player": player(keeper, "Sam"), "until": 9_007_199_254_740_991})
    keeper.act("ban", {"player": player(keeper, "Sam"), "until": 0})
    keeper.act("set", {"key": "say_only", "value": "good-luck,nicely-done,thanks"})
    keeper.act("add", *({"name": name} for name in ("Aiko", "Berta", "Cem")))
    text = "The cup begins on Sunday at three, in the big room beside the kitchen"
    keeper.act("announce", {"text": text, "until": 1_900_000_000_000})
    sam_id = player(keeper, "Sam")
    for name, path in (
        ("people", "/keeper"),
        ("person", f"/keeper?who={sam_id}"),
        ("limited", "/keeper?which=limited"),
        ("bots", "/keeper?which=bots"),
        ("guests", "/keeper?which=guests"),
        ("cards", "/keeper/cards"),
        ("tables", "/keeper/tables"),
        ("reports", "/keeper/reports"),
        ("house", "/keeper/house"),
        ("check-up", "/keeper/check-up"),
        ("log", "/keeper/log"),
    ):
        keeper.keep(name, path, size)
    helper.keep("reports-helper", "/keeper/reports", size)


@pytest.mark.slow
@pytest.mark.parametrize("size", list(SIZES))
def test_pictures_of_a_school_s_desk(own_server: Server, open_page: OpenPage, size: str) -> None:
    how = SIZES[size]
    keeper = founded(open_page(**how), own_server, "school")
    keeper.keep("school-empty", "/keeper", size)
    keeper.keep("classes-empty", "/keeper/classes", size)
    names = [*CLASS[:12], LONG, "Olive Longwood"]
    cards = keeper.act("add", *({"name": name} for name in names))
    (teacher_id,) = (card["player"] for card in cards[-1:])
    keeper.act("role", {"player": teacher_id, "role": "teacher"})
    (made,) = keeper.act("class", {"name": "5b", "teacher": teacher_id})
    group = made["answer"]["group"]
    pupils = [card["player"] for card in cards[:-1]]
    keeper.act("pupils", *({"group": group, "player": each} for each in pupils))
    work = {"group": group, "game": "packeis", "days": 7}
    keeper.act("homework", {**work, "kind": "puzzles", "count": 5, "level": "easy"})
    keeper.act("homework", {**work, "kind": "guide"})
    lines = f"{POSITION} = a4-a3 ? How do you keep the island?\n{POSITION}"
    keeper.act("homework", {**work, "kind": "positions", "positions": lines})
    teacher = At(open_page(**how), own_server)
    teacher.post("/api/session", name="Olive Longwood", code=cards[-1]["answer"]["code"])
    for name, path in (
        ("school-people", "/keeper"),
        ("classes", "/keeper/classes"),
        ("class", f"/keeper/classes?group={group}"),
    ):
        keeper.keep(name, path, size)
    teacher.keep("class-teacher", f"/keeper/classes?group={group}", size)
    answers = teacher.page.locator("a[href*='/keeper/classes/answers']").first
    teacher.keep("answers", str(answers.get_attribute("href")), size)


@pytest.mark.slow
@pytest.mark.parametrize("size", list(SIZES))
def test_pictures_of_what_a_keeper_rarely_sees(
    own_server: Server, open_page: OpenPage, size: str
) -> None:
    how = {**SIZES[size], "may_fail": ("ERR_CONNECTION_REFUSED",)}  # the house starts anew
    keeper = founded(open_page(**how), own_server, "internet")
    people = [newcomer(open_page(), own_server, name) for name in ("Rude Name", LONG, "Jonas")]
    sam, long, jonas = people
    rated = won(sam, long)
    rude = player(keeper, "Rude Name")
    jonas.post(f"/api/players/{rude}/report")
    sam.post("/api/me/bots", name="Robo Penguin", scopes=["play", "challenge"])
    keeper.keep("report-of-a-name", "/keeper/reports", size)
    while f"void={rated}" not in keeper.text("/keeper/tables"):
        pass  # the rater counts it in a moment
    keeper.keep("tables-rated", "/keeper/tables", size)
    keeper.keep("void", f"/keeper/tables?void={rated}", size)
    dialogs(keeper, rude, size)
    several(keeper, size)
    own_server.stop()
    own_server.set(BACKUPS="/proc/copies", ADDRESS_REQUESTS="900", PICTURES="no")
    own_server.start()
    keeper.page.set_extra_http_headers({"x-forwarded-for": "192.0.2.1"})
    keeper.keep("check-up-faults", "/keeper/check-up", size)
    keeper.keep("house-fixed", "/keeper/house", size)


def won(one: At, other: At) -> str:
    """A rated game that one has won, as the other has left after both had acted; returns its id."""
    game = table(one, other)
    for _ in range(2):
        views = [(at, at.get(f"/api/games/{game}")) for at in (one, other)]
        at, view = next(pair for pair in views if pair[1]["to_move"] in pair[1]["yours"])
        action = {"seat": view["to_move"], "action": min(view["taps"])}
        at.post(f"/api/games/{game}/act", number=view["number"] + 1, **action)
    (seat,) = other.get(f"/api/games/{game}")["yours"]
    other.post(f"/api/games/{game}/leave", seat=seat)
    return game


def dialogs(keeper: At, rude: str, size: str) -> None:
    """What is asked before something is done for one person."""
    page = keeper.page
    for name, path, button in (
        ("ban", f"/keeper?who={rude}", ".psheet [data-act=ban]"),
        ("rename", f"/keeper?who={rude}", "[data-rename]"),
        ("merge", f"/keeper?who={rude}", "[data-merge]"),
        ("invite", "/keeper", "#invite"),
    ):
        page.goto(keeper.url + path)
        page.locator(button).click()
        expect(page.locator("dialog")).to_be_visible()
        keeper.see(f"dialog-{name}", size)


def several(keeper: At, size: str) -> None:
    """Several people at once: chosen, a question, and the way back."""
    page = keeper.page
    page.goto(f"{keeper.url}/keeper")
    for name in ("Jonas", LONG):
        page.get_by_role("checkbox", name=name).check(force=True)
    keeper.see("several", size)
    page.locator("#many [data-act=close]").click()
    expect(page.locator("dialog")).to_be_visible()
    keeper.see("several-close", size)
    page.keyboard.press("Escape")
    page.locator("#many [data-act=mute]").click()
    expect(page.locator(".undo")).to_be_visible()
    keeper.see("several-done", size)
