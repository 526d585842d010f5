"""Notices: what concerns a person, told on every page while it happens."""
