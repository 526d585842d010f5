"""Challenges: one user asks others for a game, and it begins when all have accepted."""
