"""Hypothetical lines of play, in the words of a list of moves."""

from collections.abc import Sequence

import msgspec

from rookery.core.errors import IllegalAction, MalformedAction, WrongState
from rookery.core.notation.line import is_leaving
from rookery.core.words.gist import Gist
from rookery.core.words.i18n import Say
from rookery.server.table.review import entry_kind, past
from rookery.server.table.scene_cache import played
from rookery.server.table.timeline import LogEntry, Timeline


class ShownStep(msgspec.Struct, frozen=True):
    """An action or outcome of a line, as a list of moves words it; `of`: whose turn it would be."""

    seat: int | None
    of: int | None
    text: str
    gists: tuple[Gist, ...]


Line = tuple[ShownStep, ...]


def in_words(timeline: Timeline, number: int, texts: Sequence[str], say: Say) -> Line:
    """A line from the position after `number` entries, as far as it can be played from there.

    A search may leave out chance outcomes, on which what follows depends: the line then ends there.
    Raises NoSuchPosition.
    """
    begin = past(timeline, number)
    end = begin
    for text in texts:
        state = end.state
        if is_leaving(text) or (state.is_chance and text not in dict(state.chance_outcomes)):
            break
        entry = LogEntry(end.number + 1, entry_kind(state, text), state.current_player, text, 0)
        try:
            end = end.extended([(entry, end.state_after(entry))])
        except (IllegalAction, MalformedAction, WrongState):
            break
    plies = range(len(begin.line), len(end.line))
    return tuple(_step(end, ply, say) for ply in plies)


def _step(timeline: Timeline, ply: int, say: Say) -> ShownStep:
    ply_shown = played(timeline, ply)
    return ShownStep(
        ply_shown.entry.seat, ply_shown.turn_owner, ply_shown.entry.text, ply_shown.gists(say)
    )
