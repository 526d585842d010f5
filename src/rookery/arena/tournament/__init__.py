"""Tournaments between computer players: who meets whom, what it says of their strength.

`plan` (who meets whom), `ranking_model` (the likelihood), `strengths` (ratings with intervals),
`sequential` (a test that stops early), `table` (all of it), `told`, `files` and `plot` (how it is
shown), `cli`. Tournaments of a house's people are another thing and have nothing of this.
"""
