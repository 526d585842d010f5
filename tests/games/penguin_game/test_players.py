"""The levels: the strongest one loses nothing that is won; searches keep limits and seeds."""

from collections.abc import Callable
from functools import cache
from random import Random
from typing import Any

import pytest

from rookery.arena.players import GreedyPlayer, Player, RandomPlayer
from rookery.core.game import Game
from rookery.core.players.searcher import LEVEL_NAMES, Limits, run
from rookery.core.state import State
from rookery.games.penguin_game.players.duel_solver import DuelSolver
from rookery.games.penguin_game.players.solitaire_solver import SolitaireSolver
from rookery.games.penguin_game.players.solver import exact
from rookery.search.proof_first import ProofFirst

SEED = 613
SMALL = "PG1 n2 r SM,M,C,AS/M,CA,AM,S ta1c1 place1 o-"
SMALL_FLAME = SMALL.replace("n2 r ", "n2 r/f ")


def strongest(state: State) -> str:
    return run(state.game.players.levels[-1].search(state, SEED)).action


def winner(state: State) -> int:
    values = run(DuelSolver(state)).values if not state.is_terminal else state.returns
    return 0 if values[0] > 0 else 1


@pytest.mark.clause("PG-3")
@pytest.mark.parametrize("line", [SMALL, SMALL_FLAME])
def test_the_strongest_level_wins_what_is_won_against_every_reply(
    game: Game[Any], line: str
) -> None:
    """On the whole tree of a small floe, whatever the other one does."""
    start = game.parse(line)
    seat = winner(start)
    seen = set[str]()

    @cache
    def choice(text: str) -> str:
        return strongest(game.parse(text))

    def follow(state: State) -> None:
        if state.is_terminal:
            assert state.returns[seat] == 1
        elif state.text not in seen:
            seen.add(state.text)
            mine = state.current_player == seat
            for action in [choice(state.text)] if mine else state.legal_actions:
                follow(state.apply(action))

    follow(start)
    assert len(seen) > 50


def test_the_strongest_level_never_loses_a_won_board(game: Game[Any]) -> None:
    play_out(game, {}, 0)


@pytest.mark.slow
@pytest.mark.parametrize("board", range(22))
@pytest.mark.parametrize(
    "options",
    [
        {},
        {"flame": "yes"},
        {"flame": "yes", "tiles": "v"},
        {"tiles": "T"},
        {"tiles": "v", "tall": "x3"},
        {"tiles": "i"},
    ],
    ids=["plain", "flame", "flame v", "T", "tall", "i"],
)
def test_the_strongest_level_never_loses_any_of_many_boards(
    game: Game[Any], options: dict[str, str], board: int
) -> None:
    play_out(game, options, board)


def play_out(game: Game[Any], options: dict[str, str], board: int) -> None:
    """Play the winning seat of an empty floe and of a random placing, against two weak players."""
    start = game.start(game.deal(game.read_options({"players": "2"} | options), board))
    rng = Random(SEED + board)
    placed = start
    while placed.text.split()[5].startswith("place"):
        placed = placed.apply(rng.choice(placed.legal_actions))
    chosen = cache(strongest)  # both games from a start begin alike
    for first in (start, placed):
        seat = winner(first)
        for other in (RandomPlayer(), GreedyPlayer()):
            assert plays_well(first, seat, chosen, other, rng)


def plays_well(
    state: State, seat: int, chosen: Callable[[State], str], other: Player, rng: Random
) -> bool:
    """Whether the seat that should win does so with the strongest level's choices."""
    while not state.is_terminal:
        if state.current_player == seat:
            state = state.apply(chosen(state))
        else:
            state = state.apply(other.choose(state, rng.getrandbits(60)))
    return state.returns[seat] == 1


def test_a_lost_position_is_made_hard(game: Game[Any]) -> None:
    """All actions lose; the one that is played leaves the largest share of wrong replies."""
    state = game.parse("PG1 n2 r SC,M,C,AM/A,SA1,MS,C/M,CS,AA,S/CM,A,S2,MC ta1c1a3c3 move1 o-")
    proof = DuelSolver(state)
    report = run(proof)
    assert report.values == (-1.0, 1.0)
    share = {}
    for action in state.legal_actions:
        known = proof.proof(state.apply(action))
        share[action] = sum(not wins for wins in known.values()) / len(known)
    assert share[report.action] == max(share.values()) > 0, share


def test_what_is_exact(game: Game[Any]) -> None:
    def kind(line: str) -> type | None:
        search = exact(game.parse(line))
        return None if search is None else type(search)

    assert kind(SMALL) is DuelSolver
    assert kind(SMALL_FLAME) is DuelSolver
    assert kind(SMALL.replace("n2", "n1")) is SolitaireSolver
    assert kind(SMALL.replace("n2 r ", "n2 r/d ")) is None
    assert kind(SMALL.replace("n2", "n3")) is None


@pytest.mark.parametrize("variation", ["", "/f", "/d", "/fd"])
@pytest.mark.parametrize("players", ["1", "2", "3", "4"])
def test_every_level_plays_to_the_end(game: Game[Any], players: str, variation: str) -> None:
    flags = {"flame": "yes" if "f" in variation else "no"}
    flags["drift"] = "yes" if "d" in variation else "no"
    options = {"players": players, "tiles": "i"} | flags
    state = game.start(game.deal(game.read_options(options), SEED))
    levels = game.players.levels[:4]
    while not state.is_terminal:
        search = levels[state.ply % 4].search(state, state.ply)
        assert search.report().action in state.legal_actions
        state = state.apply(run(search).action)
    assert state.ply >= int(players)


def test_the_weaker_levels_lay_coins(game: Game[Any]) -> None:
    state = game.start(game.read_options({"players": "3", "coins": "chaotic"}))
    for level in game.players.levels[:4]:
        action = run(level.search(state, SEED)).action
        assert action.startswith("+")
        state = state.apply(action)


@pytest.mark.parametrize("players", ["1", "2", "4"])
def test_a_level_is_a_fixed_function_of_the_seed(game: Game[Any], players: str) -> None:
    options = {"players": players, "drift": "yes"}
    state = game.start(game.deal(game.read_options(options), SEED))
    for level in game.players.levels[:4]:
        assert run(level.search(state, 3)).action == run(level.search(state, 3)).action
    assert tuple(level.name for level in game.players.levels) == LEVEL_NAMES


def test_a_search_keeps_to_its_simulations(game: Game[Any]) -> None:
    state = game.start(game.deal(game.read_options({"players": "3"}), SEED))
    assert run(game.players.searcher(state, Limits(simulations=250), 1)).nodes == 250


def test_without_such_limits_the_search_proves(game: Game[Any]) -> None:
    state = game.parse(SMALL)
    search = game.players.searcher(state, Limits(), 1)
    assert isinstance(search, ProofFirst)
    assert search.report().action in state.legal_actions
    report = run(search)
    assert report.proven
    assert report.values[winner(state)] == 1.0


def test_a_finished_game_needs_no_thought(game: Game[Any]) -> None:
    for line in (SMALL, SMALL.replace("n2", "n1"), SMALL.replace("n2", "n3")):
        state = game.parse(line)
        while not state.is_terminal:
            state = state.leave(max(state.taking_part))
        solver = game.players.solver(state)
        assert solver is None or (run(solver).proven and solver.report().line == ())
