"""Polar Escape: docs/rules/polar_escape.md."""

from rookery.games.polar_escape.game import GAME

__all__ = ["GAME"]
