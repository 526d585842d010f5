"""Programs that play: what they are told, whom they challenge, whose they are."""
