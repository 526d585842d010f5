"""Companion pages: brought by a game, served with the house's own files."""

import re

import pytest

from rookery import games
from rookery.server.templates import Templates
from tests.server.conftest import RunningServer

HTML = {"accept": "text/html"}
WITH = [name for name in games.names() if games.load(name).companion is not None]


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("name", WITH)
def test_a_companion_comes_with_all_its_parts(
    house: RunningServer, name: str, language: str
) -> None:
    me = house.person()
    answer = me.http.get(f"/companions/{name}", headers=HTML | {"accept-language": language})
    assert answer.status_code == 200
    assert f'<html lang="{language}"' in answer.text
    parts = set(re.findall(r'(?:src|href)="(/static/[^"]+)"', answer.text))
    for script in games.load(name).symbols.parent.glob("*.js"):  # the worker keeps what is named
        assert any(part.endswith(f"/games/{name}/{script.name}") for part in parts)
    for part in parts:
        assert me.http.get(part).status_code == 200, part


def test_the_worker_keeps_its_address_and_is_looked_for_anew(house: RunningServer) -> None:
    answer = house.person().http.get("/companions/worker.js")
    assert answer.headers["content-type"].startswith("text/javascript")
    assert answer.headers["cache-control"] == "no-cache"


@pytest.mark.parametrize("name", ["packeis", "nothing", "games"])
def test_other_games_have_none(house: RunningServer, name: str) -> None:
    assert house.person().http.get(f"/companions/{name}", headers=HTML).status_code == 404


@pytest.mark.parametrize("name", WITH)
def test_only_scripts_and_styles_of_a_game_are_served(name: str) -> None:
    statics = Templates(develop=False).statics
    assert statics.get(f"games/{name}/companion.js")
    for other in ("rules.py", "companion.html", "symbols.svg", "../packeis/rules.py"):
        assert statics.get(f"games/{name}/{other}") is None
