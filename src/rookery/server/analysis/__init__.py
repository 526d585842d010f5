"""Analyses of whole games, made once and stored."""
