"""Which houses of one process share the loaded pages; and what every page needs that has a form."""

import ast
import inspect
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from jinja2 import Environment, nodes

from rookery import games
from rookery.server.web import html
from rookery.server.web.templates import templates
from tests.contract.toy import Krill
from tests.forked import ROOT

PAGES = [p for folder in ("src", "examples") for p in (ROOT / folder).rglob("*.html")]
CALLERS = [*(ROOT / "src" / "rookery" / "server").rglob("*.py")]


def test_houses_with_the_same_games_share_their_pages() -> None:
    assert templates(develop=False) is templates(develop=False)


def test_a_house_with_another_game_has_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    before = templates(develop=False)
    other = Krill()
    other.name = "another"
    monkeypatch.setitem(games._added_games, other.name, other)
    assert templates(develop=False) is not before


def test_who_develops_reads_everything_anew() -> None:
    assert templates(develop=True) is not templates(develop=True)


def test_browsers_say_where_a_form_was_sent_from() -> None:
    """Without it, what they send is refused: `comes_from_us`."""
    texts = {path: path.read_text(encoding="utf-8") for path in PAGES}
    forms = {path for path in texts if re.search(r"<form[^>]*method=.?post", texts[path])}
    assert forms
    assert [path.name for path in forms if "parts.forms()" not in texts[path]] == []


def test_no_page_takes_a_name_for_its_own_that_means_something_on_every_page() -> None:
    (told,) = ast.parse(inspect.getsource(html._everywhere)).body
    whole = next(node.value for node in ast.walk(told) if isinstance(node, ast.Return))
    assert isinstance(whole, ast.Dict)
    everywhere = {key.value for key in whole.keys if isinstance(key, ast.Constant)}
    assert "theme" in everywhere
    defined = [(path.name, name) for path in PAGES for name in _defined(path)]
    passed = [(path.name, name) for path in CALLERS for name in _passed(path)]
    assert defined
    assert passed
    assert [found for found in (*defined, *passed) if found[1] in everywhere] == []


def _defined(path: Path) -> Iterator[str]:
    """The macros and variables that a template defines."""
    page = Environment(extensions=["jinja2.ext.i18n"]).parse(path.read_text(encoding="utf-8"))
    yield from (macro.name for macro in page.find_all(nodes.Macro))
    for assigned in page.find_all(nodes.Assign):
        yield from (name.name for name in assigned.find_all(nodes.Name) if name.ctx == "store")


def _passed(path: Path) -> Iterator[str]:
    """What a module passes on to pages."""
    makers = ("page", "page_now")  # for `fixed_page`, a scarf says that it is needed
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call) and getattr(node.func, "id", "") in makers:
            yield from (keyword.arg or "" for keyword in node.keywords)
