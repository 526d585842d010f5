"""Startup checks: can this process bind its address, and does the OS allow enough connections?"""

import contextlib
import os
import socket
import sys
from pathlib import Path

from rookery.core.errors import SetupError

if sys.platform != "win32":
    import resource


def check_address(host: str, port: int) -> None:
    """Try to bind an address for a moment; raises SetupError with the reason if that fails."""
    try:
        places = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)
        for family, kind, protocol, _, place in places:
            with socket.socket(family, kind, protocol) as probe:
                _as_servers_do(probe)
                probe.bind(place)
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise SetupError([f"HOST and PORT: cannot listen at {host}:{port}: {reason}"]) from error


def _as_servers_do(probe: socket.socket) -> None:
    if os.name == "posix":
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    if probe.family == socket.AF_INET6:
        probe.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY, 1)


def allow_files(wanted: int) -> int:
    """Raise this process's limit of open files and connections to `wanted`, if the OS permits.

    Returns how many it can have, at least `wanted` on success.
    """
    if sys.platform == "win32":
        return wanted  # there is no such limit
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft == resource.RLIM_INFINITY or soft >= wanted:
        return wanted if soft == resource.RLIM_INFINITY else soft
    most = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
    with contextlib.suppress(OSError, ValueError):  # some systems have a bound of their own
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))
    return resource.getrlimit(resource.RLIMIT_NOFILE)[0]


def open_files() -> tuple[int | None, int | None]:
    """How many files and connections this process has open, and how many it may have open.

    None stands for an unknown number or for no limit.
    """
    if sys.platform == "win32":
        return None, None
    allowed = resource.getrlimit(resource.RLIMIT_NOFILE)[0]
    folder = Path("/proc/self/fd")
    used = len(os.listdir(folder)) if folder.is_dir() else None  # noqa: PTH208  only counted
    return used, None if allowed == resource.RLIM_INFINITY else allowed
