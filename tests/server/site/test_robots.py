"""What search engines may read of a house."""

from urllib.robotparser import RobotFileParser

import pytest

from tests.server.conftest import Start


@pytest.mark.parametrize("kind", ["open", "members", "school"])
def test_search_engines_read_games_and_rules_of_an_open_house_and_nobody(
    start: Start, kind: str
) -> None:
    answer = start(house=kind).person().http.get("/robots.txt")
    assert answer.headers["content-type"].startswith("text/plain")
    robots = RobotFileParser()
    robots.parse(answer.text.splitlines())
    for path in ("/", "/rules/packeis", "/puzzles", "/docs"):
        assert robots.can_fetch("anybot", path) == (kind == "open"), path
    for path in ("/players", "/@/Mila", "/games/abc", "/me", "/keeper", "/api/people", "/join/x"):
        assert not robots.can_fetch("anybot", path), path
