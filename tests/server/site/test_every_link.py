"""Every link, form and button of every page, in every kind of house and for everybody who reads it.

A crawler follows the links of the real server. No link may lead to an error, or a browser to JSON,
and no button may offer what the house refuses. What each page shows is in `pages.json` beside this
file, who may do what in docs/house-table.md (`make house-table` writes both anew).
"""

import json
import os
import re
from collections import deque
from collections.abc import Collection, Iterator
from dataclasses import dataclass, field
from functools import partial
from html.parser import HTMLParser
from pathlib import Path
from typing import NamedTuple
from urllib.parse import urljoin, urlsplit

import msgspec
import pytest

from rookery import games
from rookery.server import capabilities
from rookery.server.features import FEATURES, handlers_of
from rookery.server.members import keeping_store as keeping
from rookery.server.rights import Rights, grants_of
from tests.server.conftest import SETTINGS, RunningServer, Ticking
from tests.server.entering import cheap_hashes, sign_in
from tests.server.users import LINK, ME, Person

PAGE = Path(__file__).resolve().parents[3] / "docs" / "house-table.md"
SHOWN = Path(__file__).with_name("pages.json")
HTML = {"accept": "text/html,application/xhtml+xml,*/*;q=0.8"}
GAME = "packeis"
CLOSED = "members, with `LISTS=members`"
NEEDED = Rights(features=FEATURES).needed
LISTS: tuple[capabilities.Lists, capabilities.Lists] = ("everybody", "members")
ROLES: tuple[capabilities.Role, ...] = ("guest", "member", "keeper")
# What each control asks the server for, by its id or a data attribute; "" if it asks for nothing.
CONTROLS = {
    "data-act": "POST /api/keeper/acts",
    "data-acts": "POST /api/keeper/acts",
    "data-away": "",
    "data-card": "POST /api/members/somebody/card",
    "data-challenge": "POST /api/challenges",
    "data-close-table": "POST /api/keeper/tables/close",
    "data-code": "POST /api/join/code",
    "data-delete": "DELETE /api/me/bots/one",
    "data-export": "POST /api/keeper/export",
    "data-end": "DELETE /api/sessions/one",
    "data-install": "",
    "data-invite": "POST /api/keeper/acts",
    "data-lang": "POST /api/language",
    "data-merge": "POST /api/keeper/acts",
    "data-meet": "POST /api/seeks",
    "data-new-card": "POST /api/keeper/acts",
    "data-quick": "POST /api/games",
    "data-rename": "POST /api/keeper/acts",
    "data-report": "POST /api/players/somebody/report",
    "data-remove": "DELETE /api/passkeys/one",
    "data-set": "POST /api/keeper/acts",
    "data-share": "",
    "data-sign-out": "DELETE /api/session",
    "data-step": "",
    "data-sure": "",  # a question before what the form itself sends
    "data-theme-switch": "",
    "#new-evening": "POST /evenings",
    "#climb": "POST /api/challenges",
    "data-tie": "PUT /api/players/somebody/tie",
    "data-tile": "POST /api/seeks",
    "data-token": "POST /api/me/bots/one/token",
    "data-undo": "POST /api/keeper/undo",
    "#add-passkey": "POST /api/passkeys",
    "#announce": "POST /api/keeper/acts",
    "#closing": "POST /api/keeper/acts",
    "#class": "POST /api/keeper/acts",
    "#into": "POST /api/keeper/acts",
    "#homework": "POST /api/keeper/acts",
    "data-pupil-card": "POST /api/keeper/acts",
    "#back": "",
    "#cards": "POST /api/keeper/acts",
    "#invite": "POST /api/keeper/acts",
    "#names": "POST /api/keeper/acts",
    "#print": "",
    "#begin": "POST /api/daily/game",
    "#end-feed": "DELETE /api/me/days/feed",
    "#go": "POST /api/me/days/leaves",
    "#hours": "PUT /api/me/days/hours",
    "#renew": "POST /api/me/days/feed",
    "#choose": "",
    "#copy": "",
    "#delete": "DELETE /api/me",
    "#elsewhere": "DELETE /api/sessions",
    "#fold": "",
    "#seek": "",
    "#seek-next": "",
    "#seek-prev": "",
    "#find": "GET /api/players/somebody",
    "#in": "POST /api/session",
    "#in-passkey": "POST /api/session",
    "#install": "",
    "#knows": "",
    "#make": "POST /api/me/bots",
    "#plan": "POST /evenings",
    "#new": "POST /api/games",
    "#new-codes": "POST /api/me/codes",
    "#open": "POST /api/records",
    "#push-off": "DELETE /api/me/push",
    "#push-on": "POST /api/me/push",
    "#rename": "PATCH /api/me",
    "#set-password": "POST /api/me/password",
    "#skip": "",
    "#stay": "",
    "#talk-switch": "",
    "#up": "POST /api/people",
    "#up-passkey": "POST /api/people",
    "#use-code": "",
}


@pytest.fixture(scope="module", autouse=True)
def _quick_hashes() -> Iterator[None]:
    with cheap_hashes():
        yield


@dataclass
class Shown:
    """A page's links and controls, those in its main part apart."""

    links: dict[str, bool] = field(default_factory=dict)
    controls: dict[str, bool] = field(default_factory=dict)

    def needs(self, *, in_main: bool) -> set[str]:
        """The capabilities beyond looking that the page's links and controls use."""
        asked = [f"GET {urlsplit(one).path}" for one, main in self.links.items() if main == in_main]
        asked += [CONTROLS[one] for one, main in self.controls.items() if main == in_main]
        found = {NEEDED(*one.split(" ", 1))[1] for one in asked if one}
        return {str(one) for one in found if one is not None} - {"look"}


class Reader(HTMLParser):
    """Collects the links and controls of a page."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.shown, self._in_main = Shown(), False
        self.unknown: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Take one element's link, or the request that it makes."""
        named = dict(attrs)
        self._in_main |= tag == "main"
        for attribute in ("href", "src", "action"):
            link = named.get(attribute)
            if link and not link.startswith(("#", "data:")) and tag != "use":
                self.shown.links.setdefault(link, self._in_main)
        if tag in ("button", "form") and named.get("type") != "submit":
            self._control(named)

    def _control(self, named: dict[str, str | None]) -> None:
        keys = [f"#{named['id']}"] if named.get("id") else []
        keys += [one for one in named if one.startswith("data-")]
        known = [one for one in keys if one in CONTROLS]
        if known:
            self.shown.controls.setdefault(known[0], self._in_main)
        elif keys:
            self.unknown.append(" ".join(keys))

    def handle_endtag(self, tag: str) -> None:
        """Leave the main part."""
        if tag == "main":
            self._in_main = False


class Kind(NamedTuple):
    """The settings that decide what a house allows."""

    house: capabilities.House
    lists: capabilities.Lists


def of(kind: str) -> Kind:
    """The settings of a kind of house, as the table names it."""
    closed = kind == CLOSED
    name = "members" if closed else kind
    return Kind(next(one for one in capabilities.HOUSES if one == name), LISTS[closed])


@dataclass
class Company:
    """A person in each role, and the addresses from which they set out."""

    people: dict[str, Person]
    seeds: tuple[str, ...]


def company(served: RunningServer) -> Company:
    """Bring a keeper, two members, two tables and, where there may be one, a bot into a house."""
    codes = {name: added(served, name) for name in ("Mila", "Tom", "Ms Green")}
    served.house.writer.submit(
        partial(keeping.set_role, name="Ms Green", role="keeper", now=served.house.now())
    ).result()
    mila, tom, green = (sign_in(served.person(), name, code=codes[name]) for name in codes)
    opened = mila.open(GAME, [ME, LINK])
    taken = mila.open(GAME, [ME, LINK])
    assert tom.join(taken["invites"][0]["url"]).is_success
    mila.http.post("/api/me/bots", json={"name": "Robo"})
    at_table = (taken["url"], f"{taken['url']}/replay")
    seeds = ("/", "/in", "/@/Mila", "/offline", *at_table)
    invitation = "/join/" + opened["invites"][0]["url"].rpartition("/")[2]
    people = {"guest": served.person(), "member": mila, "keeper": green}
    return Company(people, (*seeds, invitation, *_pages()))


def added(served: RunningServer, name: str) -> str:
    """Add a member; return the code on their card."""
    services = served.house
    card = keeping.new_card(services.randomness)
    services.writer.submit(partial(keeping.add, name=name, card=card, now=services.now())).result()
    return card.code


def _pages() -> Iterator[str]:
    """The addresses of pages without parameters, as somebody may have kept them."""
    for handler in handlers_of():
        for path in handler.paths:
            if "{" not in path and "/api" not in path and "." not in path and "live" not in path:
                yield path


def kind_of(path: str) -> str:
    """A path with its parameters named, for the table."""
    for pattern, shown in (
        (r"^/games/\w+", "/games/…"),
        (r"^/(rules|learn|companions|daily)/.*", r"/\1/…"),
        (r"^/puzzles/.*", "/puzzles/…"),
        (r"^/@/.*", "/@/…"),
        (r"^/join/.*", "/join/…"),
        (r"^/docs/.*", "/docs/…"),
    ):
        path = re.sub(pattern, shown, path)
    return path


@dataclass
class Walk:
    """What one reader found: faults, and each page by kind."""

    faults: list[str] = field(default_factory=list)
    pages: dict[str, str] = field(default_factory=dict)
    bar: set[str] = field(default_factory=set)


def refused(shown: Shown, may: Collection[str]) -> Iterator[str]:
    """The links and controls of a page that need what the reader may not do."""
    # The way home is in every page's head; it may lead to signing in.
    asked = {one: f"GET {urlsplit(one).path}" for one in shown.links if one != "/"}
    asked |= {one: CONTROLS[one] for one in shown.controls}
    for offer, request in asked.items():
        capability = NEEDED(*request.split(" ", 1))[1] if request else None
        if capability is not None and capability not in may:
            yield f"{offer}, which needs {capability!r}"


def walked(person: Person, seeds: tuple[str, ...], may: Collection[str]) -> Walk:
    """Follow every link from these addresses. Those that nobody has linked may be refused."""
    walk, seen = Walk(), set[str]()
    waiting = deque((seed, "") for seed in seeds)
    while waiting:
        address, linked = waiting.popleft()
        path = urlsplit(address).path
        if path in seen and not linked:
            continue
        seen.add(path)
        answer = person.http.get(address, headers=HTML, follow_redirects=True)
        kind, media = kind_of(path), answer.headers.get("content-type", "")
        is_file = path.startswith(("/static/", "/api/")) or "." in path.rpartition("/")[2]
        if not media.startswith("text/html") and not is_file:
            walk.faults.append(f"{linked} -> {address}: {answer.status_code} {media}")
        if not answer.is_success:
            if linked:
                walk.faults.append(f"{linked} -> {address}: {answer.status_code}")
            walk.pages.setdefault(kind, "not here")
            continue
        if is_file:
            continue
        end = answer.url.path
        if end == "/in" and path != "/in":
            walk.pages.setdefault(kind, "leads to signing in")
        reader = Reader(answer.text)
        walk.faults += [f"{address}: unknown control {one}" for one in reader.unknown]
        walk.faults += [f"{address}: offers {one}" for one in refused(reader.shown, may)]
        if kind == kind_of(end):
            walk.bar |= reader.shown.needs(in_main=False)
            words = ", ".join(sorted(reader.shown.needs(in_main=True)))
            walk.pages[kind] = max(walk.pages.get(kind, ""), words or "shown", key=len)
        for link in reader.shown.links:
            target = urlsplit(urljoin(str(answer.url), link))
            if target.netloc == answer.url.netloc.decode() and target.path not in seen:
                seen.add(target.path)
                query = f"?{target.query}" if target.query else ""
                waiting.append((f"{target.path}{query}", address))
    return walk


@pytest.fixture(scope="module")
def walks(
    tmp_path_factory: pytest.TempPathFactory,
    _quick_games: None,
    monkeypatch_module: pytest.MonkeyPatch,
) -> dict[tuple[str, str], Walk]:
    """Every walk through every house, by kind of house and role."""
    for name in ("quick", "swift", "bulky"):  # they have no rules to link to
        monkeypatch_module.delitem(games._added_games, name)
    found: dict[tuple[str, str], Walk] = {}
    for kind in (*capabilities.HOUSES, CLOSED):
        data, what = str(tmp_path_factory.mktemp("house")), of(kind)
        served = RunningServer(
            msgspec.structs.replace(SETTINGS, data=data, house=what.house, lists=what.lists),
            "every link",
            Ticking(),
        )
        here = company(served)
        for role in ROLES:
            may = Rights(what.house, what.lists, FEATURES).allowed[role]
            found[kind, role] = walked(here.people[role], here.seeds, may)
        served.stop()
    return found


def test_no_link_leads_nowhere_and_no_button_to_a_refusal(
    walks: dict[tuple[str, str], Walk],
) -> None:
    faults = [f"{where}: {fault}" for where, walk in walks.items() for fault in walk.faults]
    assert not faults, "\n".join(faults)


def test_every_page_is_met_somewhere(walks: dict[tuple[str, str], Walk]) -> None:
    for kind in ("/lobby", "/members", "/players", "/@/…", "/open", "/new", "/me/bots", "/join/…"):
        assert any(walk.pages.get(kind) for walk in walks.values()), kind
    school = walks["school", "member"]
    assert school.bar == {"members"}
    assert "challenge" in school.pages["/members"]
    assert school.pages["/lobby"] == school.pages["/players"] == school.pages["/open"] == "not here"


def test_the_table_in_the_documentation_is_what_was_seen(
    walks: dict[tuple[str, str], Walk],
) -> None:
    for page, text in ((PAGE, grants_page()), (SHOWN, shown(walks))):
        if os.environ.get("WRITE"):
            page.write_text(text, encoding="utf-8")
        assert page.read_text(encoding="utf-8") == text


def shown(walks: dict[tuple[str, str], Walk]) -> str:
    """By kind of house and page, which capabilities its links and buttons use, for each reader.

    The bar is the part that all pages have in common.
    """
    by_kind: dict[str, dict[str, dict[str, str]]] = {}
    for (kind, role), walk in walks.items():
        pages = by_kind.setdefault(kind, {})
        pages.setdefault("the bar", {})[role] = ", ".join(sorted(walk.bar))
        for page, words in walk.pages.items():
            pages.setdefault(page, {})[role] = words
    return json.dumps(by_kind, indent=1, sort_keys=True, ensure_ascii=False) + "\n"


NAMED = {
    capabilities.ALL: "all",
    capabilities.PEOPLE: "people",
    f"{capabilities.MEMBERS} bot": "members, bots",
    capabilities.MEMBERS: "members",
    "": "nobody",
}
"""What the table calls these roles together."""


def grants_page() -> str:
    """The documentation page: who may do what."""
    lines = [
        "# What each kind of house allows",
        "",
        "Every request, socket, bot and page asks this table (`server/capabilities.py`).",
        "`open`, `members` and `school` are the values of `HOUSE`. *Members* are also helpers,",
        "teachers and keepers; in a school they are the pupils. *People* are members and guests,",
        "*all* are people and bots. With `LISTS=members`, guests have neither *lists* nor *meet*.",
        "`make house-table` writes this page anew ([why](decisions/0084-one-table.md)).",
        "",
        "| | may | open | members | school |",
        "|---|---|---|---|---|",
    ]
    for name, grant in grants_of(FEATURES).items():
        by = " | ".join(NAMED.get(roles, roles.replace(" ", ", ")) for roles in grant[1:])
        lines.append(f"| *{name}* | {grant.words} | {by} |")
    lines.append("")
    return "\n".join(lines)
