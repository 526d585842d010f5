"""What looks like a credential is right, or the request is refused: it is never ignored.

Cookies are not checked here. Browsers send them by themselves, so one that stands for nobody (any
more) must not lock its user out: such a user is nobody, and gets a new cookie when they sit down.
"""

import re
from functools import partial

from rookery.server.errors import Refused
from rookery.server.foundation import Foundation
from rookery.server.people import store as people
from rookery.server.people import tokens
from rookery.server.people.errors import BadCredential, OutOfScope
from rookery.server.people.identity import Identity
from rookery.server.web.client import Client


async def check(client: Client, foundation: Foundation) -> None:
    """Raises BadCredential if a program's token stands for nobody; raises StoreAway.

    A token stands for a bot, a member's session, or a guest who is known here. Programs that want
    to become guests say so by the form of the token that they make.
    """
    if client.by_cookie or client.token is None or client.identity.is_known:
        return
    if client.user_id is None or not (
        tokens.is_own(client.token) or await _has_sat(client.user_id, foundation)
    ):
        raise BadCredential()


async def _has_sat(user_id: str, foundation: Foundation) -> bool:
    """Whether a guest without a row sits at a table, from the time before tokens had a form."""
    return await foundation.reader.run(partial(people.has_sat, user_id=user_id))


def challenge(error: Refused) -> str:
    """The `WWW-Authenticate` header of an answer with status 401 (RFC 6750)."""
    wrong = ', error="invalid_token"' if isinstance(error, BadCredential) else ""
    return f'Bearer realm="rookery"{wrong}'


# -- what the scopes of a bot's token allow; everything else is refused to bots --------------------

_FREE = re.compile(r"/api/(me|openapi\.json)|/health|/static/.*")
_CHANGES = (
    (re.compile(r"/api/games/\w+/(act|finish|leave|claim|contribution|quiet)"), "play"),
    (re.compile(r"/api/games/\w+/say"), "chat"),
    (re.compile(r"/api/challenges(/.*)?"), "challenge"),
    (re.compile(r"/api/evenings/\w+"), "challenge"),
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
