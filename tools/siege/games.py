"""Random games for attacks: records of any length."""

import numpy as np

from rookery import games
from rookery.core.record import Record, write
from rookery.core.state import State


def record_text(game: str, options: dict[str, str], entries: int, seed: int) -> str:
    """The record of a random game, with `entries` entries if the game lasts that long."""
    kind, rng = games.load(game), np.random.default_rng(seed)
    ruleset = kind.deal(kind.read_options(options), seed)
    state: State = kind.start(ruleset)
    tokens: list[str] = []
    while len(tokens) < entries and not state.is_terminal:
        outcomes = [text for text, _ in state.chance_outcomes]
        texts = outcomes if state.is_chance else state.legal_actions
        tokens.append(texts[int(rng.integers(len(texts)))])
        state = state.apply(tokens[-1])
    return write(Record(kind, ruleset, tuple(tokens), {"event": f"siege {seed}"}))
