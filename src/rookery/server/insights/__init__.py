"""What a person's own games say about how they play."""
