"""The computer players of Penguisi: evaluation, searches, levels."""
