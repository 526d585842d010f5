"""Seats that leave early: they go at once, their coin stays, and they rank behind all others."""

from typing import Any

import pytest

from rookery.core.errors import WrongState
from rookery.core.game import Game
from tests.games.penguin_game.positions import DRIFT, FLAME, G2, G4, LAID, laid, placing
from tests.games.sides import Side

pytestmark = pytest.mark.kernel_modes

STUCK = "PG1 n4 r S1,S,.,S4/.,.,MM2,S3 ta1c1 move1 o-"
"""Seat 2 cannot move."""


def test_the_penguin_goes_its_coin_stays_and_the_turn_passes(side: Side) -> None:
    seen = side.see_left(G4, 0)
    assert seen.text == G4.replace("SA1", "SA").replace("move1 o-", "move2 o1") + " r1"
    assert seen.scores[0][0] == 24


def test_leaving_out_of_turn_leaves_the_turn(side: Side) -> None:
    seen = side.see_left(G4, 2)
    assert seen.text == G4.replace("C3", "C").replace("o-", "o3 r3")
    assert seen.turn == 0


def test_a_coin_that_was_left_can_be_entered(side: Side) -> None:
    three = "PG1 n3 r S1,M2,C,A/A,C,M3,S ta1c1 move1 o-"
    assert side.see(three).legal == ("a1-a2", "a1-b2", "a1-d2")
    assert side.see_left(three, 1).legal == ("a1-a2", "a1-b1", "a1-b2", "a1-d2")


def test_whoever_left_ranks_behind_those_who_went_out_before(side: Side) -> None:
    """`o` lists from last place upwards, so a seat that leaves stands first in it."""
    line = "PG1 n3 r S,S2,.,./.,.,.,./.,.,.,./M3,.,.,. ta1c1a3c3 move2 o1"
    seen = side.see_left(line, 1)
    assert seen.text == "PG1 n3 r S,S,.,./.,.,.,./.,.,.,./M3,.,.,. ta1c1a3c3 over o21 r2"
    assert seen.ranking == (2, 3, 1)


def test_of_several_who_left_the_later_one_ranks_better(side: Side) -> None:
    two = side.see_left(G4, 2, 0)
    assert two.text.endswith(" move2 o31 r31")
    three = side.see_left(two.text, 3)
    assert three.text.endswith(" over o314 r314")
    assert three.ranking == (3, 1, 4, 2)
    assert side.see_left(G4, 1, 2, 3).ranking == (1, 4, 3, 2)


def test_leavers_are_placed_behind_whoever_went_out_before_or_in_between(side: Side) -> None:
    """One seat leaves before seat 2 goes out, another one after it."""
    stuck = side.see_left(STUCK, 0)
    assert stuck.text.endswith(" move3 o12 r1")
    over = side.see_left(stuck.text, 3)
    assert over.text.endswith(" over o142 r14")
    assert over.ranking == (4, 2, 1, 3)


def test_those_who_went_out_keep_their_order_and_move_up(side: Side) -> None:
    line = STUCK.replace("MM2", "MM").replace("S4", "S").replace("move1 o-", "move3 o24")
    assert side.see_left(line, 0).text.endswith(" over o124 r1")
    assert side.see_left(line, 0).ranking == (4, 3, 1, 2)
    played = side.see(side.see_left(STUCK, 3).text, "a1-b1")
    assert played.text.endswith(" move3 o42 r4")
    assert side.see_left(played.text, 2).text.endswith(" over o432 r43")


def test_a_line_that_does_not_tell_leavers_is_read(game: Game[Any]) -> None:
    """Seats that are out went out by the rules, or left where no seat can be stuck yet."""
    moving = STUCK.replace("S4", "S").replace("move1 o-", "move1 o4")
    assert game.parse(moving).text == moving
    assert game.parse(moving).leave(2).text.endswith(" move1 o34 r3")
    early = placing(3).replace("place1 o-", "place2 o1")
    assert game.parse(early).text == game.parse(f"{early} r1").text == f"{early} r1"
    alone = placing(1).replace("place1 o-", "over o1")
    assert game.parse(alone).text == f"{alone} r1"


def test_who_has_left_and_who_is_out_are_different_positions(game: Game[Any]) -> None:
    line = STUCK.replace("S4", "S").replace("o-", "o4")
    one, other = game.parse(line), game.parse(f"{line} r4")
    assert one != other
    keys = {int(game.rules.kernels.key(state.board.tables, state.record)) for state in (one, other)}
    assert len(keys) == 2


def test_the_game_is_over_when_one_is_left(side: Side) -> None:
    seen = side.see_left(G2, 1)
    assert seen.turn is None
    assert seen.legal == ()
    assert seen.ranking == (1, 2)
    assert "SA1" in seen.text


def test_alone_it_is_over_at_once(side: Side, game: Game[Any]) -> None:
    line = placing(1)
    seen = side.see_left(line, 0)
    assert seen.text == line.replace("place1 o-", "over o1 r1")
    assert seen.ranking == (1,)
    placed = side.see_left(side.see(line, "@b2").text, 0)
    assert placed.text == line.replace("place1 o-", "over o1 r1")
    assert 0 not in game.parse(placed.text).taking_part


def test_the_others_lay_the_coins(side: Side) -> None:
    line = laid("s", LAID).replace("n2", "n3")
    assert side.see_left(line, 0).turn == 1
    seen = side.see_left(line, 1)
    assert seen.turn == 0
    assert side.see(seen.text, "+Sa1").turn == 2
    for number in range(8):
        seen = side.see(seen.text, seen.legal[0])
        assert seen.turn == (0 if number % 2 else 2)
    assert " place1 o2 r2" in seen.text


def test_the_others_place_their_penguins(side: Side) -> None:
    placed = side.see(placing(3), "@a1")
    assert side.see_left(placed.text, 1).text == placed.text.replace("place2 o-", "place3 o2 r2")
    assert side.see_left(placed.text, 0).text == (
        placing(3).replace("place1", "place2").replace("o-", "o1 r1")
    )
    moving = side.see_left(side.see(placed.text, "@b2").text, 2)
    assert " move1 o3 r3" in moving.text


def test_a_turn_is_broken_off(side: Side) -> None:
    """A player who leaves after moving melts nothing and lets nothing drift."""
    three = FLAME.replace("n2", "n3").replace("CA", "CA3")
    seen = side.see_left(side.see(three, "a1-b1").text, 0)
    assert seen.text == three.replace("S1,S", "S,S").replace("move1 o-", "move2 o1 r1")
    three = DRIFT.replace("n2", "n3").replace("M,C,S,A/", "M,C3,S,A/")
    seen = side.see_left(side.see(three, "a1-b2").text, 0)
    assert seen.text == three.replace("S1,M", ".,M").replace("move1 o-", "move2 o1 r1")


def test_a_stuck_seat_goes_out_when_its_turn_comes_after_somebody_left(side: Side) -> None:
    line = "PG1 n3 r S1,.,.,S/.,.,M2,S3 ta1c1 move1 o-"
    seen = side.see_left(line, 0)
    assert seen.text == "PG1 n3 r S,.,.,S/.,.,M2,S3 ta1c1 move2 o1 r1"
    seen = side.see_left(STUCK, 0)
    assert seen.text == "PG1 n4 r S,S,.,S4/.,.,MM,S3 ta1c1 move3 o12 r1"


def test_leaving_is_refused_for_whoever_is_out(game: Game[Any]) -> None:
    line = "PG1 n3 r S,S2,.,./.,.,.,./.,.,.,./M3,.,.,. ta1c1a3c3 move2 o1"
    state = game.parse(line)
    assert 0 not in state.taking_part
    with pytest.raises(WrongState):
        state.leave(0)
    with pytest.raises(WrongState):
        state.leave(1).leave(2)
