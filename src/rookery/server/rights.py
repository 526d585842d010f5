"""Who may do what in a house: the capability that a path needs, and who has it; all must obey."""

import re
from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache

from rookery.server.capabilities import GRANTS, ROLES, Grant, House, Lists, Role, allowed
from rookery.server.errors import (
    MembersOnly,
    Muted,
    NoSuchPage,
    NotInThisHouse,
    OnPause,
    Refused,
    SignedOut,
)
from rookery.server.feature import Feature, Needs
from rookery.server.people.identity import HELPER, KEEPER, TEACHER, Identity

# `*` stands for one part of a path, `**` for any number. Of several that fit, the first counts.
_NEEDS: Needs = {
    # Where people sign in, what is the same for everybody, and what machines ask for.
    None: """
        /in /static/** /health /favicon.ico /robots.txt /api/openapi.json /api/language /api/session
        /api/passkeys/options /rules/** /companions/** /docs/** /offline /worker.js /app.webmanifest
        /link
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
        / /look /look/** /me /api/me/** /api/sessions/** /api/passkeys/** /api/names /games/**
        /api/games/**
        /join/* /learn/* /daily /daily/** /puzzles/** /@/* /api/players/* /api/challenges/**
        /api/puzzles/** /api/guides/** /api/commitments /api/rulesets/* /api/qr
    """,
}


_OF_MEMBERS: Mapping[str, Role] = {
    KEEPER: "keeper",
    HELPER: "helper",
    TEACHER: "teacher",
}
_NOTHING: frozenset[str] = frozenset()
_WRITING: frozenset[str] = frozenset({"write"})
_BEGINNING: frozenset[str] = frozenset({"sit", "come", "open", "meet", "challenge"})


def _lost(who: Identity) -> frozenset[str]:
    """What somebody may not do who is muted or paused now."""
    return (_WRITING if who.muted else _NOTHING) | (_BEGINNING if who.paused else _NOTHING)


def grants_of(features: Iterable[Feature]) -> dict[str, Grant]:
    """All capabilities of a house with these features, the house's own first."""
    grants = dict(GRANTS)
    for feature in features:
        grants |= feature.grants
    return grants


def role_of(who: Identity) -> Role:
    """The role of a user in any house."""
    if who.is_member:
        return _OF_MEMBERS.get(who.role or "", "member")
    return "bot" if who.kind == "bot" else "guest"


class Rights:
    """What a house of some kind, with some features, allows to whom."""

    def __init__(
        self, house: House = "open", lists: Lists = "everybody", features: Iterable[Feature] = ()
    ) -> None:
        grants = grants_of(features).items()
        self._house = house
        self.allowed = {
            role: allowed(house, role, lists)
            | {name for name, grant in grants if name not in GRANTS and grant.has(house, role)}
            for role in ROLES
        }
        """The capabilities of each role."""
        self._rules = _rules(tuple(feature.needs for feature in features))
        self.needed = lru_cache(maxsize=4096)(self._needed)

    def of(self, who: Identity) -> frozenset[str]:
        """The capabilities of a user."""
        return self.allowed[role_of(who)] - _lost(who)

    def _needed(self, method: str, path: str) -> tuple[bool, str | None]:
        """Whether anything names a path at all, and the capability that a request there needs."""
        for wanted, pattern, capability in self._rules:
            if wanted in ("", method) and pattern.fullmatch(path):
                return True, capability
        return False, "look"

    def check(self, method: str, path: str, who: Identity) -> None:
        """Raises the refusal of a request that this house doesn't allow the user."""
        _, capability = self.needed(method, path)
        if capability is not None:
            self.check_may(who, capability, method == "GET")

    def check_may(self, who: Identity, capability: str, is_page: bool = False) -> None:
        """Raises SignedOut, MembersOnly, NotInThisHouse, or NoSuchPage if a page was asked for."""
        if capability not in self.of(who):
            if capability in self.allowed[role_of(who)]:
                raise OnPause() if capability in _BEGINNING else Muted()
            raise self._refusal(role_of(who), capability, is_page)

    def _refusal(self, role: Role, capability: str, is_page: bool) -> Refused:
        if role == "guest" and capability in self.allowed["member"]:
            return MembersOnly() if self._house == "open" else SignedOut()
        if role == "guest" and "look" not in self.allowed[role]:
            return SignedOut()
        if role == "bot" and capability in self.allowed["member"]:
            return MembersOnly() if self._house != "school" else NotInThisHouse()
        return NoSuchPage() if is_page else NotInThisHouse()


Rule = tuple[str, re.Pattern[str], str | None]


def _rules(of_features: tuple[Needs, ...]) -> list[Rule]:
    return [rule for needs in (*of_features, _NEEDS) for rule in _compiled(needs)]


def _compiled(needs: Needs) -> Iterator[Rule]:
    for capability, places in needs.items():
        for place in places.split():
            method, _, path = place.rpartition(":")
            pattern = re.escape(path).replace(r"/\*\*", "(/.*)?").replace(r"\*", "[^/]+")
            yield method, re.compile(pattern), capability
