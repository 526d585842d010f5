"""Links that the installed app opens: only those to pages of its own house."""

import re
from urllib.parse import quote

import pytest

from rookery.server.site.links import PATH, SCHEME
from tests.server.conftest import RunningServer
from tests.server.entering import code_of

HTML = {"accept": "text/html"}
OWN = ["{s}:/games/abc", "{s}://{h}/games/abc", "http://{h}/games/abc", "HTTPS://{h}/games/abc"]
# `@` ends a name before the true host, and browsers read a backslash as a slash.
FOREIGN = [
    "",
    "{s}:",
    "{s}:games/abc",
    "{s}:///evil.example",
    "{s}:/\\evil.example",
    "{s}://evil.example/games/abc",
    "{s}:////evil.example",
    "{s}:https://evil.example",
    "{s}:javascript:alert(1)",
    "https://evil.example/games/abc",
    "https://evil.example/?{h}/games/abc",
    "https://{h}@evil.example/games/abc",
    "https://{h}.evil.example/games/abc",
    "https://{h}\\@evil.example/games/abc",
    "https://{h}//evil.example",
    "https:///evil.example",
    "//{h}/games/abc",
    "/games/abc",
    "javascript:alert(1)",
    "rookery:/games/abc",
    "{s}:/games/\u00e4",
]


def _filled(house: RunningServer, link: str) -> str:
    return link.format(s=SCHEME, h=house.address.partition("//")[2])


@pytest.mark.parametrize("link", OWN)
@pytest.mark.parametrize("field", ["url", "text"])
def test_a_link_to_this_house_is_opened(house: RunningServer, link: str, field: str) -> None:
    http = house.person().http
    answer = http.get(PATH, params={field: _filled(house, link)}, follow_redirects=False)
    assert (answer.status_code, answer.headers["location"]) == (303, "/games/abc")


@pytest.mark.parametrize("link", FOREIGN)
def test_every_other_link_is_refused(house: RunningServer, link: str) -> None:
    http = house.person().http
    for field in ("url", "text"):
        params = {field: _filled(house, link)}
        answer = http.get(PATH, params=params, headers=HTML, follow_redirects=False)
        assert answer.status_code == 400
        assert "This is no link to a page of this house." in answer.text
    assert code_of(http.get(PATH, params=params)) == (400, "foreign-link")


def test_a_link_is_found_in_the_words_around_it(house: RunningServer) -> None:
    words = "Play with me, not at https://evil.example/join/x\nhttps://{h}/join/a%20b?c=%2F#d"
    answer = house.person().http.get(
        PATH, params={"text": _filled(house, words)}, follow_redirects=False
    )
    assert answer.headers["location"] == "/join/a%20b?c=%2F#d"
    whole = {"url": _filled(house, "https://{h}")}
    answer = house.person().http.get(PATH, params=whole, follow_redirects=False)
    assert answer.headers["location"] == "/"


def test_the_manifest_names_where_links_are_opened(house: RunningServer) -> None:
    http = house.person().http
    told = http.get("/app.webmanifest").json()
    (handler,) = told["protocol_handlers"]
    assert re.fullmatch(r"web\+[a-z]+", handler["protocol"])
    address = handler["url"].replace("%s", quote(f"{SCHEME}:/rules/packeis", safe=""))
    assert http.get(address, headers=HTML, follow_redirects=True).url.path == "/rules/packeis"
    target = told["share_target"]
    assert target["method"] == "GET"
    shared = {target["params"]["text"]: _filled(house, "Look: https://{h}/rules/packeis")}
    answer = http.get(target["action"], params=shared, headers=HTML, follow_redirects=True)
    assert answer.url.path == "/rules/packeis"
