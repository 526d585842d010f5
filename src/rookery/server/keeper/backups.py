"""Back-ups of a house: made while people play, opened and counted, and brought back.

One of SQLite is a database in one file; one of PostgreSQL is what `pg_dump` writes (`dumps_store`).
"""

import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import NamedTuple

import sqlalchemy as sa

from rookery.core.errors import SetupError
from rookery.core.writable import check_file, check_folder
from rookery.server.db.database import connect
from rookery.server.db.startup import file_of, is_newer, place, with_reasons
from rookery.server.keeper import dumps_store as dumps
from rookery.server.keeper.contents_store import COUNTED, NEEDED, Contents
from rookery.server.nodes import store as nodes

_OWNER_ONLY = 0o600
_PREFIX = "rookery-"


class Restored(NamedTuple):
    """What is in the house after a restore, and the file that holds what was in it before."""

    contents: Contents
    before: Path | None


# -- making one ------------------------------------------------------------------------------------


def back_up(address: str, out: Path) -> Contents:
    """Copy a house as it is at one moment; returns what is in the copy, which was opened.

    A file that is there already is replaced, once the copy is complete. Raises SetupError, OSError.
    """
    check_file(out)
    file = file_of(address)
    if file is not None and out.exists() and out.samefile(file):
        raise SetupError([f"{out} is the database itself: the copy needs another name"])
    with _beside(out) as part:
        if file is None:
            dumps.dump(address, part)
        else:
            with closing(sqlite3.connect(file)) as source:
                copy(source, part)
        contents = look_into(part)
        part.replace(out)
    return contents


def back_up_into(address: str, folder: Path, keep: int, now: float) -> tuple[Path, Contents]:
    """Make a back-up in a folder, named after the time; only the newest `keep` stay there."""
    check_folder(folder)
    ending = ".dump" if file_of(address) is None else ".sqlite3"
    name = datetime.fromtimestamp(now, UTC).strftime(f"{_PREFIX}%Y%m%d-%H%M%S{ending}")
    contents = back_up(address, folder / name)
    for old in made(folder)[max(1, keep) :]:
        old.unlink(missing_ok=True)
    return folder / name, contents


def made(folder: Path) -> list[Path]:
    """The back-ups in a folder, the newest first; other files there are no concern of ours."""
    kinds = ("sqlite3", "dump")
    names = [path for kind in kinds for path in folder.glob(f"{_PREFIX}[0-9]*-[0-9]*.{kind}")]
    return sorted(names, key=lambda path: path.name, reverse=True)


def copy(source: sqlite3.Connection, out: Path) -> None:
    """Copy an SQLite database as it is at one moment into a new file of its owner's, and check it.

    Raises SetupError, OSError.
    """
    os.close(os.open(out, os.O_CREAT | os.O_EXCL | os.O_WRONLY, _OWNER_ONLY))
    try:
        with closing(sqlite3.connect(out)) as target:
            source.backup(target)
            target.execute("PRAGMA journal_mode=DELETE")  # all in one file
            ((verdict,),) = target.execute("PRAGMA quick_check(1)")
    except sqlite3.Error as error:
        raise SetupError([f"{out}: {error}"]) from error
    if verdict != "ok":
        raise SetupError([f"the copy is damaged: {verdict}"])


@contextmanager
def _beside(out: Path) -> Iterator[Path]:
    """A name for what becomes a file once it is whole; what is left there goes."""
    part = out.with_name(f".{out.name}.part")
    part.unlink(missing_ok=True)
    try:
        yield part
    except OSError as error:
        raise type(error)(error.errno, error.strerror, str(out)) from error
    finally:
        with suppress(OSError):
            part.unlink(missing_ok=True)


# -- looking into one ------------------------------------------------------------------------------


def look_into(file: Path) -> Contents:
    """Open a back-up, check it whole and count what is in it; raises SetupError, OSError."""
    with file.open("rb") as opened:
        head = opened.read(20)
    if head.startswith(dumps.MAGIC):
        contents = dumps.look_into(file)
    elif head.startswith(b"SQLite format 3\0"):
        contents = _look_into_sqlite(file)
    else:
        raise SetupError([f"{file}: this is no back-up of a house"])
    if is_newer(contents.version):
        raise SetupError([f"{file}: newer than this version of Rookery"])
    return contents


def _look_into_sqlite(file: Path) -> Contents:
    wal = _beside_it(file, "-wal")
    if wal.exists() and wal.stat().st_size:
        raise SetupError(
            [f"{file} is half of a house: {wal.name} belongs to it; copy it by `rookery backup`"]
        )
    address = f"{file.absolute().as_uri()}?mode=ro&immutable=1"
    try:
        with closing(sqlite3.connect(address, uri=True)) as opened:
            ((verdict,),) = opened.execute("PRAGMA integrity_check(1)")
            if verdict != "ok":
                raise SetupError([f"{file} is damaged: {verdict}"])
            names = {name for (name,) in opened.execute("SELECT name FROM sqlite_master")}
            if not names >= NEEDED:
                raise SetupError([f"{file}: this is no back-up of a house"])
            ((version,),) = opened.execute("SELECT version_num FROM alembic_version")
            users, games, entries = (_rows(opened, name, names) for name in COUNTED)
            return Contents(version, users, games, entries)
    except (sqlite3.Error, ValueError) as error:
        raise SetupError([f"{file} is damaged: {error}"]) from error


def _rows(opened: sqlite3.Connection, name: str, names: set[str]) -> int:
    ((count,),) = opened.execute(f"SELECT count(*) FROM {name}") if name in names else ((0,),)
    return int(count)


def _beside_it(file: Path, ending: str) -> Path:
    return file.with_name(file.name + ending)


# -- bringing it back ------------------------------------------------------------------------------


def restore(address: str, file: Path, wall: int, *, rehearses: bool = False) -> Restored:
    """Replace the database of a closed house by a back-up; what was there stays in a file.

    With `rehearses` all is checked and nothing changed. Raises SetupError, OSError.
    """
    contents = look_into(file)
    house = file_of(address)
    if house is not None and house.exists() and house.samefile(file):
        raise SetupError([f"{file} is the database itself, not a back-up of it"])
    is_dump = file.suffix == ".dump" or contents.is_dump
    if is_dump != (house is None):
        other = "PostgreSQL" if is_dump else "SQLite"
        raise SetupError([f"{file} is a back-up of {other}, and {place(address)} is not"])
    check_closed(address, wall)
    if rehearses:
        return Restored(contents, None)
    stamp = datetime.fromtimestamp(wall / 1000, UTC).strftime("%Y%m%d-%H%M%S")
    if house is None:
        before = file.with_name(f"before-{stamp}.dump")
        back_up(address, before)
        dumps.restore(address, file)
        return Restored(contents, before)
    return Restored(contents, _replace(house, file, stamp))


def check_closed(address: str, wall: int) -> None:
    """Refuse while a process keeps the house open; what can't be read keeps nobody."""
    file = file_of(address)
    if file is not None and not file.exists():
        return
    engine = with_reasons(address, lambda: connect(address))
    try:
        with engine.connect() as connection:
            living = nodes.living(connection, wall) if nodes.are_recorded(connection) else ()
    except sa.exc.DBAPIError:
        if file is None:
            raise
        return  # damaged, or nobody's yet: that is why it is replaced
    finally:
        engine.dispose()
    if living:
        raise SetupError(
            [f"{place(address)}: the house is open ({living[0]}); stop it, and wait ten seconds"]
        )


def _replace(house: Path, file: Path, stamp: str) -> Path | None:
    """Put a file in the house's place. Its log goes first: it would undo what is restored."""
    house.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    with _beside(house) as part:
        with closing(sqlite3.connect(f"{file.absolute().as_uri()}?mode=ro", uri=True)) as source:
            copy(source, part)
        owner = (house if house.exists() else house.parent).stat()
        with suppress(OSError, AttributeError):  # only root may, and only root needs to
            os.chown(part, owner.st_uid, owner.st_gid)
        before = house.with_name(f"{house.name}.before-{stamp}")
        has_before = house.exists()
        if has_before:
            os.link(house, before)
        wal = _beside_it(house, "-wal")
        if wal.exists():
            wal.replace(_beside_it(before, "-wal"))
        _beside_it(house, "-shm").unlink(missing_ok=True)
        part.replace(house)
    return before if has_before else None
