"""Programs that play: streams, challenges, tokens."""
