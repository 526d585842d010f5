"""How this program was installed, and how a house goes back to the version before."""

import os
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Literal

from rookery.core.extras import is_checkout

Kind = Literal["sources", "wheel", "systemd", "container"]
"""The kinds of installation of docs/operations.md."""

_SERVICE = Path("/opt/rookery")  # as docs/internet.md installs it
_IN_CONTAINERS = (Path("/.dockerenv"), Path("/run/.containerenv"))


def kind_here(environ: Mapping[str, str] = os.environ, prefix: str = sys.prefix) -> Kind:
    """How this program was installed."""
    if is_checkout():
        return "sources"
    if any(path.exists() for path in _IN_CONTAINERS):
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
        "pip install the wheel of the version before",
        "rookery keeper restore {file}",
        "rookery serve",
    ),
    "systemd": (
        "sudo systemctl stop rookery",
        "sudo /opt/rookery/bin/pip install the wheel of the version before",
        f"{_AS_SERVICE} keeper restore {{file}}",
        "sudo systemctl start rookery",
    ),
    "container": (
        "docker rm -f house",
        "docker tag rookery:before rookery",
        "docker run --rm -v rookery:/data rookery rookery keeper restore {file}",
        "the docker run with which the house was first started",
    ),
}


def way_back(kind: Kind, file: Path, data: str) -> list[str]:
    """The steps to the version before: what it needs is in `file`."""
    values = {"file": str(file), "data": data}
    return [step.format(**values) for step in _STEPS[kind]]
