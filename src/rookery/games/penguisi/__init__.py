"""Penguisi: docs/rules/penguisi.md."""

from rookery.games.penguisi.game import GAME

__all__ = ["GAME"]
