"""Who is to move where no seat is."""

CHANCE = -1
"""The dice are to move: an outcome follows."""
OVER = -2
"""Nobody is to move: the game is over."""
