"""Drawings and words of a play, made once a language however many people read them."""

from dataclasses import dataclass

from rookery.core.i18n import Say
from rookery.core.scene import Scene, SceneChange, change
from rookery.server.i18n.catalogues import Language
from rookery.server.model.log import seat_left
from rookery.server.model.timeline import Play
from rookery.server.views.messages import EntryShown


def draw(play: Play, ply: int, say: Say) -> Scene:
    """The drawing after that many plies of the line that counts, the last one marked."""
    state = play.states[ply]
    entry = play.line[ply - 1] if ply else None
    if entry is None or entry.kind == "leave":
        return play.game.scene(state, say)
    return play.game.scene(state, say, (play.states[ply - 1], entry.text))


def tell(play: Play, ply: int, say: Say) -> str:
    """What the ply after the first `ply` ones does, in words."""
    entry = play.line[ply]
    if entry.kind == "leave":
        return say("Seat %(seat)s stops playing.") % {"seat": seat_left(entry.text) + 1}
    return play.game.narrate(play.states[ply], entry.text, say)


def mover_at(play: Play, ply: int) -> int | None:
    """The seat whose turn it was when the ply after the first `ply` ones came."""
    entry = play.line[ply]
    return entry.seat if entry.kind == "leave" else play.game.turn_owner(play.states[ply])


def show_entry(play: Play, ply: int, say: Say) -> EntryShown:
    """The ply after the first `ply` ones, with its words."""
    entry = play.line[ply]
    words = tell(play, ply, say)
    return EntryShown(entry.number, entry.seat, entry.text, words, mover_at(play, ply))


@dataclass
class _Drawn:
    number: int
    scene: Scene
    change: SceneChange | None = None


class Drawings:
    """A cache: the newest drawing and the words of all entries, by language.

    A thread may fill it with the words of a copy of the play while the event loop uses it.
    """

    def __init__(self) -> None:
        self._newest: dict[str, _Drawn] = {}
        self._shown: dict[tuple[str, int], EntryShown] = {}

    def newest(self, play: Play, say: Language) -> Scene:
        """The drawing of the state now."""
        found = self._newest.get(say.code)
        if found is None or found.number != play.number:
            found = _Drawn(play.number, draw(play, len(play.line), say))
            self._newest[say.code] = found
        return found.scene

    def change(self, play: Play, say: Language) -> SceneChange:
        """What the newest entry, a ply, changed in the drawing."""
        found = self._newest.get(say.code)
        if found is None or found.number != play.number or found.change is None:
            found = self._step(found, play, say)
            self._newest[say.code] = found
        assert found.change is not None
        return found.change

    def _step(self, before: _Drawn | None, play: Play, say: Language) -> _Drawn:
        if before is not None and before.number == play.number - 1:
            old = before.scene
        else:
            old = draw(play, len(play.line) - 1, say)
        new = draw(play, len(play.line), say)
        return _Drawn(play.number, new, change(old, new))

    def entry(self, play: Play, ply: int, say: Language) -> EntryShown:
        """The ply after the first `ply` ones, with its words."""
        key = say.code, play.line[ply].number
        found = self._shown.get(key)
        if found is None:
            found = self._shown[key] = show_entry(play, ply, say)
        return found

    def entries(self, play: Play, say: Language) -> tuple[EntryShown, ...]:
        """All plies that count."""
        return tuple(self.entry(play, ply, say) for ply in range(len(play.line)))

    def missing(self, play: Play, say: Language) -> int:
        """How many plies have not been put into words yet."""
        return sum((say.code, entry.number) not in self._shown for entry in play.line)
