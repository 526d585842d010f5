"""Fixtures of the server's tests that its examples need too."""

from tests.server.conftest import address, engine, postgresql, postgresql_copies

__all__ = ["address", "engine", "postgresql", "postgresql_copies"]
