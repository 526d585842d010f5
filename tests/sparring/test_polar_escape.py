"""Sparring partners follow their preferences, and the strongest level beats three of any kind."""

import pytest

from rookery.games import load
from tests.games.polar_escape.positions import micro
from tests.sparring.matches import measure
from tests.sparring.polar_escape import KINDS, OnePly, hoarder

GAMES = 20


def choice(kind: str, line: str) -> str:
    return KINDS[kind].choose(load("polar_escape").parse(line), 1)


@pytest.mark.parametrize("kind", KINDS)
def test_all_land_when_they_can(kind: str) -> None:
    assert choice(kind, micro("RW@h4/0", "R=h4.4", due="num:4")) == "go:land"


def test_a_runner_walks_as_far_as_it_can() -> None:
    line = micro("YW@b4/0 KV@c4/0", "R=b4.4", due="num:4")
    assert choice("runner", line) == "go:c4.7"


def test_a_hoarder_takes_a_card_where_a_click_leads_nowhere() -> None:
    state = load("polar_escape").parse(micro("KV@c4/0"))
    assert OnePly(hoarder, free=0).choose(state, 1) == "bonus"


def test_a_rafter_stays_on_its_own_sheet() -> None:
    line = micro("RW@b4/0 KV@c4/0", "R=b4.4", due="num:3")
    assert choice("rafter", line) == "go:b4.9"


def test_a_hunter_lets_the_sea_lion_go_where_a_penguin_is() -> None:
    line = micro("RX@c6/0 YX@c8/0 KX@g7/0 KZ@e1/0", "R=c6.5 K=g7.5", due="lion:+")
    assert choice("hunter", line) == "lion:KX"


def test_those_who_prepare_turn_sheets_before_they_click() -> None:
    """As both sheets lie, few numbers lead on."""
    line = micro("RV@b4/0 RX@c5/0", "R=b4.1")
    assert choice("sprinter", line).startswith("rot:RV")
    assert choice("runner", line) == "click"


@pytest.mark.slow
@pytest.mark.parametrize("kind", KINDS)
def test_the_emperor_beats_three_of_a_kind(kind: str) -> None:
    """At least 8 of 20 games: chance gives 5, and 10 is what is required in the long run."""
    assert measure("emperor", kind, GAMES).first >= 8
