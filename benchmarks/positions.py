"""Positions to start from: random boards with the penguins placed at random."""

import random
import re

from rookery import games
from rookery.core.state import State

BOARDS = 32


def placed(players: int, count: int = BOARDS) -> list[State]:
    """`count` positions in which the last penguin has just been placed; always the same ones."""
    draw, game = random.Random(players), games.load("packeis")
    options = game.read_options({"players": str(players)})
    return [_placed(game.start(game.deal(options, board)), draw) for board in range(count)]


def _placed(state: State, draw: random.Random) -> State:
    while state.legal_actions and state.legal_actions[0].startswith("@"):
        state = state.apply(draw.choice(state.legal_actions))
    return state


def reference_line(state: State) -> str:
    """The position as the C program reads it."""
    _, _, rows, turn, unplaced, *_ = state.text.split(" ")
    tokens = re.findall(r"[A-D][1-3]|[1-3.]", rows)
    floes = "".join("0" if token == "." else token[-1] for token in tokens)
    penguins = "".join(token[0] if len(token) == 2 else "." for token in tokens)
    return f"{len(unplaced) - 1} {'ABCD'.index(turn)} {floes} {penguins}\n"
