"""How a list of moves shows an action: pictograms and a few words, not the whole sentence."""

import msgspec

SEAT = "%seat"
"""A placeholder in a gist's words for the player at its `seat`; lists put a name there."""


class Gist(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """One line of a list of moves; the list puts the seat whose turn it is before it.

    - `pictures`: symbols in the house's or the game's symbol file
    - `place`: where it happened, in the board's coordinates
    - `seat`: the seat it happened to; the words refer to it as `SEAT`
    - `yours`: the words for the reader to whom it happened
    - `thing`: consecutive actions about the same thing share one line, that of the last action
    - `was`, `now`: the thing's position before and after; if it is back where it was before the
      first of these actions, the line says `undone`
    """

    words: str
    pictures: tuple[str, ...] = ()
    place: str = ""
    seat: int | None = None
    thing: str = ""
    was: str = ""
    now: str = ""
    undone: str = ""
    yours: str = ""


def to_seat(words: str) -> str:
    """Insert `SEAT` into words of a catalogue that name a seat by `%(seat)s`."""
    return words % {"seat": SEAT}
