"""What happens in Penguisi, in words."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from rookery.core.i18n import ENGLISH, Say, later
from rookery.core.seats import COLOURS, PENGUINS
from rookery.core.state import State
from rookery.games.penguisi.rules import facts
from rookery.games.penguisi.rules.board import NEST
from rookery.games.penguisi.rules.facts import Penguin

GREAT_GUIN = later("The Great Guin")


def called(state: State, seat: int, say: Say) -> str:
    """What a seat is called: its colour, or what it is."""
    return say(GREAT_GUIN) if seat == facts.guin(state) else say(COLOURS[seat])


def listed(things: Sequence[object], say: Say) -> str:
    """`3, 4 and 4`."""
    if len(things) < 2:
        return "".join(map(str, things))
    some = ", ".join(map(str, things[:-1]))
    return say("%(some)s and %(last)s") % {"some": some, "last": things[-1]}


# -- what happened -------------------------------------------------------------------------------


class Events(NamedTuple):
    """What came of an action besides what it says."""

    captured: tuple[int, ...]
    """The seats whose penguins it sent back, one entry a penguin."""
    arrived: bool
    penalised: bool
    """Whether a double too many was thrown (PS-18)."""
    sent_back: bool
    """Whether it cost a penguin."""
    forfeited: tuple[int, ...]
    """Bonuses that no penguin could take."""


def events(before: State, action: str, after: State) -> Events:
    """What came of an action, from the states before and after it."""
    was = {(one.seat, one.index): one.progress for one in facts.penguins(before)}
    now = {(one.seat, one.index): one.progress for one in facts.penguins(after)}
    mover, top = facts.turn_owner(before), facts.lines(before).pole
    back = [key[0] for key, place in now.items() if place == NEST != was[key]]
    captured = tuple(sorted(seat for seat in back if seat != mover))
    arrived = sum(place == top != was[key] for key, place in now.items())
    penalised = action[0] == "R" and _is_too_many(before, action[1:])
    lost = tuple(_forfeited(before, action, after, len(captured), arrived))
    return Events(captured, bool(arrived), penalised, mover in back, lost)


def _is_too_many(before: State, numbers: str) -> bool:
    """PS-18, PS-R24, PS-R36: whether a throw strikes the penalty."""
    triple = len(set(numbers)) == 1 and len(numbers) == 3
    double = numbers[0] == numbers[1] and (not triple or before.board.triple)
    return double and facts.doubles(before) + 1 == before.board.penalty


def _forfeited(
    before: State, action: str, after: State, captured: int, arrived: int
) -> Iterator[int]:
    """PS-24, PS-35: the bonuses that were earned, not taken, and wait no more."""
    if after.is_terminal or action[0] == "O":
        return
    board, phase = facts.lines(before), facts.phase(before)
    had, has = facts.pending(before), facts.pending(after)
    taken = (action[0] == "B" and phase == "cap", action[0] == "B" and phase == "pole")
    yield from [board.capture_bonus] * (had.caps + captured - taken[0] - has.caps)
    yield from [board.pole_bonus] * (had.poles + arrived - taken[1] - has.poles)


def narrate(before: State, action: str, say: Say = ENGLISH, after: State | None = None) -> str:
    """An action and what followed it, spoken: seats by their colours."""
    after = after or before.apply(action)
    mover = facts.turn_owner(before)
    assert mover is not None
    told = events(before, action, after)
    sentences = [_done(before, action, mover, say)]
    sentences += _followed(before, told, say)
    if action[0] == "O":
        sentences += _opened(after, say)
    elif action[0] == "R":
        sentences += _counted(after, told, say)
    if after.is_terminal:
        sentences.append(_won(after, say))
    return " ".join(sentences)


def _done(before: State, action: str, mover: int, say: Say) -> str:
    """The action itself."""
    fields = {"seat": called(before, mover, say)}
    if action[0] in "OR":
        fields["numbers"] = listed(action[1:], say)
        roller = facts.decider(before)
        if action[0] == "R" and roller is not None and roller != mover:
            fields["roller"] = called(before, roller, say)
            return say("%(roller)s rolls %(numbers)s for the Great Guin.") % fields
        return say("%(seat)s rolls %(numbers)s.") % fields
    if action == "B-":
        return say("%(seat)s forgoes the bonus.") % fields
    if action[0] == "E":
        fields["numbers"] = listed(action[1:].split("+"), say)
        return say("%(seat)s brings a penguin in with %(numbers)s.") % fields
    return _walked(before, action, fields["seat"], say)


def _walked(before: State, action: str, seat: str, say: Say) -> str:
    """A step or a bonus move."""
    board = facts.lines(before)
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
            say("That is a double too many: the foremost penguin goes back to its nest.")
            if told.sent_back
            else say("That is a double too many.")
        )
    for number in told.forfeited:
        yield say("No penguin can take the bonus of %(number)d.") % {"number": number}


def _opened(after: State, say: Say) -> Iterator[str]:
    """PS-4: who begins, once it is known."""
    if facts.phase(after) != "open":
        mover = facts.turn_owner(after)
        assert mover is not None
        yield say("%(seat)s begins.") % {"seat": called(after, mover, say)}


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


def comments(before: State, action: str) -> tuple[str, ...]:
    """Remarks for a record: `captures 2`, `Pole`, `penalty`, `forfeits 20`."""
    told = events(before, action, before.apply(action))
    return (
        *(f"captures {seat + 1}" for seat in told.captured),
        *(("Pole",) if told.arrived else ()),
        *(("penalty",) if told.penalised else ()),
        *(f"forfeits {number}" for number in told.forfeited),
    )


# -- what to do ----------------------------------------------------------------------------------


def advice(state: State, say: Say = ENGLISH) -> str:
    """What to do now: what is left of the roll, which bonus waits, that a roll follows."""
    if state.is_terminal:
        # Where nobody is home, people have left, of which the game knows nothing to say.
        return say("All penguins of a colour are at the Pole.") if facts.finished(state) else ""
    if state.is_chance and facts.phase(state) in ("open", "roll2", "roll3"):
        return say("The dice are rolling.")
    sentences = [_task(state, say)]
    mover = facts.turn_owner(state)
    if mover is not None and mover == facts.guin(state):
        text = say("You move for the Great Guin, the %(penguin)s.")
        sentences.insert(0, text % {"penguin": say(PENGUINS[mover])})
    if facts.again(state):
        sentences.append(say("Then roll again."))
    return " ".join(sentences)


def _task(state: State, say: Say) -> str:
    board, phase = facts.lines(state), facts.phase(state)
    if phase in ("cap", "pole"):
        number = board.capture_bonus if phase == "cap" else board.pole_bonus
        text = (
            say("Bonus for a capture: move any penguin %(number)d on.")
            if phase == "cap"
            else say("Bonus for reaching the Pole: move any penguin %(number)d on.")
        )
        return text % {"number": number}
    dice = facts.dice(state)
    numbers = listed((*dice.free, *dice.group), say)
    if any(action[0] == "E" for action in state.legal_actions):
        return say("Bring a penguin in: 5 has to be used for that.")
    if dice.group and dice.free:
        text = say("A double with tops and bottoms, all or none, and a single die: %(numbers)s.")
    elif dice.group:
        text = say("A double with all penguins out: use tops and bottoms, %(numbers)s.")
    elif len(dice.free) == 1:
        text = say("Move a penguin by %(numbers)s.")
    else:
        text = say("Move one penguin or several: %(numbers)s.")
    return text % {"numbers": numbers}


# -- what things are -----------------------------------------------------------------------------


def penguin_words(state: State, one: Penguin, say: Say) -> str:
    """`red penguin, 12 from its Enter`."""
    board = facts.lines(state)
    fields: dict[str, object] = {"penguin": say(PENGUINS[one.seat]), "number": one.progress}
    home = board.home(one.progress)
    if one.progress == NEST:
        return say("%(penguin)s in its nest") % fields
    if one.progress == board.pole:
        return say("%(penguin)s at the Pole") % fields
    if home is not None:
        text = say("%(penguin)s, place %(number)d of its final path") % (fields | {"number": home})
    elif one.progress == 0:
        text = say("%(penguin)s on its Enter") % fields
    else:
        text = say("%(penguin)s, %(number)d from its Enter") % fields
    return f"{text}, {say(MARKS[one.mark])}" if one.mark else text


MARKS = {"x": later("of the rear blockade"), "y": later("of the front blockade")}
"""PS-R20: whose partner is not to be joined again."""

KINDS = {
    "hit": later("captures a penguin"),
    "join": later("stands beside another"),
    "by": "",
}


def goal_words(state: State, one: Penguin, by: str, progress: int, kind: str, say: Say) -> str:
    """`from 12 to 15 by 3, captures a penguin`."""
    board = facts.lines(state)
    fields = {"numbers": by, "start": board.name(one.progress) + one.mark}
    fields["end"] = board.name(progress)
    if one.progress == NEST:
        text = say("onto Enter by %(numbers)s") % fields
    elif progress == board.pole:
        text = say("from %(start)s to the Pole by %(numbers)s") % fields
    else:
        text = say("from %(start)s to %(end)s by %(numbers)s") % fields
    return f"{text}, {say(KINDS[kind])}" if KINDS[kind] else text
