"""Hints about which games other processes with the same database have changed."""
