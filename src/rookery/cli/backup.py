"""`rookery backup` and `rookery keeper backup|check|restore|upgrade`: copies of the database."""

import argparse
import os
import time
from pathlib import Path

from rookery.cli.database import house_database
from rookery.cli.keeping import occasion
from rookery.cli.output import note, say, say_all
from rookery.core.errors import SetupError
from rookery.server.db.database import writing
from rookery.server.db.startup import place
from rookery.server.features import FEATURES
from rookery.server.keeper import backups, upgrades
from rookery.server.keeper.backup_work import BACKUP
from rookery.server.keeper.contents_store import Contents
from rookery.server.keeper.installs import kind_here
from rookery.server.people import audit_store as audit
from rookery.server.settings import from_environment


def backup(arguments: argparse.Namespace) -> int:
    """Copy the database as it is at one moment, and check the copy. Raises SetupError, OSError.

    A file that is there already is replaced, once the copy is complete.
    """
    with house_database() as connection:
        if connection.dialect.name != "sqlite":
            raise SetupError(
                ["PostgreSQL has a program for this, pg_dump: `rookery keeper backup` calls it"]
            )
    out = Path(arguments.file)
    contents = backups.back_up(_address(), out)
    return say(f"{out}: {contents.games} games, {out.stat().st_size / 1e6:.1f} MB")


def into(arguments: argparse.Namespace) -> int:
    """Add a checked copy to a folder, and keep only the last ones. Raises SetupError, OSError."""
    settings = from_environment(os.environ)
    folder = Path(arguments.folder or settings.backups or "backups")
    keep = arguments.keep or settings.backup_keep
    with house_database() as connection:
        path, contents = backups.back_up_into(_address(), folder, keep, time.time())
        about = {"file": path.name, "people": contents.users, "games": contents.games}
        with writing(connection.engine) as log:  # only now: nobody waits while it is copied
            audit.add(log, "", BACKUP, "", about, occasion().now)
    return _say(path, contents)


def check(arguments: argparse.Namespace) -> int:
    """Open a back-up, check all of it, and say what is in it. Raises SetupError, OSError."""
    return _say(Path(arguments.file), backups.look_into(Path(arguments.file)))


def restore(arguments: argparse.Namespace) -> int:
    """Replace the database of a closed house by a back-up. Raises SetupError, OSError."""
    address, file = _address(), Path(arguments.file)
    note(f"rookery: database: {place(address)}")
    wall = time.time_ns() // 1_000_000
    contents, before = backups.restore(address, file, wall, rehearses=arguments.dry_run)
    if arguments.dry_run:
        return say(f"{file} can be restored: {contents}; nothing was changed")
    if before is not None:
        note(f"rookery: what was there before is in {before}")
    return say(f"restored: {contents}")


def upgrade(arguments: argparse.Namespace) -> int:
    """Bring the database of a closed house up to date, backed up first. Raises SetupError."""
    settings = from_environment(os.environ)
    note(f"rookery: database: {place(settings.database)}")
    tables = [table for feature in FEATURES for table in feature.tables]
    wall, rehearses = time.time_ns() // 1_000_000, arguments.dry_run
    backs_up = not arguments.no_backup
    report = upgrades.upgrade(settings, tables, wall, backs_up=backs_up, rehearses=rehearses)
    if report is None:
        return say(f"{place(settings.database)} is up to date")
    if rehearses:
        trial = f"schema {report.was} can be brought to {report.version}: {report.contents}"
        return say(f"{trial}; nothing was changed")
    return say_all(report.lines(kind_here(), settings.data))


def _say(file: Path, contents: Contents) -> int:
    return say(f"{file}: {contents}, {file.stat().st_size / 1e6:.1f} MB")


def _address() -> str:
    return from_environment(os.environ).database
