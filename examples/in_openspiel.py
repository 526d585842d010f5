"""OpenSpiel's own algorithms on the games of the house: `python examples/in_openspiel.py`.

Its Monte Carlo tree search plays the Penguin Game against a random player, and counterfactual
regret minimisation learns an endgame of Packeis until no player can improve on it. It needs
`make extra EXTRA=openspiel`.
"""

import sys

import numpy as np
import pyspiel
from open_spiel.python.algorithms import cfr, evaluate_bots, exploitability, mcts
from open_spiel.python.bots.uniform_random import UniformRandomBot

from rookery.envs.openspiel import register

END = "PK1 x0 1A2131B11 A u00 s0.0,0.0"
"""An endgame: two penguins on one row of floes."""


def search_against_chance(games: int, simulations: int, seed: int = 1) -> float:
    """The search's mean result as the first seat, -1 to 1, against a random player."""
    game = pyspiel.load_game("rookery_penguin_game(players=2,flame=yes)")
    random = np.random.RandomState(seed)
    bots = [
        mcts.MCTSBot(
            game, 2.0, simulations, mcts.RandomRolloutEvaluator(1, random), random_state=random
        ),
        UniformRandomBot(1, random),
    ]
    results = [
        evaluate_bots.evaluate_bots(game.new_initial_state(), bots, random) for _ in range(games)
    ]
    return float(np.mean([result[0] for result in results]))


def strategy(iterations: int, position: str = END) -> list[float]:
    """The exploitability of the learnt policy after each iteration."""
    game = pyspiel.load_game("rookery_packeis", {"position": position})
    solver, gains = cfr.CFRSolver(game), []
    for _ in range(iterations):
        solver.evaluate_and_update_policy()
        gains.append(float(exploitability.exploitability(game, solver.average_policy())))
    return gains


if __name__ == "__main__":
    register()
    say = sys.stdout.write
    gains = " ".join(f"{gain:.3f}" for gain in strategy(20))
    say(f"exploitability: {gains}\n")
    won = search_against_chance(games=4, simulations=50)
    say(f"the search against chance: {won}\n")
