"""Companion pages: supplied by a game, served with the house's own files."""

import re

import pytest

from rookery import games
from rookery.server.web.templates import Templates
from tests.server.conftest import RunningServer

HTML = {"accept": "text/html"}
WITH = {name: about for name in games.names() if (about := games.load(name).words.companion)}


SPOKEN = [
    (name, language) for name, about in WITH.items() for language in ("en", "de", *about.languages)
]


@pytest.mark.parametrize(("name", "language"), SPOKEN)
def test_a_companion_comes_with_all_its_parts(
    house: RunningServer, name: str, language: str
) -> None:
    me = house.person()
    answer = me.http.get(f"/companions/{name}", headers=HTML | {"accept-language": language})
    assert answer.status_code == 200
    assert f'<html lang="{language}"' in answer.text
    parts = set(re.findall(r'(?:src|href)="(/static/[^"]+)"', answer.text))
    for script in games.load(name).drawing.symbols.parent.glob("*.js"):  # the worker caches these
        assert any(part.endswith(f"/games/{name}/{script.name}") for part in parts)
    for part in parts:
        assert me.http.get(part).status_code == 200, part


@pytest.mark.parametrize(("name", "language"), SPOKEN)
def test_a_companion_can_be_installed(house: RunningServer, name: str, language: str) -> None:
    me = house.person()
    page = me.http.get(f"/companions/{name}", headers=HTML | {"accept-language": language})
    (address,) = re.findall(r'<link rel="manifest" href="([^"]+)"', page.text)
    answer = me.http.get(address)
    assert answer.headers["content-type"].startswith("application/manifest+json")
    told = answer.json()
    assert (told["lang"], told["start_url"]) == (language, f"/companions/{name}")
    assert f"/companions/{name}".startswith(told["scope"])
    sizes = {(icon["sizes"], icon["purpose"]) for icon in told["icons"]}
    assert sizes == {("192x192", "any"), ("512x512", "any"), ("512x512", "maskable")}
    for icon in told["icons"]:
        picture = me.http.get(icon["src"])
        assert picture.headers["content-type"] == icon["type"] == "image/png"
        width, height = (int.from_bytes(picture.content[at : at + 4]) for at in (16, 20))
        assert f"{width}x{height}" == icon["sizes"]


def test_what_installs_is_english_where_a_language_is_unknown(house: RunningServer) -> None:
    me = house.person()
    for query in ("", "?lang=xx", "?lang=../de"):
        answer = me.http.get(f"/companions/{min(WITH)}/app.webmanifest{query}")
        assert answer.json()["lang"] == "en"
    assert me.http.get("/companions/nothing/app.webmanifest", headers=HTML).status_code == 404


def test_the_choice_of_a_companions_language_is_kept(house: RunningServer) -> None:
    me = house.person()
    answer = me.http.post("/api/language", json={"lang": "it"})
    assert answer.json() == {"lang": "it"}
    cookie = {"cookie": "rookery_lang=it"}
    shown = {
        path: re.findall('<html lang="(..)"', me.http.get(path, headers=HTML | cookie).text)
        for path in ("/companions/polar_escape", "/companions/penguisi", "/")
    }
    assert [*shown.values()] == [["it"], ["en"], ["en"]]


def test_the_worker_keeps_its_address_and_is_looked_for_anew(house: RunningServer) -> None:
    answer = house.person().http.get("/companions/worker.js")
    assert answer.headers["content-type"].startswith("text/javascript")
    assert answer.headers["cache-control"] == "no-cache"


@pytest.mark.parametrize("name", ["nothing", "games"])
def test_other_games_have_none(house: RunningServer, name: str) -> None:
    assert house.person().http.get(f"/companions/{name}", headers=HTML).status_code == 404


@pytest.mark.parametrize("name", WITH)
def test_only_scripts_and_styles_of_a_game_are_served(name: str) -> None:
    statics = Templates(develop=False).statics
    assert statics.get(f"games/{name}/companion/companion.js")
    for other in ("game.py", "companion.html", "drawing/symbols.svg", "rules/kernels.py"):
        assert statics.get(f"games/{name}/{other}") is None


def test_the_house_can_be_installed(house: RunningServer) -> None:
    me = house.person()
    page = me.http.get("/", headers=HTML | {"accept-language": "de"}).text
    (address,) = re.findall(r'<link rel="manifest" href="([^"]+)"', page)
    told = me.http.get(address).json()
    assert (told["lang"], told["scope"], told["display"]) == ("de", "/", "standalone")
    for icon in told["icons"]:
        assert me.http.get(icon["src"]).status_code == 200
    assert page.count('<meta name="theme-color"') == 2
    worker = me.http.get("/worker.js")
    assert worker.headers["cache-control"] == "no-cache"
    offline = me.http.get("/offline", headers=HTML).text
    kept = re.findall(r'href="(/(?:rules|companions)/\w+)"', offline)
    written = {name for name in games.names() if games.rules_file(name, "en")}
    assert games.own_names() <= written
    assert {f"/rules/{name}" for name in written} <= set(kept)
    assert {f"/companions/{name}" for name in WITH} <= set(kept)
