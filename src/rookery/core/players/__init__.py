"""Computer players: searches, levels, positions as arrays."""
