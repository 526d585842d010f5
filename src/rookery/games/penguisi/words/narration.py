"""Narration of Penguisi: what happens, in words."""

from collections.abc import Iterator

from rookery.core.state import State
from rookery.core.words.i18n import ENGLISH, Say
from rookery.games.penguisi.rules import events, facts
from rookery.games.penguisi.rules.events import Consequences
from rookery.games.penguisi.words.terms import enumeration, seat_name


def narrate(before: State, action: str, say: Say = ENGLISH, after: State | None = None) -> str:
    """An action and its effects as spoken sentences; seats are called by their colours."""
    after = after or before.apply(action)
    owner = facts.turn_owner(before)
    assert owner is not None
    consequences = events.of(before, action, after)
    sentences = [_tell_action(before, action, owner, say)]
    sentences += _tell_consequences(before, consequences, say)
    if action[0] == "O":
        sentences += _tell_opening(after, say)
    elif action[0] == "R":
        sentences += _tell_count(after, consequences, say)
    if after.is_terminal:
        sentences.append(_won(after, say))
    return " ".join(sentences)


def _tell_action(before: State, action: str, owner: int, say: Say) -> str:
    """The action itself."""
    fields = {"seat": seat_name(before, owner, say)}
    if action[0] in "OR":
        fields["numbers"] = enumeration(action[1:], say)
        roller = facts.decider(before)
        if action[0] == "R" and roller is not None and roller != owner:
            fields["roller"] = seat_name(before, roller, say)
            return say("%(roller)s rolls %(numbers)s for the Great Guin.") % fields
        return say("%(seat)s rolls %(numbers)s.") % fields
    if action == "B-":
        return say("%(seat)s skips the bonus.") % fields
    if action[0] == "E":
        fields["numbers"] = enumeration(action[1:].split("+"), say)
        return say("%(seat)s brings a penguin in with %(numbers)s.") % fields
    return _tell_walk(before, action, fields["seat"], say)


def _tell_walk(before: State, action: str, seat: str, say: Say) -> str:
    """A step or a bonus move."""
    board = facts.geometry_of(before)
    start, _, number = action.removeprefix("B").partition(":")
    start = start.rstrip("xy")
    fields = {"seat": seat, "start": start, "number": int(number)}
    end = board.names[start] + int(number)
    fields["end"] = say("the Pole") if end == board.pole else board.name(end)
    if action[0] == "B":
        return say("%(seat)s takes the bonus: %(number)d from %(start)s to %(end)s.") % fields
    text = say.plural(
        "%(seat)s walks %(number)d space, from %(start)s to %(end)s.",
        "%(seat)s walks %(number)d spaces, from %(start)s to %(end)s.",
        int(number),
    )
    return text % fields


def _tell_consequences(before: State, consequences: Consequences, say: Say) -> Iterator[str]:
    """Captures, the penalty, lost bonuses."""
    for seat in consequences.captured:
        text = say("%(seat)s has a penguin sent back to the nest.")
        yield text % {"seat": seat_name(before, seat, say)}
    if consequences.penalised:
        yield (
            say("One double too many: the leading penguin goes back to its nest.")
            if consequences.sent_back
            else say("One double too many.")
        )
    for number in consequences.forfeited:
        yield say("No penguin can take the bonus of %(number)d.") % {"number": number}


def _tell_opening(after: State, say: Say) -> Iterator[str]:
    """PS-4: who begins, once it is known."""
    if facts.phase(after) != "open":
        owner = facts.turn_owner(after)
        assert owner is not None
        yield say("%(seat)s begins.") % {"seat": seat_name(after, owner, say)}


def _tell_count(after: State, consequences: Consequences, say: Say) -> Iterator[str]:
    """What a throw is worth."""
    if consequences.penalised:
        return
    dice = facts.dice(after)
    if facts.phase(after) != "dice":
        yield say("Nothing can be moved.")
    elif dice.group:
        numbers = enumeration(dice.group, say)
        yield say("Tops and bottoms count: %(numbers)s.") % {"numbers": numbers}


def _won(after: State, say: Say) -> str:
    winner = after.ranking.index(1)
    return say("%(seat)s has won.") % {"seat": seat_name(after, winner, say)}
