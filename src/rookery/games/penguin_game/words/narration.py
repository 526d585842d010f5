"""What an action does, in spoken sentences that name seats by their colours."""

from rookery.core.notation.squares import square_at
from rookery.core.state import State
from rookery.core.words.i18n import ENGLISH, Say
from rookery.core.words.seats import COLOURS
from rookery.games.penguin_game.rules import facts
from rookery.games.penguin_game.text.notation import Drift
from rookery.games.penguin_game.words.terms import SUIT_WORDS


def narrate(before: State, action: str, say: Say = ENGLISH, after: State | None = None) -> str:
    """Sentences about an action and what followed from it."""
    after = after or before.apply(action)
    seat = say(COLOURS[before.current_player or 0])
    sentences = [_tell_action(before, action, say) % _fields(before, action, seat, say)]
    if facts.phase(before) == "move" and not before.board.flame:
        text = say("The coin on %(cell)s melts.")
        sentences.append(text % {"cell": action.split("-")[0]})
    for out in facts.eliminations(before, after):
        text = say("%(seat)s cannot move any more and is out.")
        sentences.append(text % {"seat": say(COLOURS[out])})
    if after.is_terminal:
        sentences.append(_tell_end(after, say))
    return " ".join(sentences)


def _fields(before: State, action: str, seat: str, say: Say) -> dict[str, str]:
    """The fields to fill into an action's sentence."""
    fields = {"seat": seat}
    if action[0] == "+":
        fields |= {"suit": say(SUIT_WORDS[action[1]]), "cell": action[2:]}
    elif facts.phase(before) == "move":
        fields["start"], fields["end"] = action.split("-")
    else:
        fields["cell"] = action[1:3]
    return fields


def _tell_action(before: State, action: str, say: Say) -> str:
    phase = facts.phase(before)
    if phase == "coin":
        return say("%(seat)s lays a coin of %(suit)s on %(cell)s.")
    if phase == "place":
        return say("%(seat)s places the penguin on %(cell)s.")
    if phase == "melt":
        return say("%(seat)s melts the coin on %(cell)s.")
    if phase == "drift":
        return _tell_drift(action, say)
    spots = {spot.name: spot for spot in facts.spots(before)}
    if facts.is_step(*(spots[name] for name in action.split("-"))):
        return say("%(seat)s steps from %(start)s to %(end)s.")
    return say("%(seat)s hops from %(start)s to %(end)s.")


def _tell_drift(action: str, say: Say) -> str:
    if action == "~-":
        return say("%(seat)s lets no tile drift.")
    drift = Drift.of(action)
    if (drift.column, drift.row) == square_at(drift.corner):
        return say("%(seat)s turns the tile at %(cell)s.")
    if drift.turns == 0:
        return say("%(seat)s lets the tile at %(cell)s drift.")
    return say("%(seat)s lets the tile at %(cell)s drift and turn.")


def _tell_end(after: State, say: Say) -> str:
    if after.players > 1:
        winner = after.ranking.index(1)
        return say("%(seat)s is the last one on the ice and wins.") % {"seat": say(COLOURS[winner])}
    left = facts.coins_left(after)
    text = say.plural(
        "The penguin is stuck: %(count)d coin is left.",
        "The penguin is stuck: %(count)d coins are left.",
        left,
    )
    return " ".join([text % {"count": left}, _tell_goal(after, say)]).rstrip()


def _tell_goal(after: State, say: Say) -> str:
    """For a lone penguin: whether it reached its goal (PG-15, PG-16)."""
    if not facts.is_solved(after):
        return ""
    if after.board.goal:
        return say("Solved, and on the goal suit.")
    return say("Solved.")
