"""How a play ended: what everybody at the table is told, and what people tell others."""

from babel.dates import format_date

from rookery.server import scores
from rookery.server.languages import Language
from rookery.server.messages import Result
from rookery.server.table import Table


def result(table: Table, say: Language) -> Result | None:
    """How a game ended; None while it runs."""
    state = table.state
    if not state.is_terminal:
        return None
    verdict = state.game.verdict(state, say)
    share = _shared(table, verdict, say) if verdict else ""
    return Result(
        ranking=state.ranking,
        scores=scores.scores(state),
        reason=state.game.advice(state, say),
        counted=state.game.score_wins,
        verdict=verdict,
        share=share,
        solved=state.game.is_solved(state),
    )


def _shared(table: Table, verdict: str, say: Language) -> str:
    """What somebody can send to friends; it owns up to every action that was taken back."""
    title, back = table.play.game.title, _taken_back(table)
    if table.day is not None:
        title += ", " + format_date(table.day, "long", locale=say.code)
    told = f"{title}: {verdict}"
    if not back:
        return told
    words = say.plural("taken back %(count)s time", "taken back %(count)s times", back)
    return f"{told}, {words % {'count': back}}"


def _taken_back(table: Table) -> int:
    return sum(entry.kind == "undo" for entry in table.play.log)
