"""Looking back and ahead in a game: past positions, and actions tried out."""

from typing import Any

import msgspec

from rookery.core.drawing.scene import Scene, Taps
from rookery.core.notation.line import apply_token
from rookery.core.state import State
from rookery.server.errors import NoSuchPosition
from rookery.server.i18n.catalogues import Language
from rookery.server.table.log import LogEntry
from rookery.server.table.messages import EntryShown
from rookery.server.table.opened_record import entry_kind
from rookery.server.table.results import Scores, scores
from rookery.server.table.scene_cache import played, render, show_entry
from rookery.server.table.timeline import Steps, Timeline


class PastPosition(msgspec.Struct, frozen=True):
    """A past position, or one tried out: `actions` then led to it from the past one."""

    number: int
    scene: Scene
    taps: Taps
    to_move: int | None
    turn_owner: int | None
    over: bool
    scores: Scores
    text: str
    log: tuple[EntryShown, ...] = ()
    actions: tuple[str, ...] = ()
    words: tuple[str, ...] = ()


def past(timeline: Timeline, number: int) -> Timeline:
    """The timeline of the first `number` entries; raises NoSuchPosition."""
    if not 0 <= number <= timeline.number:
        raise NoSuchPosition()
    return timeline if number == timeline.number else timeline.at(number)


def position(timeline: Timeline, number: int, say: Language) -> PastPosition:
    """The position after the first `number` entries; raises NoSuchPosition."""
    then = past(timeline, number)
    plies = range(len(then.line))
    log = tuple(show_entry(then, ply, say) for ply in plies)
    return _position(number, then.state, render(then, len(then.line), say), log=log)


def _position(number: int, state: State, scene: Scene, **more: Any) -> PastPosition:
    return PastPosition(
        number=number,
        scene=Scene(scene.view, scene.nodes, dock=scene.dock),
        taps=scene.taps,
        to_move=state.current_player,
        turn_owner=state.game.rules.turn_owner(state),
        over=state.is_terminal,
        scores=scores(state),
        text=state.text,
        **more,
    )


def tried(timeline: Timeline, actions: tuple[str, ...], seed: int) -> Steps:
    """The steps of these actions, with chance drawn from a seed wherever it is needed."""
    from rookery.core.chance import roll
    from rookery.core.kernels.rng import seeded

    steps: Steps = []
    state, rng = timeline.state, seeded(seed)

    def take(text: str) -> State:
        number, kind = timeline.number + len(steps) + 1, entry_kind(state, text)
        entry = LogEntry(number, kind, state.current_player, text, 0)
        steps.append((entry, apply_token(state, text)))
        return steps[-1][1]

    for action in actions:
        if state.is_chance and action not in dict(state.chance_outcomes):
            state = take(roll(state, rng))
        state = take(action)
    while state.is_chance:
        state = take(roll(state, rng))
    return steps


def trial(
    timeline: Timeline, number: int, actions: tuple[str, ...], say: Language, seed: int
) -> tuple[PastPosition, State]:
    """The position that actions lead to from a past one, with chance drawn from a seed.

    Raises NoSuchPosition and what the rules raise.
    """
    begin = past(timeline, number)
    steps = tried(begin, actions, seed)
    end = begin.extended(steps)
    words = tuple(played(end, ply).words(say) for ply in range(len(begin.line), len(end.line)))
    taken = tuple(entry.text for entry, _ in steps)
    scene = render(end, len(end.line), say)
    return _position(end.number, end.state, scene, actions=taken, words=words), end.state
