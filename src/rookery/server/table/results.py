"""Scores, and how a game ended: as told to everybody, and as a text that people can share."""

from babel.dates import format_date

from rookery.core.state import State
from rookery.core.words.i18n import Say
from rookery.server.i18n.catalogues import Language
from rookery.server.table.ends import decided_by
from rookery.server.table.game import Snapshot
from rookery.server.table.log import is_called_off, is_claimed, is_flagged
from rookery.server.table.messages import Result
from rookery.server.table.seat_names import shown_names

Scores = tuple[tuple[int, ...], ...]


def scores(state: State) -> Scores:
    """Each seat's scores, in the order of `score_names`."""
    return ((),) * state.players if _is_common(state) else state.scores


def score_names(state: State, say: Say) -> tuple[str, ...]:
    """The names of the scores, in the reader's language."""
    return () if _is_common(state) else tuple(say(name) for name in state.game.words.score_names)


def score_ones(state: State, say: Say) -> tuple[str, ...]:
    """The names of the scores for a value of exactly one, in the reader's language."""
    return () if _is_common(state) else tuple(say(one) for one in state.game.words.score_ones)


def _is_common(state: State) -> bool:
    """Whether all seats share the same scores, which then say nothing about any one of them."""
    return state.game.rules.scores_are_common and state.players > 1


def result(game: Snapshot, say: Language) -> Result | None:
    """How a game ended; None while it runs."""
    state = game.state
    if not state.is_terminal:
        return None
    verdict = state.game.words.verdict(state, say)
    share = _shared(game, verdict, say) if verdict else ""
    if is_called_off(game.timeline.line):
        level = (1,) * state.players
        reason = say("Somebody was away too long. The game counts for nobody.")
        return Result(level, scores(state), reason, counted=False, verdict=say("Called off"))
    deserted = _deserted(game, say)
    return Result(
        ranking=state.ranking,
        scores=scores(state),
        reason=deserted or " ".join(filter(None, _reasons(state, say))),
        counted=state.game.rules.score_wins and not deserted,
        verdict=verdict,
        share=share,
        solved=state.game.rules.is_solved(state),
    )


def _reasons(state: State, say: Say) -> tuple[str, ...]:
    """Why a game that nobody left is over, and what decided where the first score did not."""
    return state.game.words.advice(state, say), decided_by(state, say)


def _deserted(game: Snapshot, say: Language) -> str:
    """Why the game is over if all players but one have left; "" otherwise.

    A sole opponent who left is named.
    """
    line, left = game.timeline.line, game.left_seats
    people = {seat for seat, one in enumerate(game.seats) if one.kind != "unheld"}
    if not line or line[-1].kind != "leave" or len(people - left) != 1:
        return ""
    left_in = [entry for entry in line if entry.kind == "leave"]
    flagged = [is_flagged(entry) for entry in left_in]
    if len(people) == 2:
        name = shown_names(game.seats, say, game.game.words.dummy)[next(iter(people & left))]
        if any(map(is_claimed, left_in)):
            return say("%(name)s was away too long.") % {"name": name}
        ran_out, resigned = say("%(name)s has run out of time."), say("%(name)s has resigned.")
        return (ran_out if all(flagged) else resigned) % {"name": name}
    if any(map(is_claimed, left_in)):
        return say("Everybody else has left.")
    if all(flagged):
        return say("Everybody else has run out of time.")
    if any(flagged):
        return say("Everybody else has resigned or run out of time.")
    return say("Everybody else has resigned.")


def _shared(game: Snapshot, verdict: str, say: Language) -> str:
    """A text to send to friends, which admits every action that was taken back."""
    title, back = game.game.title, _taken_back(game)
    if game.day is not None:
        title += ", " + format_date(game.day, "long", locale=say.code)
    told = f"{title}: {verdict}"
    if not back:
        return told
    words = say.plural("taken back %(count)s time", "taken back %(count)s times", back)
    return f"{told}, {words % {'count': back}}"


def _taken_back(game: Snapshot) -> int:
    return sum(entry.kind == "undo" for entry in game.timeline.log)
