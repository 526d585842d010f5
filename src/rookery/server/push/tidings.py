"""One message to all at a table in one language, with what each of them is told besides."""

from typing import Generic

from rookery.server.i18n.catalogues import Language
from rookery.server.push.frames import frame, framed
from rookery.server.views.messages import People, View, begun, ended
from rookery.server.views.table_view import Moment, Shown, Viewer, Views, for_others


class PlyTidings:
    """The newest entry. What all read alike is made and encoded once, whoever else reads it."""

    def __init__(self, views: Views, moment: Moment, say: Language) -> None:
        self._views, self._moment = views, moment
        self._ply = begun(views.ply(moment, say))
        self._seats = views.public_seats(moment, say)

    def for_holder(self, viewer: Viewer) -> bytes:
        """The frame for somebody who holds a seat."""
        own = self._views.for_reader(self._seats, self._moment, viewer)
        return frame(ended(self._ply, own))

    def for_others(self) -> bytes:
        """The frame for all who hold none."""
        return frame(ended(self._ply, for_others(self._seats)))


class WholeTidings(Generic[Shown]):
    """A message that is made anew for each who holds a seat: it is sent seldom."""

    def __init__(self, views: Views, moment: Moment, message: Shown) -> None:
        self._views, self._moment = views, moment
        self._message: Shown = message

    def for_holder(self, viewer: Viewer) -> bytes:
        """The frame for somebody who holds a seat."""
        return framed(self._views.own(self._message, self._moment, viewer))

    def for_others(self) -> bytes:
        """The frame for all who hold none."""
        return framed(self._message)


Tidings = PlyTidings | WholeTidings[View] | WholeTidings[People]
