"""What tests of the samples for proxies have in common."""

import os
import shutil
from collections.abc import Iterator, Mapping
from pathlib import Path
from socket import create_server

import pytest

DEPLOY = Path(__file__).resolve().parents[2] / "deploy"
_PORTS_TRIED = 20


def program(name: str) -> str:
    """Where a proxy's program is; without it the test is skipped, or fails where it is required."""
    found = shutil.which(name, path=f"{os.environ['PATH']}:/usr/sbin")
    if found is None:
        if os.environ.get(f"ROOKERY_REQUIRE_{name.upper()}") == "1":
            pytest.fail(f"{name} is not installed")
        pytest.skip(f"{name} is not installed")
    return found


def sample(name: str, instead: Mapping[str, str]) -> str:
    """A sample that we ship, with other words instead of some of its own."""
    text = (DEPLOY / name).read_text()
    for old, new in instead.items():
        assert old in text, old
        text = text.replace(old, new)
    return text


def free_ports() -> Iterator[int]:
    """Ports that were free just now; another program may have taken one since then."""
    for _ in range(_PORTS_TRIED):
        with create_server(("127.0.0.1", 0)) as free:
            port: int = free.getsockname()[1]
        yield port
