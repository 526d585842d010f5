"""Action texts of Penguisi (docs/rules/penguisi.md, Notation).

Throws `O53`, `R53` and `R541` (the like dice are read in any order and written greater first),
entries `E5` and `E1+4`, steps `12:3`, `h2:4` and `12x:3`, bonuses `B12:20` and `B-`.
"""

import re
from collections.abc import Iterable
from functools import cache

from rookery.core.errors import IllegalAction, MalformedAction, WrongState
from rookery.core.state import State
from rookery.core.unpack import peek
from rookery.core.words.i18n import Sentence, later
from rookery.games.penguisi.rules.actions import CAPTURED, DECLINE, ENTER, REACHED, STEP, THROW
from rookery.games.penguisi.rules.facts import MARKS
from rookery.games.penguisi.rules.rolls import SETS
from rookery.games.penguisi.rules.states import OPEN, ROLL, STATE

_THROW = re.compile(r"([OR])([1-6])([1-6])([1-6]?)")
_ENTRY = re.compile(r"E[1-6](\+[1-6]){0,2}")
_PLACE = r"(0|[1-9]\d?|h[1-7])([xy]?)"
_STEP = re.compile(rf"(B?){_PLACE}:(1?[1-9]|[12]0)")
_ENTRIES = {"E" + "+".join(map(str, numbers)): ENTER + i for i, numbers in enumerate(SETS)}
_phase, _dice = peek(STATE, "phase"), peek(STATE, "dice")
_HELP = "write R53, E5, E1+4, 12:3, h2:4, 12x:3, B12:20 or B-"


def action_text(state: State, code: int) -> str:
    """The text of an action code in this state."""
    if code < ENTER:
        return ("O" if _phase(state.memory) == OPEN else "R") + _dice_text(code)
    if code < DECLINE:
        return "E" + "+".join(map(str, SETS[code - ENTER]))
    if code == DECLINE:
        return "B-"
    lines = state.board.geometry
    if code >= REACHED:
        return f"B{_place_text(state, code - REACHED)}:{lines.pole_bonus}"
    if code >= CAPTURED:
        return f"B{_place_text(state, code - CAPTURED)}:{lines.capture_bonus}"
    place, number = divmod(code - STEP, 8)
    return f"{_place_text(state, place)}:{number}"


def action_texts(state: State, codes: Iterable[int]) -> list[str]:
    """The texts of several codes."""
    throws = _throws("O" if _phase(state.memory) == OPEN else "R")
    return [throws[c] if c < ENTER else action_text(state, c) for c in codes]


@cache
def _throws(letter: str) -> tuple[str, ...]:
    """The texts of throws by code, including codes that no dice can show."""
    return tuple(letter + _dice_text(code) for code in range(ENTER))


@cache
def _dice_text(code: int) -> str:
    return "".join(str(die) for die in (code >> 6, (code >> 3) & 7, code & 7) if die)


def _place_text(state: State, place: int) -> str:
    name: str = state.board.geometry.name(place >> 2)
    return name + MARKS[place & 3]


def action_code(state: State, text: str) -> int:
    """The code of an action text, with the like dice in any order.

    Raises MalformedAction for a text that is no action. Raises IllegalAction for an action without
    a code (a number that no die shows, a throw of other dice, a bonus of another size), or
    WrongState for such an action if the game is over.
    """
    if match := _THROW.fullmatch(text):
        return _throw_code(state, text, *match.groups())
    if text == "B-":
        return DECLINE
    if _ENTRY.fullmatch(text):
        if text in _ENTRIES:
            return _ENTRIES[text]
        dice = sorted(map(int, text[1:].split("+")))
        if (again := "E" + "+".join(map(str, dice))) in _ENTRIES:
            raise MalformedAction(text, f"numbers are written in rising order, as in {again}")
        raise _refusal(state, text, "PS-6", later("a penguin enters by numbers that make 5"))
    if match := _STEP.fullmatch(text):
        return _step_code(state, text, *match.groups())
    raise MalformedAction(text, _HELP)


def _refusal(state: State, text: str, clause: str, reason: str) -> IllegalAction | WrongState:
    if state.is_terminal:
        return WrongState(f"the game is over; {text} comes too late")
    return IllegalAction(text, state.ply, clause, reason)


def _throw_code(state: State, text: str, letter: str, single: str, two: str, odd: str) -> int:
    phase = _phase(state.memory)
    if letter == "O":
        if odd:
            raise MalformedAction(text, "two dice decide who begins")
        if phase != OPEN:
            raise _refusal(state, text, "PS-4", later("it is settled who begins"))
    elif phase == OPEN:
        raise _refusal(state, text, "PS-4", later("first each player rolls for the start, as O53"))
    elif phase == ROLL and (count := _dice(state.memory)) != len(text) - 1:
        clause = "PS-R34" if count == 2 and state.players == 6 else "PS-41"
        raise _refusal(
            state, text, clause, Sentence(later("%(count)s dice are thrown now"), count=count)
        )
    smaller, greater = sorted((int(single), int(two)))
    return THROW + (greater * 8 + smaller) * 8 + int(odd or 0)


def _step_code(state: State, text: str, bonus: str, name: str, mark: str, number: str) -> int:
    lines = state.board.geometry
    if name not in lines.names:
        raise MalformedAction(text, f"there is no place {name} on this board")
    place: int = lines.names[name] * 4 + MARKS.index(mark)
    spaces = int(number)
    if not bonus:
        if spaces > 6:
            raise _refusal(
                state, text, "PS-9", Sentence(later("no die shows %(number)s"), number=spaces)
            )
        return STEP + place * 8 + spaces
    if spaces == lines.capture_bonus:
        return CAPTURED + place
    if spaces == lines.pole_bonus:
        return REACHED + place
    text_of = later("bonuses are %(capture)s and %(pole)s spaces on this board")
    reason = Sentence(text_of, capture=lines.capture_bonus, pole=lines.pole_bonus)
    raise _refusal(state, text, "PS-R5", reason)
