"""Guided first games as their pages see them: each bubble's position, and what an action leads to.

Nothing is stored: each request of a page carries all actions since the bubble began.
"""

import re
from collections import deque
from collections.abc import Sequence
from typing import Any

import msgspec
from markupsafe import Markup, escape
from msgspec import Struct

from rookery.core.drawing import svg
from rookery.core.drawing.scene import Box, Node, Scene, Taps, change
from rookery.core.game import Game
from rookery.core.notation.line import states_along
from rookery.core.state import State
from rookery.core.words.guide import GuidedGame, GuideStep
from rookery.server.errors import NoSuchPage
from rookery.server.i18n.catalogues import Language

PRESSED = "-"
"""Takes the place of an action when a bubble's button was pressed."""
_MOST_LINES = 2000
_BOLD = re.compile(r"\*\*(.+?)\*\*")


class LessonFrame(Struct, frozen=True):
    """What an action, a throw or another seat's action changes in the drawing."""

    put: tuple[Node, ...]
    drop: tuple[str, ...]
    view: Box | None
    words: str
    scores: tuple[int, ...]


class LessonAhead(Struct, frozen=True):
    """The state of a bubble after some actions: what can be tapped, which actions lead on.

    `frames` are the changes by the last of the actions and the reply to it; `wrong` holds the text
    for each legal action that leads nowhere. `done`: the bubble's task is fulfilled.
    """

    taps: Taps
    right: tuple[str, ...]
    wrong: dict[str, str]
    frames: tuple[LessonFrame, ...]
    scores: tuple[int, ...]
    done: bool


class LessonShown(LessonAhead, frozen=True):
    """The same with the drawing."""

    scene: Scene


class BubbleAhead(Struct, frozen=True):
    """A bubble's beginning, and the lessons after lines of actions (separated by spaces)."""

    begins: LessonShown
    lines: dict[str, LessonAhead]


def guide_of(game: Game[Any]) -> GuidedGame:
    """A game's guided first game; raises NoSuchPage if it has none."""
    if game.words.guide is None:
        raise NoSuchPage()
    return game.words.guide


def shown(text: str) -> Markup:
    """A text as markup, with its `**bold**` words marked up."""
    return Markup(_BOLD.sub(r"<b>\1</b>", str(escape(text))))


def lesson(game: Game[Any], number: int, actions: Sequence[str], say: Language) -> LessonShown:
    """Bubble `number`, from 0, after these actions and, once it is done, the reply.

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
    earlier = (line[-3], played[-2]) if len(played) > 1 else None
    return _lesson(game, step, earlier, states, [*played[-1:], *reply], done, say)


def ahead(game: Game[Any], say: Language) -> bytes:
    """All bubbles of a guide, each with every line of actions that leads on, as JSON.

    A page that has it needs no server. At most `_MOST_LINES` lines of a bubble are listed.
    """
    bubbles = [_bubble(game, number, say) for number in range(len(guide_of(game).steps))]
    return msgspec.json.encode(bubbles, enc_hook=str)


def _bubble(game: Game[Any], number: int, say: Language) -> BubbleAhead:
    """A bubble with the lessons after each line of right actions, shorter lines first."""
    begins = lesson(game, number, (), say)
    lines: dict[str, LessonAhead] = {}
    has_button = bool(guide_of(game).steps[number].button)
    first = (PRESSED,) if has_button else begins.right
    ways: deque[tuple[str, ...]] = deque((action,) for action in first)
    while ways and len(lines) < _MOST_LINES:
        actions = ways.popleft()
        one = lesson(game, number, actions, say)
        lines[" ".join(actions)] = LessonAhead(
            one.taps, one.right, one.wrong, one.frames, one.scores, one.done
        )
        ways.extend((*actions, action) for action in one.right)
    return BubbleAhead(begins, lines)


def picture(game: Game[Any], number: int, say: Language) -> str:
    """The position once a bubble's task is fulfilled, as inline SVG named after its gist."""
    guide = guide_of(game)
    step, before = guide.steps[number], _start(game, guide, number)
    token = step.reply[0] if step.button else first_right(step, before)
    scene = game.drawing.scene(before.apply(token), say, (before, token))
    moved = [node for node in change(game.drawing.scene(before, say), scene).put if not node.when]
    return svg.inline(Scene(closer(scene.view, moved), scene.nodes), say(step.gist))


_LARGE, _CLOSE, _AROUND = (
    700.0,
    420.0,
    140.0,
)  # board units: a large board, the least width of a window, the room around changes


def closer(view: Box, moved: Sequence[Node]) -> Box:
    """A box around what has changed, if the whole board is too large for a small picture."""
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


def _is_done(step: GuideStep, actions: Sequence[str], state: State) -> bool:
    if step.free:
        return state.is_terminal
    return bool(actions) and step.is_right(actions[-1])


def _start(game: Game[Any], guide: GuidedGame, number: int) -> State:
    """The state in which a bubble begins: its own position, or where those before it have led."""
    step = guide.steps[number]
    if step.position:
        return states_along(game.parse(step.position), step.before)[-1]
    earlier = guide.steps[number - 1]
    state = _start(game, guide, number - 1)
    done = [] if earlier.button else [first_right(earlier, state)]
    return states_along(state, [*done, *earlier.reply])[-1]


def first_right(step: GuideStep, state: State) -> str:
    """The action that a teacher would show: the first in order that leads on."""
    return next(action for action in sorted(state.code_of) if step.is_right(action))


def _lesson(
    game: Game[Any],
    step: GuideStep,
    earlier: tuple[State, str] | None,
    states: Sequence[State],
    tokens: Sequence[str],
    done: bool,
    say: Language,
) -> LessonShown:
    """A bubble at the last of the states; `earlier` led to the first of them."""
    last = (states[-2], tokens[-1]) if tokens else None
    scene = game.drawing.scene(states[-1], say, last)
    taps = {} if done or states[-1].current_player is None else scene.taps
    legal = tuple(sorted(taps))
    return LessonShown(
        scene=Scene(scene.view, scene.nodes, dock=scene.dock),
        taps=taps,
        right=tuple(action for action in legal if step.is_right(action)),
        wrong={
            action: shown(say(step.said_of(action)))
            for action in legal
            if not step.is_right(action)
        },
        frames=tuple(_frames(game, earlier, states, tokens, say)),
        scores=_totals(game, states[-1]),
        done=done,
    )


def _frames(
    game: Game[Any],
    earlier: tuple[State, str] | None,
    states: Sequence[State],
    tokens: Sequence[str],
    say: Language,
) -> list[LessonFrame]:
    """The changes from state to state; the first drawing is as the page has it, with its marks."""
    frames = []
    scene = game.drawing.scene(states[0], say, earlier)
    for before, token, after in zip(states, tokens, states[1:], strict=False):
        drawn = game.drawing.scene(after, say, (before, token))
        frames.append(_frame(game, scene, drawn, before, token, after, say))
        scene = drawn
    return frames


def _frame(
    game: Game[Any],
    old: Scene,
    new: Scene,
    before: State,
    token: str,
    after: State,
    say: Language,
) -> LessonFrame:
    changed = change(old, new)
    words = game.words.narrate(before, token, say, after)
    return LessonFrame(changed.put, changed.drop, changed.view, words, _totals(game, after))


def _totals(game: Game[Any], state: State) -> tuple[int, ...]:
    """Each seat's first score, which counts most; -1 without scores."""
    return tuple(scores[0] if scores else -1 for scores in game.rules.scores(state))
