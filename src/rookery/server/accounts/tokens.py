"""Who is asking: a token that only its browser or program knows, and its hash in the store."""

import hashlib
import re
from collections.abc import Mapping

from rookery.server.ops.randomness import Randomness

COOKIE = "rookery_guest"
SECURE_COOKIE = "__Host-rookery_guest"
_TOKEN = re.compile(r"[A-Za-z0-9_-]{22,128}")
_ALPHABET = "abcdefghjkmnpqrstuvwxyz23456789"
YEAR_S = 365 * 24 * 3600


def new_token(randomness: Randomness) -> str:
    """A secret of 192 bits, as text for a cookie, a header or a link."""
    return randomness.text("token", 24)


def new_invite(randomness: Randomness) -> str:
    """A secret of 128 bits for one open seat."""
    return randomness.text("invite", 16)


def new_game_id(randomness: Randomness) -> str:
    """Twelve letters and digits (59 bits): who knows the address of a table may watch it."""
    return randomness.letters("game id", _ALPHABET, 12)


def is_game_id(text: str) -> bool:
    """Whether a text can be a game's id; nothing else is looked up."""
    return len(text) == 12 and set(text) <= set(_ALPHABET)


def hashed(secret: str) -> str:
    """What the store keeps of a secret: enough to recognise it, useless to a thief."""
    return hashlib.sha256(secret.encode()).hexdigest()


def is_token(text: str) -> bool:
    """Whether a text can be a token: long enough not to be guessed, nothing odd in it."""
    return _TOKEN.fullmatch(text) is not None


def token_in(headers: Mapping[str, str], cookies: Mapping[str, str], secure: bool) -> str | None:
    """The token of a request: a program's `Authorization: Bearer`, or else a browser's cookie."""
    scheme, _, bearer = headers.get("authorization", "").partition(" ")
    if scheme.lower() == "bearer":
        return bearer if is_token(bearer) else None
    cookie = cookies.get(SECURE_COOKIE if secure else COOKIE, "")
    return cookie if is_token(cookie) else None


def set_cookie(token: str, secure: bool) -> str:
    """The header that hands a browser its token; scripts cannot read it."""
    name, extra = (SECURE_COOKIE, "; Secure") if secure else (COOKIE, "")
    return f"{name}={token}; Path=/; Max-Age={YEAR_S}; HttpOnly; SameSite=Lax{extra}"
