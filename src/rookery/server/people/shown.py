"""People as others see them: their name, the address of their profile, and their scarf."""

from collections.abc import Mapping

import msgspec

from rookery.core.words.i18n import Say, later
from rookery.server.people.identity import player_id, worn
from rookery.server.people.store import Person

_FORMER, _NAMELESS = later("Former guest %(number)s"), later("Guest")


class PersonShown(msgspec.Struct, frozen=True):
    """A user: `player` is a public id that reveals nothing else; `scarf` is 1 to 6."""

    player: str
    name: str
    url: str
    kind: str
    scarf: int


def person(who: Person, say: Say) -> PersonShown:
    """A user as shown in the reader's language."""
    player = player_id(who.user_id)
    scarf = worn(who.prefs.scarf, who.user_id)
    return PersonShown(player, _name(who, say), address(who.user_id), who.kind, scarf)


def address(user_id: str) -> str:
    """The address of a user's profile. It has their id: a name may be somebody else's later."""
    return f"/@/{player_id(user_id)}"


def _name(who: Person, say: Say) -> str:
    if who.number is not None:
        return say(_FORMER) % {"number": who.number}
    return who.name or say(_NAMELESS)


def everybody(known: Mapping[str, Person], say: Say) -> dict[str, PersonShown]:
    """The same for several people, by their ids."""
    return {user_id: person(who, say) for user_id, who in known.items()}
