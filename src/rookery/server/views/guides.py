"""Guided first games as their pages see them: each bubble's position, and what an action leads to.

Nothing is stored: a page asks anew with all that was done since the bubble began.
"""

import re
from collections.abc import Sequence
from typing import Any

from markupsafe import Markup, escape
from msgspec import Struct

from rookery.core import svg
from rookery.core.game import Game
from rookery.core.guide import Guide, Step
from rookery.core.line import states_along
from rookery.core.scene import Box, Node, Scene, Taps, change
from rookery.core.state import State
from rookery.server.errors import NoSuchPage
from rookery.server.i18n.catalogues import Language

PRESSED = "-"
"""Stands for the press of a bubble's button where an action would stand."""
_BOLD = re.compile(r"\*\*(.+?)\*\*")


class Frame(Struct, frozen=True):
    """What an action, a throw or another seat's action changes in the drawing."""

    put: tuple[Node, ...]
    drop: tuple[str, ...]
    view: Box | None
    words: str
    scores: tuple[int, ...]


class Lesson(Struct, frozen=True):
    """Where a bubble stands: the drawing, what can be tapped, which actions lead on.

    `frames` are what has changed since all but the last of the actions were done; `wrong` says what
    is said of each legal action that leads nowhere. `done`: the bubble's task is fulfilled.
    """

    scene: Scene
    taps: Taps
    right: tuple[str, ...]
    wrong: dict[str, str]
    frames: tuple[Frame, ...]
    scores: tuple[int, ...]
    done: bool


def guide_of(game: Game[Any]) -> Guide:
    """A game's guided first game; raises NoSuchPage without one."""
    if game.guide is None:
        raise NoSuchPage()
    return game.guide


def shown(text: str) -> Markup:
    """A text with its bold words as markup."""
    return Markup(_BOLD.sub(r"<b>\1</b>", str(escape(text))))


def lesson(game: Game[Any], number: int, actions: Sequence[str], say: Language) -> Lesson:
    """The bubble `number`, from 0, after these actions; the last one is followed by the reply.

    Raises NoSuchPage, and IllegalAction or MalformedAction for what the rules don't allow.
    """
    guide = guide_of(game)
    if not 0 <= number < len(guide.steps):
        raise NoSuchPage()
    step = guide.steps[number]
    pressed = list(actions) == [PRESSED] and bool(step.button)
    played = [] if pressed else list(actions)
    line = states_along(_start(game, guide, number), played)
    done = pressed or _is_done(step, played, line[-1])
    reply = step.reply if done else ()
    states = [*line[-2:-1], *states_along(line[-1], reply)]
    return _lesson(game, step, states, [*played[-1:], *reply], done, say)


def picture(game: Game[Any], number: int, say: Language) -> str:
    """A bubble's task fulfilled, as inline SVG with the gist as its name."""
    guide = guide_of(game)
    step, before = guide.steps[number], _start(game, guide, number)
    token = step.reply[0] if step.button else first_right(step, before)
    scene = game.scene(before.apply(token), say, (before, token))
    moved = [node for node in change(game.scene(before, say), scene).put if not node.when]
    return svg.inline(Scene(closer(scene.view, moved), scene.nodes), say(step.gist))


_LARGE, _CLOSE, _AROUND = (
    700.0,
    420.0,
    140.0,
)  # board units: a board, a picture of it, what it shows


def closer(view: Box, moved: Sequence[Node]) -> Box:
    """A window on what has changed, where the whole board is too large for a small picture."""
    x, y, width, height = view
    here = [node for node in moved if x <= node.x <= x + width and y <= node.y <= y + height]
    if height < _LARGE or not here:
        return view
    xs, ys = [node.x for node in here], [node.y for node in here]
    wide = max(_CLOSE, max(xs) - min(xs) + _AROUND, (max(ys) - min(ys) + _AROUND) * 4 / 3)
    high = wide * 3 / 4
    middle = (max(xs) + min(xs)) / 2, (max(ys) + min(ys)) / 2
    left = min(max(middle[0] - wide / 2, x), x + max(0.0, width - wide))
    top = min(max(middle[1] - high / 2, y), y + max(0.0, height - high))
    return left, top, wide, high


def _is_done(step: Step, actions: Sequence[str], state: State) -> bool:
    if step.free:
        return state.is_terminal
    return bool(actions) and step.is_right(actions[-1])


def _start(game: Game[Any], guide: Guide, number: int) -> State:
    """Where a bubble begins: at its own position, or where the ones before it have led."""
    step = guide.steps[number]
    if step.position:
        return states_along(game.parse(step.position), step.before)[-1]
    earlier = guide.steps[number - 1]
    state = _start(game, guide, number - 1)
    done = [] if earlier.button else [first_right(earlier, state)]
    return states_along(state, [*done, *earlier.reply])[-1]


def first_right(step: Step, state: State) -> str:
    """The action that the teacher would show: the first that leads on."""
    return next(action for action in sorted(state.code_of) if step.is_right(action))


def _lesson(
    game: Game[Any],
    step: Step,
    states: Sequence[State],
    tokens: Sequence[str],
    done: bool,
    say: Language,
) -> Lesson:
    last = (states[-2], tokens[-1]) if tokens else None
    scene = game.scene(states[-1], say, last)
    taps = {} if done or states[-1].current_player is None else scene.taps
    legal = tuple(sorted(taps))
    return Lesson(
        scene=Scene(scene.view, scene.nodes, dock=scene.dock),
        taps=taps,
        right=tuple(action for action in legal if step.is_right(action)),
        wrong={one: shown(say(step.said_of(one))) for one in legal if not step.is_right(one)},
        frames=tuple(_frames(game, states, tokens, say)),
        scores=_totals(game, states[-1]),
        done=done,
    )


def _frames(
    game: Game[Any], states: Sequence[State], tokens: Sequence[str], say: Language
) -> list[Frame]:
    found = []
    scene = game.scene(states[0], say)
    for before, token, after in zip(states, tokens, states[1:], strict=False):
        drawn = game.scene(after, say, (before, token))
        found.append(_frame(game, scene, drawn, before, token, after, say))
        scene = drawn
    return found


def _frame(
    game: Game[Any],
    old: Scene,
    new: Scene,
    before: State,
    token: str,
    after: State,
    say: Language,
) -> Frame:
    changed = change(old, new)
    words = game.narrate(before, token, say, after)
    return Frame(changed.put, changed.drop, changed.view, words, _totals(game, after))


def _totals(game: Game[Any], state: State) -> tuple[int, ...]:
    """What each seat has collected of what counts first."""
    return tuple(scores[0] if scores else -1 for scores in game.scores(state))
