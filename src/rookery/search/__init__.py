"""Searches that know no game: a game's `searches.py` compiles them for its rules.

`alphabeta`, `mcts`, `expectimax` and `turn_search` are packages that export what games use.
`levels` makes the five levels, `proof_first` joins two searches, `runner` runs one.
"""
