"""Puzzles: three a day, then as many as people like; rated, with streaks."""
