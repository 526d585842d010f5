"""Where other devices find this house, and what the terminal says of it."""

import io
import socket
from ipaddress import ip_address
from pathlib import Path
from urllib.parse import urlsplit

from rookery.core.extras import is_checkout

_EVERYWHERE = {"": socket.AF_INET, "0.0.0.0": socket.AF_INET, "::": socket.AF_INET6}
# Nothing is sent to these: the system only says from which of its addresses it would send.
_TARGETS = {
    socket.AF_INET: ("192.0.2.1", "10.255.255.254", "192.168.255.254", "172.31.255.254"),
    socket.AF_INET6: ("2001:db8::1", "fd00::1"),
}
_IN_CONTAINERS = (Path("/.dockerenv"), Path("/run/.containerenv"))


def is_container() -> bool:
    """Whether this is installed in a container.

    Other devices don't reach its addresses, and whoever comes from outside may seem to be inside.
    """
    return not is_checkout() and any(path.exists() for path in _IN_CONTAINERS)


def is_here(host: str) -> bool:
    """Whether a host, with or without a port, means the machine itself to whoever opens it."""
    name = urlsplit(f"//{host}").hostname or ""
    try:
        return ip_address(name).is_loopback
    except ValueError:
        return name == "localhost" or name.endswith(".localhost")


def addresses(host: str) -> list[str]:
    """The addresses at which other devices reach a server that listens at `host`, best first.

    There is none if it listens only for the machine itself, or is in no network. A container
    doesn't know that of its machine.
    """
    family = _EVERYWHERE.get(host)
    if family is None:
        return [] if is_here(f"[{host}]" if ":" in host else host) else [host]
    if is_container():
        return []
    sources = dict.fromkeys(_source(family, target) for target in _TARGETS[family])
    return [
        source
        for source in sources
        if source and not is_here(f"[{source}]" if ":" in source else source)
    ]


def _source(family: socket.AddressFamily, target: str) -> str:
    """The address from which this machine would send to another, "" if it couldn't."""
    try:
        with socket.socket(family, socket.SOCK_DGRAM) as probe:
            probe.connect((target, 9))
            name: str = probe.getsockname()[0]
            return name.partition("%")[0]
    except OSError:
        return ""


def origin_of(address: str, port: int | None) -> str:
    """An origin as a browser writes it."""
    place = f"[{address}]" if ":" in address else address
    return f"http://{place}" if port in (None, 80) else f"http://{place}:{port}"


def greeting(here: str, host: str, public: str, *, terminal: bool, draws: bool) -> str:
    """The lines that are written once the server listens.

    `here` is the origin on this machine, `host` where it listens, `public` its public origin if it
    has one. In a `terminal` they say how to stop it. With `draws`, the address for others is drawn
    as a QR code, too.
    """
    lines = [f"Rookery is at {here}{' (stop it with Ctrl+C)' if terminal else ''}"]
    if public:
        return "\n".join([*lines, f"All others find it at {public}", ""])
    others = [origin_of(address, urlsplit(here).port) for address in addresses(host)]
    if others == [here]:
        others = []
    if others:
        lines.append(f"Other devices in your network find it at {' or '.join(others)}")
        return "\n".join([*lines, code(others[0]) if draws else ""])
    if host in _EVERYWHERE:
        lines.append(
            "Other devices find it at the address of the machine on which this container runs."
            if is_container()
            else "This machine seems to be in no network, so no other device finds it."
        )
    return "\n".join([*lines, ""])


def code(text: str) -> str:
    """A QR code out of characters, for a terminal."""
    import segno  # rarely needed

    drawn = io.StringIO()
    segno.make(text, error="l", micro=False).terminal(drawn, border=2, compact=True)
    return drawn.getvalue()
