"""The gists of actions for the list of moves: pictograms and a few words."""

from collections.abc import Iterator

from rookery.core.state import State
from rookery.core.words.gist import Gist, to_seat
from rookery.core.words.i18n import ENGLISH, Say
from rookery.games.penguisi.rules import events, facts
from rookery.games.penguisi.rules.events import Consequences
from rookery.games.penguisi.words.terms import enumeration

_DICE = ("act-die", "act-die", "act-odd-die")


def gists(
    before: State, action: str, say: Say = ENGLISH, after: State | None = None
) -> tuple[Gist, ...]:
    """The gist of an action, then those of its automatic effects."""
    after = after or before.apply(action)
    consequences = events.of(before, action, after)
    first = _throw_gist(action, say) if action[0] in "OR" else _use_gist(before, action, say)
    return first, *_following_gists(before, action, after, consequences, say)


def _throw_gist(action: str, say: Say) -> Gist:
    numbers = action[1:]
    dice = tuple(f"{die}-{number}" for die, number in zip(_DICE, numbers, strict=False))
    text = say("rolls %(numbers)s for the start") if action[0] == "O" else say("rolls %(numbers)s")
    return Gist(text % {"numbers": enumeration(numbers, say)}, dice)


def _use_gist(before: State, action: str, say: Say) -> Gist:
    """A number or a bonus that was used."""
    if action == "B-":
        return Gist(say("skips the bonus"), ("act-pass",))
    if action[0] == "E":
        numbers = enumeration(action[1:].split("+"), say)
        return Gist(say("leaves nest on %(numbers)s") % {"numbers": numbers}, ("act-nest",))
    board = facts.geometry_of(before)
    start, _, number = action.removeprefix("B").partition(":")
    end = board.names[start.rstrip("xy")] + int(number)
    place = "" if end == board.pole else board.name(end)
    text = say("+%(number)s bonus") if action[0] == "B" else say("walks %(number)s")
    pictures = ("act-bonus", "act-walk") if action[0] == "B" else ("act-walk",)
    return Gist(text % {"number": number}, pictures, place)


def _following_gists(
    before: State, action: str, after: State, consequences: Consequences, say: Say
) -> Iterator[Gist]:
    """The effects: captures, the Pole, blockades, the penalty, what cannot be used."""
    for seat in consequences.captured:
        words = to_seat(say("sends %(seat)s home"))
        yield Gist(words, ("act-capture",), seat=seat, yours=say("sends you home"))
    if consequences.arrived:
        yield Gist(say("reaches the Pole!"), ("act-pole",))
    if set(facts.blockades(after)) - set(facts.blockades(before)):
        yield Gist(say("builds a blockade"), ("act-wall",))
    if consequences.penalised:
        words = say("a double too many: leader goes home")
        yield Gist(words if consequences.sent_back else say("a double too many"), ("act-pass",))
    elif action[0] == "R" and facts.phase(after) != "dice":
        yield Gist(say("nothing can be moved"), ("act-pass",))
    for number in consequences.forfeited:
        words = say("+%(number)s can’t be used") % {"number": number}
        yield Gist(words, ("act-pass",))
