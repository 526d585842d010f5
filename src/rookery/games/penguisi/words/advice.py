"""Advice in Penguisi: a sentence or two on what the deciding player has to do."""

from rookery.core.state import State
from rookery.core.words.i18n import ENGLISH, Say
from rookery.core.words.seats import PENGUINS
from rookery.games.penguisi.rules import facts
from rookery.games.penguisi.words.terms import enumeration


def advice(state: State, say: Say = ENGLISH) -> str:
    """What to do now: the numbers left, the bonus to be taken, the roll that follows."""
    if state.is_terminal:
        # If nobody is home, the game ended because people left; the game has no words for that.
        return say("One colour has brought all its penguins home.") if facts.at_pole(state) else ""
    if state.is_chance and facts.phase(state) in ("open", "roll2", "roll3"):
        return say("The dice are rolling.")
    sentences = [_task(state, say)]
    owner = facts.turn_owner(state)
    if owner is not None and owner == facts.guin(state):
        text = say("You move for the Great Guin, the %(penguin)s.")
        sentences.insert(0, text % {"penguin": say(PENGUINS[owner])})
    if facts.again(state):
        sentences.append(say("Then roll again."))
    return " ".join(sentences)


def _task(state: State, say: Say) -> str:
    board, phase = facts.geometry_of(state), facts.phase(state)
    if phase in ("cap", "pole"):
        number = board.capture_bonus if phase == "cap" else board.pole_bonus
        text = (
            say("Bonus for a capture: move any penguin %(number)d spaces.")
            if phase == "cap"
            else say("Bonus for reaching the Pole: move any penguin %(number)d spaces.")
        )
        return text % {"number": number}
    dice = facts.dice(state)
    numbers = enumeration((*dice.free, *dice.group), say)
    if any(action[0] == "E" for action in state.legal_actions):
        return say("You rolled a 5: bring a penguin in.")
    if dice.group and dice.free:
        text = say("A double with tops and bottoms, all or none, and a single die: %(numbers)s.")
    elif dice.group:
        text = say("A double with all penguins out: use tops and bottoms, %(numbers)s.")
    elif len(dice.free) == 1:
        text = say("Move a penguin by %(numbers)s.")
    else:
        text = say("Move one penguin or several: %(numbers)s.")
    return text % {"numbers": numbers}
