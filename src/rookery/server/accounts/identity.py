"""Whom a token stands for, as the rest of the house sees it."""

from typing import Literal, NamedTuple

import msgspec

Kind = Literal["guest", "member", "bot"]
SCOPES = ("watch", "play", "challenge", "chat")
KEEPER = "keeper"
SCARVES = 6


class Prefs(msgspec.Struct, frozen=True, omit_defaults=True):
    """What people have chosen for themselves; `scarf` is 1 to 6, None before they choose."""

    scarf: int | None = None


class Identity(NamedTuple):
    """Whom a token stands for; `user_id` is None where that is nobody (any more).

    A guest has a token and no session. Of a session, `begun` is when somebody signed in, `method`
    how, `seen` when it was last used as far as is written down, `until` when it ends by itself.
    `scopes` are what a bot's token allows, None for everybody else's.
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

    @property
    def is_member(self) -> bool:
        """Whether somebody has signed in, who sits under a name of their own."""
        return self.kind == "member"


NOBODY = Identity(None)
