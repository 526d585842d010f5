"""How a game between two ends, in words: the first score, and what decides where it is level."""

from collections.abc import Sequence

from rookery.core.state import State
from rookery.core.words.i18n import Say


def ending(state: State, ends: Sequence[int], seat: int, utility: int, say: Say) -> str:
    """The first scores at the end, from a seat's view, as the subject of a sentence.

    Where they are level, the second score has decided, by a clause that is named: `utility` says
    for whom.
    """
    game = state.game
    mine, theirs = ends[seat], ends[1 - seat]
    fields = {"mine": mine, "theirs": theirs, "score": say(game.words.score_names[0])}
    if mine != theirs or game.rules.tie_clauses is None:
        return say("%(mine)s to %(theirs)s %(score)s") % fields
    fields |= {
        "second": say(game.words.score_names[1]),
        "clause": game.rules.tie_clauses[utility == 0],
    }
    if utility == 0:
        text = say("%(mine)s to %(theirs)s %(score)s and as many %(second)s: a draw (%(clause)s)")
    elif utility > 0:
        text = say("%(mine)s to %(theirs)s %(score)s, but more %(second)s: a win (%(clause)s)")
    else:
        text = say("%(mine)s to %(theirs)s %(score)s, but fewer %(second)s: a loss (%(clause)s)")
    return text % fields


def decided_by(state: State, say: Say) -> str:
    """What decided a finished game in which the first score of the best is level; "" elsewhere."""
    game, ranking = state.game, state.ranking
    if game.rules.tie_clauses is None or state.players < 2:
        return ""
    most = max(scores[0] for scores in state.scores)
    level = [seat for seat, scores in enumerate(state.scores) if scores[0] == most]
    if len(level) < 2 or 1 not in {ranking[seat] for seat in level}:
        return ""
    fields = {"score": say(game.words.score_names[0]), "second": say(game.words.score_names[1])}
    if len({ranking[seat] for seat in level}) == 1:
        text = say("Level in %(score)s and in %(second)s: a draw (%(clause)s).")
        return text % {**fields, "clause": game.rules.tie_clauses[1]}
    text = say("Level in %(score)s: more %(second)s decide (%(clause)s).")
    return text % {**fields, "clause": game.rules.tie_clauses[0]}
