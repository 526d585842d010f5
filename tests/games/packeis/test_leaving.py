"""Seats that leave early: they are skipped, their penguins stay, and they rank behind the rest."""

from typing import Any

import pytest

from rookery.core.errors import WrongState
from rookery.core.game import Game
from tests.games.packeis.positions import PERFT, placing
from tests.games.sides import Side

pytestmark = pytest.mark.kernel_modes

THREE = "PK1 x0 11A1111B1111C111 A u000 s3.2,2.2,1.1"


def test_the_penguins_stay_and_the_turn_passes(side: Side) -> None:
    seen = side.see_left(THREE, 0)
    assert seen.text == "PK1 x0 ..A1111B1111C111 B u000 s3.2,2.2,1.1 rA"
    assert seen.turn == 1
    assert seen.ranking is None


def test_leaving_out_of_turn_leaves_the_turn(side: Side) -> None:
    seen = side.see_left(THREE, 1)
    assert seen.turn == 0
    assert seen.text == "PK1 x0 11A1111B1111C111 A u000 s3.2,2.2,1.1 rB"


def test_a_penguin_that_stays_behind_blocks(side: Side) -> None:
    seen = side.see_left(THREE, 1)
    assert seen.legal == ("c1-a1", "c1-b1", "c1-d1", "c1-e1", "c1-f1")


def test_the_seat_is_skipped_from_then_on(side: Side) -> None:
    left = side.see_left(THREE, 1)
    turns = []
    seen = left
    while seen.turn is not None:
        turns.append(seen.turn)
        seen = side.see(seen.text, seen.legal[-1])
    assert set(turns) == {0, 2}
    assert seen.scores[1] == (2, 2)
    assert "B1" in seen.text
    assert seen.text.endswith(" rB")


def test_it_ranks_behind_those_who_stayed_whatever_it_has(side: Side) -> None:
    seen = side.see_left("PK1 x0 11A1111B1111C111 A u000 s3.2,50.20,1.1", 1)
    while seen.turn is not None:
        seen = side.see(seen.text, seen.legal[0])
    assert seen.ranking is not None
    assert seen.ranking[1] == 3
    assert sorted(seen.ranking) == [1, 2, 3]


def test_the_later_it_left_the_better(side: Side) -> None:
    line = "PK1 x0 11A1111B1111C111D1 A u0000 s9.4,8.4,1.1,0.0"
    seen = side.see_left(line, 1, 0, 2)
    assert seen.turn is None
    assert seen.ranking == (3, 4, 2, 1)
    assert seen.text.endswith(" rBAC")


def test_the_game_is_over_when_one_is_left(side: Side) -> None:
    seen = side.see_left("PK1 x0 A11113B1 A u00 s0.0,0.0", 0)
    assert seen.turn is None
    assert seen.legal == ()
    assert seen.ranking == (2, 1)


def test_floes_only_they_could_reach_are_out_of_reach(side: Side) -> None:
    seen = side.see_left("PK1 x0 11A1B1111C13 A u000 s0.0,0.0,0.0", 0)
    assert seen.text == "PK1 x0 ..A1B1111C13 B u000 s0.0,0.0,0.0 rA"


def test_a_stuck_seat_goes_out_when_it_is_its_turn_after_somebody_left(side: Side) -> None:
    seen = side.see_left("PK1 x0 11A1B2C1111 A u000 s0.0,0.0,0.0", 0)
    assert seen.text == "PK1 x0 ..A1.C1111 C u000 s0.0,2.1,0.0 rA"


@pytest.mark.parametrize("players", [2, 3, 4])
def test_leaving_while_placing(side: Side, players: int) -> None:
    line = side.see(placing(players), "@a1").text
    seen = side.see_left(line, 1)
    assert seen.text.endswith(" rB")
    assert "B" not in seen.text.split(" ")[2]
    if players == 2:
        assert seen.turn is None
        return
    turns = []
    while seen.turn is not None and seen.legal[0].startswith("@"):
        turns.append(seen.turn)
        seen = side.see(seen.text, seen.legal[0])
    order = [seat for seat in range(players) if seat != 1]
    each = 3 if players == 3 else 2
    assert turns == (order * each)[1:]
    assert seen.turn == 0


def test_the_text_of_a_left_game_reads_back(side: Side) -> None:
    for line, _ in PERFT.values():
        for seat in range(len(line.split(" ")[4]) - 1):
            once = side.see_left(line, seat)
            assert side.see(once.text) == once


def test_nobody_leaves_twice(game: Game[Any]) -> None:
    once = game.parse(THREE).leave(1)
    with pytest.raises(WrongState):
        once.leave(1)


def test_only_seats_of_a_running_game_can_leave(game: Game[Any]) -> None:
    once = game.parse(THREE).leave(1)
    with pytest.raises(WrongState):
        once.leave(3)
    with pytest.raises(WrongState):
        once.leave(0).leave(2)


def test_a_seat_that_is_out_keeps_its_place(game: Game[Any]) -> None:
    out = game.parse("PK1 x0 A3B2.C11A121 A u000 s5.3,4.4,6.2").apply("f1-g1")
    assert out.scores[1] == (6, 5)
    assert 1 not in out.taking_part
    with pytest.raises(WrongState, match="seat 2 takes no part"):
        out.leave(1)
