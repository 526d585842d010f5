"""Middleware: identifies and limits the client of every request, adds headers to every answer."""

import asyncio
import time
from typing import Any

import msgspec
from litestar import Request

from rookery.server.errors import BadMessage, Refused, StoreAway, StrangeOrigin, TooMany
from rookery.server.foundation import Foundation, OtherName
from rookery.server.people.errors import MisplacedCredential
from rookery.server.settings import Settings
from rookery.server.web import credentials, error_handlers, prices
from rookery.server.web.client import Client, can_be_host, client_of, comes_from_us, headers_of
from rookery.server.web.context import HttpRequest
from rookery.server.web.credentials import check_scope
from rookery.server.web.policy import policy
from rookery.server.web.strict_bodies import check_address, check_query
from rookery.server.web.templates import Templates

Scope = Any
Receive = Any
Send = Any

_ANONYMOUS = ("/static/", "/health", "/docs/")  # the same for everybody
_SAFE = ("GET", "HEAD", "OPTIONS")
_NEVER_CLOSED = (None, "keep", "help", "desk")  # the capabilities
HEADERS = {
    "content-security-policy": policy(),
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=()",
    "referrer-policy": "no-referrer",
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
}
_STRICT_TRANSPORT = "max-age=31536000"
_PIECE = 64 * 1024
_LONGEST_SAID = 200


class Middleware:
    """An ASGI application that wraps another one and gives it the house."""

    def __init__(self, app: Any, foundation: Foundation, templates: Templates) -> None:
        self._app, self._foundation, self._templates = app, foundation, templates
        self._log = foundation.log
        self._condition = foundation.condition

    @property
    def _settings(self) -> Settings:
        return self._foundation.settings  # the keeper may change them

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on, or refuse it with the reason."""
        client = client_of(scope, self._settings, self._unread)
        scope["state"] = {
            "client": client,
            "house": self._foundation,
            "templates": self._templates,
        }
        answer = _Answer(send, client.secure)
        begun = time.perf_counter()
        method = scope.get("method", "SOCKET")
        if method == "HEAD":  # the connection leaves the body out
            scope = {**scope, "method": "GET"}
        try:
            self._check(scope, client)
            if client.session is not None and not scope["path"].startswith(_ANONYMOUS):
                client = await self._identified(client, client.session)
                scope["state"]["client"] = client
                await credentials.check(client, self._foundation)
                check_scope(client.identity, method, scope["path"])
            self._foundation.rights.check(
                scope.get("method", method), scope["path"], client.identity
            )
            self._check_open(scope, method)
            await self._app(scope, receive, answer)
        except Refused as refused:
            await _refuse(scope, answer, refused, client)
        except asyncio.CancelledError:  # the stopping server's grace period is over
            if not answer.status:
                await _refuse(scope, answer, TooMany(), client)
        finally:
            self._note(scope, method, answer, client, time.perf_counter() - begun)

    def _unread(self, forwarded: str) -> None:
        """Tell the keeper that everybody behind the proxy counts as one address."""
        self._log.warn_once(
            "X-Forwarded-For does not say who is asking",
            came=forwarded[:_LONGEST_SAID],
            expected=f"{self._settings.trusted_proxies} or more addresses (TRUSTED_PROXIES), such"
            " as 203.0.113.7, 203.0.113.7:4711 or [2001:db8::1]:4711",
        )

    def _tell_strange(self, scope: Scope, client: Client) -> None:
        """Tell the keeper once: a proxy that passes on another name locks everybody out."""
        headers = headers_of(scope)
        came = headers.get("origin", "")[:_LONGEST_SAID]
        if headers.get("sec-fetch-site") == "same-origin":  # so says the browser, of its own page
            self._foundation.other_name = OtherName(came, client.origin)
        self._log.warn_once(
            "a request did not come from a page of this house",
            came=came,
            expected=f"{client.origin} (ORIGIN, or Host and scheme as a proxy passes them on)",
        )

    async def _identified(self, client: Client, session: str) -> Client:
        """The client with its identity, which nearly always is in the cache already."""
        sessions = self._foundation.sessions
        return client.known_as(sessions.known(session) or await sessions.find(session))

    def _check_open(self, scope: Scope, method: str) -> None:
        """While the house is closed, only those who keep it change anything."""
        if self._foundation.closing is None or scope["type"] != "http" or method in _SAFE:
            return
        path = scope["path"]
        if path.endswith("/live"):  # what a page would say on its socket is looked at there
            return
        if self._foundation.rights.needed(method, path)[1] not in _NEVER_CLOSED:
            self._foundation.check_open()

    def _check(self, scope: Scope, client: Client) -> None:
        limits, is_socket = self._foundation.limits, scope["type"] == "websocket"
        if scope["path"].startswith("/static/"):
            limits.files.spend(client.address)
        else:
            limits.requests.spend(client.address, prices.SOCKET if is_socket else 1)
        if not can_be_host(client.host):
            raise BadMessage("the host that it is sent to can't exist")
        changes = scope["type"] == "websocket" or scope["method"] not in _SAFE
        check_address(scope)
        check_query(scope)
        if changes and not comes_from_us(scope, client):
            self._tell_strange(scope, client)
            raise StrangeOrigin()
        if changes and self._foundation.other_name and client.by_cookie:
            self._foundation.other_name = None  # it is passed on rightly by now
        if client.is_misplaced and not scope["path"].startswith(_ANONYMOUS):
            raise MisplacedCredential()
        # The store retries pending changes, but a client can send its request again.
        if changes and scope["type"] == "http" and self._condition.is_troubled:
            raise StoreAway()

    def _note(
        self, scope: Scope, method: str, answer: "_Answer", client: Client, seconds: float
    ) -> None:
        # The template, not the path: a path may hold an invitation.
        self._log.info(
            "request",
            method=method,
            path=scope.get("path_template") or "-",
            status=answer.status,
            ms=round(seconds * 1000, 1),
            address=client.address,
            game=scope.get("path_params", {}).get("game_id"),
        )


class _Answer:
    """Passes an answer on, with the headers that every answer must have."""

    def __init__(self, send: Send, secure: bool) -> None:
        self._send = send
        self._secure = secure
        self.status = 0

    async def __call__(self, message: Any) -> None:
        if message["type"] in ("http.response.start", "websocket.http.response.start"):
            self.status = message["status"]
            message = {**message, "headers": self._headers(message.get("headers", ()))}
        elif message["type"] == "websocket.accept":
            self.status = 101
        elif len(message.get("body", b"")) > _PIECE:
            await self._send_in_pieces(message)
            return
        await self._send(message)

    async def _send_in_pieces(self, message: Any) -> None:
        """Send a long body no faster than it is read, so that no buffer holds all of it."""
        body = message["body"]
        for begin in range(0, len(body), _PIECE):
            end = begin + _PIECE
            more = end < len(body) or message.get("more_body", False)
            await self._send({**message, "body": body[begin:end], "more_body": more})

    def _headers(self, raw: Any) -> list[tuple[bytes, bytes]]:
        wanted = dict(HEADERS)
        if self._secure:
            wanted["strict-transport-security"] = _STRICT_TRANSPORT
        names = {bytes(name).lower() for name, _ in raw}
        if b"content-security-policy" in names:  # it says who may frame the page
            del wanted["x-frame-options"]
        extra = [(name.encode(), value.encode()) for name, value in wanted.items()]
        if b"cache-control" not in names:
            extra.append((b"cache-control", b"no-store"))
        return [*raw, *((name, value) for name, value in extra if name not in names)]


async def _refuse(scope: Scope, send: Send, refused: Refused, client: Client) -> None:
    """Answer in place of the application: with a page for people, else with JSON."""
    if scope["type"] == "http":
        request: HttpRequest = Request(scope)
        answer = error_handlers.refused(request, refused)
        await answer.to_asgi_response(None, request)(scope, request.receive, send)
        return
    scope["state"]["house"].limits_met.note(refused, client.address, client.session)
    headers = [(b"content-type", b"application/json")]
    more = error_handlers.hints(refused)
    headers += [(name.encode(), value.encode()) for name, value in more.items()]
    start = {
        "type": "websocket.http.response.start",
        "status": refused.status,
        "headers": headers,
    }
    await send(start)
    body = msgspec.json.encode({"error": error_handlers.error_body(refused, client)})
    await send({"type": "websocket.http.response.body", "body": body})
