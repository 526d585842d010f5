"""Which houses of one process share the loaded pages; and what every page needs that has a form."""

import re

import pytest

from rookery import games
from rookery.server.web.templates import templates
from tests.contract.toy import Krill
from tests.forked import ROOT


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
    pages = [p for folder in ("src", "examples") for p in (ROOT / folder).rglob("*.html")]
    texts = {path: path.read_text(encoding="utf-8") for path in pages}
    forms = {path for path in texts if re.search(r"<form[^>]*method=.?post", texts[path])}
    assert forms
    assert [path.name for path in forms if "parts.forms()" not in texts[path]] == []
