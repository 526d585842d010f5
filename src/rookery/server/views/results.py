"""How a play ended: what everybody at the table is told, and what people tell others."""

from babel.dates import format_date

from rookery.server.i18n.catalogues import Language
from rookery.server.live.table import Table
from rookery.server.model.log import Entry, seat_left
from rookery.server.views import scores
from rookery.server.views.messages import Result


def result(table: Table, say: Language) -> Result | None:
    """How a game ended; None while it runs."""
    state = table.state
    if not state.is_terminal:
        return None
    verdict = state.game.verdict(state, say)
    share = _shared(table, verdict, say) if verdict else ""
    deserted = _deserted(table, say)
    return Result(
        ranking=state.ranking,
        scores=scores.scores(state),
        reason=deserted or state.game.advice(state, say),
        counted=state.game.score_wins and not deserted,
        verdict=verdict,
        share=share,
        solved=state.game.is_solved(state),
    )


def _deserted(table: Table, say: Language) -> str:
    """Why it is over where one of several people stayed while all others went; "" elsewhere."""
    line, gone = table.play.line, table.gone
    people = {seat for seat, one in enumerate(table.seats) if one.kind != "unheld"}
    if not line or line[-1].kind != "leave" or len(people - gone) != 1:
        return ""
    flagged = [_is_flagged(entry) for entry in line if entry.kind == "leave"]
    if all(flagged):
        return say("Everybody else has run out of time.")
    if any(flagged):
        return say("Everybody else has left or run out of time.")
    return say("Everybody else has left.")


def _is_flagged(entry: Entry) -> bool:
    """Whether a seat stopped playing because its time was up."""
    return entry.clocks is not None and entry.clocks[seat_left(entry.text)] == 0


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
