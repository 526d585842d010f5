"""Asking a full house: what a request's answer is, and which endpoints there are."""

from litestar.routes import HTTPRoute, WebSocketRoute

from rookery.server.app import _routes
from rookery.server.features import FEATURES
from tests.server.largest.request import Request
from tests.server.lobby.test_lobby_socket import enter

# Pixels are drawn in processes of their own.
DRAWN = ("picture.png", "game.gif", "tale.png", "card.png")


def endpoints() -> list[str]:
    """All endpoints of the application by method and path; OPTIONS answers the same everywhere."""
    found = []
    for route in _routes(FEATURES).routes:
        if isinstance(route, HTTPRoute):
            found += [f"{method} {route.path}" for method in route.methods if method != "OPTIONS"]
        if isinstance(route, WebSocketRoute):
            found.append(f"SOCKET {route.path}")
    return sorted(found)


def ask(request: Request) -> None:
    """Send a request and read its answer; raises AssertionError if the status is none expected."""
    person, method, path, body, headers, ok, form = request
    if method == "SOCKET":
        socket = enter(person, path) if path.startswith("/") else person.sit(path)
        socket.hear()
        socket.connection.close()
        return
    if method == "STREAM":
        with person.http.stream("GET", path, headers=headers) as answer:
            assert answer.status_code in ok, path
            next(answer.iter_raw(), None)
        return
    answer = person.http.request(method, path, json=body, data=form, headers=headers)
    assert answer.status_code in ok, (method, path, answer.status_code, answer.text[:300])
