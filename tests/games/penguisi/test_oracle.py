"""The real and the naive rules, compared ply by ply over random games: they must show the same."""

import itertools
import random
from typing import Any

import pytest

from rookery.core.game import Game
from rookery.core.state import State
from tests.games.penguisi.middles import awkward, random_middle
from tests.games.penguisi.sides import ORACLE
from tests.games.sides import Side, at_random, play_both
from tests.oracles import penguisi as oracle
from tests.oracles.penguisi_board import Rules
from tests.oracles.penguisi_text import text
from tests.slow import slow

COUNTS = [(board, guin) for board in (3, 4, 5, 6) for guin in (False, True)]
CHOICES = {
    "penalty": ("2", "3"),
    "safety": ("exclude", "share"),
    "pole": ("turn", "roll"),
    "bonus": ("must", "may"),
    "combo": ("always", "first"),
    "triple_is_double": ("no", "yes"),
    "play_on": ("no", "yes"),
    "guin_moves": ("roller", "random"),
    "start": ("rolloff", "random"),
}
EACH = [{}, *({name: other} for name, (_, other) in CHOICES.items())]
CROSSED = list(itertools.product(COUNTS, EACH))


def dealt(game: Game[Any], board: int, guin: int, seed: int, **texts: str) -> State:
    """The first position; `guin` is a seat, 0 for nobody."""
    people = {"players": str(board - bool(guin)), "board": str(board), "guin": str(guin or "none")}
    return game.start(game.deal(game.read_options(people | texts), seed))


def by_lot(rng: random.Random) -> dict[str, str]:
    return {name: rng.choice(both) for name, both in CHOICES.items()}


@pytest.mark.clause("PS-R6", "PS-R7", "PS-R37", "PS-R38")
@pytest.mark.parametrize(("board", "guin"), COUNTS)
def test_both_set_up_the_same(game: Game[Any], board: int, guin: bool) -> None:
    for seat in range(1, board + 1) if guin else [0]:
        for moves in CHOICES["guin_moves"] if guin else ["roller"]:
            rules = Rules(board, seat or None, guin_moves=moves)
            real = dealt(game, board, seat, 1, guin_moves=moves)
            assert text(oracle.start(rules)) == real.text
            for first in rules.people:
                begun = dealt(game, board, seat, 1, guin_moves=moves, start=f"seat{first}")
                assert text(oracle.start(rules, first)) == begun.text


@pytest.mark.clause("PS-9", "PS-20", "PS-35", "PS-38", "PS-R14", "PS-R31", "PS-R41")
@pytest.mark.parametrize("block", range(20))
def test_beginnings_of_random_games(game: Game[Any], block: int, seed: int) -> None:
    """Every board x number of players x option, in parts."""
    for number, ((board, guin), texts) in enumerate(CROSSED[block::20]):
        rng = random.Random(f"beginning {seed} {number}")
        state = dealt(game, board, rng.randint(1, board) if guin else 0, seed + number, **texts)
        play_both(ORACLE, state, rng, most=40)


@pytest.mark.clause("PS-1", "PS-34", "PS-R40", "PS-R41")
@pytest.mark.parametrize(("board", "guin"), [(3, True), (4, False), (5, True)])
def test_whole_random_games(game: Game[Any], board: int, guin: bool, seed: int) -> None:
    rng = random.Random(f"whole {seed}")
    seat = rng.randint(1, board) if guin else 0
    seen = play_both(ORACLE, dealt(game, board, seat, seed, **by_lot(rng)), rng)
    assert seen[-1].ranking is not None


@pytest.mark.clause("PS-12", "PS-16", "PS-18", "PS-24", "PS-30", "PS-32", "PS-R17", "PS-R20")
@pytest.mark.parametrize("block", [*range(4), *map(slow, range(4, 10))])
def test_crowded_positions_and_awkward_dice(game: Game[Any], block: int, seed: int) -> None:
    for number in range(8):
        rng = random.Random(f"crowded {seed} {number}")
        line = random_middle(rng)
        assert game.parse(line).text == line
        play_both(ORACLE, game.parse(line), rng, choose=awkward, most=30)


@pytest.mark.parametrize("block", [*range(4), *map(slow, range(4, 10))])
def test_leavers(game: Game[Any], block: int, seed: int) -> None:
    for number in range(3):
        rng = random.Random(f"leaving {seed} {number}")
        board = rng.choice([3, 4, 5, 6])
        guin = rng.choice([0, rng.randint(1, board)])
        play_both(ORACLE, dealt(game, board, guin, seed + number, **by_lot(rng)), rng, 0.1)
        play_both(ORACLE, game.parse(random_middle(rng)), rng, 0.05, awkward, most=60)


@pytest.mark.kernel_modes
def test_a_few_positions_in_every_kernel_mode(game: Game[Any], seed: int) -> None:
    for number in range(4):
        rng = random.Random(f"mode {seed} {number}")
        play_both(ORACLE, game.parse(random_middle(rng)), rng, 0.02, awkward, most=12)


BEGUN = "0,0,56/0,0,51/n,33,h7/21,60,61/49,59,90/0,6,6 5 dice f6 g22! d1 a2 c0 p0 w-"


@pytest.mark.clause("PS-R22", "PS-R33")
def test_a_group_that_is_begun_is_not_given_up_for_the_odd_die(side: Side) -> None:
    """After 59:6 only one two could be used: two numbers as well, but not the whole group."""
    assert side.see(f"PS1 b6:3sto10a {BEGUN}").legal == ("59:2",)


@pytest.mark.slow
@pytest.mark.parametrize("block", range(80))
def test_many_whole_games(game: Game[Any], block: int, seed: int) -> None:
    (board, guin), texts = CROSSED[block]
    for number in range(3):
        rng = random.Random(f"many {seed} {number}")
        seat = rng.randint(1, board) if guin else 0
        state = dealt(game, board, seat, seed + number, **(by_lot(rng) | texts))
        play_both(ORACLE, state, rng, read_back=1)


@pytest.mark.slow
@pytest.mark.parametrize("block", range(50))
def test_many_crowded_positions(game: Game[Any], block: int, seed: int) -> None:
    for number in range(60):
        rng = random.Random(f"many crowded {seed} {number}")
        state, leaving = game.parse(random_middle(rng)), 0.01 * (number % 2)
        play_both(ORACLE, state, rng, leaving, awkward, most=60, read_back=1)


def test_awkward_dice_are_dice(game: Game[Any]) -> None:
    rng = random.Random(1)
    state = dealt(game, 6, 0, 1, start="seat1")
    thrown = ORACLE.see(state.text)
    names = {awkward(rng, thrown) for _ in range(2000)}
    assert names <= set(thrown.next)
    assert {name for name in names if name[1] == name[2]} > {"R666", "R334", "R336"}
    assert at_random(rng, thrown) in thrown.next
