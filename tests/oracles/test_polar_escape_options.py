"""Options, leavers and position lines of the oracle of Polar Escape."""

from fractions import Fraction

from tests.oracles import polar_escape as oracle
from tests.oracles.polar_escape_asking import after, clicked, go
from tests.oracles.polar_escape_board import (
    Rules,
    distance,
    with_sheet,
)
from tests.oracles.polar_escape_events import outcomes
from tests.oracles.polar_escape_micro import micro, varied
from tests.oracles.polar_escape_text import parse, text


def test_the_risk_is_on_the_wheel() -> None:
    for risk, share in (("low", 4), ("medium", 3), ("high", 2)):
        chances = outcomes(after(micro("YX@a4/0", rules=Rules(3, risk)), "click"))
        assert sum(chances.values()) == 1
        assert sum(p for name, p in chances.items() if name[1] in "+-") == Fraction(1, share)
    assert [Rules(n).times for n in (3, 4, 5, 6)] == [1, 1, 3, 3]


def test_leaving_hands_the_cards_back_and_passes_the_turn() -> None:
    position = oracle.leave(micro("RX@b4/0 YX@a4/0", "Y=a4.5", "R3"), "R")
    assert (position.turn_owner, position.pack, position.penguins["R"]) == ("Y", 12, "off")
    assert text(parse(text(position))) == text(position)
    left = oracle.leave(position, "Y")
    assert oracle.ranking(left) == (3, 2, 1)


def test_a_leaver_is_never_asked() -> None:
    asked = after(micro("RX@b4/0 YX@b5/0", "R=b4.5"), "click", "=-seals")
    assert oracle.decider(oracle.leave(asked, "Y")) == "K"
    evicting = after(micro("YT@b6/0 RV@c6/0", "R=c6.1 K=c6.7"), "click", "=1", "go:c6.4", "adv:d6")
    done = oracle.leave(evicting, "K")
    assert (done.sheets["RV"].where, done.turn_owner) == ("d6", "Y")


def test_the_first_play_goes_to_the_next_if_the_starter_leaves() -> None:
    picked = after(oracle.start(Rules(3)), "pick:FTV", "pick:TWX", "pick:FWZ")
    position = oracle.leave(picked, "R")
    assert (position.pend, position.turn_owner) == ("firstclick", "Y")


def test_a_game_without_a_winner_is_drawn() -> None:
    position = varied(micro("RX@b4/0"), max_rounds=1)
    done = after(position, "bonus", "bonus", "bonus")
    assert (done.pend, oracle.ranking(done)) == ("over", (1, 1, 1))


def test_any_way_lands_if_that_is_agreed() -> None:
    position = micro("RT@h4/1", "R=h4.4")
    assert distance(position, "R") == 3
    assert "go:land" in clicked(position, 3)
    assert "go:land" not in clicked(position, 4)
    free = varied(position, landing="path")
    assert {n for n in range(1, 7) if "go:land" in clicked(free, n)} == {3, 4}


def test_a_number_too_great_may_be_walked_if_that_is_agreed() -> None:
    position = micro("RX@h4/0 YV@g4/2", "R=h4.5")
    assert distance(position, "R") == 2
    assert clicked(position, 3) == go()
    choice = varied(position, overshoot="choice")
    assert clicked(choice, 3) == go("g4.3", "g4.9")
    assert after(choice, "click", "=3", "stay").cards["R"] == 1


def test_another_position_is_another_text() -> None:
    position = micro("RX@b4/0 RZ@d1/1! YX@c4/3", "R=b4.5 s=c4.2", "R1 K2")
    changed = with_sheet(position, "RZ", position.sheets["RX"])
    assert text(position) != text(changed)
    assert parse(text(position)) == position
