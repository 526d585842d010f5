"""Evenings: tournaments of a house, drawn by one process and kept in a log."""
