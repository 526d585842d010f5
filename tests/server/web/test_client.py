"""The client of a request: only what the trusted proxies say is believed."""

from typing import Any

import pytest

from rookery.server.people import tokens
from rookery.server.settings import Settings
from rookery.server.web.client import Client, client_of, comes_from_us

TOKEN = "t" * 32


def scope(headers: dict[str, str], client: str = "192.0.2.1", scheme: str = "http") -> Any:
    raw = [(name.encode(), value.encode("latin-1")) for name, value in headers.items()]
    return {"headers": raw, "client": (client, 5), "scheme": scheme}


def visit(headers: dict[str, str], client: str = "192.0.2.1", **settings: Any) -> Client:
    return client_of(scope({"host": "here:1", **headers}, client), Settings(**settings))


@pytest.mark.parametrize(
    ("proxies", "forwarded", "address"),
    [
        (0, "1.1.1.1", "192.0.2.1"),
        (1, "1.1.1.1", "1.1.1.1"),
        (1, "6.6.6.6, 1.1.1.1", "1.1.1.1"),
        (2, "6.6.6.6, 1.1.1.1, 10.0.0.1", "1.1.1.1"),
        (2, "1.1.1.1", "192.0.2.1"),
        (1, "", "192.0.2.1"),
        (1, "nonsense", "192.0.2.1"),
        (1, "unknown", "192.0.2.1"),
        (1, "_hidden", "192.0.2.1"),
        (1, "6.6.6.6, nonsense", "192.0.2.1"),
        (1, "1.1.1.1:4711", "1.1.1.1"),
        (1, '"1.1.1.1:4711"', "1.1.1.1"),
        (2, " 6.6.6.6:1 ,  1.1.1.1:80 , 10.0.0.1:90 ", "1.1.1.1"),
        (1, "[2001:db8:1:2::9]:4711", "2001:db8:1:2::"),
        (1, '"[2001:db8:1:2::9]:4711"', "2001:db8:1:2::"),
        (1, "[::ffff:1.1.1.1]:4711", "1.1.1.1"),
        (1, "fe80::1%eth0", "fe80::"),
        (1, "::ffff:1.1.1.1", "1.1.1.1"),
        (1, "2001:db8:1:2:3:4:5:6", "2001:db8:1:2::"),
        (1, "[2001:db8:1:2::9]", "2001:db8:1:2::"),
    ],
)
def test_addresses(proxies: int, forwarded: str, address: str) -> None:
    found = visit({"x-forwarded-for": forwarded}, trusted_proxies=proxies)
    assert found.address == address


def test_what_a_proxy_writes_and_nobody_can_read_is_reported() -> None:
    unread: list[str] = []
    for header in ("unknown", "1.1.1.1:x", "1.1.1.1, 999.1.1.1", "", "1.1.1.1:4711"):
        client_of(scope({"x-forwarded-for": header}), Settings(trusted_proxies=1), unread.append)
    assert unread == ["unknown", "1.1.1.1:x", "1.1.1.1, 999.1.1.1", ""]
    client_of(scope({"x-forwarded-for": "unknown"}), Settings(), unread.append)
    assert len(unread) == 4


def test_whether_a_connection_is_secure() -> None:
    claim = {"x-forwarded-proto": "https", "x-forwarded-host": "Out.example"}
    assert visit(claim).origin == "http://here:1"
    assert visit(claim, trusted_proxies=1).origin == "https://out.example"
    assert visit({}, origin="https://Rookery.example").origin == "https://rookery.example"


def test_several_headers_of_one_name_are_one_list() -> None:
    raw = [(b"host", b"here"), (b"x-forwarded-for", b"6.6.6.6"), (b"x-forwarded-for", b"1.1.1.1")]
    one = client_of({"headers": raw, "client": None, "scheme": "http"}, Settings(trusted_proxies=1))
    assert one.address == "1.1.1.1"


def test_cookies_that_are_broken_are_none() -> None:
    assert visit({"cookie": "=;;\x01= \xff"}).token is None
    assert visit({"cookie": f"a=1; {tokens.COOKIE}={TOKEN}; b"}).user_id == tokens.hashed(TOKEN)


@pytest.mark.parametrize(
    "cookie",
    [
        f"{tokens.COOKIE}={'t' * 31}",
        f"{tokens.COOKIE}={'t' * 64}",
        f"{tokens.SECURE_COOKIE}={TOKEN}",
        f"{tokens.COOKIE}={TOKEN}; {tokens.COOKIE}={'u' * 32}",
    ],
)
def test_a_cookie_that_we_cannot_have_given_out_is_nobody_s(cookie: str) -> None:
    assert visit({"cookie": cookie}).user_id is None
    assert visit({"cookie": f"{tokens.COOKIE}={TOKEN}; {tokens.COOKIE}={TOKEN}"}).token == TOKEN


@pytest.mark.parametrize(
    ("headers", "believed"),
    [
        ({}, True),
        ({"authorization": f"Bearer {TOKEN}"}, True),
        ({"cookie": f"{tokens.COOKIE}={TOKEN}"}, False),
        ({"cookie": f"{tokens.COOKIE}={TOKEN}", "authorization": "Basic x"}, False),
        ({"cookie": f"{tokens.COOKIE}={TOKEN}", "authorization": ""}, False),
        ({"cookie": f"{tokens.COOKIE}={TOKEN}", "sec-fetch-mode": "cors"}, False),
        ({"cookie": f"{tokens.COOKIE}={TOKEN}", "authorization": f"Bearer {TOKEN}"}, True),
        ({"cookie": "any=thing"}, True),
        ({"cookie": "any=thing", "origin": "http://here:1"}, True),
        ({"cookie": "any=thing", "origin": "http://HERE:1"}, True),
        ({"cookie": "any=thing", "origin": "https://here:1"}, False),
        ({"cookie": "any=thing", "origin": "http://here:2"}, False),
        ({"cookie": "any=thing", "origin": "http://here:1.evil.example"}, False),
        ({"authorization": f"Bearer {TOKEN}", "origin": "http://there"}, False),
        ({"sec-fetch-site": "same-origin", "cookie": "any=thing"}, True),
        ({"sec-fetch-site": "cross-site"}, False),
    ],
)
def test_where_a_change_may_come_from(headers: dict[str, str], believed: bool) -> None:
    asked = scope({"host": "here:1", **headers})
    assert comes_from_us(asked, client_of(asked, Settings())) is believed
