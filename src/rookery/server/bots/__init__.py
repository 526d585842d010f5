"""Programs that play: their streams, challenges and owners."""
