"""An old database is brought up to date: backed up first, checked afterwards, with a way back."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import NamedTuple

import sqlalchemy as sa

from rookery.core.errors import SetupError
from rookery.core.writable import check_folder
from rookery.server.db.startup import (
    connect_to_start,
    existing_version,
    file_of,
    is_newer,
    migrate,
    newest_version,
    place,
    version_in,
    with_reasons,
)
from rookery.server.keeper import backups
from rookery.server.keeper.contents_store import COUNTED, Contents, counted
from rookery.server.keeper.installs import Kind, way_back
from rookery.server.people import audit_store as audit
from rookery.server.settings import Settings

UPGRADE = "upgrade"
"""The word of the log for a database that was brought up to date."""


class Upgrade(NamedTuple):
    """The schema before and now, what is in the house, and the file that has it as it was."""

    was: str
    version: str
    contents: Contents
    file: Path | None

    def lines(self, kind: Kind, data: str) -> list[str]:
        """What was done, and how to go back, in English."""
        done = f"The database was brought up to date, from schema {self.was} to {self.version}"
        if self.file is None:
            return [f"{done}: {self.contents}."]
        steps = enumerate(way_back(kind, self.file, data, self.was), start=1)
        return [
            f"{done}: {self.contents}. As it was before, it is in {self.file}.",
            "To go back to the version before, without what is played from now on:",
            *(f"  {number}. {step}" for number, step in steps),
        ]


class Upgrading:
    """Surrounds the migration of an old database, in its transaction, as `startup.Guard`.

    Others can't write in between. If anything is wrong, nothing has changed, and no back-up stays.
    """

    def __init__(self, settings: Settings, wall: int, *, backs_up: bool = True) -> None:
        self._settings, self._wall, self._backs_up = settings, wall, backs_up
        self.done: Upgrade | None = None
        """What was done, if there was anything to do and it went well."""

    @contextmanager
    def __call__(self, connection: sa.Connection, version: str) -> Iterator[None]:
        """Back up, let others migrate, and check the result; raises SetupError."""
        file = self._back_up(version) if self._backs_up else None
        try:
            before, broken = counted(connection, version), _broken(connection)
            yield
            contents = _checked(connection, before, broken)
            about = {"was": version, "version": contents.version}
            if file is not None:
                about["file"] = file.name
            audit.add(connection, "", UPGRADE, "", about, self._wall)
        except BaseException:
            if file is not None:
                file.unlink(missing_ok=True)
            raise
        self.done = Upgrade(version, contents.version, contents, file)

    def _back_up(self, version: str) -> Path:
        address = self._settings.database
        house = file_of(address)
        folder = Path(self._settings.backups or (house.parent if house else self._settings.data))
        stamp = datetime.fromtimestamp(self._wall / 1000, UTC).strftime("%Y%m%d-%H%M%S")
        ending = "sqlite3" if house else "dump"
        file = folder.absolute() / f"before-upgrade-{version}-{stamp}.{ending}"
        try:
            check_folder(folder)
            backups.back_up(address, file)
        except (OSError, SetupError) as error:
            why = error.reasons[0] if isinstance(error, SetupError) else str(error)
            raise SetupError([_CANNOT % {"place": place(address), "why": why}]) from error
        return file


_CANNOT = (
    "%(place)s is of an older version, and cannot be backed up before it is brought up to date:"
    " %(why)s. Mend that, or let BACKUPS name a folder with room; if you have a back-up of your"
    " own, run `rookery keeper upgrade --no-backup`"
)


def _broken(connection: sa.Connection) -> int:
    """How many rows refer to others that are missing; PostgreSQL lets no one store such."""
    if connection.dialect.name != "sqlite":
        return 0
    return len(connection.exec_driver_sql("PRAGMA foreign_key_check").all())


def _checked(connection: sa.Connection, before: Contents, broken: int) -> Contents:
    """What is in the house now, if it is whole and nothing is missing; raises SetupError."""
    version = version_in(connection) or ""
    contents = counted(connection, version)
    wrong = [
        f"{name}: {was} before, {now} after"
        for name, was, now in zip(COUNTED, before[1:], contents[1:], strict=False)
        if now < was
    ]
    if version != newest_version():
        wrong.append(f"schema {version}, not {newest_version()}")
    if _broken(connection) > broken:
        wrong.append("rows refer to others that are missing")
    if connection.dialect.name == "sqlite":
        verdict = connection.exec_driver_sql("PRAGMA quick_check(1)").scalar()
        if verdict != "ok":
            wrong.append(str(verdict))
    if wrong:
        reason = "; ".join(wrong)
        raise SetupError([f"the database was not brought up to date, and is as it was: {reason}"])
    return contents


class _Rehearsed(Exception):
    """All went well; the transaction is undone."""


def upgrade(
    settings: Settings,
    tables: Sequence[sa.Table],
    wall: int,
    *,
    backs_up: bool = True,
    rehearses: bool = False,
) -> Upgrade | None:
    """Bring the database of a closed house up to date; None if it is. Raises SetupError.

    With `rehearses` all is tried and checked in a transaction that is undone, without a back-up.
    """
    address = settings.database
    version = existing_version(address)
    if is_newer(version):
        raise SetupError([f"{place(address)}: newer than this version of Rookery"])
    if version == newest_version():
        return None
    backups.check_closed(address, wall)
    upgrading = Upgrading(settings, wall, backs_up=backs_up and not rehearses)

    @contextmanager
    def guard(connection: sa.Connection, version: str) -> Iterator[None]:
        with upgrading(connection, version):
            yield
        if rehearses:
            raise _Rehearsed

    def work() -> None:
        engine = connect_to_start(address)
        try:
            migrate(engine, tables, guard)
        except _Rehearsed:
            pass
        finally:
            engine.dispose()

    with_reasons(address, work)
    return upgrading.done
