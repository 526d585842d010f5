"""Finished and running games, ply by ply; records as files."""
