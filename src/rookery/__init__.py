"""Penguin board games: play them, study them, program against them."""

__version__ = "0.1.0"
