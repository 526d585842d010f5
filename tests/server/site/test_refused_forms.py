"""Forms that the house refuses: what was typed stays, and the reason stands at its field."""

import re
from collections.abc import Iterator
from html import escape
from html.parser import HTMLParser
from pathlib import Path

import pytest

import rookery
from rookery.server.errors import Refused
from rookery.server.features import handlers_of
from tests.server.conftest import RunningServer
from tests.server.entering import sign_up
from tests.server.site.test_every_link import HTML
from tests.server.users import Person

SERVER = Path(rookery.__file__).parent / "server"
TYPED = ("text", "email", "password", "search", "date", "time", "number")
# Fields of forms that scripts send, whose content is never a reason to refuse: by template and id.
NEVER_REFUSED = {
    "classes/templates/classes.html": ("class-name", "days", "positions-days"),
    "days/templates/days.html": ("begins", "morning"),  # the refusal stands at the other time
    "keeper/house.html": ("text", "at", "minutes"),
    "members/in.html": ("in-name", "in-code"),  # told by the page, in its words
    "replay/open.html": ("text",),  # reasons are listed above
    "shared/parts.html": ("find-name",),
    "site/rules.html": ("seek-words",),
    "table/new.html": ("c-initial", "c-increment", "c-days", "c-bank"),  # as well
}
WEEKLY = {
    "title": "Wednesday of auks",
    "weekday": "2",
    "at": "19:45",
    "game": "packeis",
    "format": "arena",
    "seats": "5",
    "rounds": "7",
    "minutes": "95",
    "pace": "900+10",
    "best_of": "5",
    "fill": "adelie",
    "duplicate": "true",
}
CLUB = {"name": " ", "about": "We meet on ice.", "joining": "asking", "zone": "Asia/Tokyo"}
EVENING = {**WEEKLY, "in_minutes": "4321"}
del EVENING["weekday"], EVENING["at"]
# What forms of pages send that is refused, by address: with the field that is wrong, if one is.
# Those that ask for a decision only, or for a password, have nothing that could stay.
FORMS = {
    "/clubs": [(CLUB, "name")],
    "/clubs/{club_id:str}": [({**CLUB, "act": "edit"}, "name")],
    "/clubs/{club_id:str}/weeklies": [(WEEKLY, "seats")],
    "/evenings": [(EVENING, "seats"), ({**EVENING, "seats": "4", "title": " "}, "title")],
    "/evenings/{evening_id:str}": [],
    "/mail/bounces/{secret:str}": [],
    "/mail/confirm/{token:str}": [],
    "/mail/stop/{secret:str}": [],
    "/mail/reset": [],  # the answer is the same for all names
    "/mail/reset/{token:str}": [],
}


def member(house: RunningServer, name: str) -> Person:
    return sign_up(house.person(), name)


class Fields(HTMLParser):
    """What a page's fields hold: the value of each, and the chosen options, by name."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.values: dict[str, set[str]] = {}
        self._select = ""
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        own = {key: value or "" for key, value in attrs}
        name = own.get("name", "")
        if tag == "select":
            self._select = name
        elif tag == "option" and "selected" in own:
            self._keep(self._select, own.get("value", ""))
        elif tag == "input" and (own.get("type") not in ("radio", "checkbox") or "checked" in own):
            self._keep(name, own.get("value", ""))

    def _keep(self, name: str, value: str) -> None:
        self.values.setdefault(name, set()).add(value)

    def handle_data(self, data: str) -> None:
        if self._select == "zone" and data.strip():  # options whose words are their value
            self.values.setdefault("of zones", set()).add(data)


def test_every_form_of_a_page_is_looked_at() -> None:
    posts = {
        path
        for handler in handlers_of()
        for path in handler.paths
        if "POST" in getattr(handler, "http_methods", ())
        if not path.startswith("/api/") and not path.endswith("/live")
    }
    assert posts == FORMS.keys()


@pytest.mark.parametrize("path", [path for path, wrong in FORMS.items() if wrong])
def test_what_was_typed_stays_with_the_reason_at_its_field(house: RunningServer, path: str) -> None:
    ada = member(house, f"Ada {list(FORMS).index(path)} of forms")
    club = ada.http.post("/api/clubs", json={"name": "Auks", "zone": "Asia/Tokyo"}).json()["id"]
    for sent, wrong in FORMS[path]:
        headers = {**HTML, "accept-language": "de"}
        answer = ada.http.post(path.replace("{club_id:str}", club), data=sent, headers=headers)
        assert answer.status_code == 400, answer.text
        kept = Fields(answer.text).values
        for name, value in sent.items():
            if name not in ("zone", "act", wrong):
                assert value in kept.get(name, ()), name
        if "zone" in sent:
            assert "<option selected>Asia/Tokyo" in answer.text
            assert "data-guess" not in answer.text
        words = rf'<span class="help wrong" id="{wrong}-wrong" role="alert">(.*?)</'
        reason = re.search(words, answer.text)
        assert reason, f"no reason at {wrong}"
        assert " 1 bis " in reason[1] or "2 bis 4" in reason[1]


def test_a_guest_who_is_not_let_in_keeps_the_name(house: RunningServer) -> None:
    ada, guest = member(house, "Ada of Eve"), house.person()
    evening = ada.http.post("/api/evenings", json={"title": "Auks", "game": "packeis"}).json()["id"]
    sent = {"act": "join", "name": "Ada of Eve"}
    answer = guest.http.post(f"/evenings/{evening}", data=sent, headers=HTML)
    assert answer.status_code == 409, answer.text
    assert 'name="name" maxlength="24" placeholder="Name" value="Ada of Eve"' in answer.text


def test_a_wrong_first_code_stays_to_be_mended(house: RunningServer) -> None:
    far = {**HTML, "x-forwarded-for": "203.0.113.7"}
    page = house.person().http.get("/keeper/first?code=ABC<D", headers=far).text
    assert f'value="{escape("ABC<D")}"' in page


def fields() -> Iterator[tuple[str, str, str]]:
    """Each field of a form that a script sends: the template, its id, and its tag."""
    for path in sorted(SERVER.rglob("*.html")):
        name = path.relative_to(SERVER).as_posix().removeprefix("templates/")
        for form in re.findall(r"<form(?![^>]*method=).*?</form>", path.read_text(), re.DOTALL):
            for tag in re.findall(r"<(?:input|textarea) (?:[^>]|%}|->)*>", form):
                kind = re.search(r'type="(\w+)"', tag)
                field = re.search(r' id="([^"]+)"', tag)
                if field and (kind is None or kind[1] in TYPED):
                    yield name, field[1], tag


def codes_of(kind: type[Refused]) -> set[str]:
    return {getattr(kind, "code", "")}.union(*map(codes_of, kind.__subclasses__()))


def test_every_field_that_a_script_sends_knows_its_refusals() -> None:
    known, seen = codes_of(Refused), set()
    for template, field, tag in fields():
        refusals = re.search(r'data-refusals="([^"]+)"', tag)
        seen.add((template, field))
        if field in NEVER_REFUSED.get(template, ()):
            assert not refusals, (template, field)
        else:
            assert refusals, (template, field)
            assert set(refusals[1].split()) <= (known | {"{{", "refusals", "}}"}), refusals[1]
    assert len(seen) > 20
    listed = {(template, one) for template, ids in NEVER_REFUSED.items() for one in ids}
    assert listed <= seen, listed - seen
