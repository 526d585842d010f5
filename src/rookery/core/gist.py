"""What a list of moves says of an action: pictograms and a few words, not the whole sentence."""

import msgspec

SEAT = "%seat"
"""Stands in the words of a gist for whoever sits on its `seat`; lists put a name there."""


class Gist(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """One line of a list of moves; whose turn it is stands before it.

    - `pictures`: symbols in the house's or the game's symbol file
    - `place`: where it was, as the board's coordinates have it
    - `seat`: whom it happened to; the words call them `SEAT`
    - `thing`: consecutive actions that are all about one thing stand on one line, that of the last
    - `was`, `now`: how the thing stood before and after; where it stands again as before the first
      of them, the line says `undone`
    """

    words: str
    pictures: tuple[str, ...] = ()
    place: str = ""
    seat: int | None = None
    thing: str = ""
    was: str = ""
    now: str = ""
    undone: str = ""


def to_seat(words: str) -> str:
    """Words of a catalogue that name a seat by `%(seat)s`."""
    return words % {"seat": SEAT}
