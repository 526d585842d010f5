"""The room `drawing`: what a position looks like, and what to tap for an action."""

import abc
from collections.abc import Sequence
from pathlib import Path

from rookery.core.drawing import svg
from rookery.core.drawing.dark_theme import PageTheme
from rookery.core.drawing.latest import LatestDrawing
from rookery.core.drawing.scene import Scene, SceneChange, Taps, change, closer
from rookery.core.drawing.seen import BoardView
from rookery.core.drawing.tale import Tale
from rookery.core.once import once
from rookery.core.room import Room
from rookery.core.state import State
from rookery.core.words.i18n import ENGLISH, Say

_SCENE = LatestDrawing[Scene]("scene")


class Drawing(Room):
    """A game's drawings. Only `scene` is needed."""

    legend: tuple[tuple[str, str], ...] = ()
    """What marks and pictures on the board mean: symbols with messages, shown below the board."""

    @abc.abstractmethod
    def scene(
        self, state: State, say: Say = ENGLISH, last: tuple[State, str] | None = None
    ) -> Scene:
        """The drawing of a state; `last` is the state before and the action that led here."""

    tale_words: tuple[str, str] | None = None
    """The name of the picture that `tale` draws, and a sentence that explains it, as messages."""

    def tale(self, line: Sequence[BoardView]) -> Tale | None:
        """A picture that tells a whole game, from all that was seen; None if the game has none."""
        del line
        return None

    @once
    def symbols(self) -> Path:
        """The SVG file of the game's symbols, by default `symbols.svg` beside `scene`."""
        return svg.symbols_beside(self.scene)

    def change(self, before: BoardView, after: BoardView, say: Say = ENGLISH) -> SceneChange:
        """The change from one scene of a game to a later one.

        By default both are drawn and compared. The later drawing is kept on its state, where the
        next change takes it away.
        """
        old = _SCENE.of(before, say, self.scene)
        _SCENE.forget(before.state)
        return change(old, _SCENE.of(after, say, self.scene))

    def taps(self, state: State) -> Taps:
        """The `taps` of a state's scenes. By default they are those of a drawing."""
        scene = _SCENE.any_of(state) or self.scene(state)
        return scene.taps

    def intent(self, state: State, places: Sequence[str]) -> str | None:
        """The action that somebody meant who tapped these places; None if no single one is clear.

        Places are ids of nodes in the order of the taps. The last of them cannot be chosen. Ids
        come from outside: a game ignores those that it doesn't know.
        """
        del state, places
        return None

    def picture(
        self, state: State, say: Say = ENGLISH, theme: PageTheme = "light", *, small: bool = False
    ) -> str:
        """The drawing of a state as one self-contained SVG document.

        With `small`, only the occupied part of a wide board is shown.
        """
        game, scene = state.game, self.scene(state, say)
        scene_or_part = closer(scene) if small else scene
        return svg.draw(scene_or_part, game.name, game.title, self.symbols, theme)

    @property
    def cover(self) -> Path:
        """The game's picture, drawn with symbols of the house and the game; may be missing."""
        return self.symbols.with_name(svg.COVER)

    @property
    def glyph(self) -> Path:
        """A file with one symbol `game-<name>`, its picture in lists; the file may be missing."""
        return self.symbols.with_name("glyph.svg")

    @property
    def choices(self) -> Path:
        """A file with pictures of options' choices, `choice-<option>-<choice>`, 96 x 72 units.

        A form shows an option's choices as pictures if it has any; the file may be missing.
        """
        return self.symbols.with_name("choices.svg")
