"""The house's database, for its keeper's commands (configured by `DATA`, `DATABASE_URL`)."""

import os
from collections.abc import Iterator
from contextlib import contextmanager

import sqlalchemy as sa

from rookery.cli.output import note
from rookery.core.errors import SetupError
from rookery.server.db.database import writing
from rookery.server.db.startup import existing, is_missing, opened, place
from rookery.server.settings import from_environment


@contextmanager
def house_database(writes: bool = False, creates: bool = False) -> Iterator[sa.Connection]:
    """A connection to the database; all writes are one transaction. Raises SetupError.

    Says on standard error which database it is. Only with `creates` is a missing one created.
    """
    address = from_environment(os.environ).database
    is_new = creates and is_missing(address)
    engine = opened(address) if is_new else existing(address)
    note(f"rookery: {'new database' if is_new else 'database'}: {place(address)}")
    try:
        with writing(engine) if writes else engine.connect() as connection:
            yield connection
    except sa.exc.DBAPIError as error:
        raise SetupError([f"{place(address)}: {error.orig}"]) from error
    finally:
        engine.dispose()
