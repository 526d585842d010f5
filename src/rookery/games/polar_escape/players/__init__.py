"""The computer players of Polar Escape: evaluation, searches, levels."""
