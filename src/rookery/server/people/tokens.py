"""Tokens, which only their browser or program knows; the store has their hashes. Also game ids."""

import hashlib
import re
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from rookery.server.ops.randomness import Randomness

COOKIE = "rookery_guest"
SECURE_COOKIE = "__Host-rookery_guest"
_TOKEN = re.compile(r"[A-Za-z0-9_-]{22,128}")
_FORM = re.compile(r"[A-Za-z0-9_-]{32}")  # the form that `new_token` makes
_ALPHABET = "abcdefghjkmnpqrstuvwxyz23456789"
_ID_LETTERS = 12
YEAR_S = 365 * 24 * 3600
OWN = "guest_"
"""Begins the tokens that programs make for themselves, to play as guests."""
_IN_ADDRESSES = frozenset(("token", "access_token", "authorization", "api_key"))


def new_token(randomness: Randomness) -> str:
    """A secret of 192 bits, as text for a cookie, a header or a link."""
    return randomness.text("token", 24)


def new_invite(randomness: Randomness) -> str:
    """A secret of 128 bits for one open seat."""
    return randomness.text("invite", 16)


def new_game_id(randomness: Randomness) -> str:
    """Twelve letters and digits (59 bits): whoever knows the address of a table may watch it."""
    return randomness.letters("game id", _ALPHABET, _ID_LETTERS)


def record_id(text: str) -> str:
    """The id of an opened record. The same text always gets the same id, whoever opens it."""
    number = int.from_bytes(hashlib.sha256(text.encode(errors="replace")).digest())
    letters = []
    for _ in range(_ID_LETTERS):
        number, place = divmod(number, len(_ALPHABET))
        letters.append(_ALPHABET[place])
    return "".join(letters)


def some_game_id(randomness: Randomness) -> str:
    """A random text of the form of a game's id: an id for a study, or a game to look for."""
    return randomness.letters("somewhere", _ALPHABET, 12)


def is_game_id(text: str) -> bool:
    """Whether a text has the form of a game's id; nothing else is looked up."""
    return len(text) == _ID_LETTERS and set(text) <= set(_ALPHABET)


def hashed(secret: str) -> str:
    """The hash of a secret for the store: enough to recognise the secret, useless to a thief."""
    return hashlib.sha256(secret.encode()).hexdigest()


def is_token(text: str) -> bool:
    """Whether a text can be a token: too long to be guessed, and only base64url characters."""
    return _TOKEN.fullmatch(text) is not None


class Bearer(NamedTuple):
    """A program's bearer credential; `token` is None if it is malformed."""

    token: str | None


def bearer_in(headers: Mapping[str, str]) -> Bearer | None:
    """The credential of an `Authorization: Bearer` header; None if absent or of another scheme."""
    scheme, _, bearer = headers.get("authorization", "").partition(" ")
    if scheme.lower() != "bearer":
        return None
    return Bearer(bearer if is_token(bearer) else None)


def is_misplaced(headers: Mapping[str, str], query: str) -> bool:
    """Whether a request presents a credential in a way in which it can't be right.

    So does any `Authorization` header without a well-formed bearer token, and any address with a
    token: addresses end up in logs.
    """
    bearer = bearer_in(headers)
    if bearer is None:
        is_wrong = bool(headers.get("authorization", "").strip())
    else:
        is_wrong = bearer.token is None
    return is_wrong or any(
        part.partition("=")[0].lower() in _IN_ADDRESSES for part in query.split("&") if part
    )


def is_own(token: str) -> bool:
    """Whether a program has made this token for itself. A mistyped bot's token is none of these."""
    return token.startswith(OWN) and is_token(token.removeprefix(OWN))


def token_in_cookies(cookies: Mapping[str, Sequence[str]], secure: bool) -> str | None:
    """A browser's token, if exactly one cookie is there and has the form of our tokens.

    If there are two, somebody else has set one of them, and we can't know which.
    """
    values = set(cookies.get(SECURE_COOKIE if secure else COOKIE, ()))
    cookie = values.pop() if len(values) == 1 else ""
    return cookie if _FORM.fullmatch(cookie) else None


def set_cookie(token: str, secure: bool) -> str:
    """The `Set-Cookie` header that gives a browser its token, which scripts cannot read."""
    return _cookie(token, YEAR_S, secure)


def no_cookie(secure: bool) -> str:
    """The `Set-Cookie` header that deletes a browser's token."""
    return _cookie("", 0, secure)


def _cookie(token: str, age_s: int, secure: bool) -> str:
    name, extra = (SECURE_COOKIE, "; Secure") if secure else (COOKIE, "")
    return f"{name}={token}; Path=/; Max-Age={age_s}; HttpOnly; SameSite=Lax{extra}"
