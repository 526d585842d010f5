"""Draw the examples of rules pages as pictures, in a light and a dark theme."""

import hashlib
import re
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from rookery import games
from rookery.core.drawing import svg
from rookery.core.drawing.dark_theme import Theme
from rookery.core.drawing.scene import Scene
from rookery.core.game import Game
from rookery.core.notation.line import states_along
from rookery.server.i18n.catalogues import Language, languages

_THEMES: tuple[Theme, ...] = ("light", "dark")


def with_pictures(text: str, game: str, german: bool, to: Path) -> str:
    """A rules page with its examples replaced or preceded by drawings, which go to `pictures`."""
    say = languages()["de" if german else "en"]
    block = re.compile(rf"^```{game}( picture)?\n(.*?)^```\n", re.MULTILINE | re.DOTALL)

    def show(match: re.Match[str]) -> str:
        lines = match[2].splitlines()
        caption = " ".join(line[2:] for line in lines if line.startswith("# "))
        # `# ` is a caption; `@ ` names what a house's own page highlights.
        moves = [line for line in lines if not line.startswith(("# ", "@ "))]
        scenes = _scenes(games.load(game), moves, say, both=not match[1])
        images = "\n".join(_image(game, scene, caption or title, to) for scene, title in scenes)
        return f"{images}\n\n*{caption}*\n" if match[1] else f"{images}\n\n{match[0]}"

    return block.sub(show, text)


def _scenes(
    game: Game[Any], lines: Sequence[str], say: Language, both: bool
) -> list[tuple[Scene, str]]:
    """The scenes of a block: a position, or the one after its actions; an example shows both."""
    before = game.parse(lines[0])
    first = (game.drawing.scene(before, say), say("The position"))
    actions = lines[1:-1] if both else lines[1:]
    if not actions:
        return [first]
    *states, last = states_along(before, actions)
    after = (
        game.drawing.scene(last, say, (states[-1], actions[-1])),
        say("The position afterwards"),
    )
    return [first, after] if both else [after]


def _image(game: str, scene: Scene, title: str, to: Path) -> str:
    """The Markdown of a picture in two themes, of which the page shows one."""
    blocks = []
    for theme in _THEMES:
        text = svg.draw(scene, "example", title, games.load(game).drawing.symbols, theme)
        name = f"{hashlib.sha256(text.encode()).hexdigest()[:12]}.svg"
        (to / "pictures").mkdir(exist_ok=True)
        (to / "pictures" / name).write_text(text, encoding="utf-8")
        options = f":class: only-{theme} board\n:alt: {title}"
        blocks.append(f"```{{image}} ../pictures/{name}\n{options}\n```")
    return "\n".join(blocks)
