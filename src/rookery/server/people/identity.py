"""The user for whom a token stands, as the rest of the server sees them."""

import hashlib
from typing import Literal, NamedTuple

import msgspec


def player_id(user_id: str) -> str:
    """A user's public id, the same in every list. The store's id can't be derived from it."""
    return hashlib.sha256(f"player {user_id}".encode()).hexdigest()[:16]


# -- the user for whom a token stands, as the rest of the server sees them -------------------------

Kind = Literal["guest", "member", "bot"]
SCOPES = ("watch", "play", "challenge", "chat")
KEEPER, HELPER, TEACHER = "keeper", "helper", "teacher"
FOR_EVER = 2**53 - 1
"""The time until which somebody is muted, paused or banned for good."""
SCARVES = 6


class Prefs(msgspec.Struct, frozen=True, omit_defaults=True):
    """A user's own preferences; `scarf` is 1 to 6, None until they choose one.

    `unasked`: they want no challenges. `named`: others may see by name that they watch a game.
    """

    scarf: int | None = None
    unasked: bool = False
    named: bool = False


def worn(scarf: int | None, user_id: str) -> int:
    """The number of a user's scarf: the chosen one, or a constant one derived from the id."""
    return scarf or 1 + int(player_id(user_id), 16) % SCARVES


class Identity(NamedTuple):
    """The user for whom a token stands; `user_id` is None if that is nobody (any more).

    A guest has a token but no session. For a session, `begun` is when the user signed in, `method`
    how, `seen` the last use on record, and `until` when the session expires. `scopes` are what a
    bot's token allows, None for anybody else. `is_known`: the house has a row for the user.
    `muted`, `paused` and `banned` say until when; 0: not at all.
    """

    user_id: str | None
    kind: Kind = "guest"
    name: str = ""
    role: str | None = None
    prefs: Prefs = Prefs()
    begun: int | None = None
    seen: int = 0
    until: int | None = None
    scopes: frozenset[str] | None = None
    method: str = ""
    is_known: bool = False
    muted: int = 0
    paused: int = 0
    banned: int = 0

    def at(self, now: int) -> "Identity":
        """The identity at a time: without restrictions that are over, nobody while banned."""
        if not (self.muted or self.paused or self.banned):
            return self
        if self.banned > now:
            return NOBODY
        muted, paused = (until if until > now else 0 for until in (self.muted, self.paused))
        return self._replace(muted=muted, paused=paused, banned=0)

    @property
    def is_member(self) -> bool:
        """Whether this is a signed-in member, who has a name of their own."""
        return self.kind == "member"


NOBODY = Identity(None)
