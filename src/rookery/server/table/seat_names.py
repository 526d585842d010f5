"""The names of seats."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from rookery.core.words.i18n import Say, later
from rookery.core.words.seats import COLOURS
from rookery.server.people.names import FORMER
from rookery.server.table.game import Snapshot
from rookery.server.table.seats import Seat

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
"""The penguins of each level, one for each seat: no two at a table share a name."""
_FORMER, _GUEST = later("Former guest %(number)s"), later("Guest")


def shown_names(seats: Sequence[Seat], say: Say, dummy: str) -> tuple[str, ...]:
    """The names of a table's seats; a single person without a name is called guest."""
    nameless = [seat for seat, one in enumerate(seats) if one.kind == "human" and not one.name]
    names = [_shown_name(one, seat, say, dummy) for seat, one in enumerate(seats)]
    if len(nameless) == 1:
        names[nameless[0]] = say(_GUEST)
    return tuple(names)


def _shown_name(one: Seat, seat: int, say: Say, dummy: str) -> str:
    """Like `seat_name`, but a computer has a name of its own."""
    colony = COLONIES.get(one.level or "") if one.kind == "computer" else None
    return colony[seat % len(colony)] if colony else seat_name(one, seat, say, dummy)


def seat_name(one: Seat, seat: int, say: Say, dummy: str) -> str:
    """The name of a seat: its player's name, a computer's level, or its colour; "" if open.

    `dummy` is the game's name for a seat that nobody holds.
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


class Naming:
    """A language that replaces the colours, by which a game calls seats, with the seats' names.

    Those with the same names are equal: words and drawings are memoised by it.
    """

    def __init__(self, say: Say, names: Mapping[str, str]) -> None:
        self._say, self._names = say, names
        self._hash = hash((say, tuple(names.items())))
        self.plural = say.plural

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Naming):
            return NotImplemented
        return (self._say, self._names) == (other._say, other._names)

    def __hash__(self) -> int:
        return self._hash

    def __call__(self, message: str, /) -> str:
        return self._names.get(message) or self._say(message)


class SeatNames(NamedTuple):
    """The names of a table's seats in a language, valid while `seats` stay the same."""

    seats: tuple[Seat, ...]
    names: tuple[str, ...]
    naming: Naming


def called(game: Snapshot, say: Say) -> SeatNames:
    """The current names of the people and computers at a table."""
    names = shown_names(game.seats, say, game.game.words.dummy)
    return SeatNames(game.seats, names, Naming(say, dict(zip(COLOURS, names, strict=False))))


def naming(game: Snapshot, say: Say) -> Naming:
    """The language in which a game names the people and computers at its table."""
    return called(game, say).naming
