"""What stands in front of a house: what it passes on, and what strangers get through it."""

import re
import urllib.error
import urllib.request
from collections.abc import Callable, Iterable, Iterator
from html import unescape
from typing import NamedTuple
from urllib.parse import urlsplit

from rookery.server.foundation import Foundation
from rookery.server.keeper.faults import Fault
from rookery.server.ops.networks import read_address
from rookery.server.ops.reachable import is_here
from rookery.server.settings import Settings
from rookery.server.site.files import robots_of
from rookery.server.web.client import can_be_host

Header = Callable[[str], str | None]
_LONGEST = 100


def of_request(settings: Settings, header: Header) -> Iterable[Fault]:
    """What the headers of a request say of a proxy in front of the house."""
    if header("x-forwarded-for") and not settings.trusted_proxies:
        yield Fault("forwarded")
    host = header("x-forwarded-host") or header("host") or ""
    if not settings.trusted_proxies or is_here(host):  # at the machine itself: by no proxy
        return
    if settings.origin:
        expected = urlsplit(settings.origin)
        scheme = (header("x-forwarded-proto") or expected.scheme).split(",")[0].strip()
        came = f"{scheme}://{host.split(',')[0].strip()}"
        if came != settings.origin:
            yield Fault("host", {"came": came, "origin": settings.origin})
    yield from _visitor(settings.trusted_proxies, header("x-forwarded-for") or "")


def _visitor(proxies: int, forwarded: str) -> Iterator[Fault]:
    """What is wrong with the addresses through which a request says that it came."""
    values = [value.strip() for value in forwarded.split(",") if value.strip()]
    address = read_address(values[-proxies]) if proxies <= len(values) else None
    if address is None:
        yield Fault("visitor", {"came": forwarded[:_LONGEST], "proxies": proxies})
    elif not address.is_global:
        further = [read_address(value) for value in values[-proxies - 1 :: -1]]
        more = next((n for n, one in enumerate(further, 1) if one and one.is_global), 0)
        if more:
            values_said = {"proxies": proxies, "address": address, "better": proxies + more}
            yield Fault("inner", values_said)


def of_refusal(house: Foundation) -> list[Fault]:
    """What a page of the house's own was last refused for, as a proxy passed on another name."""
    name = house.other_name
    if name is None:
        return []
    came = urlsplit(name.came)
    if came.scheme not in ("http", "https") or not can_be_host(came.netloc.lower()):
        return []  # a browser says no such thing
    return [Fault("refused", {"came": name.came, "expected": name.expected})]


# -- what strangers get ----------------------------------------------------------------------------

_TIMEOUT_S = 3.0
_MOST_BYTES = 500_000
_PICTURE = re.compile(rb'<meta property="og:image" content="([^"]+)"')


class Answer(NamedTuple):
    """What somebody gets who asks for an address."""

    status: int
    kind: str = ""
    body: bytes = b""


Fetch = Callable[[str], Answer | None]


def fetched(place: str) -> Answer | None:
    """What is answered at an address; None if nothing is. Not on an event loop."""
    opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))
    try:
        request = urllib.request.Request(place, headers={"user-agent": "rookery doctor"})
        with opener.open(request, timeout=_TIMEOUT_S) as answer:
            return Answer(
                answer.status, answer.headers.get_content_type(), answer.read(_MOST_BYTES)
            )
    except urllib.error.HTTPError as error:
        with error:
            return Answer(error.code)
    except (OSError, ValueError):
        return None


def check_visit(settings: Settings, fetch: Fetch | None = None) -> list[Fault]:
    """What search engines and messengers get from a house at its public address.

    Nothing is said of a house that is closed, or whose address leads nowhere from this machine:
    many routers don't let their own network in.
    """
    if not settings.origin or is_here(urlsplit(settings.origin).netloc):
        return []
    fetch = fetch or fetched
    robots = fetch(f"{settings.origin}/robots.txt")
    if robots is None or robots.status >= 500:
        return []
    faults = []
    if robots.body.decode(errors="replace") != robots_of(settings):
        faults.append(Fault("robots", {"place": f"{settings.origin}/robots.txt"}))
    if settings.house == "open" and settings.pictures:
        faults += _preview(settings.origin, fetch)
    return faults


def _preview(origin: str, fetch: Fetch) -> Iterator[Fault]:
    page = fetch(f"{origin}/")
    named = _PICTURE.search(page.body) if page is not None else None
    if page is None or page.status >= 500:
        return
    if named is None:
        yield Fault("unseen", {"place": f"{origin}/", "why": page.status})
        return
    place = unescape(named[1].decode(errors="replace"))
    picture = fetch(place) if urlsplit(place).scheme in ("http", "https") else None
    if picture is None or picture.status != 200 or not picture.kind.startswith("image/"):
        why = "—" if picture is None else f"{picture.status} {picture.kind}".strip()
        yield Fault("unseen", {"place": place, "why": why})
