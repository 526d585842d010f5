"""All tests named on the page of promises exist."""

import re
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PAGE = ROOT / "tests" / "feel.md"
_ROW = re.compile(r"^\| (?P<promise>[A-Z].+?\.) \| `(?P<file>tests/\S+)`: (?P<names>.+) \|$", re.M)
_DECLARED = {".py": "def {}(", ".js": "test('{}', "}


def rows() -> list[tuple[str, Path, list[str]]]:
    """Each promise, the file of its tests, and their names."""
    text = PAGE.read_text(encoding="utf-8")
    return [(m["promise"], ROOT / m["file"], m["names"].split(", `")) for m in _ROW.finditer(text)]


def missing(file: Path, name: str) -> bool:
    return _DECLARED[file.suffix].format(name.strip("`")) not in file.read_text(encoding="utf-8")


def test_every_promise_is_tested() -> None:
    found = [(name, file) for _, file, names in rows() for name in names if missing(file, name)]
    assert found == []


def test_no_line_is_overlooked() -> None:
    lines = PAGE.read_text(encoding="utf-8").splitlines()
    told = [one for one in lines if one.startswith("| ") and one != "| promise | shown by |"]
    assert len(rows()) == len(told) > 50


def test_a_test_that_is_not_there_is_missing() -> None:
    assert missing(Path(__file__), "test_of_nothing")
    assert not missing(Path(__file__), "test_every_promise_is_tested")
