"""The curl lines of the pages about programs, typed one after the other: they answer as shown."""

import json
import re
import shlex
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest

from tests import programs
from tests.server.bots.programs import member, program
from tests.server.conftest import RunningServer
from tests.server.users import ME

DOCS = Path(__file__).resolve().parents[3] / "docs"
HOUSE = "https://rookery.example"
_PAIR = re.compile(r"^```sh\n(curl [^\n]*)\n```\n+```json\n(.*?)^```", re.MULTILINE | re.DOTALL)

pytestmark = pytest.mark.skipif(shutil.which("curl") is None, reason="needs curl")


def pairs(page: str) -> list[tuple[str, Any]]:
    """The curl lines of a page, each with the JSON shown below it."""
    text = (DOCS / page).read_text(encoding="utf-8")
    return [(line, json.loads(shown)) for line, shown in _PAIR.findall(text)]


def typed(line: str, kind: str) -> Any:
    """What a curl line prints; of a stream, its first object of a kind."""
    words = shlex.split(line)
    if "-sN" not in words:
        done = subprocess.run(words, capture_output=True, text=True, check=True, timeout=60)
        return json.loads(done.stdout)
    with programs.running(words, stdout=subprocess.PIPE) as reader:
        assert reader.stdout is not None
        objects = (json.loads(text) for text in reader.stdout if text.strip())
        return next(answer for answer in objects if answer["type"] == kind)


def form(value: Any) -> Any:
    """A value's keys and types, all the way down; of a list, its first item's."""
    if isinstance(value, dict):
        return {key: form(inner) for key, inner in value.items()}
    if isinstance(value, list):
        return [form(inner) for inner in value[:1]]
    return type(value).__name__


def test_a_game_by_curl_goes_as_the_page_shows(house: RunningServer) -> None:
    ada = member(house, "Ada")
    bot = program(house, ada, "Snowplough")
    seats = [{"kind": "player", "name": "Snowplough"}, ME]
    asked = ada.http.post("/api/challenges", json={"game": "packeis", "seats": seats})
    assert asked.is_success, asked.text
    token = bot.headers["authorization"].removeprefix("Bearer ")
    values = {HOUSE: house.address, "$TOKEN": token}
    for line, shown in pairs("bots.md"):
        for old, new in values.items():
            line = line.replace(old, new)
        answer = typed(line, shown["type"] if isinstance(shown, dict) and "type" in shown else "")
        assert form(answer) == form(shown), line
        if not isinstance(shown, dict) or "error" in shown:
            assert answer == shown
            continue
        values[shown["id"]] = answer["id"]
        if answer.get("actions"):
            values[shown["actions"][0]] = answer["actions"][0]
    assert len(values) == 5


def test_lines_of_the_page_about_http_answer_as_shown(house: RunningServer) -> None:
    shown = pairs("http.md")
    assert len(shown) > 1
    for line, answer in shown:
        assert typed(line.replace(HOUSE, house.address), "") == answer
