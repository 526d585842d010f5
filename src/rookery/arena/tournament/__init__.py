"""Tournaments between computer players: who meets whom, and what it says about their strength.

`plan` (who meets whom), `ranking_model` (the likelihood), `strengths` (ratings with intervals),
`sequential` (a test that stops early), `table` (the whole result), `text`, `files` and `plot` (how
it is shown), `cli`. Tournaments between a house's people are separate and use nothing of this.
"""
