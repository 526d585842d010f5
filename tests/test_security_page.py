"""All tests named on the security page exist."""

import re
from pathlib import Path

ROOT = Path(__file__).parent.parent


def test_every_test_that_the_page_names_is_there() -> None:
    page = (ROOT / "tests" / "security.md").read_text("utf-8")
    named = set(re.findall(r"`(test_\w+)`", page))
    source = "".join(path.read_text("utf-8") for path in (ROOT / "tests").rglob("test_*.py"))
    defined = set(re.findall(r"^\s*def (test_\w+)\(", source, re.M))
    assert len(named) > 30
    assert named - defined == set()


def test_every_item_says_whether_it_holds_and_why() -> None:
    page = (ROOT / "tests" / "security.md").read_text("utf-8")
    rows = re.findall(r"^\| ([678]\.[\d. to,]+) \| (.+?) \| (.+?) \| (.*?) ?\|$", page, re.M)
    assert len(rows) > 45
    for item, _, holds, why in rows:
        assert holds in ("yes", "partly", "no", "n/a"), item
        assert why or holds == "n/a", item
