"""Games like another, with some members of their rooms replaced."""

from typing import Any, TypeVar

from rookery.core.game import Game
from rookery.core.room import members_of

Kind = TypeVar("Kind", bound=Game[Any])
ROOMS = ("rules", "text", "drawing", "words", "players")


def altered(kind: type[Kind], **members: Any) -> type[Kind]:
    """A kind of game whose rooms have these members, which are functions without `self`."""
    rooms = dict[str, Any]()
    for room in ROOMS:
        was = getattr(kind, room)
        own = {name: members.pop(name) for name in members_of(type(was)) & members.keys()}
        rooms |= {room: was.with_members(**own)} if own else {}
    return type(f"Altered{kind.__name__}", (kind,), members | rooms)
