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
COLONIES = {
    "chick": ("Pip", "Flo", "Tuff", "Nib", "Dot", "Pom"),
    "rockhopper": ("Rocco", "Tilly", "Spike", "Iggy", "Roxy", "Punky"),
    "adelie": ("Adele", "Louis", "Juno", "Otto", "Cleo", "Emil"),
    "king": ("Arthur", "Thea", "Bruno", "Gala", "Rex", "Odette"),
    "emperor": ("Nero", "Livia", "Titus", "Julia", "Trajan", "Flavia"),
}
"""The penguins of each level, one for each seat: no two at a table are called alike."""
_FORMER = later("Former guest %(number)s")


def shown_name(one: Seat, seat: int, say: Say, dummy: str) -> str:
    """What people at a table read: as `seat_name`, but a computer has a name of its own."""
    colony = COLONIES.get(one.level or "") if one.kind == "computer" else None
    return colony[seat % len(colony)] if colony else seat_name(one, seat, say, dummy)


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
