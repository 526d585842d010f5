"""Synthesise the sounds of a table from recipes: `python -m tools.sounds`."""
