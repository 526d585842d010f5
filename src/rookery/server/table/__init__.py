"""A game in play: its state, changes, clocks and computers, and what is shown of it."""
