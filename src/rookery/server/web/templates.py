"""Pages from templates, in the reader's language."""

from collections.abc import Callable
from functools import cache, lru_cache
from pathlib import Path
from typing import Any

import jinja2
from markupsafe import Markup

from rookery import __version__, games
from rookery.core.drawing import svg
from rookery.core.game import Game
from rookery.server.i18n import formats
from rookery.server.i18n.catalogues import Language, forget, languages
from rookery.server.web import sprites
from rookery.server.web.scripts import Scripts
from rookery.server.web.static_files import StaticFile, StaticFiles

Folders = tuple[tuple[str, Path], ...]
"""The names of features, and where those lie that bring files of their own."""
_FOLDER = Path(__file__).resolve().parents[1] / "templates"


def glyphs(*games: Game[Any]) -> Markup:
    """The small pictures of these games, to be put once into a page."""
    return Markup(svg.glyphs(*(game.drawing.glyph for game in games)))


def choices(game: Game[Any]) -> Markup:
    """The pictures of a game's choices, to be put once into a page."""
    return Markup(svg.glyphs(game.drawing.choices))


def _of_games() -> dict[str, Path]:
    """The games' previews and their companions' scripts and styles, by the paths for pages."""
    files = {}
    for name in games.names():
        preview = games.symbols(name).with_name(svg.PREVIEW)
        if preview.exists():
            files[_preview_name(name)] = preview
        folder = games.companion_folder(name)
        for path in sorted(folder.iterdir()) if folder else []:
            if path.suffix in (".js", ".css"):
                files[f"games/{name}/companion/{path.name}"] = path
    return files


def _of_features(folders: Folders) -> dict[str, Path]:
    """Features' scripts and styles: `server/daily/static/daily.js`, as in the package."""
    return {
        f"server/{name}/static/{path.relative_to(folder / 'static').as_posix()}": path
        for name, folder in folders
        for path in sorted((folder / "static").rglob("*"))
        if path.is_file()
    }


def _preview_name(game: str) -> str:
    return f"previews/{game}.png"


def _loader(of_features: Folders) -> jinja2.BaseLoader:
    """What finds templates: those of the server, of features by their name, and of games."""
    own = {name: jinja2.FileSystemLoader(folder / "templates") for name, folder in of_features}
    house, games_own = jinja2.FileSystemLoader(_FOLDER), jinja2.FunctionLoader(_companion)
    return jinja2.ChoiceLoader([house, jinja2.PrefixLoader(own), games_own])


def _companion(name: str) -> tuple[str, str, Callable[[], bool]] | None:
    """The template `games/<game>/companion.html`, from the game's own folder."""
    parts = name.split("/")
    if len(parts) != 3 or parts[0] != "games" or parts[1] not in games.names():
        return None
    folder = games.companion_folder(parts[1])
    if folder is None or parts[2] != "companion.html":
        return None
    path = folder / parts[2]
    return path.read_text(encoding="utf-8"), str(path), lambda: False


class Templates:
    """Renders pages. With `develop`, each page reads all again, scripts as they are written."""

    def __init__(self, develop: bool, of_features: Folders = ()) -> None:
        self._develop, self._of_features = develop, of_features
        self._read()
        self._environment = lru_cache(maxsize=16)(self._make_environment)

    def _read(self) -> None:
        more = _of_games() | _of_features(self._of_features)
        self.statics = StaticFiles(more=more, drawn_files=dict(sprites.drawn_files()))
        self._scripts = Scripts(self.statics, as_written=self._develop)
        self._ready: dict[str, StaticFile] = {}

    def ready(self, name: str) -> StaticFile | None:
        """A static file that has been compressed before; None for all others."""
        return self._ready.get(name)

    def file(self, name: str) -> StaticFile | None:
        """A static file by path; None if there is none.

        The first time, it is compressed: that should be off the event loop.
        """
        file = self.statics.get(name)
        if file is not None and file.packed is not None:
            self._ready[name] = file
        return file

    def script(self, entry: str) -> str:
        """The address of a script that begins by itself, as a page or a worker does."""
        return self._scripts.addresses(entry)[-1]

    def scripts(self) -> list[str]:
        """The addresses of all scripts."""
        names = self.statics.names()
        return [self.statics.address(name) for name in names if name.endswith(".js")]

    def outdated(self, name: str) -> StaticFile | None:
        """What a page of another version gets at this path, if not the present file."""
        return self._scripts.instead(name)

    def _make_environment(self, language: Language) -> jinja2.Environment:
        environment = jinja2.Environment(
            loader=_loader(self._of_features),
            autoescape=True,
            trim_blocks=True,
            lstrip_blocks=True,
            undefined=jinja2.StrictUndefined,
            extensions=["jinja2.ext.i18n"],
            auto_reload=self._develop,
        )
        # The i18n extension adds this method.
        install: Callable[..., None] = vars(environment)["install_gettext_callables"]
        install(language, language.plural, newstyle=True)
        environment.globals.update(
            asset=lambda name: self.statics.address(name),
            scripts=lambda entry: self._scripts.addresses(entry),
            sprite=lambda *shown, still=False: sprites.sprite(
                self.statics.address, *shown, still=still
            ),
            preview_of=self._preview_of,
            has_rules=lambda game: games.rules_file(game.name, language.code) is not None,
            cover=lambda game: sprites.cover(self.statics.address, game),
            glyphs=glyphs,
            choices=choices,
            pictured=lambda game: svg.names(game.drawing.choices),
            version=__version__,
            lang=language.code,
            strings=language.for_scripts,
            offered=languages().values(),
            **formats.of(language.code),
        )
        return environment

    def _preview_of(self, game: Game[Any] | None) -> str:
        """The address of the picture beside links to pages of a game, or to others of the house."""
        name = _preview_name(game.name if game else "house")
        return self.statics.address(name if self.statics.get(name) else _preview_name("house"))

    def render(self, name: str, language: Language, **context: Any) -> str:
        """The HTML of a page."""
        if self._develop:
            self._read()
            forget()
            self._environment.cache_clear()
        return sprites.fill(self._environment(language).get_template(name).render(context))


def templates(develop: bool, of_features: Folders = ()) -> Templates:
    """The templates of a server, with those in features' own folders.

    Servers in one process share them if they have the same games and features.
    """
    return Templates(True, of_features) if develop else _read_once(_places(), of_features)


def _places() -> tuple[tuple[str, Path, Path | None], ...]:
    """Each game's name, the file of its drawings, and the folder of its companion."""
    return tuple(
        (name, games.symbols(name), games.companion_folder(name)) for name in games.names()
    )


@cache  # reading takes a tenth of a second, and tests start many servers in one process
def _read_once(
    of_games: tuple[tuple[str, Path, Path | None], ...], of_features: Folders
) -> Templates:
    del of_games
    return Templates(False, of_features)
