"""How this program was installed, and how a house goes back to the version before."""

import os
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Literal

from rookery import __version__
from rookery.core.extras import is_checkout
from rookery.server.db.startup import versions_since
from rookery.server.ops.reachable import is_container

Kind = Literal["sources", "wheel", "systemd", "container"]
"""The kinds of installation of docs/operations.md."""

RELEASES: Mapping[str, str] = {}
"""The version of each release's schema, oldest release first."""

_SERVICE = Path("/opt/rookery")  # as docs/internet.md installs it


def kind_here(environ: Mapping[str, str] = os.environ, prefix: str = sys.prefix) -> Kind:
    """How this program was installed."""
    if is_checkout():
        return "sources"
    if is_container():
        return "container"
    # systemd names the process that it has started itself, and no other.
    if environ.get("SYSTEMD_EXEC_PID") == str(os.getpid()) or Path(prefix) == _SERVICE:
        return "systemd"
    return "wheel"


_AS_SERVICE = "sudo -u rookery env DATA={data} /opt/rookery/bin/rookery"
_STEPS: Mapping[Kind, tuple[str, ...]] = {
    "sources": (
        "stop the server: Ctrl+C",
        "git switch --detach ORIG_HEAD  (the version before the last git pull)",
        "./rookery keeper restore {file}",
        "./rookery serve",
    ),
    "wheel": (
        "stop the server: Ctrl+C",
        "pip install --force-reinstall {wheel}",
        "rookery keeper restore {file}",
        "rookery serve",
    ),
    "systemd": (
        "sudo systemctl stop rookery",
        "sudo /opt/rookery/bin/pip install --force-reinstall {wheel}",
        f"{_AS_SERVICE} keeper restore {{file}}",
        "sudo systemctl start rookery",
    ),
    "container": (
        "docker stop house",
        "docker rm house",
        "docker tag rookery:before rookery",
        "docker run --rm -v rookery:/data rookery rookery keeper restore {file}",
        (
            "docker run --detach --restart unless-stopped --name house -p 8000:8000 "
            "-v rookery:/data rookery  (as the first time)"
        ),
    ),
}


def way_back(kind: Kind, file: Path, data: str, schema: str) -> list[str]:
    """The steps to the version before, which wrote `file` with a schema of this version."""
    wheel = f"rookery-{release_of(schema)}-py3-none-any.whl"
    return [step.format(file=file, data=data, wheel=wheel) for step in _STEPS[kind]]


def release_of(schema: str) -> str:
    """The first release that a database with this schema can be opened with."""
    later = versions_since(schema)
    return next((release for release, its in RELEASES.items() if its in later), __version__)
