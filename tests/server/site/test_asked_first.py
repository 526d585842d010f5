"""What cannot be undone asks first; what has a way back needs no question."""

import re
from pathlib import Path

import rookery
from rookery.server.features import FEATURES

SERVER = Path(rookery.__file__).parent / "server"
PAGES = {path.relative_to(SERVER).as_posix(): path.read_text() for path in SERVER.rglob("*.html")}
# The acts of a club's and an evening's page, each with its way back.
WAYS_BACK = {
    "join": "leave",
    "leave": "join, where nothing is lost; otherwise it asks",
    "accept": "take out",
    "promote": "no longer leads",
    "demote": "shall lead, too; oneself is asked",
    "edit": "edit again",
    "here": "rest or leave",
    "rest": "be here",
    "pause": "go on",
    "resume": "pause",
    "extend": "begin now",
}
IRREVERSIBLE = {"renew", "close", "repeat-no-more", "remove", "strike", "begin", "end", "decide"}
# Keepers' acts without an undo that need no question: nothing is lost by them.
LOSE_NOTHING = {"out", "export", "open-house"}
# Buttons of scripts that cannot be undone, by what marks them in the page.
BUTTONS = {
    "templates/members/me.html": ("data-remove=", 'id="new-codes"'),
    "mail/templates/mail.html": ('id="remove-address"',),
    "days/templates/days.html": ('id="renew"', 'id="end-feed"'),
    "templates/keeper/tables.html": ("data-close-table=",),
    "templates/ratings/profile.html": ("data-report=",),
}


def calls(name: str, page: str) -> list[tuple[str, str]]:
    """The uses of a macro in a page: its first argument, and the whole of the call."""
    found = []
    for match in re.finditer(rf"\b{name}\('([a-z-]+)'", page):
        depth, end = 1, match.start() + len(name) + 1
        while depth:
            depth += {"(": 1, ")": -1}.get(page[end], 0)
            end += 1
        found.append((match[1], page[match.start() : end]))
    return found


def test_acts_of_clubs_and_evenings_ask_if_they_cannot_be_undone() -> None:
    seen = set()
    for name in ("templates/clubs/club.html", "templates/evenings/evening.html"):
        for act, call in calls("act", PAGES[name]):
            seen.add(act)
            assert act in WAYS_BACK or act in IRREVERSIBLE, act
            if act in IRREVERSIBLE and "_('Refuse')" not in call:  # whoever is refused asks again
                assert "sure=" in call, call
    forms = {
        act
        for name in ("templates/clubs/club.html", "templates/evenings/evening.html")
        for act in re.findall(r'name="act" value="([a-z-]+)"', PAGES[name])
    }
    assert forms <= (WAYS_BACK.keys() | IRREVERSIBLE)
    decides = r'<form [^>]*data-sure="[^"]+"><input type="hidden" name="act" value="decide">'
    assert re.search(decides, PAGES["templates/evenings/evening.html"])
    assert (seen | forms) >= IRREVERSIBLE


def test_acts_of_keepers_without_an_undo_ask() -> None:
    final = {act.name for feature in FEATURES for act in feature.acts if act.undo is None}
    for name, page in PAGES.items():
        for act, call in calls("does", page):
            if act in final - LOSE_NOTHING:
                assert "sure=" in call, (name, act)
    assert {"close", "merge", "revoke"} <= final  # merging asks by a dialog of its own


def test_buttons_that_cannot_be_undone_ask() -> None:
    for name, marks in BUTTONS.items():
        for mark in marks:
            tags = re.findall(rf"<button (?:[^>]|%}})*{mark}(?:[^>]|%}})*>", PAGES[name])
            assert tags, (name, mark)
            assert all("data-sure=" in tag for tag in tags), (name, mark)
