"""The game contract, and everything that all games share."""
