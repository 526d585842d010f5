"""Why an action is not allowed: a clause and a reason."""

from rookery.core.notation.text import Objection
from rookery.core.state import State
from rookery.core.words.i18n import Sentence, later
from rookery.games.penguisi.rules import facts, rolls
from rookery.games.penguisi.rules.actions import CAPTURED, DECLINE, ENTER, REACHED, STEP
from rookery.games.penguisi.rules.board import is_safe
from rookery.games.penguisi.rules.states import CAP, DICE, OPEN, POLE, ROLL


def objection(state: State, code: int) -> Objection:
    """(clause, reason) for a well-formed action that is not legal in this state."""
    phase = state.plain.phase
    if phase in (OPEN, ROLL):
        return "PS-9", later("first the dice are thrown")
    if code < ENTER:
        return "PS-9", later("first what was thrown is used")
    if phase == DICE:
        if code >= CAPTURED or code == DECLINE:
            return "PS-22", later("bonuses come after the numbers of the dice")
        return _against_entry(state, code - ENTER) if code < STEP else _against_step(state, code)
    return _against_bonus(state, code)


def _against_bonus(state: State, code: int) -> Objection:
    lines, phase = state.board.geometry, state.plain.phase
    if code == DECLINE:
        return "PS-R26", later("bonuses are compulsory in this game")
    if code < CAPTURED:
        return ("PS-22" if phase == CAP else "PS-35"), later("now a bonus is taken, as a whole")
    if code >= REACHED and phase == CAP:
        return "PS-R30", later("bonuses for captures come before those for the Pole")
    if code < REACHED and phase == POLE:
        return "PS-22", later("there was no capture; this is the bonus for the Pole")
    first, spaces = CAPTURED, lines.capture_bonus
    if code >= REACHED:
        first, spaces = REACHED, lines.pole_bonus
    return _against_walk(state, code - first, spaces) or (
        "PS-R27",
        later("it cannot be moved so far"),
    )


def _against_entry(state: State, index: int) -> Objection:
    seat, plain, tables = state.plain.turn_owner, state.plain, state.board.tables
    own = [penguin.progress for penguin in facts.penguins(state) if penguin.seat == seat]
    if not rolls.contains(plain.free, int(rolls.PACKED_SETS[index])):
        return "PS-6", later("these numbers are not there to be used")
    if -1 not in own:
        return "PS-6", later("no penguin waits in the nest")
    if own.count(0) == 2:
        return "PS-12", later("two penguins stand on the Enter space already")
    if len(rolls.SETS[index]) > 1 and not rolls.may_combine(tables, state.record, seat):
        return "PS-R9", later("several dice make 5 only while all are in the nest")
    if not rolls.entry_sets(tables, state.record, seat, plain.free):
        return "PS-31", later("a blockade stands on the Enter space")
    return "PS-R14", later("more dice can be used otherwise")


def _against_step(state: State, code: int) -> Objection:
    plain, tables = state.plain, state.board.tables
    place, number = divmod(code - STEP, 8)
    if not (rolls.distinct(plain.free) | rolls.distinct(plain.group)) & rolls.packed(number):
        return "PS-9", Sentence(later("there is no %(number)s to be used"), number=number)
    if rolls.entry_sets(tables, state.record, plain.turn_owner, plain.free):
        return "PS-8", later("a penguin has to enter first")
    reason = _against_walk(state, place, number)
    if reason:
        return reason
    if plain.group and rolls.contains(plain.group, rolls.packed(number)):
        return "PS-16", later("the numbers of both sides could not all be used then")
    return "PS-10", later("more dice can be used otherwise")


def _against_walk(state: State, place: int, spaces: int) -> Objection | None:
    """What is in the way of one of the turn owner's penguins, or None."""
    start, mark = place >> 2, facts.MARKS[place & 3]
    seat, lines = state.plain.turn_owner, state.board.geometry
    own = [penguin for penguin in facts.penguins(state) if penguin.seat == seat]
    name = lines.name(start) + mark
    if not any((penguin.progress, penguin.mark) == (start, mark) for penguin in own):
        return "PS-9", Sentence(later("no penguin of this colour is on %(cell)s"), cell=name)
    target = start + spaces
    if target > lines.pole:
        return "PS-34", Sentence(later("it is %(count)s to the Pole"), count=lines.pole - start)
    if target == lines.pole and not _is_blocked(state, start, target):
        return None
    if _is_blocked(state, start, target):
        return "PS-30", later("a blockade is in the way")
    if mark and any((penguin.progress, penguin.mark) == (target, mark) for penguin in own):
        return "PS-32", later("partners of a blockade may not form it again in this roll")
    return _against_end(state, target)


def _is_blocked(state: State, start: int, target: int) -> bool:
    """PS-30, PS-R16: whether a blockade stands after the start, up to and including the target."""
    seat, lines = state.plain.turn_owner, state.board.geometry
    ways = range(start + 1, target + 1)
    ahead = {lines.space(seat, progress) for progress in ways} - {None}
    for colour, progress in facts.blockades(state):
        if colour == seat and progress in ways:
            return True
        if colour != seat and lines.space(colour, progress) in ahead:
            return True
    return False


def _against_end(state: State, target: int) -> Objection | None:
    """PS-R17: why a penguin cannot land on a safety space, or None."""
    seat, lines = state.plain.turn_owner, state.board.geometry
    space = lines.space(seat, target)
    if space is None or not is_safe(space):
        return None
    there = [
        penguin
        for penguin in facts.penguins(state)
        if lines.space(penguin.seat, penguin.progress) == space
    ]
    strangers = [penguin for penguin in there if penguin.seat != seat]
    if strangers and not state.board.share:
        return "PS-R17", later("a penguin of another colour stands on this safety space")
    return ("PS-12", later("two penguins stand there already")) if len(there) > 1 else None
