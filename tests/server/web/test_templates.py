"""Which houses of one process share the loaded pages."""

import pytest

from rookery import games
from rookery.server.web.templates import templates
from tests.contract.toy import Krill


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
