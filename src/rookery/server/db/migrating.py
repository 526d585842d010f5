"""Migrating a database to the current schema, with Alembic."""

from collections.abc import Sequence
from pathlib import Path

import sqlalchemy as sa
from alembic import command
from alembic.config import Config
from alembic.util.exc import CommandError

from rookery.server.db.database import CannotMigrate, writing
from rookery.server.db.schema import metadata

MIGRATIONS = Path(__file__).with_name("migrations")
# PostgreSQL: only one process at a time migrates. Any fixed number does.
_MIGRATION_LOCK = 7_265_110


def migrate(engine: sa.Engine, tables: Sequence[sa.Table] = ()) -> None:
    """Migrate the database to the current schema; safe when several processes start at once.

    Those of `tables` that are still missing then are made.

    Raises CannotMigrate if no migration leads from the database's schema to the current one.
    """
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    with writing(engine) as connection:
        if engine.dialect.name == "postgresql":
            connection.execute(sa.select(sa.func.pg_advisory_xact_lock(_MIGRATION_LOCK)))
        config.attributes["connection"] = connection
        try:
            command.upgrade(config, "head")
        except CommandError as error:
            raise CannotMigrate(str(error)) from error
        metadata.create_all(connection, tables)
