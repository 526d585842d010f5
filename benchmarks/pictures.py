"""Pictures and films: processor time for each, beside resvg drawing the whole of it.

Both are measured in turns in one process. A first picture rasterises the symbols of its game at
its size. The next ones, as link previews ask for, show other tables: they share the sea and much of
the board, and after fifty of them most of the rest.
"""

import statistics
import time
from collections.abc import Callable, Iterator
from functools import partial
from random import Random

from benchmarks.report import Row
from rookery import games
from rookery.core.drawing import painting, raster, svg
from rookery.core.drawing.rasterizer import rasterize
from rookery.core.drawing.scene import Scene
from rookery.core.drawing.seen import BoardView, views_along
from rookery.core.drawing.sprites import Sprites

_WIDTH, _FILM_WIDTH = 600, 480
_FEW, _MANY, _FRAMES = 13, 50, 54
_FIVE_TIMES = 5.0


def measure() -> Iterator[Row]:
    """Measure a first picture, the next ones and a film of 54 frames, in every game."""
    for name in games.names():
        tables = [_played(name, seed) for seed in range(_MANY + _FEW)]
        yield from _pictures(name, [told[len(told) // 2] for told in tables])
        yield _film(name, max(tables[:_FEW], key=len))


def _played(name: str, seed: int) -> list[BoardView]:
    """A game played at random, with the usual options; as many moments as a film has frames."""
    game, choose = games.load(name), Random(seed)
    state = game.start(game.deal(game.read_options({}), seed))
    states, tokens = [state], []
    while not state.is_terminal and len(states) < _FRAMES:
        is_chance = state.is_chance
        code = state.code_at(choose.random()) if is_chance else choose.choice(list(state.codes))
        tokens.append(game.text.action_text(state, code))
        state = state.apply_code(code)
        states.append(state)
    return views_along(states, tokens)


def _pictures(name: str, shown: list[BoardView]) -> Iterator[Row]:
    painting.SPRITES = Sprites()  # as in a process that has just started
    ours, whole = _means(name, shown[:1])
    yield _row(f"{name}: the first picture", ours, whole)
    ours, whole = _means(name, shown[1:_FEW])
    yield _row(f"{name}: each of the next 12", ours, whole)
    for moment in shown[_FEW:_MANY]:
        raster.png(moment, _WIDTH)
    ours, whole = _means(name, shown[_MANY:])
    yield _row(f"{name}: each after {_MANY} others", ours, whole, _FIVE_TIMES)


def _means(name: str, shown: list[BoardView]) -> tuple[float, float]:
    """The mean seconds for a picture, ours and drawn whole, measured in turns."""
    ours, whole = [], []
    for moment in shown:
        scene = games.load(name).drawing.scene(moment.state)
        whole.append(_seconds(partial(_whole, name, scene, _WIDTH)))
        ours.append(_seconds(partial(raster.png, moment, _WIDTH)))
    return statistics.mean(ours), statistics.mean(whole)


def _film(name: str, told: list[BoardView]) -> Row:
    painting.SPRITES = Sprites()
    ours = _seconds(lambda: raster.gif(told, _FILM_WIDTH))
    frames = raster.scenes(told)
    whole = _seconds(lambda: [_whole(name, scene, _FILM_WIDTH) for scene in frames])
    return _row(f"{name}: a GIF of {len(told)} frames", ours, whole, _FIVE_TIMES)


def _row(name: str, ours: float, whole: float, at_least: float | None = None) -> Row:
    peer = f"{whole * 1000:.0f} ms whole"
    return Row(name, ours * 1000, "ms CPU", peer, whole / ours, at_least=at_least)


def _seconds(work: Callable[[], object]) -> float:
    """The processor time of some work."""
    begun = time.process_time()
    work()
    return time.process_time() - begun


def _whole(name: str, scene: Scene, width: int) -> bytes:
    game = games.load(name)
    drawn = svg.draw(scene, game.name, game.title, game.drawing.symbols)
    return rasterize(drawn, width)
