"""PK-11 to PK-19 and their rulings: moving, taking floes, floes out of reach."""

import random

import pytest

from tests.games.packeis.positions import PERFT, placing
from tests.games.sides import Side
from tests.oracles import packeis as oracle

pytestmark = pytest.mark.kernel_modes

# Seat A in the middle of a hexagon of side 3, B in a corner.
HEXAGON = "PK1 x2,1,0,1,2 111/1111/11A111/1111/11B1 A u00 s0.0,0.0"


def floes(line: str) -> int:
    """How many floes a position line still has."""
    return sum(token.isdigit() for token in line.split(" ")[2])


@pytest.mark.clause("PK-11")
def test_nothing_moves_before_all_are_placed(side: Side) -> None:
    seen = side.see("PK1 x0 A1111B111 A u10 s0.0,0.0")
    assert all(action.startswith("@") for action in seen.legal)
    after = side.see("PK1 x0 A1111B111 A u10 s0.0,0.0", "@c1")
    assert after.legal
    assert not any(action.startswith("@") for action in after.legal)


@pytest.mark.clause("PK-12", "PK-R5")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_seat_a_moves_first_and_turns_go_round(side: Side, players: int) -> None:
    line = PERFT[{2: "P2", 3: "P3", 4: "P4"}[players]][0]
    turns = []
    for _ in range(2 * players):
        seen = side.see(line)
        turns.append(seen.turn)
        line = side.see(line, seen.legal[0]).text
    assert turns == list(range(players)) * 2


@pytest.mark.clause("PK-12")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_seat_a_opens_the_play_after_placing(side: Side, players: int) -> None:
    seen = side.see(placing(players))
    while seen.legal[0].startswith("@"):
        seen = side.see(seen.text, seen.legal[len(seen.legal) // 2])
    assert seen.turn == 0


@pytest.mark.clause("PK-13")
def test_any_own_penguin_may_move_and_no_other(side: Side) -> None:
    seen = side.see("PK1 x0,0 1A11B11/1A11B11 A u00 s0.0,0.0")
    assert {action[:2] for action in seen.legal} == {"b1", "b2"}


@pytest.mark.clause("PK-13", "PK-18", "PK-R10")
@pytest.mark.parametrize("action", ["c3-d3", "c3-e3", "c3-a3", "c3-a1", "c3-c1", "c3-b4"])
def test_one_floe_goes_whatever_the_distance(side: Side, action: str) -> None:
    after = side.see(HEXAGON, action)
    assert floes(after.text) == floes(HEXAGON) - 1
    assert after.scores == ((1, 1), (0, 0))


@pytest.mark.clause("PK-14", "PK-15")
def test_six_straight_lines_any_distance(side: Side) -> None:
    targets = {action.partition("-")[2] for action in side.see(HEXAGON).legal}
    # Floes on the lines, near and far; B on c5 blocks one of them. None off the lines (b1, ...).
    assert targets == {"a3", "b3", "d3", "e3", "a1", "b2", "c1", "c2", "b4", "a5", "c4"}


@pytest.mark.clause("PK-16", "PK-R9")
def test_foreign_penguin_is_neither_entered_nor_passed(side: Side) -> None:
    seen = side.see("PK1 x0 A1111B111 A u00 s0.0,0.0")
    assert seen.legal == ("a1-b1", "a1-c1", "a1-d1")


@pytest.mark.clause("PK-16")
def test_own_penguin_is_neither_entered_nor_passed(side: Side) -> None:
    seen = side.see("PK1 x0 A111A1111.B11 A u00 s0.0,0.0")
    assert seen.legal == ("a1-b1", "a1-c1", "d1-b1", "d1-c1", "d1-e1", "d1-f1", "d1-g1")


@pytest.mark.clause("PK-R9")
def test_stopping_before_the_last_free_floe_is_allowed(side: Side) -> None:
    after = side.see("PK1 x0 A1111B111 A u00 s0.0,0.0", "a1-b1")
    assert after.text == "PK1 x0 .A111B111 B u00 s1.1,0.0"


@pytest.mark.clause("PK-17")
def test_water_is_neither_entered_nor_jumped(side: Side) -> None:
    seen = side.see("PK1 x0,1 11A1.11/111.B1 A u00 s0.0,0.0")
    assert seen.legal == ("c1-a1", "c1-b1", "c1-b2", "c1-c2")


@pytest.mark.clause("PK-17", "PK-R4")
def test_the_hole_of_the_ring_is_water(side: Side) -> None:
    middle = "111A11111"
    line = f"PK1 hexring 11111/111111/1111111/11111111/{middle}/11111111/1111111/111111/B11111 "
    seen = side.see(f"{line}A u00 s0.0,0.0")
    assert {a for a in seen.legal if a.endswith("5")} == {"d5-a5", "d5-b5", "d5-c5"}


@pytest.mark.clause("PK-17", "PK-18")
def test_the_floe_left_is_a_gap_at_once(side: Side) -> None:
    seen = side.see("PK1 x0 B111A111 A u00 s0.0,0.0", "d1-e1")
    assert seen.turn == 1
    assert seen.legal == ("a1-b1", "a1-c1")


@pytest.mark.clause("PK-18")
@pytest.mark.parametrize("fish", [1, 2, 3])
def test_the_mover_gets_the_fish_of_the_floe_left(side: Side, fish: int) -> None:
    after = side.see(f"PK1 x0 A{fish}11B11 A u00 s4.2,7.7", "a1-c1")
    assert after.scores == ((4 + fish, 3), (7, 7))


@pytest.mark.clause("PK-R10")
def test_floes_slid_over_and_landed_on_stay(side: Side) -> None:
    after = side.see("PK1 x0 A1232B11 A u00 s0.0,0.0", "a1-d1")
    assert after.text == "PK1 x0 .23A2B11 B u00 s1.1,0.0"


@pytest.mark.clause("PK-19", "PK-R11")
@pytest.mark.parametrize(
    ("given", "normal"),
    [
        ("1.A11B11.3", "..A11B11.."),  # islands at both ends
        ("A11.22.B11", "A11....B11"),  # an island between two penguins
        ("A11.B12", "A11.B12"),  # each has floes of its own: both stay
    ],
)
def test_floes_out_of_reach_are_water(side: Side, given: str, normal: str) -> None:
    assert side.see(f"PK1 x0 {given} A u00 s0.0,0.0").text == f"PK1 x0 {normal} A u00 s0.0,0.0"


@pytest.mark.clause("PK-R11")
def test_reach_may_turn_corners(side: Side) -> None:
    line = "PK1 x0,1,0 A11.33/1..../.1313 A u0 s0.0"
    # The reach turns at a2 and b3, then runs along the lower row; the pair at the top is cut off.
    assert side.see(line).text == "PK1 x0,1,0 A11.../1..../.1313 A u0 s0.0"


@pytest.mark.clause("PK-R12")
def test_floes_out_of_reach_stay_while_placing(side: Side) -> None:
    line = "PK1 x0 1.11A1 B u01 s0.0,0.0"  # a1 is an island already
    assert side.see(line).text == line
    assert side.see(line, "@c1").text.startswith("PK1 x0 ..B11A1 A")


@pytest.mark.clause("PK-R12")
def test_islands_change_no_action_score_or_turn(side: Side) -> None:
    plain = "PK1 x0 ..A11B12.. A u00 s0.0,0.0"
    island = "PK1 x0 3.A11B12.3 A u00 s0.0,0.0"
    assert side.see(plain) == side.see(island)


@pytest.mark.clause("PK-R12")
@pytest.mark.parametrize("seed", range(30))
def test_games_without_removal_are_the_same(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    line = placing(2 + seed % 3)
    swept = random_game(line, seed)
    monkeypatch.setattr(oracle, "drop_unreachable", lambda position: position)
    assert random_game(line, seed) == swept, f"seed {seed}"


def random_game(line: str, seed: int) -> list[tuple[object, ...]]:
    """What matters of each position of a random game, apart from the floes."""
    rng = random.Random(seed)
    position = oracle.parse(line)
    shown: list[tuple[object, ...]] = []
    while position.turn is not None:
        legal = oracle.legal(position)
        shown.append((legal, position.turn, position.scores, position.penguins))
        position = oracle.apply(position, rng.choice(legal))
    return [*shown, (position.scores, oracle.ranking(position.scores))]


@pytest.mark.clause("PK-R8")
def test_a_move_goes_at_least_one_floe(side: Side) -> None:
    for action in side.see(HEXAGON).legal:
        start, _, target = action.partition("-")
        assert start != target


@pytest.mark.clause("PK-R8")
def test_a_single_bad_move_is_still_compulsory(side: Side) -> None:
    seen = side.see("PK1 x0 A31.B111 A u00 s0.0,0.0")
    assert seen.turn == 0
    assert seen.legal == ("a1-b1",)
