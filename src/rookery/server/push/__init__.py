"""Listeners that send what happens at a table to whoever watches it."""
