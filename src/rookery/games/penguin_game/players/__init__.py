"""The computer players of the Penguin Game: evaluation, searches, levels."""
