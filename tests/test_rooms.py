"""All games have the same files, which docs/a-new-game.md lists."""

from pathlib import Path

import pytest

from tests.games.pages import GAMES

ROOT = Path(__file__).parent.parent
FILES = {
    "": ("game.py", "options.py"),
    "rules": ("kernels.py", "setup.py", "facts.py"),
    "text": ("positions.py", "notation.py", "comments.py"),
    "drawing": ("scene.py", "symbols.svg", "cover.svg", "glyph.svg", "choices.svg"),
    "words": ("narration.py", "gists.py", "advice.py", "goals.py", "options.py", "guide.py"),
    "players": ("evaluation.py", "searches.py", "levels.py"),
}


@pytest.mark.parametrize("name", GAMES)
def test_a_game_has_the_files_of_every_game(name: str) -> None:
    folder = ROOT / "src" / "rookery" / "games" / name
    paths = [folder / room / file for room, files in FILES.items() for file in files]
    assert [path for path in paths if not path.is_file()] == []


def test_contributors_are_told_of_every_file() -> None:
    page = (ROOT / "docs/a-new-game.md").read_text(encoding="utf-8")
    told = page.partition("## A game inside the package")[2]
    assert [file for files in FILES.values() for file in files if f"{file}`" not in told] == []
