"""Breakthrough with penguins, a complete small game: docs/a-new-game.md builds it step by step."""

from examples.breakthrough.game import GAME

__all__ = ["GAME"]
