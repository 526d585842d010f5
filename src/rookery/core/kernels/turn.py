"""Values of `to_move` when no seat is to move."""

CHANCE = -1
"""Chance is to move: an outcome follows."""
OVER = -2
"""Nobody is to move: the game is over."""
