"""What a house of members or a school lets nobody do; it is a setting, so nobody inside can."""

from typing import Any

from rookery.server.errors import NoSuchPage, NotInThisHouse, SignedOut
from rookery.server.http.client import Client
from rookery.server.settings import Settings

# Where people come in, what is the same for everybody, and what machines ask.
_OUTSIDE = (
    *("/in", "/static/", "/health", "/favicon.ico", "/api/openapi.json", "/api/language"),
    *("/api/session", "/api/passkeys/options", "/rules/", "/companions/", "/docs"),
    *("/offline", "/worker.js", "/app.webmanifest"),
)
_LISTS = ("/lobby", "/players", "/@", "/api/live", "/api/players", "/api/lobby", "/api/seeks")


def check(scope: Any, client: Client, settings: Settings) -> None:
    """Raises SignedOut, NoSuchPage or NotInThisHouse."""
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
    """Whether whoever asks may open a table or look for one; raises SignedOut."""
    if settings.house != "open" and client.identity.kind == "guest":
        raise SignedOut()


def _is_under(path: str, places: tuple[str, ...]) -> bool:
    return any(
        path.startswith(place)
        if place.endswith("/")
        else path == place or path.startswith(f"{place}/")
        for place in places
    )
