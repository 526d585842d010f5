"""Scores, and how a game ended: what everybody is told, and what people tell others."""

from babel.dates import format_date

from rookery.core.game import game_of
from rookery.core.i18n import Say
from rookery.core.state import State
from rookery.server.i18n.catalogues import Language
from rookery.server.model.game import Snapshot
from rookery.server.model.log import is_flagged
from rookery.server.views.messages import Result
from rookery.server.views.seat_names import shown_names

Scores = tuple[tuple[int, ...], ...]


def scores(state: State) -> Scores:
    """What each seat has, in the order of `score_names`."""
    return ((),) * state.players if _is_common(state) else state.scores


def score_names(state: State, say: Say) -> tuple[str, ...]:
    """What is counted, in the reader's language."""
    return () if _is_common(state) else tuple(say(name) for name in state.game.score_names)


def score_ones(state: State, say: Say) -> tuple[str, ...]:
    """What is counted where it is exactly one, in the reader's language."""
    return () if _is_common(state) else tuple(say(one) for one in game_of(state).score_ones)


def _is_common(state: State) -> bool:
    """Whether all seats have the same, which says nothing about any of them."""
    return state.game.scores_are_common and state.players > 1


def result(game: Snapshot, say: Language) -> Result | None:
    """How a game ended; None while it runs."""
    state = game.state
    if not state.is_terminal:
        return None
    verdict = state.game.verdict(state, say)
    share = _shared(game, verdict, say) if verdict else ""
    deserted = _deserted(game, say)
    return Result(
        ranking=state.ranking,
        scores=scores(state),
        reason=deserted or state.game.advice(state, say),
        counted=state.game.score_wins and not deserted,
        verdict=verdict,
        share=share,
        solved=state.game.is_solved(state),
    )


def _deserted(game: Snapshot, say: Language) -> str:
    """Why it is over where one of several people stayed while all others went; "" elsewhere.

    Somebody who was the only other one is named.
    """
    line, left = game.timeline.line, game.left_seats
    people = {seat for seat, one in enumerate(game.seats) if one.kind != "unheld"}
    if not line or line[-1].kind != "leave" or len(people - left) != 1:
        return ""
    flagged = [is_flagged(entry) for entry in line if entry.kind == "leave"]
    if len(people) == 2:
        name = shown_names(game.seats, say, game.game.dummy)[next(iter(people & left))]
        ran_out, resigned = say("%(name)s has run out of time."), say("%(name)s has resigned.")
        return (ran_out if all(flagged) else resigned) % {"name": name}
    if all(flagged):
        return say("Everybody else has run out of time.")
    if any(flagged):
        return say("Everybody else has resigned or run out of time.")
    return say("Everybody else has resigned.")


def _shared(game: Snapshot, verdict: str, say: Language) -> str:
    """What somebody can send to friends; it owns up to every action that was taken back."""
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
