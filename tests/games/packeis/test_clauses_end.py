"""PK-20 to PK-30 and their rulings: going out, the end, the order of finish."""

import itertools
import random

import pytest

from tests.games.packeis.positions import placing
from tests.games.sides import Seen, Side

pytestmark = pytest.mark.kernel_modes


def with_turn(line: str, seat: str) -> str:
    """The same position line with another seat to move."""
    words = line.split(" ")
    return " ".join([*words[:3], seat, *words[4:]])


def random_game(side: Side, line: str, seed: int) -> list[Seen]:
    """Every position of a random game."""
    rng = random.Random(seed)
    seen = [side.see(line)]
    while seen[-1].turn is not None:
        seen.append(side.see(seen[-1].text, rng.choice(seen[-1].legal)))
    return seen


@pytest.mark.clause("PK-20", "PK-R16")
def test_going_out_takes_every_own_penguin_and_floe(side: Side) -> None:
    line = "PK1 x0 B3.B2.11A11.B1 A u00 s0.0,0.0"
    after = side.see(line, "g1-f1")
    assert after.text == "PK1 x0 ....1A1.... A u00 s1.1,6.3"


@pytest.mark.clause("PK-20")
def test_going_out_leaves_the_others_alone(side: Side) -> None:
    after = side.see("PK1 x0 A1B2.11C13 C u000 s0.0,0.0,0.0", "f1-e1")
    # A and B are picked up on the way; C and the floes in its reach stay as they were.
    assert after.text == "PK1 x0 ...1C1.. C u000 s1.1,2.1,1.1"


@pytest.mark.clause("PK-21", "PK-R17")
def test_the_others_take_turns_without_the_one_out(side: Side) -> None:
    line = "PK1 x0 11A111.B2.11C111 A u000 s0.0,0.0,0.0"
    first = side.see(line, "c1-d1")
    assert first.turn == 2
    second = side.see(first.text, "k1-j1")
    assert second.turn == 0
    third = side.see(second.text, second.legal[0])
    assert third.turn == 2


@pytest.mark.clause("PK-22", "PK-R17", "PK-R18")
def test_the_last_one_goes_on_alone_to_the_end(side: Side) -> None:
    seen = side.see("PK1 x0 A11111.B2 A u00 s0.0,0.0", "a1-b1")
    turns, fish = 0, [seen.scores[0][0]]
    while seen.turn is not None:
        assert seen.turn == 0
        seen = side.see(seen.text, seen.legal[0])
        turns += 1
        fish.append(seen.scores[0][0])
    assert turns == 3
    assert all(later > earlier for earlier, later in itertools.pairwise(fish))
    assert seen.scores == ((5, 5), (2, 1))


@pytest.mark.clause("PK-23", "PK-1")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_fish_taken_are_those_that_left_the_board(side: Side, players: int) -> None:
    positions = random_game(side, placing(players), seed=players)
    end = positions[-1]
    assert sum(fish for fish, _ in end.scores) <= 100
    assert sum(floes for _, floes in end.scores) <= 60
    assert set(end.text.split(" ")[2]) == {".", "/"}
    assert end.ranking is not None
    most = max(fish for fish, _ in end.scores)
    assert all(end.scores[seat][0] == most for seat in range(players) if end.ranking[seat] == 1)


@pytest.mark.clause("PK-24", "PK-28")
def test_more_fish_beats_more_floes(side: Side) -> None:
    assert side.see("PK1 x0 .. - u00 s10.9,11.4").ranking == (2, 1)


@pytest.mark.clause("PK-25", "PK-28")
def test_floes_decide_between_equal_fish(side: Side) -> None:
    assert side.see("PK1 x0 .. - u000 s10.4,10.6,10.5").ranking == (3, 1, 2)


@pytest.mark.clause("PK-26", "PK-29", "PK-30")
def test_equal_in_both_is_a_draw(side: Side) -> None:
    assert side.see("PK1 x0 .. - u00 s10.6,10.6").ranking == (1, 1)


@pytest.mark.clause("PK-27", "PK-29", "PK-R20")
@pytest.mark.parametrize(
    ("scores", "places"),
    [
        ("25.14,24.15,24.14,20.12", (1, 2, 3, 4)),
        ("20.12,24.14,24.15,25.14", (4, 3, 2, 1)),
        ("24.14,24.14,20.12,20.12", (1, 1, 3, 3)),
        ("20.12,24.14,24.14,24.14", (4, 1, 1, 1)),
        ("24.13,24.13,24.13,24.13", (1, 1, 1, 1)),
        ("30.12,20.12,25.12", (1, 3, 2)),
    ],
)
def test_complete_order_of_finish(side: Side, scores: str, places: tuple[int, ...]) -> None:
    assert side.see(f"PK1 x0 .. - u{'0' * len(places)} s{scores}").ranking == places


@pytest.mark.clause("PK-R13")
def test_going_out_is_no_decision_and_uses_no_turn(side: Side) -> None:
    line = "PK1 x0 11A111.B2.11C111 A u000 s0.0,0.0,0.0"
    after = side.see(line, "c1-d1")
    assert after.scores == ((1, 1), (2, 1), (0, 0))
    assert after.turn == 2


@pytest.mark.clause("PK-R13", "PK-R15")
def test_stuck_out_of_turn_nothing_is_picked_up(side: Side) -> None:
    after = side.see("PK1 x0 A111B111.C2 A u000 s0.0,0.0,0.0", "a1-b1")
    # C cannot move, but it is B's turn: C's penguin still stands on its floe.
    assert after.text == "PK1 x0 .A11B111.C2 B u000 s1.1,0.0,0.0"
    later = side.see(after.text, "d1-f1")
    assert later.text == "PK1 x0 .A11.1B1.. A u000 s1.1,1.1,2.1"


@pytest.mark.clause("PK-R13")
def test_a_position_with_a_stuck_seat_to_move_is_settled(side: Side) -> None:
    seen = side.see("PK1 x0 A3.B1112 A u00 s1.1,0.0")
    assert seen.text == "PK1 x0 ..B1112 B u00 s4.2,0.0"


@pytest.mark.clause("PK-R14")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_stuck_is_for_ever(side: Side, players: int) -> None:
    stuck: set[str] = set()
    for seen in random_game(side, placing(players), seed=10 + players):
        if seen.turn is None or seen.legal[0].startswith("@"):
            continue
        for seat in "ABCD"[:players]:
            moves = side.see(with_turn(seen.text, seat)).turn == "ABCD".index(seat)
            assert not (seat in stuck and moves), f"{seat} came free in {seen.text}"
            stuck |= set() if moves else {seat}
    assert len(stuck) >= players - 1, "nobody got stuck: the game shows nothing"


@pytest.mark.clause("PK-R15")
def test_a_stuck_penguin_waits_for_its_mates(side: Side) -> None:
    line = "PK1 x0 A2.A1111.B111 A u00 s0.0,0.0"
    after = side.see(line, "c1-d1")
    assert "A2" in after.text
    assert after.scores == ((1, 1), (0, 0))


@pytest.mark.clause("PK-R16")
def test_picked_up_floes_score_fish_and_floes(side: Side) -> None:
    after = side.see("PK1 x0 A3.A2.B111 A u00 s1.1,0.0")
    assert after.scores[0] == (6, 3)


@pytest.mark.clause("PK-R19", "PK-R10")
@pytest.mark.parametrize(("first", "total"), [("c1-a1", (4, 3)), ("c1-d1", (4, 2))])
def test_a_lone_penguin_may_miss_floes(side: Side, first: str, total: tuple[int, int]) -> None:
    seen = side.see("PK1 x0 12A13 A u0 s0.0", first)
    while seen.turn is not None:
        seen = side.see(seen.text, seen.legal[0])
    assert seen.scores == (total,)


@pytest.mark.clause("PK-R20")
def test_level_leaders_share_the_first_place_only_between_them(side: Side) -> None:
    assert side.see("PK1 x0 .. - u0000 s9.5,12.6,12.6,3.2").ranking == (3, 1, 1, 4)


@pytest.mark.clause("PK-R14")
def test_a_penguin_beside_one_that_goes_out_stays_stuck(side: Side) -> None:
    # B goes out between A's penguins; the floe it stood on goes too, so A gets no way through.
    after = side.see("PK1 x0 A1B2A1.C111 C u000 s0.0,0.0,0.0", "e1-f1")
    assert after.turn == 2
    assert after.scores == ((2, 2), (2, 1), (1, 1))
