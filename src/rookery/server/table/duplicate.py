"""Tables that share one deal and the same chance: what is drawn there says nothing elsewhere.

So nobody contributes to their chance, and nobody but their players may watch them until all of
them are over.
"""

from rookery.server.table.game import StoredGame

_EVENT = "duplicate "


def tags(evening_id: str, number: int) -> dict[str, str]:
    """The tags of a table of round `number` of an evening."""
    return {"event": f"{_EVENT}{evening_id}, round {number}"}


def is_duplicate(stored: StoredGame) -> bool:
    """Whether other tables share the game's deal."""
    return stored.kind == "live" and stored.tags.get("event", "").startswith(_EVENT)
