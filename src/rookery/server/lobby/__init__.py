"""Strangers meet: who waits for which table, who is here, and the tables that come of it."""
