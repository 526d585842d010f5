"""What a server's process on this machine uses: memory and processor time."""

import os
from pathlib import Path
from urllib.parse import urlsplit


def resident_mb(url: str) -> float:
    """The resident memory, in megabytes, of the process that listens at a URL's port."""
    status = (_process(urlsplit(url).port or 80) / "status").read_text()
    line = next(each for each in status.splitlines() if each.startswith("VmRSS"))
    return int(line.split()[1]) / 1000


def cpu_seconds(url: str) -> float:
    """The processor time so far, in seconds, of the process that listens at a URL's port."""
    fields = (_process(urlsplit(url).port or 80) / "stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def _process(port: int) -> Path:
    """The folder of the process that listens at a port; raises LookupError."""
    link = f"socket:[{_inode(port)}]"
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            if any(str(file.readlink()) == link for file in (folder / "fd").iterdir()):
                return folder
        except OSError:  # the process has ended, or is another user's
            continue
    raise LookupError(f"no process of this user listens at port {port}")


def _inode(port: int) -> str:
    """The inode of the socket that listens at a port; raises LookupError."""
    listens = "0A"
    for line in Path("/proc/net/tcp").read_text().splitlines()[1:]:
        fields = line.split()
        if fields[3] == listens and int(fields[1].partition(":")[2], 16) == port:
            return fields[9]
    raise LookupError(f"nothing listens at port {port}")
