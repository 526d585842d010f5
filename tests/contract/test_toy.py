"""The toy game proves something only as long as it is small and only tests know it."""

from pathlib import Path

import rookery
from tests.contract import toy

LINES = 150


def test_a_game_takes_less_than_150_lines() -> None:
    assert len(Path(toy.__file__).read_text("utf-8").splitlines()) < LINES


def test_nothing_but_tests_knows_the_toy() -> None:
    sources = [path for path in Path(rookery.__file__).parent.rglob("*") if path.is_file()]
    named = [path for path in sources if path.suffix in {".py", ".js", ".html", ".po", ".svg"}]
    assert len(named) > 50
    assert [path for path in named if "krill" in path.read_text("utf-8").lower()] == []
