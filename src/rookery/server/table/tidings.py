"""A message to everybody at a table in one language, with the parts that each reader gets besides.

It is made in two steps, and then framed for each reader. With many tables, the first step is done
for all of them, then the second: a step just done for one table is much faster for the next,
because its code and data are still in the processor's caches.
"""

from collections.abc import Callable
from typing import Generic, Protocol

from rookery.core.once import once
from rookery.core.scene import SceneChange
from rookery.server.i18n.catalogues import Language
from rookery.server.table.messages import Ply, SeatShown
from rookery.server.table.view import Moment, Shown, Viewer, Views, for_others
from rookery.server.web.messages import begun, ended
from rookery.server.web.outgoing_frames import frame, framed


class Tidings(Protocol):
    """A message, which can be framed once both steps are done."""

    moment: Moment
    say: Language

    def look(self) -> None:
        """First step: find out what has changed in the scene."""

    def tell(self) -> None:
        """Second step: make the message."""

    def for_holder(self, viewer: Viewer) -> bytes:
        """The frame for somebody who holds a seat."""

    def for_others(self) -> bytes:
        """The frame for all who hold none."""


class PlyTidings:
    """The newest entry. What is the same for all readers is made and encoded once."""

    _change: SceneChange
    _ply: Ply

    def __init__(self, views: Views, moment: Moment, say: Language) -> None:
        self._views, self.moment, self.say = views, moment, say

    def look(self) -> None:
        """Find out what has changed in the scene."""
        self._change = self._views.change(self.moment, self.say)

    def tell(self) -> None:
        """Describe what has happened."""
        self._ply = self._views.ply(self.moment, self.say, self._change)

    @once
    def _begun(self) -> bytes:
        return begun(self._ply)

    @once
    def _seats(self) -> tuple[SeatShown, ...]:
        return self._views.public_seats(self.moment, self.say)

    def for_holder(self, viewer: Viewer) -> bytes:
        """The frame for somebody who holds a seat."""
        own = self._views.for_reader(self._seats, self.moment, viewer)
        return frame(ended(self._begun, own))

    def for_others(self) -> bytes:
        """The frame for all who hold none."""
        return frame(ended(self._begun, for_others(self._seats)))


class WholeTidings(Generic[Shown]):
    """A message that is made separately for each holder of a seat, as it is sent rarely."""

    _message: Shown

    def __init__(
        self,
        views: Views,
        moment: Moment,
        say: Language,
        make: Callable[[Moment, Language], Shown],
    ) -> None:
        self._views, self.moment, self.say = views, moment, say
        self._make: Callable[[Moment, Language], Shown] = make

    def look(self) -> None:
        """Do nothing: there is no separate first step."""

    def tell(self) -> None:
        """Make the message."""
        self._message = self._make(self.moment, self.say)

    def for_holder(self, viewer: Viewer) -> bytes:
        """The frame for somebody who holds a seat."""
        return framed(self._views.own(self._message, self.moment, viewer))

    def for_others(self) -> bytes:
        """The frame for all who hold none."""
        return framed(self._message)


def ply_for(views: Views, moment: Moment, viewer: Viewer) -> bytes:
    """The frame of the newest entry for somebody who missed it."""
    missed = PlyTidings(views, moment, viewer.say)
    missed.look()
    missed.tell()
    return missed.for_holder(viewer)
