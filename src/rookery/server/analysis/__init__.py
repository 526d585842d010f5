"""Whole games, analysed once and kept."""
