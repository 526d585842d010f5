"""The computer players of Packeis am Pol: evaluation, searches, levels."""
