"""The client of a request: address, token and language, as far as the request can be trusted."""

import re
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any
from urllib.parse import urlsplit

from rookery.server.i18n import catalogues
from rookery.server.i18n.catalogues import Language
from rookery.server.ops.networks import household_of, read_address
from rookery.server.people import tokens
from rookery.server.people.identity import Identity
from rookery.server.settings import Settings

Headers = dict[str, str]
Unread = Callable[[str], None]
"""Called with a proxy's `X-Forwarded-For` that doesn't say who is asking."""


@dataclass(frozen=True)
class Viewer:
    """Who a message is for: a user, or somebody without an id, and their language."""

    user_id: str | None
    say: Language


@dataclass(frozen=True)
class Client:
    """The client of a request; `user_id` is None if it stands for nobody.

    `session` is the token's hash, None without a token, and `identity` the user for whom it stands.
    `by_cookie` says that the token came in a cookie, `is_misplaced` that the request presents a
    credential that can't be right.
    """

    address: str
    secure: bool
    host: str
    token: str | None
    session: str | None
    identity: Identity
    by_cookie: bool
    is_misplaced: bool
    say: Language

    @property
    def user_id(self) -> str | None:
        """The user id: a guest's is the token's hash, a member's the id of their row."""
        return self.identity.user_id

    @property
    def viewer(self) -> Viewer:
        """Who reads the answer."""
        return Viewer(self.user_id, self.say)

    @property
    def origin(self) -> str:
        """The origin to which this request was sent."""
        return f"{'https' if self.secure else 'http'}://{self.host}"

    def known_as(self, identity: Identity) -> "Client":
        """The same client with the identity that the store knows, which may be nobody."""
        return replace(self, identity=identity)


def headers_of(scope: Any) -> Headers:
    """The headers by lower-case name; values of the same name are joined (cookies by `; `)."""
    headers: Headers = {}
    for name, value in scope["headers"]:
        key, text = name.decode("latin-1").lower(), value.decode("latin-1")
        joint = "; " if key == "cookie" else ", "
        headers[key] = f"{headers[key]}{joint}{text}" if key in headers else text
    return headers


def client_of(scope: Any, settings: Settings, unread: Unread = lambda _: None) -> Client:
    """The client of an HTTP request or socket, as a guest: the store isn't asked yet."""
    headers = headers_of(scope)
    cookies = _cookies(headers.get("cookie", ""))
    secure = _scheme(scope, headers, settings) in ("https", "wss")
    bearer = tokens.bearer_in(headers)
    token = tokens.token_in_cookies(cookies, secure) if bearer is None else bearer.token
    session = token and tokens.hashed(token)
    return Client(
        address=_address(scope, headers, settings.trusted_proxies, unread),
        secure=secure,
        host=_host(headers, settings),
        token=token,
        session=session,
        identity=Identity(session),
        by_cookie=bearer is None and token is not None,
        is_misplaced=tokens.is_misplaced(headers, scope.get("query_string", b"").decode("latin-1")),
        say=catalogues.chosen(
            "".join(cookies.get(catalogues.COOKIE, [])[:1]), headers.get("accept-language", "")
        ),
    )


def _cookies(header: str) -> dict[str, list[str]]:
    # The standard library rejects all cookies when one of them, maybe not ours, is malformed.
    cookies: dict[str, list[str]] = {}
    for name, sign, value in (part.partition("=") for part in header.split(";")):
        if sign:
            cookies.setdefault(name.strip(), []).append(value.strip())
    return cookies


def _behind(header: str, proxies: int) -> str:
    """The value that the outermost trusted proxy wrote. Each proxy appends one on the right."""
    values = [value.strip() for value in header.split(",") if value.strip()]
    return values[-proxies] if 0 < proxies <= len(values) else ""


def _scheme(scope: Any, headers: Headers, settings: Settings) -> str:
    if settings.origin:
        return urlsplit(settings.origin).scheme
    return _behind(headers.get("x-forwarded-proto", ""), min(settings.trusted_proxies, 1)) or str(
        scope["scheme"]
    )


def _host(headers: Headers, settings: Settings) -> str:
    if settings.origin:
        return urlsplit(settings.origin).netloc.lower()
    forwarded = _behind(headers.get("x-forwarded-host", ""), min(settings.trusted_proxies, 1))
    return (forwarded or headers.get("host", "")).lower()


_LABEL = r"[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?"
_HOST = re.compile(rf"(?:{_LABEL}(?:\.{_LABEL})*\.?|\[[0-9a-f:.]{{2,45}}\])(?::[0-9]{{1,5}})?")
_LONGEST_HOST = 253 + len(".:65535")


def can_be_host(text: str) -> bool:
    """Whether a text in lower case is the name or the number of a host, maybe with a port.

    An empty text is, too: HTTP/1.0 doesn't name hosts.
    """
    return not text or (len(text) <= _LONGEST_HOST and _HOST.fullmatch(text) is not None)


def _address(scope: Any, headers: Headers, proxies: int, unread: Unread) -> str:
    """The asker's household, as the outermost trusted proxy names it, or else the proxy's own."""
    direct = scope["client"][0] if scope.get("client") else ""
    if not proxies:
        return household_of(direct)
    header = headers.get("x-forwarded-for", "")
    address = _behind(header, proxies)
    if read_address(address) is None:
        unread(header)
        return household_of(direct)
    return household_of(address)


def comes_from_us(scope: Any, client: Client) -> bool:
    """Whether a request that may change something was sent by our own page or by a program.

    Browsers say where a request comes from. A request with our cookie that doesn't say so is not
    trusted, whatever other headers it has. Programs send a token of their own, or none.
    """
    headers = headers_of(scope)
    site, origin = headers.get("sec-fetch-site"), headers.get("origin")
    if site is not None and site != "same-origin":
        return False
    if origin is not None:
        return origin.lower() == client.origin
    return site == "same-origin" or not client.by_cookie
