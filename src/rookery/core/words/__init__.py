"""Games in words: sentences, their translations, what teaches a game."""
