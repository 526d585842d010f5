"""Hints between processes that share a database: which games others have changed."""
