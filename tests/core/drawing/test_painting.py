"""Composed pictures look as if resvg had drawn them whole; only what changes is drawn anew."""

import io
import random
from functools import cache
from typing import Any

import msgspec
import numpy as np
import pytest
import resvg_py
from numpy.typing import NDArray
from PIL import Image

from examples.breakthrough.game import GAME
from rookery import games
from rookery.core.drawing import painting, raster, svg
from rookery.core.drawing.dark_theme import Theme
from rookery.core.drawing.rasterizer import rasterize
from rookery.core.drawing.scene import Scene
from rookery.core.drawing.seen import BoardView, views_along
from rookery.core.drawing.sheet import FINE, Sheet, piece_of, sheet_of
from rookery.core.drawing.sprites import Sprites
from tests.contract.toy import Krill

NOTICED = 4
"""A difference of a channel that somebody could notice, of 255."""
MOST_NOTICED, MOST, MEAN = 0.0005, 48, 0.25
"""The share of pixels that may differ so much, the largest difference, and the mean one.

resvg samples edges at sixteen points in a pixel. Where an edge passes exactly through one, the
last digit of a number decides, and that depends on where in a document the edge lies.
"""

Pixels = NDArray[np.int16]


GUESTS = {"breakthrough": GAME, "krill": Krill()}
"""Games that are not the house's own, with pictures unlike theirs."""


def game_named(name: str) -> Any:
    return GUESTS.get(name) or games.load(name)


@cache
def told(name: str, players: int, most: int = 40) -> list[BoardView]:
    """The moments of a game played at random."""
    game, choose = game_named(name), random.Random(name)
    state = game.start(game.deal(game.read_options({"players": str(players)}), 1))
    states, tokens = [state], []
    while not state.is_terminal and len(states) < most:
        is_chance = state.is_chance
        code = state.code_at(choose.random()) if is_chance else choose.choice(list(state.codes))
        tokens.append(game.text.action_text(state, code))
        state = state.apply_code(code)
        states.append(state)
    return views_along(states, tokens)


def games_and_players() -> list[tuple[str, int]]:
    """Every game, with as few and as many players as it has."""
    names = [*sorted(games.own_names()), *GUESTS]
    return [(name, count) for name in names for count in dict.fromkeys(_fewest_and_most(name))]


def _fewest_and_most(name: str) -> tuple[int, int]:
    players = game_named(name).seats
    return min(players), max(players)


def opened(png: bytes) -> Pixels:
    """The pixels as they are seen: the colours of what is nearly transparent count little."""
    return np.asarray(Image.open(io.BytesIO(png)).convert("RGBA").convert("RGBa")).astype(np.int16)


def whole(scene: Scene, game: Any, width: int, theme: Theme) -> Pixels:
    """The scene as resvg alone draws it, with its symbols at the places where they may lie."""
    sheet = sheet_of([scene], game.drawing.symbols, width, theme)
    body = "".join(map(svg.piece_markup, sheet.frame(0)))
    drawn = svg.document(body, sheet.view, "s", "", game.drawing.symbols, theme)
    return opened(rasterize(drawn, width))


def composed(sheet: Sheet) -> Pixels:
    return opened(painting.png(sheet))


def check_alike(one: Pixels, other: Pixels) -> None:
    assert one.shape == other.shape
    apart = np.abs(one - other).max(axis=2)
    assert apart.max() <= MOST
    assert (apart > NOTICED).mean() <= MOST_NOTICED
    assert apart.mean() <= MEAN


@pytest.mark.parametrize(("width", "theme"), [(600, "light"), (331, "dark")])
@pytest.mark.parametrize(("name", "players"), games_and_players())
def test_a_composed_picture_is_what_resvg_draws(
    name: str, players: int, width: int, theme: Theme
) -> None:
    moments = told(name, players)
    game = game_named(name)
    for at in (0, len(moments) // 2, len(moments) - 1):
        last = moments[at].last
        scene = game.drawing.scene(moments[at].state, last=last)
        mine = composed(sheet_of([scene], game.drawing.symbols, width, theme))
        check_alike(mine, whole(scene, game, width, theme))


@pytest.mark.parametrize("width", [73, 600, 1200])
@pytest.mark.parametrize(("name", "players"), games_and_players())
def test_no_symbol_is_moved_by_more_than_a_sixteenth_of_a_pixel(
    name: str, players: int, width: int
) -> None:
    moments, game = told(name, players), game_named(name)
    scene = game.drawing.scene(moments[len(moments) // 2].state)
    sheet = sheet_of([scene], game.drawing.symbols, width, "light")
    lies_at = {(piece.symbol, piece.angle, piece.x, piece.y) for piece in sheet.frame(0)}
    wide, high = sheet.scales
    for piece in map(piece_of, scene.bottom_up()):
        assert any(
            (symbol, angle) == (piece.symbol, piece.angle)
            and abs(x - piece.x) * wide < 1 / 15
            and abs(y - piece.y) * high < 1 / 15
            for symbol, angle, x, y in lies_at
        )


def test_symbols_lie_at_few_places_between_pixels() -> None:
    """What one table has rasterised serves others: an ice sheet lies at many points of the sea."""
    game, finer = games.load("polar_escape"), 64
    for at in told("polar_escape", 6):
        sheet = sheet_of([game.drawing.scene(at.state)], game.drawing.symbols, 600, "light")
        for piece in sheet.pieces:
            across = (piece.x - sheet.view[0]) * sheet.scales[0]
            down = (piece.y - sheet.view[1]) * sheet.scales[1]
            assert round(across * finer) % (finer // FINE) == 0
            assert round(down * finer) % (finer // FINE) == 0


def test_large_pictures_too() -> None:
    game, moments = games.load("packeis"), told("packeis", 4)
    scene = game.drawing.scene(moments[-1].state, last=moments[-1].last)
    mine = composed(sheet_of([scene], game.drawing.symbols, 1200, "light"))
    check_alike(mine, whole(scene, game, 1200, "light"))


@pytest.mark.parametrize(
    "where",
    [
        {"x": 0.5, "y": 0.3, "angle": 33.3},
        {"x": 0.4, "y": 0.4, "flip": True, "angle": -120.0, "scale": 0.61},
        {"x": 0.3, "y": 0.6, "flip": True, "scale": 1.7},
        {"x": 2.0, "y": 0.0},
    ],
)
def test_nodes_turned_mirrored_scaled_or_outside(where: dict[str, float]) -> None:
    game = games.load("packeis")
    scene = game.drawing.scene(told("packeis", 2)[20].state)
    left, top, wide, high = scene.view
    penguin = next(node for node in scene.nodes if node.symbol.startswith("standing"))
    there = where | {"x": left + wide * where["x"], "y": top + high * where["y"]}
    odd = msgspec.structs.replace(penguin, id="odd", **there)
    scene = msgspec.structs.replace(scene, nodes=(*scene.nodes, odd))
    mine = composed(sheet_of([scene], game.drawing.symbols, 450, "light"))
    check_alike(mine, whole(scene, game, 450, "light"))


@pytest.mark.parametrize("name", sorted(games.own_names()))
def test_each_frame_of_a_film_is_the_picture_of_its_moment(name: str) -> None:
    """Frames are changed step by step; what was left over from the one before would be seen."""
    moments = told(name, _fewest_and_most(name)[0])
    sheet = raster.film_sheet(moments, 200)
    frames = painting.SPRITES.frames(sheet)
    canvas = painting.Canvas(sheet.width, sheet.height)
    for layers in frames:
        canvas.show(layers)
        fresh = painting.Canvas(sheet.width, sheet.height)
        fresh.show(layers)
        assert canvas.image.tobytes() == fresh.image.tobytes()


def test_only_what_changes_is_drawn_anew() -> None:
    sheet = raster.film_sheet(told("packeis", 2), 480)
    canvas = painting.Canvas(sheet.width, sheet.height)
    areas = []
    for layers in painting.SPRITES.frames(sheet):
        boxes = canvas.show(layers)
        areas.append(sum((right - left) * (low - top) for left, top, right, low in boxes))
    all_of_it = sheet.width * sheet.height
    assert areas[0] == all_of_it
    assert max(areas[1:]) < all_of_it / 2
    assert sum(areas[1:]) < all_of_it * len(areas) / 5
    assert not canvas.show(layers)


class Resvg:
    """Counts how often resvg draws."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.calls: list[dict[str, Any]] = []
        self._draw = resvg_py.svg_to_bytes
        monkeypatch.setattr(resvg_py, "svg_to_bytes", self)

    def __call__(self, **how: Any) -> bytes:
        self.calls.append(how)
        return bytes(self._draw(**how))


def test_what_is_rasterised_is_not_rasterised_again(monkeypatch: pytest.MonkeyPatch) -> None:
    resvg, cache_ = Resvg(monkeypatch), Sprites()
    sheet = raster.film_sheet(told("penguisi", 3), 300)
    cache_.frames(sheet)
    first = len(resvg.calls)
    assert 0 < first < len(sheet.frames) / 2, "a film's symbols are rasterised together"
    cache_.frames(sheet)
    cache_.frames(raster.sheet(told("penguisi", 3)[0], 300))
    assert len(resvg.calls) <= first + 2, "the first frame's view may differ from the film's"
    before = len(resvg.calls)
    cache_.frames(raster.sheet(told("penguisi", 3)[0], 300))
    assert len(resvg.calls) == before


def test_the_cache_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    small = Sprites(room=200_000)
    sheet = raster.film_sheet(told("packeis", 2), 200)
    frames = small.frames(sheet)
    assert 0 < small.cache.size <= 200_000
    assert small.cache.counts.dropped > 0
    assert [len(one) for one in frames] == [len(one) for one in Sprites().frames(sheet)]


def test_words_for_screen_readers_do_not_make_another_picture() -> None:
    from rookery.server.i18n.catalogues import languages

    moment = told("packeis", 2)[0]
    game = games.load("packeis")
    sheets = [
        sheet_of([game.drawing.scene(moment.state, say)], game.drawing.symbols, 600, "light")
        for say in languages().values()
    ]
    assert len(sheets) > 1
    assert all(one == sheets[0] for one in sheets)
