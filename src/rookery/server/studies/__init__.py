"""Studies: people's drawings and notes on the positions of a game."""
