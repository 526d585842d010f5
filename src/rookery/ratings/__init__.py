"""Ratings: how good players are, from who came before whom. They know nothing of games."""
