"""Ratings: what finished games say about the people who played them."""
