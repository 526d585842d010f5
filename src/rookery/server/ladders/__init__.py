"""Ladders: a rung for each player, anew each season."""
