"""`State`, the immutable interface of a position, on the toy game."""

from fractions import Fraction

import pytest

from rookery import games
from rookery.core.chance import roll
from rookery.core.errors import IllegalAction, MalformedAction, WrongState
from rookery.core.kernels.rng import seeded
from rookery.core.state import State
from tests.contract.toy import Krill

TOY = Krill()


@pytest.fixture(scope="module")
def start() -> State:
    return TOY.parse("KR1 6 A? 000")


def test_chance_comes_first(start: State) -> None:
    assert start.is_chance
    assert start.current_player is None
    assert start.legal_actions == ()
    assert start.chance_outcomes == (
        ("R1", Fraction(1, 2)), ("R2", Fraction(1, 4)), ("R3", Fraction(1, 4)),
    )  # fmt: skip
    assert {roll(start, seeded(n)) for n in range(40)} == {"R1", "R2", "R3"}


def test_then_the_seat_decides(start: State) -> None:
    state = start.apply("R2")
    assert (state.current_player, state.legal_actions) == (0, ("eat1", "eat2", "rest"))
    assert state.apply("eat2").text == "KR1 4 B? 200"
    assert state.apply("rest").text == "KR1 5 B? 000"
    assert state.text == "KR1 6 A2 000"


@pytest.mark.kernel_modes
def test_who_moves_is_a_plain_number_however_the_rules_run() -> None:
    game = games.load("packeis")
    state = game.start(game.deal(game.read_options({}), 1))
    for after in (state.apply_code(state.codes[0]), state.apply_at(0.0)):
        assert type(after.current_player) is int


def test_refusals_carry_data(start: State) -> None:
    state = start.apply("R2")
    with pytest.raises(IllegalAction) as illegal:
        state.apply("eat3")
    assert (illegal.value.action, illegal.value.ply, illegal.value.clause) == ("eat3", 1, "KR-3")
    with pytest.raises(MalformedAction):
        state.apply("eat9")
    with pytest.raises(WrongState, match="over"):
        TOY.parse("KR1 0 -- 12").apply("rest")
    with pytest.raises(IllegalAction):
        start.apply("rest")


def test_ties_are_shared() -> None:
    over = TOY.parse("KR1 0 -- 2112")
    assert over.ranking == (1, 3, 3, 1)
    assert over.returns == (Fraction(2, 3), Fraction(-2, 3), Fraction(-2, 3), Fraction(2, 3))
    assert over.scores == ((2,), (1,), (1,), (2,))


def test_leavers_rank_last_and_are_skipped(start: State) -> None:
    state = start.apply("R3").leave(1)
    assert state.text == "KR1 6 A3 0-0"
    assert state.apply("eat1").text == "KR1 5 C? 1-0"
    assert state.leave(0).text == "KR1 6 -- --0"
    assert state.leave(0).ranking == (2, 2, 1)
    assert state.taking_part == (0, 2)


def test_states_are_equal_by_game_and_text(start: State) -> None:
    again = TOY.parse(start.text)
    assert again == start
    assert len({again, start, start.apply("R1")}) == 2
    assert start.__eq__(start.text) is NotImplemented
    assert repr(start) == "load('krill').parse('KR1 6 A? 000')"


def test_applying_many_stops_at_the_first_refusal(start: State) -> None:
    assert start.apply_all(["R1", "eat1", "R2"]).text == "KR1 5 B2 100"
    with pytest.raises(IllegalAction):
        start.apply_all(["R1", "eat2", "nonsense"])
    assert start.apply_all([]) is start
