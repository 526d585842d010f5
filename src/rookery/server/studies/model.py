"""Drawings on the positions of a game, and notes beside them."""

from typing import Annotated

import msgspec
from msgspec import Meta

from rookery.core.words.i18n import later
from rookery.server.errors import Refused


class NoSuchStudy(Refused):
    """The link to the notes is wrong, or their owner has deleted them or the account."""

    code, status = "no-such-study", 404
    message = later("These notes are not here any more.")


class StudyFull(Refused):
    """The study already has notes on the maximum number of positions."""

    code, status = "study-full", 409
    message = later("There are notes on %(most)s positions already. Delete one first.")


# -- drawings on the positions of a game, and notes beside them ------------------------------------

MOST_PAGES = 100
NOTE, NOTE_ROOM = 500, 2000
"""The most characters of a note, and code points, of which a character may need several."""
Place = Annotated[str, Meta(pattern=r"^[A-Za-z0-9_.:-]{1,40}$")]
Arrow = Annotated[tuple[Place, ...], Meta(min_length=1, max_length=2)]
"""From one place on the board to another; a single place gets a circle around it."""


class NotesPage(msgspec.Struct, frozen=True, omit_defaults=True):
    """The note and the drawings of one position."""

    note: Annotated[str, Meta(max_length=NOTE_ROOM)] = ""
    arrows: Annotated[tuple[Arrow, ...], Meta(max_length=20)] = ()

    @property
    def is_empty(self) -> bool:
        return not self.note and not self.arrows


Pages = dict[int, NotesPage]
"""Pages by the number of entries before each position."""


def with_page(pages: Pages, number: int, page: NotesPage) -> Pages:
    """The pages with one of them replaced, or removed if it is empty."""
    others = {key: each for key, each in pages.items() if key != number}
    return others if page.is_empty else {**others, number: page}


def without_words(pages: Pages) -> Pages:
    """The pages with their drawings only; pages left empty are dropped."""
    drawn = {key: NotesPage(arrows=each.arrows) for key, each in pages.items()}
    return {key: each for key, each in drawn.items() if not each.is_empty}
