"""Searches that know no game: a game's `searches.py` compiles them for its rules."""
