"""Who is asking: a token that only its browser or program knows, and its hash in the store."""

import hashlib
import re
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from rookery.server.ops.randomness import Randomness

COOKIE = "rookery_guest"
SECURE_COOKIE = "__Host-rookery_guest"
_TOKEN = re.compile(r"[A-Za-z0-9_-]{22,128}")
_GIVEN = re.compile(r"[A-Za-z0-9_-]{32}")  # as `new_token` makes them
_ALPHABET = "abcdefghjkmnpqrstuvwxyz23456789"
_ID_LETTERS = 12
YEAR_S = 365 * 24 * 3600


def new_token(randomness: Randomness) -> str:
    """A secret of 192 bits, as text for a cookie, a header or a link."""
    return randomness.text("token", 24)


def new_invite(randomness: Randomness) -> str:
    """A secret of 128 bits for one open seat."""
    return randomness.text("invite", 16)


def new_game_id(randomness: Randomness) -> str:
    """Twelve letters and digits (59 bits): who knows the address of a table may watch it."""
    return randomness.letters("game id", _ALPHABET, _ID_LETTERS)


def record_id(text: str) -> str:
    """The id of a record that is opened: the same text has the same one, whoever brings it."""
    number = int.from_bytes(hashlib.sha256(text.encode(errors="replace")).digest())
    letters = []
    for _ in range(_ID_LETTERS):
        number, place = divmod(number, len(_ALPHABET))
        letters.append(_ALPHABET[place])
    return "".join(letters)


def some_game_id(randomness: Randomness) -> str:
    """An id that a game may have: somewhere to look."""
    return randomness.letters("somewhere", _ALPHABET, 12)


def is_game_id(text: str) -> bool:
    """Whether a text can be a game's id; nothing else is looked up."""
    return len(text) == _ID_LETTERS and set(text) <= set(_ALPHABET)


def hashed(secret: str) -> str:
    """What the store keeps of a secret: enough to recognise it, useless to a thief."""
    return hashlib.sha256(secret.encode()).hexdigest()


def is_token(text: str) -> bool:
    """Whether a text can be a token: long enough not to be guessed, nothing odd in it."""
    return _TOKEN.fullmatch(text) is not None


class Bearer(NamedTuple):
    """What a program says it is; `token` is None if that can be nobody's."""

    token: str | None


def bearer_in(headers: Mapping[str, str]) -> Bearer | None:
    """A program's `Authorization: Bearer`; None where there is none, whatever else stands there."""
    scheme, _, bearer = headers.get("authorization", "").partition(" ")
    if scheme.lower() != "bearer":
        return None
    return Bearer(bearer if is_token(bearer) else None)


def token_in_cookies(cookies: Mapping[str, Sequence[str]], secure: bool) -> str | None:
    """A browser's token, if its cookie can be one that we gave out, and there are not two of them.

    A second one was put there by somebody else, and nobody knows which.
    """
    values = set(cookies.get(SECURE_COOKIE if secure else COOKIE, ()))
    cookie = values.pop() if len(values) == 1 else ""
    return cookie if _GIVEN.fullmatch(cookie) else None


def set_cookie(token: str, secure: bool) -> str:
    """The header that hands a browser its token; scripts cannot read it."""
    return _cookie(token, YEAR_S, secure)


def no_cookie(secure: bool) -> str:
    """The header with which a browser forgets its token."""
    return _cookie("", 0, secure)


def _cookie(token: str, age_s: int, secure: bool) -> str:
    name, extra = (SECURE_COOKIE, "; Secure") if secure else (COOKIE, "")
    return f"{name}={token}; Path=/; Max-Age={age_s}; HttpOnly; SameSite=Lax{extra}"
