"""What a request needs in this house: a capability, by method and path; everybody must obey."""

import re
from collections.abc import Iterator
from functools import lru_cache

from rookery.server.capabilities import Capability, Role, allowed
from rookery.server.errors import MembersOnly, NoSuchPage, NotInThisHouse, Refused, SignedOut
from rookery.server.people.identity import KEEPER, Identity
from rookery.server.settings import Settings
from rookery.server.web.client import Client

# `*` stands for one part of a path, `**` for any number. Of several that fit, the first counts.
_NEEDS: dict[Capability | None, str] = {
    # Where people sign in, what is the same for everybody, and what machines ask for.
    None: """
        /in /static/** /health /favicon.ico /api/openapi.json /api/language /api/session
        /api/passkeys/options /rules/** /companions/** /docs/** /offline /worker.js /app.webmanifest
    """,
    "join": "POST:/api/people",
    "lists": "/api/people /api/live /players /api/players",
    "members": "/members",
    "tie": "/api/players/*/tie",
    "meet": "/lobby /lobby/live /api/seeks",
    "open": "/new POST:/api/games POST:/api/daily/* /api/games/*/sit",
    "sit": "/api/join/*",
    "challenge": "POST:/api/challenges",
    "write": "/open /api/records",
    "bots": "/me/bots /api/me/bots/**",
    "leave": "DELETE:/api/me",
    "keep": "/api/members/**",
    # Tables, and what the handlers themselves check: whose seat, whose account, whose profile.
    "look": """
        / /me /api/me/** /api/sessions/** /api/passkeys/** /api/names /games/** /api/games/**
        /join/* /learn/* /daily/** /puzzles/** /@/* /api/players/* /api/challenges/**
        /api/puzzles/** /api/guides/** /api/commitments /api/rulesets/* /api/qr
    """,
}


def _rules() -> Iterator[tuple[str, re.Pattern[str], Capability | None]]:
    for capability, places in _NEEDS.items():
        for place in places.split():
            method, _, path = place.rpartition(":")
            pattern = re.escape(path).replace(r"/\*\*", "(/.*)?").replace(r"\*", "[^/]+")
            yield method, re.compile(pattern), capability


_RULES = tuple(_rules())


@lru_cache(maxsize=4096)
def needed(method: str, path: str) -> tuple[bool, Capability | None]:
    """Whether the table names a path at all, and the capability that a request there needs."""
    for wanted, pattern, capability in _RULES:
        if wanted in ("", method) and pattern.fullmatch(path):
            return True, capability
    return False, "look"


def role_of(who: Identity) -> Role:
    """The role of a user in any house."""
    if who.is_member:
        return "keeper" if who.role == KEEPER else "member"
    return "bot" if who.kind == "bot" else "guest"


def capabilities(client: Client, settings: Settings) -> frozenset[Capability]:
    """What the client may do in this house."""
    return allowed(settings.house, role_of(client.identity), settings.lists)


def check(method: str, path: str, client: Client, settings: Settings) -> None:
    """Raises the refusal of a request that this house doesn't allow the client."""
    _, capability = needed(method, path)
    if capability is not None:
        check_may(client, settings, capability, method == "GET")


def check_may(
    client: Client, settings: Settings, capability: Capability, is_page: bool = False
) -> None:
    """Raises SignedOut, MembersOnly, NotInThisHouse, or NoSuchPage if a page was asked for."""
    if capability not in capabilities(client, settings):
        raise _refusal(client, settings, capability, is_page)


def _refusal(client: Client, settings: Settings, capability: Capability, is_page: bool) -> Refused:
    role = role_of(client.identity)
    if role == "guest" and capability in allowed(settings.house, "member"):
        return MembersOnly() if settings.house == "open" else SignedOut()
    if role == "guest" and "look" not in allowed(settings.house, role):
        return SignedOut()
    if role == "bot" and capability in allowed(settings.house, "member"):
        return MembersOnly() if settings.house != "school" else NotInThisHouse()
    return NoSuchPage() if is_page else NotInThisHouse()
