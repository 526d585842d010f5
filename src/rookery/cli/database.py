"""The house's database, for its keeper's commands (configured by `DATA`, `DATABASE_URL`)."""

import os
from collections.abc import Iterator
from contextlib import contextmanager

import sqlalchemy as sa

from rookery.server.settings import from_environment
from rookery.server.storage.database import writing
from rookery.server.storage.startup import opened


@contextmanager
def connected(writes: bool = False) -> Iterator[sa.Connection]:
    """A connection to the database; all writes are one transaction. Raises SetupError."""
    engine = opened(from_environment(os.environ).database)
    try:
        with writing(engine) if writes else engine.connect() as connection:
            yield connection
    finally:
        engine.dispose()
