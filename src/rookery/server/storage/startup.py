"""Opening the database at the start of a process, and migrating it to the current schema."""

from pathlib import Path

import sqlalchemy as sa

from rookery.core.errors import SetupError
from rookery.server.storage.database import CannotMigrate, connect

_VERSIONS = Path(__file__).with_name("migrations") / "versions"
_STARTING_MS = 30_000


def opened(address: str) -> sa.Engine:
    """An engine on a database with the current schema; raises SetupError with the reason if not."""
    try:
        engine, starting = connect(address), connect(address, _STARTING_MS)
    except (OSError, sa.exc.SQLAlchemyError, ImportError, ValueError) as error:
        raise SetupError([f"{_shown(address)}: {_reason(error)}"]) from error
    try:
        if not _is_of_today(starting):
            # Alembic takes longer to load than the rest of the start-up.
            from rookery.server.storage.migrating import migrate

            migrate(starting)
    except (OSError, sa.exc.SQLAlchemyError, CannotMigrate) as error:
        raise SetupError([f"{_shown(address)}: {_reason(error)}"]) from error
    finally:
        starting.dispose()
    return engine


def _is_of_today(engine: sa.Engine) -> bool:
    """Whether the database has the newest schema, by the number of the last migration file."""
    newest = max(path.name for path in _VERSIONS.glob("0*.py")).partition("_")[0]
    with engine.connect() as connection:
        if not sa.inspect(connection).has_table("alembic_version"):
            return False
        found = connection.exec_driver_sql("SELECT version_num FROM alembic_version")
        return found.scalars().all() == [newest]


def _shown(address: str) -> str:
    """An address fit to be shown: without the password."""
    try:
        return sa.make_url(address).render_as_string(hide_password=True)
    except (sa.exc.ArgumentError, ValueError):
        return "DATABASE_URL"


def _reason(error: Exception) -> str:
    """An error in one line."""
    text = str(error.orig if isinstance(error, sa.exc.DBAPIError) else error)
    hint = " (has a newer version written it?)" if isinstance(error, CannotMigrate) else ""
    return " ".join(text.split()) + hint
