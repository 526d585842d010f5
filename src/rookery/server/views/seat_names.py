"""What seats are called."""

from rookery.core.i18n import Say, later
from rookery.core.seats import COLOURS
from rookery.server.accounts.names import FORMER
from rookery.server.model.seats import Seat

LEVEL_TITLES = {
    "chick": later("Chick"),
    "rockhopper": later("Rockhopper"),
    "adelie": later("Adélie"),
    "king": later("King"),
    "emperor": later("Emperor"),
}
_FORMER = later("Former guest %(number)s")


def seat_name(one: Seat, seat: int, say: Say, dummy: str) -> str:
    """What a seat is called: its player's name, a computer's level, or its colour; "" if open.

    `dummy` is what the game calls a seat that nobody holds.
    """
    if one.kind == "unheld" and dummy:
        return say(dummy)
    if one.kind == "computer":
        return say(LEVEL_TITLES.get(one.level or "", one.level or ""))
    if one.kind == "open":
        return ""
    if one.name.startswith(FORMER):
        return say(_FORMER) % {"number": one.name.removeprefix(FORMER)}
    return one.name or say(COLOURS[seat % len(COLOURS)])
