"""The check-up of a house: what is set up wrongly on this machine. It changes nothing."""

import errno
import importlib.util
import math
import os
import shutil
import sys
import tempfile
import time
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from urllib.parse import urlsplit

import sqlalchemy as sa

from rookery.core.errors import SetupError
from rookery.core.extras import how_to_install
from rookery.server.db import server_lock
from rookery.server.db.startup import check_log, file_of, reading
from rookery.server.foundation import node_name
from rookery.server.keeper.faults import STOPS, Fault
from rookery.server.nodes import store as nodes
from rookery.server.ops import smtp
from rookery.server.ops.reachable import is_here
from rookery.server.settings import Settings

_MB = 1_000_000
# SQLite's log needs memory that processes share, which these lack even where they lock files.
_UNLOCKED = {
    *("nfs", "nfs4", "cifs", "smb3", "smbfs", "afpfs", "davfs", "vboxsf", "drvfs"),
    *("fuse.sshfs", "fuse.rclone", "fuse.s3fs", "fuse.gcsfuse", "fuse.grpcfuse"),
}
_NO_LOCKS = {errno.ENOLCK, errno.ENOSYS, errno.EOPNOTSUPP, errno.EINVAL}
_BUILT = datetime(2026, 1, 1, tzinfo=UTC).timestamp()
_SLACK_MS = 120_000
# What thirty pupils behind one address need at once: the least, and what is better.
_OF_CLASS = {
    "address_logins": (30, 200),
    "address_requests": (30, 50),
    "address_sockets": (40, 100),
    "address_games": (30, 60),
    "address_searches": (60, 240),
    "address_waiting": (16, 32),
}


def check_up(
    settings: Settings, wall_s: float | None = None, *, by_server: bool = False
) -> list[Fault]:
    """Everything that is set up wrongly; [] if all is well.

    `by_server`: the process that asks keeps the database open.
    """
    wall = time.time() if wall_s is None else wall_s
    faults = [*_settings(settings), *_clock(wall)]
    if {one.key for one in faults}.isdisjoint({"path", "scheme", "extra"}):
        faults += [*_files(settings, by_server=by_server), *_database(settings, wall)]
    return faults


def check_start(settings: Settings) -> None:
    """Refuse at once what would fail after a long silence; raises SetupError."""
    faults = [*_settings(settings)]
    file = file_of(settings.database) if not faults else None
    if file is not None:
        faults += _owned(file)
    stopping = [one for one in faults if one.key in STOPS]
    if stopping:
        raise SetupError(lines(stopping))


@contextmanager
def database_lock(settings: Settings) -> Iterator[None]:
    """Keep an SQLite file from other servers meanwhile; raises SetupError if one keeps it open.

    Servers with POLL_MS share a file.
    """
    file, me = file_of(settings.database), node_name(settings, settings.port)
    if file is None:
        yield
        return
    try:
        with server_lock.hold(file, me, shared=bool(settings.poll_ms)):
            yield
    except server_lock.InUse as other:
        raise SetupError(lines([Fault("two", {"other": str(other)})])) from None


# -- what the settings say -------------------------------------------------------------------------


def _settings(settings: Settings) -> Iterator[Fault]:
    yield from _address(settings)
    odd = next((char for char in settings.data if char in "?\n\r\0" or _is_lone(char)), None)
    if odd is not None and not settings.database_url:
        yield Fault("path", {"char": ascii(odd)})
    for check in (_origin, _school, _mail):
        yield from check(settings)
    if settings.backups:
        yield from _backups(settings, Path(settings.backups))


def _is_lone(char: str) -> bool:
    return "\ud800" <= char <= "\udfff"


def _address(settings: Settings) -> Iterator[Fault]:
    scheme = settings.database_url.partition("://")[0].partition("+")[0]
    if scheme in ("postgres", "pgsql"):
        yield Fault("scheme", {"scheme": scheme})
    elif scheme == "postgresql" and importlib.util.find_spec("psycopg") is None:
        command = how_to_install("postgres")
        values = {"variable": "DATABASE_URL", "library": "psycopg", "command": command}
        yield Fault("extra", values)
    if settings.metrics and importlib.util.find_spec("prometheus_client") is None:
        command = how_to_install("metrics")
        values = {"variable": "METRICS", "library": "prometheus-client", "command": command}
        yield Fault("extra", values)


def _origin(settings: Settings) -> Iterator[Fault]:
    if not settings.origin:
        return
    parts = urlsplit(settings.origin)
    is_loopback = is_here(parts.netloc)
    # The server itself speaks HTTP at its own port only: anything else is a proxy's.
    is_proxied = parts.scheme == "https" or (parts.port or 80) != settings.port != 0
    if is_proxied and not settings.trusted_proxies and not is_loopback:
        yield Fault("proxies", {"origin": settings.origin})
    is_public = settings.house == "open" and parts.scheme == "https" and not is_loopback
    if is_public and not settings.pictures:
        yield Fault("previews", {"origin": settings.origin})
    listens_here = is_here(_bracketed(settings.host))
    if is_loopback and not listens_here:
        yield Fault("here", {"origin": settings.origin})
    if listens_here and not is_loopback and not is_proxied and not settings.trusted_proxies:
        yield Fault("hidden", {"origin": settings.origin, "host": settings.host})


def _bracketed(host: str) -> str:
    return f"[{host}]" if ":" in host else host


def _school(settings: Settings) -> Iterator[Fault]:
    if settings.house != "school":
        return
    for name, (least, better) in _OF_CLASS.items():
        value = getattr(settings, name)
        if value < least:
            yield Fault("class", {"variable": name.upper(), "value": value, "better": better})


def _mail(settings: Settings) -> Iterator[Fault]:
    if not settings.mail_server:
        return
    if not settings.mail_from:
        values = {"variable": "MAIL_FROM", "example": "Rookery <rookery@rookery.example>"}
        yield Fault("mail", values)
    if not settings.origin:
        yield Fault("mail", {"variable": "ORIGIN", "example": "https://rookery.example"})


def check_post(settings: Settings) -> list[Fault]:
    """Whether the mail server lets the house in: it is asked. Not on an event loop."""
    server = settings.mail
    why = "" if server is None else smtp.trouble(server).rstrip(".")
    return [Fault("post", {"server": str(server), "why": why})] if why else []


# -- what the machine says -------------------------------------------------------------------------


def _clock(wall: float) -> list[Fault]:
    return [Fault("clock", {"time": _moment(wall)})] if wall < _BUILT else []


def _moment(wall: float) -> str:
    return datetime.fromtimestamp(wall, UTC).strftime("%Y-%m-%d %H:%M UTC")


def _files(settings: Settings, *, by_server: bool) -> Iterator[Fault]:
    file = file_of(settings.database)
    if file is None:
        return
    if not file.exists():
        is_chosen = settings.data != Settings().data
        if is_chosen and not settings.database_url and not file.is_absolute():
            yield Fault("relative", {"place": str(file.parent.absolute())})
    yield from _owned(file)
    folder = _nearest(file)
    free = shutil.disk_usage(folder).free / _MB
    if free < 2 * settings.free_mb:
        yield Fault("disk", {"free": int(free), "least": settings.free_mb})
    kind = kind_of_disk(folder.resolve(), _mounts())
    if kind in _UNLOCKED or not _locks(folder):
        yield Fault("locks", {"place": str(file.parent.absolute()), "kind": kind})
    if by_server:  # it has looked when it opened; closing the file here would end its locks
        return
    try:
        check_log(settings.database)
    except SetupError:
        yield Fault("log", {"log": f"{file.absolute()}-wal"})


def _locks(folder: Path) -> bool:
    """Whether a file in a folder can be locked: one without a name is, as SQLite locks its own.

    The database is left alone: closing it here would end the locks of the server that asks.
    """
    if sys.platform == "win32":
        return True
    import fcntl  # only where files are locked by it

    try:
        with tempfile.TemporaryFile(dir=folder if folder.is_dir() else folder.parent) as probe:
            fcntl.lockf(probe, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as error:
        return error.errno not in _NO_LOCKS
    return True


def _nearest(path: Path) -> Path:
    """The path itself, or the nearest folder above that is there."""
    return next(one for one in (path.absolute(), *path.absolute().parents) if one.exists())


def _owned(file: Path) -> Iterator[Fault]:
    """Files that another user owns; one line is enough."""
    if sys.platform == "win32":
        return
    file = file.absolute()
    names = [file, *(file.with_name(file.name + ending) for ending in ("-wal", "-shm"))]
    names.append(server_lock.lock_file(file))
    for path in [_nearest(file.parent), *(one for one in names if one.exists())]:
        owner, me = path.stat().st_uid, os.geteuid()
        values = {"place": str(path), "owner": _user(owner), "me": _user(me)}
        if not os.access(path, os.W_OK, effective_ids=os.access in os.supports_effective_ids):
            yield Fault("owner", values)
            return
        if me == 0 != owner and path == file:  # a folder of somebody else's may be meant
            yield Fault("root", values)
            return


def _user(number: int) -> str:
    import pwd  # only where users have numbers

    try:
        return pwd.getpwuid(number).pw_name
    except KeyError:
        return str(number)


def _backups(settings: Settings, folder: Path) -> Iterator[Fault]:
    nearest, file = _nearest(folder), file_of(settings.database)
    size = file.stat().st_size if file is not None and file.exists() else 0
    where = {"place": str(folder), "nearest": str(nearest)}
    if not nearest.is_dir():
        yield Fault("backups-file", where)
    elif not os.access(nearest, os.W_OK):
        yield Fault("backups", where)
    elif shutil.disk_usage(nearest).free < size:
        yield Fault("backups-room", {**where, "size": math.ceil(size / _MB)})


def _mounts() -> str:
    try:
        return Path("/proc/mounts").read_text(encoding="utf-8", errors="replace")
    except OSError:
        return ""


def kind_of_disk(folder: Path, mounts: str) -> str:
    """The kind of file system that a folder is on, by the system's list of mounts; "" unknown."""
    kinds = {}
    for line in mounts.splitlines():
        _, point, kind, options, *_ = [*line.split(" "), "", "", "", ""]
        is_windows = "aname=drvfs" in options  # as WSL shows the folders of Windows
        kinds[point.replace("\\040", " ")] = "drvfs" if is_windows else kind
    return next((kinds[str(one)] for one in (folder, *folder.parents) if str(one) in kinds), "")


def _database(settings: Settings, wall: float) -> Iterator[Fault]:
    """What the database says of the time; an unreadable one is others' concern."""
    file = file_of(settings.database)
    if file is not None and not file.exists():
        return
    try:
        engine = reading(settings.database)
    except (OSError, ValueError, ImportError):
        return
    try:
        with engine.connect() as connection:
            if not nodes.are_recorded(connection):
                return
            last = nodes.last_beat(connection)
            shared = nodes.common_clock(connection, int(wall * 1000))
    except sa.exc.SQLAlchemyError:
        return
    finally:
        engine.dispose()
    if abs(shared - wall * 1000) > _SLACK_MS:
        yield Fault("clocks", {"time": _moment(wall), "other": _moment(shared / 1000)})
    if last is not None and last > max(shared, wall * 1000) + _SLACK_MS:
        yield Fault("clock", {"time": _moment(wall)})


def lines(faults: Iterable[Fault]) -> list[str]:
    """A line for each, with its cure, in English."""
    return [f"{one.sentence()} {one.cure()}" for one in faults]
