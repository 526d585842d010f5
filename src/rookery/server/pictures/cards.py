"""The picture that tells a game, and the card with it that messengers show beside a link."""

from collections.abc import Iterator
from html import escape

from rookery.core.drawing import svg
from rookery.core.drawing import tale as telling
from rookery.core.drawing.dark_theme import PageTheme
from rookery.core.drawing.seen import views_along
from rookery.core.drawing.tale import Tale
from rookery.core.words.i18n import Say
from rookery.server.table import results
from rookery.server.table.game import Snapshot
from rookery.server.table.timeline import Timeline

WIDTH, HEIGHT = 1200, 630
_BOARD, _LEFT, _RIGHT = 680, 722, 1158
_NAME, _TITLE = 16, 24  # letters that fit
_INK, _INK_2, _PAPER, _GOLD = "#0D2233", "#3D5265", "#FFFFFF", "#FFF0DA"
_ROW, _ROWS, _MOST = 76, 190, 6
_FONT = 'font-family="system-ui,sans-serif" font-weight="800"'


def tale(timeline: Timeline, theme: PageTheme) -> bytes:
    """The picture that tells a game that is over, as SVG."""
    game = timeline.game
    return _tale(timeline).document(game.name, game.title, game.drawing.symbols, theme).encode()


def _tale(timeline: Timeline) -> Tale:
    states = [timeline.states[ply] for ply in range(len(timeline.line) + 1)]
    whole = timeline.game.drawing.tale(views_along(states, [step.text for step in timeline.line]))
    assert whole is not None
    return whole


def card(game: Snapshot, say: Say) -> str:
    """The card of a game that is over, as SVG: 1200 x 630 units, always light."""
    whole, title = _tale(game.timeline), game.game.title
    x, y, width, height = whole.view
    side = max(width, height)  # the whole board, in the middle of its part
    wide = side * _BOARD / HEIGHT
    box = f"{x - (wide - width) / 2:g} {y - (side - height) / 2:g} {wide:g} {side:g}"
    board = (
        f'<rect width="{_BOARD}" height="{HEIGHT}" fill="#2A83A9"/>'
        f'<svg width="{_BOARD}" height="{HEIGHT}" viewBox="{box}">{whole.body}</svg>'
    )
    words = f'<rect x="{_BOARD}" width="{WIDTH - _BOARD}" height="{HEIGHT}" fill="{_PAPER}"/>'
    words += _text(_LEFT, 74, title, 24, _INK_2) + _text(_LEFT, 140, _headline(game, say), 38, _INK)
    words += "".join(_rows(game, say))
    words += telling.symbol("penguin-1", _LEFT + 20, 590, 0.4) + _text(
        _LEFT + 52, 584, "Rookery", 28, _INK
    )
    symbols = game.game.drawing.symbols
    return svg.document(board + words, (0, 0, WIDTH, HEIGHT), game.game.name, title, symbols)


def _headline(game: Snapshot, say: Say) -> str:
    """Who won, in a few words; of a game for one what came of it."""
    names, ranking = results.called(game, say).names, game.state.ranking
    if len(names) < 2:
        return say("The end")
    winners = [name for name, rank in zip(names, ranking, strict=True) if rank == 1]
    if len(winners) == len(names):
        return say("Draw")
    return say("%(name)s wins") % {"name": _short(" & ".join(winners), _TITLE - 5)}


def _rows(game: Snapshot, say: Say) -> Iterator[str]:
    """A row for each seat, the best first: place, penguin, name, and what it has collected."""
    names, ranking = results.called(game, say).names, game.state.ranking
    scores, called = results.scores(game.state), results.score_names(game.state, say)
    order = sorted(range(len(names)), key=lambda seat: (ranking[seat], seat))[:_MOST]
    step = min(_ROW, (540 - _ROWS) / max(1, len(order)))
    for number, seat in enumerate(order):
        y = _ROWS + number * step
        if ranking[seat] == 1 and len(order) > 1:
            size = f'width="{_RIGHT - _LEFT + 24}" height="{step - 4:g}" rx="12"'
            yield f'<rect x="{_LEFT - 12}" y="{y - 6:g}" {size} fill="{_GOLD}"/>'
        middle = y + step / 2
        yield _text(_LEFT, middle, str(ranking[seat]), 22, _INK)
        yield telling.symbol(f"penguin-{seat + 1}", _LEFT + 62, y + step - 16, step / 140)
        yield _text(_LEFT + 106, middle, _short(names[seat], _NAME), 25, _INK)
        if called and scores[seat][:1] != (-1,):
            yield _text(_RIGHT, middle, str(scores[seat][0]), 32, _INK, "end")
    if called:
        yield _text(_RIGHT, _ROWS - 14, called[0], 18, _INK_2, "end")


def _text(x: float, y: float, words: str, size: float, fill: str, anchor: str = "start") -> str:
    return (
        f'<text x="{x:g}" y="{y + size * 0.3:g}" {_FONT}'
        f' font-size="{size:g}" text-anchor="{anchor}" fill="{fill}">{escape(words)}</text>'
    )


def _short(words: str, most: int) -> str:
    return words if len(words) <= most else f"{words[: most - 1]}…"
