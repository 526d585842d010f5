"""Listeners that send the events of a table to those who watch it."""
