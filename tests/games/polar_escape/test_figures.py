"""The figures of random play: how long games last, and what shares of shapes and clicks."""

import itertools
import random
from fractions import Fraction
from typing import Any

import pytest

from rookery.core.game import Game
from rookery.core.state import State
from tests.oracles.polar_escape_board import DRAWN, SHAPES, Cell, Rules, ahead, inside, next_cells

GAMES = 10
# Players, risk, and the number of rounds in which half of about 50 games ended.
ROWS = [(3, "high", 369), (4, "high", 353), (5, "low", 246), (6, "low", 226)]


def drawn(rng: random.Random, state: State) -> str:
    """Draw an outcome by its chance, or an action: its kind first."""
    if state.is_chance:
        names, chances = zip(*state.chance_outcomes, strict=True)
        return str(rng.choices(names, [float(chance) for chance in chances])[0])
    kinds: dict[str, list[str]] = {}
    for action in state.legal_actions:
        kinds.setdefault(action.partition(":")[0], []).append(action)
    return rng.choice(kinds[rng.choice(sorted(kinds))])


def is_won_in(game: Game[Any], players: int, risk: str, rounds: int, seed: int) -> bool:
    """Whether random players bring somebody ashore within this many rounds."""
    rng = random.Random(f"figures {players} {risk} {seed}")
    texts = {"players": str(players), "risk": risk, "max_rounds": str(rounds)}
    state: State = game.start(game.deal(game.read_options(texts), seed))
    while not state.is_terminal:
        state = state.apply(drawn(rng, state))
    return state.ranking.count(1) == 1


@pytest.mark.slow
@pytest.mark.clause("PE-R52")
@pytest.mark.parametrize(("players", "risk", "median"), ROWS)
def test_random_games_last_as_long_as_was_measured(
    game: Game[Any], players: int, risk: str, median: int
) -> None:
    """Half end by the median, so of 10 neither none nor all do, except one time in 500."""
    won = sum(is_won_in(game, players, risk, median, seed) for seed in range(GAMES))
    assert 0 < won < GAMES


def parts(shape: str, ori: int, east: int = 0, south: int = 0) -> set[Cell]:
    return {(x + east, y + south) for x, y in inside(shape, ori).values()}


def joined(one: set[Cell], other: set[Cell]) -> bool:
    """Whether a step leads from one sheet to the other."""
    return any(cell in other for start in one for cell in next_cells(start))


TURNED = list(itertools.product(SHAPES, range(4)))


@pytest.mark.clause("PE-12", "PE-R1", "PE-R2")
def test_shapes_are_six_different_ones_and_none_is_another_turned() -> None:
    assert sum(row.count(".") for row in DRAWN["F"]) == 4
    forms = {shape: {frozenset(parts(shape, ori)) for ori in range(4)} for shape in SHAPES}
    assert sum(map(len, forms.values())) == len(set().union(*forms.values()))
    assert {shape: len(found) for shape, found in forms.items()} == {
        "F": 4, "T": 4, "V": 4, "W": 4, "X": 1, "Z": 2,
    }  # fmt: skip


@pytest.mark.clause("PE-R1")
def test_every_sheet_can_be_walked_from_west_to_east_in_two_to_four_steps() -> None:
    for shape, ori in TURNED:
        cells = parts(shape, ori)
        reached = {cell: 0 for cell in cells if cell[0] == 0}
        waiting = list(reached)
        for cell in waiting:
            for other in next_cells(cell):
                if other in cells and other not in reached:
                    reached[other] = reached[cell] + 1
                    waiting.append(other)
        assert 2 <= min(reached[cell] for cell in cells if cell[0] == 2) <= 4


@pytest.mark.clause("PE-47", "PE-49", "PE-R4")
def test_how_often_sheets_side_by_side_join() -> None:
    means = {
        shape: Fraction(
            sum(
                joined(parts(shape, ori), parts(*other, east=3))
                for ori in range(4)
                for other in TURNED
            ),
            4 * len(TURNED),
        )
        for shape in SHAPES
    }
    assert all(0.60 < mean < 0.72 for mean in means.values())
    for shape in SHAPES:
        share = Fraction(
            sum(
                any(joined(parts(shape, ori), parts(*other, east=3)) for ori in range(4))
                for other in TURNED
            ),
            len(TURNED),
        )
        assert share == 1 if shape != "X" else Fraction(1, 2) <= share <= Fraction(3, 4)


@pytest.mark.clause("PE-10", "PE-R7", "PE-R17")
def test_the_small_icebergs_are_mirrored_and_leave_a_way_ahead_everywhere() -> None:
    ice = Rules(3).icebergs
    assert {square[0] + str(9 - int(square[1])) for square in ice} == ice
    assert sorted(square[1] for square in ice) == list("234567")
    assert not {square[0] for square in ice} & set("abgh")
    squares = [column + row for column in "abcdefg" for row in "12345678"]
    assert all(set(ahead(square)) - ice for square in squares)


@pytest.mark.clause("PE-65", "PE-R13", "PE-R31")
@pytest.mark.parametrize(("risk", "share"), [("low", (6, 7)), ("medium", (4, 5)), ("high", (2, 3))])
def test_how_often_a_play_ends_in_a_number(game: Game[Any], risk: str, share: Any) -> None:
    """For a player who always clicks on after something good."""
    board = f"PE1 n3s1+ {'' if risk == 'high' else f'risk={risk} '}t1 c0,0,0 Xb4:0/-/-"
    chances = dict(game.parse(f"{board} i/i/i click1").chance_outcomes)
    number = sum((p for name, p in chances.items() if name[1].isdigit()), Fraction())
    good = sum((p for name, p in chances.items() if name[1] == "+"), Fraction())
    assert number / (1 - good) == Fraction(*share)
