"""Position lines: every kind of decision and click is written, read back, and played on alike."""

import random
from typing import Any

import pytest

from rookery.core.game import Game
from rookery.core.state import State
from tests.games.polar_escape.positions import micro, turn

ICE = "RX@b4/0 YZ@c4/0"
OPTED = (
    "PE1 n4s3- risk=low,dashed=1-8,landing=path,correct_max=6,seal_supply=none t3 c0,0,0,0 "
    "Xb4:3/Zc4:1!/-/Ta1:2s04 RX2/-/i/i pre1 r2"
)
LINES = [
    "PE1 n3s1+ t1 c0,0,0 -/-/- i/i/i pick1",
    "PE1 n6s4- t1 c0,0,0,0,0,0 F,T,V/-/-/-/-/- i/i/i/i/i/i pick2",
    "PE1 n3s2+ t1 c0,0,0 F,T,V/F,W,Z/V,X,Z i/i/i firstclick2",
    "PE1 n3s2+ t1 c0,0,0 F,T,V/F,W,Z/V,X,Z i/i/i first2:4",
    "PE1 n3s1+ t1 c0,0,0 Wb4:0/Vc4:0/- RW1/i/i pre1",
    micro(ICE, "R=b4.5 s=c4.1", cards=(3, 0, 1), flags="f3 wX y", rounds=12),
    micro(ICE, "R=b4.5", flags="f1 wX x d1"),
    micro(ICE, "R=b4.5", due="click", flags="f2 q"),
    micro(ICE, "R=b4.5", due="num:4", flags="x q d1"),
    micro("RV@c6/0 YT@b6/0", "R=c6.9", due="adv"),
    micro("RV@c6/0 YT@b6/0", "R=c6.9 K=c6.7 Y=c6.1", due="evict:d6,23"),
    micro("RV@c6/0 YT@d7/2! YX@c1/1", "R=c6.9 K=c6.7", due="expel:d6,3"),
    micro(ICE, "R=b4.5", due="lion:-"),
    micro(ICE, "R=b4.5", due="lion:+", flags="q"),
    micro(ICE, "R=b4.5 Y=c4.2", due="sealwho"),
    micro(ICE, "R=b4.5", due="seal:-2"),
    micro(ICE, "R=b4.5 Y=c4.2", due="seal:+1,2"),
    micro(ICE, "R=b4.5", due="more"),
    micro(ICE, "R=b4.5", cards=(2, 0, 9), due="again", flags="f4 d1"),
    micro(ICE, "R=b4.5 Y=land").replace("pre1", "over"),
    OPTED,
]


@pytest.mark.clause("PE-R3")
@pytest.mark.parametrize("line", LINES)
def test_lines_read_back(game: Game[Any], line: str) -> None:
    state = game.parse(line)
    assert state.text == line
    assert game.parse(state.text) == state


@pytest.mark.clause("PE-R3")
def test_an_exchange_read_back(game: Game[Any]) -> None:
    line = micro("RV@c6/0 KT@b6/0 YX@d7/0 KF@d6/1", "R=c6.9 K=c6.7", due="evict:xd7,3")
    state = game.parse(line)
    assert state.text == line
    after = state.apply("flee:b6.5").text
    assert "Vd7:0" in after
    assert "Xc6:0" in after


def everything(state: State) -> tuple[object, ...]:
    end = (state.ranking, state.returns) if state.is_terminal else ()
    return (state.text, state.legal_actions, state.chance_outcomes, state.scores, end)


@pytest.mark.parametrize("number", range(6))
def test_what_is_read_plays_on_alike(game: Game[Any], number: int) -> None:
    rng = random.Random(f"lines {number}")
    given = {"players": str(3 + number % 4), "max_rounds": "4", "risk": "high", "free_cap": "3"}
    state = game.start(game.deal(game.read_options(given), number))
    phases = set()
    while not state.is_terminal:
        read = game.parse(state.text)
        assert everything(read) == everything(state)
        phases.add(turn(state.text)[:3])
        choices = state.legal_actions or tuple(text for text, _ in state.chance_outcomes)
        plain = [text for text in choices if text[:3] in ("cli", "go:", "adv", "aga", "pay")]
        state = state.apply(rng.choice(plain if plain and rng.random() < 0.6 else choices))
    assert everything(game.parse(state.text)) == everything(state)
    assert len(phases) > 4
