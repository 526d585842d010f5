"""Searches that know no game: a game's `kernels.py` compiles them for its rules."""
