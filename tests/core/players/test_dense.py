"""Actions by index, positions as vectors, symmetries: for every game and option set."""

import random

import numpy as np
import pytest

from rookery import games
from rookery.core.players.dense import ActionSpace, Dense, NoSuchAction, block
from rookery.core.state import State
from tests.contract.rulesets import RandomGame, Ruleset, random_game, random_games, rulesets

HOUSE = ("packeis", "penguin_game", "penguisi", "polar_escape")
RULESETS = [ruleset for ruleset in rulesets() if ruleset.game.name in HOUSE]
FIRST = {name: next(r for r in RULESETS if r.game.name == name) for name in HOUSE}
MOMENTS = 12
MOST_PLIES = 120


def dense_of(start: State) -> Dense:
    found = start.game.players.dense(start)
    assert found is not None
    return found


def begun_game(ruleset: Ruleset, seed: int, leaving: bool) -> RandomGame:
    return random_game(ruleset, seed, leaving, MOST_PLIES)


def check(played: RandomGame, dense: Dense) -> None:
    """Assert what has to hold for all positions of a game."""
    seen: dict[bytes, str] = {}
    for state in played.moments(MOMENTS):
        mask = dense.actions.mask(state)
        decided = state.codes if state.current_player is not None else ()
        assert {dense.actions.code(int(i)) for i in mask.nonzero()[0]} == set(decided)
        assert all(dense.actions.code(dense.actions.index(code)) == code for code in decided)
        vector = dense.observation.of(state, 0)
        assert vector.min() >= -1
        assert vector.max() <= 1
        assert seen.setdefault(vector.tobytes(), state.text) == state.text


@pytest.mark.parametrize("ruleset", FIRST.values(), ids=str)
@pytest.mark.parametrize("leaving", [False, True])
def test_actions_and_observations_tell_everything(ruleset: Ruleset, leaving: bool) -> None:
    played = begun_game(ruleset, 5, leaving)
    check(played, dense_of(ruleset.start(99)))  # the same for all deals


@pytest.mark.slow
@pytest.mark.parametrize("ruleset", RULESETS, ids=str)
def test_so_they_do_for_every_ruleset(ruleset: Ruleset) -> None:
    for played in random_games(ruleset, 3, thorough=True):
        check(played, dense_of(ruleset.start(99)))


@pytest.mark.parametrize("ruleset", RULESETS, ids=str)
def test_sizes_do_not_depend_on_the_deal(ruleset: Ruleset) -> None:
    one, other = dense_of(ruleset.start(1)), dense_of(ruleset.start(2))
    assert (one.actions.codes == other.actions.codes).all()
    assert len(one.observation) == len(other.observation)


def turned_packeis(state: State, cells: "np.ndarray[tuple[int], np.dtype[np.int64]]") -> State:
    """The position on a turned board, built bit by bit: cell i gets what cells[i] had."""
    record, back = state.record.copy(), np.argsort(cells)
    for field in ("one", "two", "three", "occupied"):
        bits = int(state.record[field])
        record[field] = sum(1 << i for i, cell in enumerate(cells) if (bits >> int(cell)) & 1)
    record.at = np.where(state.record.at >= 0, back[state.record.at], -1)
    return State(state.game, state.board, record, state.players)


@pytest.mark.parametrize(("shape", "turns"), [("std", 2), ("hexring", 12), ("rhomb", 2)])
def test_packeis_is_the_same_on_a_turned_board(shape: str, turns: int) -> None:
    packeis = games.load("packeis")
    options = packeis.deal(packeis.read_options({"players": "3", "shape": shape}), 4)
    state, draw = packeis.start(options), random.Random(3)
    dense = dense_of(state)
    assert len(dense.symmetries) == turns
    while not state.is_terminal:
        for symmetry in dense.symmetries[:: max(1, turns // 3)]:
            turned = turned_packeis(state, symmetry.cells)
            seen = dense.observation.of(state)[symmetry.features]
            assert (seen == dense.observation.of(turned)).all()
            assert (dense.actions.mask(state)[symmetry.actions] == dense.actions.mask(turned)).all()
        state = state.apply_at(draw.random())


def turned_penguins(state: State, slots: "np.ndarray[tuple[int], np.dtype[np.int64]]") -> State:
    record, back, count = state.record.copy(), np.argsort(slots), len(slots)
    for field in ("coins", "height"):
        record[field][:count] = state.record[field][slots]
    record.at = np.where(state.record.at >= 0, back[state.record.at], -1)
    return State(state.game, state.board, record, state.players)


@pytest.mark.parametrize(("tiles", "turns"), [("square", 8), ("I", 4), ("T", 2), ("S", 2)])
def test_the_penguin_game_is_the_same_on_turned_ice(tiles: str, turns: int) -> None:
    game = games.load("penguin_game")
    options = game.deal(game.read_options({"players": "2", "tiles": tiles, "flame": "yes"}), 4)
    state, draw = game.start(options), random.Random(3)
    dense = dense_of(state)
    assert len(dense.symmetries) == turns
    while not state.is_terminal:
        for symmetry in dense.symmetries:
            turned = turned_penguins(state, symmetry.cells)
            seen = dense.observation.of(state)[symmetry.features]
            assert (seen == dense.observation.of(turned)).all()
            assert (dense.actions.mask(state)[symmetry.actions] == dense.actions.mask(turned)).all()
        state = state.apply_at(draw.random())


def test_a_seat_sees_itself_first() -> None:
    """After the seats are renamed, the first one sees what the second one saw before."""
    packeis = games.load("packeis")
    state = packeis.start(packeis.deal(packeis.read_options({"players": "3"}), 4))
    dense, draw, n = dense_of(state), random.Random(5), 3
    while not state.is_terminal:
        record = state.record.copy()
        for field in ("at", "placed", "unplaced", "fish", "floes", "left"):
            record[field][:n] = np.roll(state.record[field][:n], -1, axis=0)
        record.seat = (state.record.seat - 1) % n
        renamed = State(packeis, state.board, record, n)
        assert (dense.observation.of(renamed, 0) == dense.observation.of(state, 1)).all()
        state = state.apply_at(draw.random())


def test_what_is_no_action_is_refused() -> None:
    space = ActionSpace([[7, 3], block(100, (2, 10), (2, 1))])
    assert space.codes.tolist() == [3, 7, 100, 101, 110, 111]
    for wrong in (0, 5, 112):
        with pytest.raises(NoSuchAction):
            space.index(wrong)
    for wrong in (-1, 6):
        with pytest.raises(NoSuchAction):
            space.code(wrong)
