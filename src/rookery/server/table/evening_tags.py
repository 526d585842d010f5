"""Tables of evenings: their tags name the evening and the round.

All tables of a duplicate round share one deal and the same chance: what is drawn there says
nothing elsewhere. So nobody contributes to their chance, and nobody but their players may watch
them until all of them are over.
"""

import re

from rookery.server.table.game import StoredGame

_PLAIN, _DUPLICATE = "evening", "duplicate"
_EVENT = re.compile(rf"(?:{_PLAIN}|{_DUPLICATE}) ([0-9a-z]{{1,16}}), round \d+")


def tags(evening_id: str, number: int, is_duplicate: bool) -> dict[str, str]:
    """The tags of a table of round `number` of an evening."""
    kind = _DUPLICATE if is_duplicate else _PLAIN
    return {"event": f"{kind} {evening_id}, round {number}"}


def is_duplicate(stored: StoredGame) -> bool:
    """Whether other tables share the game's deal."""
    return stored.kind == "live" and stored.tags.get("event", "").startswith(f"{_DUPLICATE} ")


def evening_of(stored: StoredGame) -> str | None:
    """The path of the evening that the table belongs to; None if it belongs to none."""
    if stored.kind != "live":
        return None
    event = _EVENT.fullmatch(stored.tags.get("event", ""))
    return event and f"/evenings/{event[1]}"
