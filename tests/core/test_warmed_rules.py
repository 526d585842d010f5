"""Once a game's rules are warm, nothing that people ask of a position compiles anything more."""

import subprocess
import sys

import pytest

HOUSE = ("packeis", "penguin_game", "penguisi", "polar_escape")
ASK = """
import random, sys
from rookery import games
from rookery.core import warmup
from rookery.core.chance import roll
from rookery.core.compiler.store import store
from rookery.core.cursor import Cursor
from rookery.core.kernels.rng import seeded
from rookery.core.record import Record, read

game = games.load(sys.argv[1])
warmup.jobs(game)[0].do()
before = set(store().names)
for seed, players in enumerate((game.seats[0], game.seats[-1])):
    rng, chance = seeded(f"{seed}"), random.Random(seed)
    options = game.deal(game.read_options({"players": str(players)}), seed)
    state, actions = game.start(options), []
    while not state.is_terminal:
        again = game.parse(state.text)
        assert again.text == state.text
        if len(actions) % 20 == 0:
            game.drawing.picture(state)
        Cursor(again)
        action = roll(state, rng) if state.is_chance else chance.choice(state.legal_actions)
        actions.append(action)
        before_it, state = state, state.apply(action)
        game.words.narrate(before_it, action, after=state)
        game.words.advice(state), game.words.goal(state)
    text = str(Record(game, options, tuple(actions)))
    assert str(read(text, games.load)) == text
    state.returns, state.scores
print(*sorted(set(store().names) - before))
"""


@pytest.mark.parametrize("name", HOUSE)
def test_no_kernel_is_first_asked_for_by_what_people_do(name: str) -> None:
    asked = subprocess.run(
        [sys.executable, "-c", ASK, name], capture_output=True, text=True, check=False
    )
    assert asked.returncode == 0, asked.stderr
    assert asked.stdout.strip() == ""
