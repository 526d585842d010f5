"""The games pass OpenSpiel's own unmodified test kits, and its algorithms run on them."""

import pickle
from collections.abc import Iterator
from contextlib import redirect_stdout
from io import StringIO
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.python.observation import make_observation

from rookery.core.errors import SetupError
from rookery.core.options import describe
from rookery.core.players.searcher import run
from rookery.envs.openspiel import PREFIX, escape, read, register
from tests.contract.rulesets import Ruleset
from tests.core.players.test_dense import FIRST, RULESETS

register()


def loaded(ruleset: Ruleset) -> Any:
    fields = describe(ruleset.game.options, ruleset.game.seats)
    whole = {field.name for field in fields if field.kind == "int"}
    given = {name: int(text) if name in whole else text for name, text in ruleset.texts}
    return pyspiel.load_game(PREFIX + ruleset.game.name, given)


def pass_kits(game: Any, serialize: bool) -> None:
    """Run both kits, discarding what they print."""
    from open_spiel.python.tests import games_sim_test  # importing its statistics takes a second

    np.random.seed(5)  # the kit draws from it
    with redirect_stdout(StringIO()):
        pyspiel.random_sim_test(game, num_sims=1, serialize=serialize, verbose=False)
        games_sim_test.GamesSimTest().sim_game(game)


@pytest.mark.parametrize("ruleset", FIRST.values(), ids=str)
def test_the_kits(ruleset: Ruleset) -> None:
    # `random_sim_test` would replay a long game for each state that it serializes, as `sim_game`
    # does too: so serialize here only for games without rolls, which are short.
    pass_kits(loaded(ruleset), serialize=not ruleset.game.rules.kernels.has_chance)


@pytest.mark.slow
@pytest.mark.parametrize("ruleset", RULESETS, ids=str)
def test_the_kits_for_every_ruleset(ruleset: Ruleset) -> None:
    pass_kits(loaded(ruleset), serialize=True)


def nodes(state: Any, draw: np.random.Generator) -> Iterator[Any]:
    """All states along a random game."""
    while not state.is_terminal():
        yield state
        if state.is_chance_node():
            outcomes, chances = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(int(draw.choice(outcomes, p=chances)))
        else:
            state.apply_action(int(draw.choice(state.legal_actions())))
    yield state


def test_nodes_are_the_positions_of_the_house() -> None:
    """Actions, views, texts and returns match those of `State` and `dense`."""
    game = pyspiel.load_game("rookery_packeis(players=3,deals=8,seed=4)")
    state, draw = game.new_initial_state(), np.random.default_rng(3)
    assert state.is_chance_node()
    assert [chance for _, chance in state.chance_outcomes()] == [1 / 8] * 8
    observer = make_observation(game)
    for node in nodes(state, draw):
        now = node.position
        if now is None:
            continue
        assert str(node) == node.observation_string(0) == now.text
        moves = {node.action_to_string(node.current_player(), a) for a in node.legal_actions()}
        assert moves == set(now.legal_actions)
        observer.set_from(node, 1)
        assert (observer.dict["fish"] * 180).round().tolist() == [
            now.scores[seat][0] for seat in (1, 2, 0)
        ]
    assert state.returns() == [float(share) for share in state.position.returns]


def test_dice_are_chance_nodes_with_their_weights() -> None:
    game = pyspiel.load_game("rookery_penguisi(players=3,start=seat1)")
    state = game.new_initial_state()
    assert state.is_chance_node()  # the set-up draws nothing: these are the dice
    outcomes = state.chance_outcomes()
    assert sum(chance for _, chance in outcomes) == pytest.approx(1)
    told = dict(state.position.chance_outcomes)
    assert {
        state.action_to_string(state.current_player(), at): pytest.approx(chance)
        for at, chance in outcomes
    } == {text: float(share) for text, share in told.items()}


def test_a_ruleset_is_a_line_and_a_state_too() -> None:
    """Option texts that OpenSpiel would misread are written so that they read back as the same."""
    for text in ("4", "-1", "", "std", "2-7", "x0,1,0:1213/.1312/2111321", "(a=b)", "True", "1e5"):
        assert read(escape(text)) == text
    given = {"players": 4, "guin": "4", "board": "5"}
    game = pyspiel.load_game("rookery_penguisi", given)
    assert str(pyspiel.load_game(str(game))) == str(game)
    assert game.get_parameters()["guin"] == "'4'"
    state, draw = game.new_initial_state(), np.random.default_rng(1)
    for at, node in enumerate(nodes(state, draw)):
        if at == 40:
            again = pickle.loads(pickle.dumps(node))
            assert (str(again), again.history()) == (str(node), node.history())
            assert again.position.ply == node.position.ply
            moment = pickle.loads(pickle.dumps(node._at))
            assert (moment.position, moment.position.ply) == (node.position, 40)
            break
    with pytest.raises(SetupError, match="board"):
        pyspiel.load_game("rookery_penguisi", {"players": 6, "board": "3"})


def test_one_alone_is_told_whether_the_goal_was_reached() -> None:
    game = pyspiel.load_game("rookery_penguin_game(players=1)")
    assert (game.num_players(), game.utility_sum()) == (1, None)
    states = [game.new_initial_state() for _ in range(6)]
    draw = np.random.default_rng(2)
    for state in states:
        list(nodes(state, draw))
    assert {state.returns()[0] for state in states} <= {-1.0, 1.0}


def test_a_game_without_end_is_level_at_last(monkeypatch: pytest.MonkeyPatch) -> None:
    game = pyspiel.load_game("rookery_penguisi(players=2)")
    state = game.new_initial_state()
    monkeypatch.setattr(type(state.position), "ply", game.max_game_length())
    assert state.is_terminal()
    assert state.legal_actions() == []
    assert state.returns() == [0.0] * 3  # including the seat that nobody holds


END = "PK1 x0,1,0 A121/323/12B1 A u00 s0.0,0.0"
"""An endgame of Packeis for two, small enough to be searched to its end."""


def test_a_ruleset_without_chance_is_deterministic() -> None:
    """Dice, or more than one set-up, are what is left to chance."""
    modes = pyspiel.GameType.ChanceMode
    for line, mode in {
        "rookery_packeis(players=2)": modes.EXPLICIT_STOCHASTIC,
        "rookery_packeis(players=2,deals=1)": modes.DETERMINISTIC,
        f"rookery_packeis(position={escape(END)})": modes.DETERMINISTIC,
        "rookery_penguin_game(players=2,deals=1)": modes.DETERMINISTIC,
        "rookery_penguisi(players=3,start=seat1,deals=1)": modes.EXPLICIT_STOCHASTIC,
        "rookery_polar_escape(players=3,deals=1)": modes.EXPLICIT_STOCHASTIC,
    }.items():
        game = pyspiel.load_game(line)
        assert game.get_type().chance_mode == mode, line
        assert pickle.loads(pickle.dumps(game)).get_type().chance_mode == mode


def test_the_only_set_up_is_that_of_the_seed() -> None:
    lines = [f"rookery_packeis(players=2,deals=1,seed={seed})" for seed in (0, 1, 1)]
    one, other, again = (str(pyspiel.load_game(line).new_initial_state()) for line in lines)
    assert one != other == again


def test_its_alpha_beta_finds_what_our_solver_proves() -> None:
    from open_spiel.python.algorithms.minimax import alpha_beta_search

    game = pyspiel.load_game("rookery_packeis", {"position": END})
    value, action = alpha_beta_search(game)
    start = game.new_initial_state()
    search = start.position.game.players.solver(start.position)
    report = run(search)
    assert report.proven
    assert value == report.values[0]
    start.apply_action(action)
    assert run(start.position.game.players.solver(start.position)).values[0] == value


def test_the_examples() -> None:
    """Learning an endgame drives the possible gains down; the search beats a random player."""
    from examples import in_openspiel  # importing the algorithms takes a second, too

    gains = in_openspiel.strategy(8)
    assert 0 <= gains[-1] < gains[0] / 4
    assert in_openspiel.search_against_chance(games=4, simulations=30) > 0
