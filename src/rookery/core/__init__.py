"""What a game is, and all that holds for every game."""
