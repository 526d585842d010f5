"""Restrictions of a house of members or a school. They follow from a setting, so all must obey."""

from typing import Any

from rookery.server.errors import NoSuchPage, NotInThisHouse, SignedOut
from rookery.server.http.client import Client
from rookery.server.settings import Settings

# Where people sign in, what is the same for everybody, and what machines ask for.
_OUTSIDE = (
    *("/in", "/static/", "/health", "/favicon.ico", "/api/openapi.json", "/api/language"),
    *("/api/session", "/api/passkeys/options", "/rules/", "/companions/", "/docs"),
    *("/offline", "/worker.js", "/app.webmanifest"),
)
_LISTS = ("/lobby", "/players", "/@", "/api/live", "/api/players", "/api/lobby", "/api/seeks")


def check(scope: Any, client: Client, settings: Settings) -> None:
    """Raises SignedOut, NoSuchPage or NotInThisHouse if a school doesn't allow the request."""
    if settings.house != "school":
        return
    path = scope["path"]
    if client.identity.kind == "guest" and not _is_under(path, _OUTSIDE):
        raise SignedOut()
    if _is_under(path, _LISTS) or (path == "/api/people" and scope.get("method") != "POST"):
        raise NoSuchPage()
    if path in ("/api/records", "/api/people"):
        raise NotInThisHouse()


def check_may_open(client: Client, settings: Settings) -> None:
    """Raises SignedOut if the client may not open a table or look for one."""
    if settings.house != "open" and client.identity.kind == "guest":
        raise SignedOut()


def _is_under(path: str, places: tuple[str, ...]) -> bool:
    return any(
        path.startswith(place)
        if place.endswith("/")
        else path == place or path.startswith(f"{place}/")
        for place in places
    )
