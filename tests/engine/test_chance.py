"""Chance in the protocol: dice listed, drawn, applied and taken back; seats that nobody holds."""

from fractions import Fraction

import pytest

from rookery.engine.commands import answer
from rookery.engine.session import EngineSession


@pytest.fixture
def session() -> EngineSession:
    return EngineSession()


def say(session: EngineSession, line: str) -> list[str]:
    said = answer(session, line)
    assert not said[0].startswith("error internal"), said
    return said


def last(session: EngineSession, *lines: str) -> str:
    """The last line of the answers to these command lines."""
    return [say(session, line) for line in lines][-1][-1]


def outcomes(session: EngineSession) -> dict[str, Fraction]:
    kind, count, *listed = last(session, "actions").split()
    pairs = [text.rsplit(":", 1) for text in listed]
    assert (kind, int(count)) == ("chance", len(pairs))
    assert [text for text, _ in pairs] == sorted(text for text, _ in pairs)
    return {text: Fraction(probability) for text, probability in pairs}


def test_a_game_may_begin_with_dice(session: EngineSession) -> None:
    say(session, "newgame krill seed=4")
    assert last(session, "tomove") == "chance"
    assert outcomes(session) == {"R1": Fraction(1, 2), "R2": Fraction(1, 4), "R3": Fraction(1, 4)}


def test_a_roll_is_drawn_from_the_seed_and_can_be_taken_back(session: EngineSession) -> None:
    rolls = []
    for _ in range(2):
        begun = last(session, "newgame krill seed=4")
        rolled, position = say(session, "roll")
        assert rolled.startswith("rolled R")
        assert last(session, "tomove") == "seat 1"
        assert last(session, "undo") == begun
        rolls.append((rolled, position))
    assert rolls[0] == rolls[1]


def test_an_outcome_is_applied_like_an_action(session: EngineSession) -> None:
    say(session, "position krill KR1 6 A? 00")
    assert last(session, "apply R3 eat2") == "position KR1 4 B? 20"
    assert last(session, "apply eat1").startswith("error illegal-action ")
    assert last(session, "apply R4").startswith("error bad-action ")
    assert last(session, "roll", "roll").startswith("error wrong-state ")


def test_nothing_is_searched_where_dice_decide(session: EngineSession) -> None:
    say(session, "position krill KR1 6 A? 00")
    assert last(session, "go nodes 10").startswith("error wrong-state ")


def test_a_position_takes_rolls_among_its_actions(session: EngineSession) -> None:
    line = "position krill KR1 6 A? 00 actions R3 eat2 R1 rest"
    assert last(session, line) == "position KR1 3 A? 20"


def test_a_seat_that_nobody_holds_is_decided_for_and_placed(session: EngineSession) -> None:
    say(session, "position whale KR1 4 A? 000")
    assert last(session, "apply R1 rest R1 rest", "tomove") == "chance"
    assert last(session, "apply R2", "tomove") == "seat 1"
    assert last(session, "apply eat2", "result") == "result 2 2 1 0 0 2"


def test_six_seats_have_six_places_and_values(session: EngineSession) -> None:
    say(session, "newgame penguisi players=6 start=seat2 seed=1")
    assert sum(outcomes(session).values()) == 1
    assert len(outcomes(session)) == 126
    assert last(session, "apply R541", "tomove") == "seat 2"
    words = last(session, "playout 3 seed=1").split()
    assert words[0] == "playout"
    assert len(words[words.index("wins") + 1 :]) == 6


def test_options_are_named_as_in_the_rules(session: EngineSession) -> None:
    said = last(session, "newgame penguisi board=3 guin=3 penalty=3 start=seat1")
    assert said == (
        "position PS1 b3G3>1:3etm00a n,n,n,n/n,n,n,n/n,n,n,n 1 roll2 f- g- d0 a0 c0 p0 w-"
    )
    chances = outcomes(session)
    assert chances["R53"] == Fraction(1, 18)
    assert chances["R55"] == Fraction(1, 36)
    assert last(session, "newgame penguisi players=6 guin=2").startswith("error bad-option ")


EVICTION = "PE1 n3s1+ t1 c0,0,1 Vc6:0/Tb6:0/- RV0/i/RV2"
IN_LAST_COLUMN = "PE1 n3s1+ t1 c0,0,0 Wh4:0/-/- RW1/i/i"


def test_whoever_decides_in_anothers_turn_is_to_move(session: EngineSession) -> None:
    say(session, f"position polar_escape {EVICTION} pre1")
    assert last(session, "apply click", "tomove") == "chance"
    line = "apply =1 go:c6.4 adv:d6"
    assert last(session, line) == "position PE1 n3s1+ t1 c0,0,1 Vc6:0/Tb6:0/- RV1/i/RV2 evict1:d6,3"
    assert last(session, "tomove") == "seat 3"
    assert last(session, "apply flee:b6.3", "tomove") == "seat 2"
    assert last(session, "undo 2") == f"position {EVICTION.replace('RV0', 'RV1')} adv1"


@pytest.mark.clause("PE-R13", "PE-91", "PE-R49")
def test_a_wheel_has_exact_chances(session: EngineSession) -> None:
    say(session, f"position polar_escape {EVICTION} click1")
    wheel = outcomes(session)
    assert set(wheel.values()) == {Fraction(1, 12)}
    assert set(wheel) == (
        {f"={n}" for n in range(1, 7)}
        | {f"={sign}{what}" for sign in "+-" for what in ("lion", "seals", "card")}
    )
    say(session, f"position polar_escape {EVICTION.replace('+ t1', '+ risk=low t1')} click1")
    assert outcomes(session)["=3"] == Fraction(3, 24)
    say(session, f"position polar_escape {IN_LAST_COLUMN} click1")
    assert outcomes(session) == {f"={n}": Fraction(1, 6) for n in range(1, 7)}


def test_the_first_on_dry_land_has_won(session: EngineSession) -> None:
    say(session, f"position polar_escape {IN_LAST_COLUMN} num1:4")
    assert last(session, "apply go:land", "tomove") == "over"
    assert last(session, "result").startswith("result 1 2 2 ")
    assert last(session, "undo", "apply go:land,-1").startswith("error illegal-action ")
