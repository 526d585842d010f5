"""Puzzles: three a day, then as many as one likes; rated, with streaks."""
