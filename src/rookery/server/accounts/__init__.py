"""Identities, names, passwords and tokens of users."""
