"""Narration of Penguisi: what happens, in words."""

from collections.abc import Iterator

from rookery.core.state import State
from rookery.core.words.i18n import ENGLISH, Say
from rookery.games.penguisi.rules import events, facts
from rookery.games.penguisi.rules.events import Events
from rookery.games.penguisi.words.terms import called, listed


def narrate(before: State, action: str, say: Say = ENGLISH, after: State | None = None) -> str:
    """An action and its effects as spoken sentences; seats are called by their colours."""
    after = after or before.apply(action)
    owner = facts.turn_owner(before)
    assert owner is not None
    told = events.of(before, action, after)
    sentences = [_done(before, action, owner, say)]
    sentences += _followed(before, told, say)
    if action[0] == "O":
        sentences += _opened(after, say)
    elif action[0] == "R":
        sentences += _counted(after, told, say)
    if after.is_terminal:
        sentences.append(_won(after, say))
    return " ".join(sentences)


def _done(before: State, action: str, owner: int, say: Say) -> str:
    """The action itself."""
    fields = {"seat": called(before, owner, say)}
    if action[0] in "OR":
        fields["numbers"] = listed(action[1:], say)
        roller = facts.decider(before)
        if action[0] == "R" and roller is not None and roller != owner:
            fields["roller"] = called(before, roller, say)
            return say("%(roller)s rolls %(numbers)s for the Great Guin.") % fields
        return say("%(seat)s rolls %(numbers)s.") % fields
    if action == "B-":
        return say("%(seat)s skips the bonus.") % fields
    if action[0] == "E":
        fields["numbers"] = listed(action[1:].split("+"), say)
        return say("%(seat)s brings a penguin in with %(numbers)s.") % fields
    return _walked(before, action, fields["seat"], say)


def _walked(before: State, action: str, seat: str, say: Say) -> str:
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


def _followed(before: State, told: Events, say: Say) -> Iterator[str]:
    """Captures, the penalty, lost bonuses."""
    for seat in told.captured:
        text = say("%(seat)s has a penguin sent back to the nest.")
        yield text % {"seat": called(before, seat, say)}
    if told.penalised:
        yield (
            say("One double too many: the leading penguin goes back to its nest.")
            if told.sent_back
            else say("One double too many.")
        )
    for number in told.forfeited:
        yield say("No penguin can take the bonus of %(number)d.") % {"number": number}


def _opened(after: State, say: Say) -> Iterator[str]:
    """PS-4: who begins, once it is known."""
    if facts.phase(after) != "open":
        owner = facts.turn_owner(after)
        assert owner is not None
        yield say("%(seat)s begins.") % {"seat": called(after, owner, say)}


def _counted(after: State, told: Events, say: Say) -> Iterator[str]:
    """What a throw is worth."""
    if told.penalised:
        return
    dice = facts.dice(after)
    if facts.phase(after) != "dice":
        yield say("Nothing can be moved.")
    elif dice.group:
        numbers = listed(dice.group, say)
        yield say("Tops and bottoms count: %(numbers)s.") % {"numbers": numbers}


def _won(after: State, say: Say) -> str:
    winner = after.ranking.index(1)
    return say("%(seat)s has won.") % {"seat": called(after, winner, say)}
