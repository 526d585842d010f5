"""What the scopes of a bot's token allow; everything else is refused to bots."""

import re

from rookery.server.people.errors import OutOfScope
from rookery.server.people.identity import Identity

_FREE = re.compile(r"/api/(me|openapi\.json)|/health|/static/.*")
_CHANGES = (
    (re.compile(r"/api/games/\w+/(act|leave|claim|contribution|quiet)"), "play"),
    (re.compile(r"/api/games/\w+/say"), "chat"),
    (re.compile(r"/api/challenges(/.*)?"), "challenge"),
)


def check_scope(identity: Identity, method: str, path: str) -> None:
    """Raises OutOfScope if a bot asks for more than its token allows; only bots are checked."""
    if identity.scopes is not None and needed(method, path) not in {*identity.scopes, ""}:
        raise OutOfScope()


def needed(method: str, path: str) -> str | None:
    """The scope that a request needs: "" for none, None if no scope is enough."""
    if method in ("GET", "HEAD", "OPTIONS"):
        return "" if _FREE.fullmatch(path) else "watch"
    return next((scope for pattern, scope in _CHANGES if pattern.fullmatch(path)), None)
