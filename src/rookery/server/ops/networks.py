"""Addresses as limits count them: a household, and the networks that it may be a part of.

A household has one IPv4 address or an IPv6 /64. A customer with a /48 has 65,536 of those, so the
networks around a household have limits of their own, which a few households may share.
"""

import re
from functools import lru_cache
from ipaddress import IPv4Address, IPv6Address, ip_address, ip_network
from typing import NamedTuple

_IPV4, _IPV6 = ((32, 1), (24, 16)), ((64, 1), (56, 2), (48, 4))  # bits, and households' worth
_KNOWN = 4096  # cached addresses: opening a table asks several times
_UNKNOWN = "unknown"
# An address as proxies write it: with a port or without, IPv6 in brackets if there is a port.
_WRITTEN = re.compile(
    r"\[(?P<v6>[^\[\]]+)\](?::\d{1,5})?|(?P<v4>[\d.]+):\d{1,5}|(?P<bare>[^\[\]]+)"
)


class NetworkGroup(NamedTuple):
    """A network, and how many households' worth it may use."""

    key: str
    worth: int


def read_address(text: str) -> IPv4Address | IPv6Address | None:
    """The address in a text as proxies write it (`192.0.2.1:80`, `"[2001:db8::1]:80"`), if any.

    An IPv4 address that is written as IPv6 is returned as IPv4.
    """
    match = _WRITTEN.fullmatch(text.strip().strip('"').strip())
    if match is None:
        return None
    try:
        address = ip_address(match["v6"] or match["v4"] or match["bare"])
    except ValueError:
        return None
    return (address.ipv4_mapped if isinstance(address, IPv6Address) else None) or address


@lru_cache(_KNOWN)
def groups_of(address: str) -> tuple[NetworkGroup, ...]:
    """The networks that an address is in, the narrowest first: that is its household."""
    host = read_address(address)
    if host is None:
        return (NetworkGroup(_UNKNOWN, 1),)
    sizes = _IPV6 if host.version == 6 else _IPV4
    return tuple(NetworkGroup(str(ip_network((host, bits), strict=False)), n) for bits, n in sizes)


@lru_cache(_KNOWN)
def household_of(address: str) -> str:
    """The address of a household: an IPv4 address, or the first one of an IPv6 /64."""
    return groups_of(address)[0].key.partition("/")[0]
