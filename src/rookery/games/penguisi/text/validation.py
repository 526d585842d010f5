"""Checks of a position that was read from a text.

Each `against_...` returns a list of what is wrong; it is empty if nothing is.
"""

from collections import Counter

from rookery.core.kernels.arguments import StateRecord
from rookery.games.penguisi.rules import turns
from rookery.games.penguisi.rules.board import is_safe
from rookery.games.penguisi.rules.setup import PenguisiBoard
from rookery.games.penguisi.rules.states import CAP, DICE, ENDED, OPEN, POLE, ROLL


def against_board(board: PenguisiBoard) -> list[str]:
    """PS-R37, PS-R38: what is wrong with the options."""
    if board.guin >= board.arms:
        return [f"b: there is no seat {board.guin + 1} for the Great Guin (PS-R37)"]
    if board.by_chance and board.guin < 0:
        return ["options: no colour moves at random without the Great Guin (PS-R38)"]
    return []


def against_places(board: PenguisiBoard, state: StateRecord) -> list[str]:
    """PS-12, PS-20, PS-R17: penguins that cannot stand where they do, or not together."""
    reasons = []
    lines = board.geometry
    for space, standing in enumerate(state.on[: lines.ring].tolist()):
        if standing > 15 and standing % 17 and not (board.share and is_safe(space)):
            reasons.append(f"seats: strangers stand together on ring space {space} (PS-R17)")
    at, home = state.at[:, : lines.penguins].tolist(), state.finished.tolist()
    for seat in range(board.arms):
        own = Counter(at[seat])
        if any(own[lines.turn_off + place] > 2 for place in range(1, 8)):
            reasons.append("seats: more than two penguins on a space of a final path (PS-12)")
        is_home = own[lines.pole] == lines.penguins
        if is_home != (home[seat] > 0):
            reasons.append(f"w: seat {seat + 1} has finished when all are at the Pole (PS-1)")
    return reasons


def against_seats(board: PenguisiBoard, state: StateRecord) -> list[str]:
    """Contradictions in who takes part, whose turn it is, and whether the game is over."""
    over = state.phase == ENDED
    people = [seat for seat in board.people if turns.is_racing(state, seat)]
    racing = int(turns.count_racing(board.tables, state))
    is_over = bool(max(state.finished))
    has_leavers = bool(max(state.left))
    reasons = []
    if board.guin >= 0 and state.left[board.guin]:
        reasons.append("r: the Great Guin never leaves (PS-37)")
    if any(state.left[seat] and state.finished[seat] for seat in range(board.arms)):
        reasons.append("r: a player who has finished cannot leave")
    if has_leavers and not people and not (board.guin >= 0 and is_over):
        reasons.append("r: at least one has stayed")
    must = (is_over and not board.play_on) or racing <= 1 or (len(people) <= 1 and not is_over)
    may = must or (has_leavers and len(people) <= 1)
    if over != must and not (over and may):
        reasons.append("phase: it is over when a colour is home, or one is left (PS-R41)")
    if over != (state.turn_owner < 0):
        reasons.append("seat: it is - when the game is over, and then only")
    elif not over and (
        state.turn_owner >= board.arms or not turns.is_racing(state, state.turn_owner)
    ):
        reasons.append(f"seat: {state.turn_owner + 1} does not take part (PS-R41)")
    return reasons + _against_pointer(board, state)


def _against_pointer(board: PenguisiBoard, state: StateRecord) -> list[str]:
    if board.guin < 0:
        return []
    if state.phase == OPEN or (state.phase == ENDED and state.pointer < 0):
        none = state.pointer < 0
        return [] if none else ["b: the pointer is - until a player starts (PS-R39)"]
    fits = state.pointer in board.people
    if state.phase != ENDED and fits:
        fits = bool(turns.is_racing(state, state.pointer))
    return [] if fits else ["b: the pointer shows a player who rolls for the Great Guin (PS-R39)"]


def against_leftovers(state: StateRecord) -> list[str]:
    """What is left of a roll; between two rolls nothing may be."""
    reasons = []
    if state.free or state.group or state.again or state.caps or any(state.mark):
        reasons.append("phase: numbers, marks and captures belong to a roll")
    early = state.phase in (OPEN, ENDED)
    if early and (state.doubles or state.poles):
        reasons.append("phase: there is no turn, so there are no doubles and bonuses")
    return reasons


def against_phase(board: PenguisiBoard, state: StateRecord) -> list[str]:
    """What contradicts the phase."""
    reasons = []
    if state.phase in (ROLL, ENDED):
        reasons += against_leftovers(state)
    if state.phase == ROLL:
        reasons += _against_throw(board, state)
    if state.phase in (DICE, CAP, POLE):
        reasons += _against_again(board, state)
    if state.phase == DICE:
        reasons += _against_numbers(board, state)
    elif state.free or state.group or state.begun:
        reasons.append("phase: numbers are left only while dice are used")
    if (state.phase == CAP) != (state.caps > 0) and state.phase != DICE:
        reasons.append("c: bonuses for captures come right after the dice (PS-22)")
    if state.phase == POLE and (not state.poles or (state.again and not board.at_roll)):
        reasons.append("p: the bonus for the Pole comes at the end (PS-35, PS-R29)")
    return reasons


def _against_throw(board: PenguisiBoard, state: StateRecord) -> list[str]:
    first = board.geometry.dice
    fresh = state.dice == first and not state.doubles
    if state.doubles >= board.penalty:
        return ["d: the penalty has ended this turn (PS-R24)"]
    if state.dice != first and (first == 2 or not state.doubles):
        return [f"phase: {first} dice are thrown, two after a double of three (PS-R34)"]
    if state.poles and board.at_roll:
        return ["p: bonuses for the Pole were taken before (PS-R29)"]
    if state.poles and fresh and first == 2:
        return ["p: a turn begins without bonuses (PS-35)"]
    return []


def _against_again(board: PenguisiBoard, state: StateRecord) -> list[str]:
    """Contradictions between the doubles of the turn and the dice to throw again."""
    is_struck = state.doubles == board.penalty and state.phase in (POLE, CAP) and not state.again
    if state.doubles >= board.penalty and not is_struck:
        return ["d: the penalty has ended this turn (PS-R24)"]
    if state.again == 3 and board.arms < 6:
        return ["a: three dice are for six (PS-41)"]
    if not state.doubles and (state.again == 2 or (board.triple and state.again == 3)):
        return ["a: the dice are thrown again after a double (PS-13)"]
    return []


def _against_numbers(board: PenguisiBoard, state: StateRecord) -> list[str]:
    lines = board.geometry
    free = [n for n in range(1, 7) for _ in range((int(state.free) >> (4 * n)) & 7)]
    group = [n for n in range(1, 7) for _ in range((int(state.group) >> (4 * n)) & 7)]
    if not free and not group:
        return ["phase: no number is left"]
    reasons = []
    if len(free) > lines.dice or (group and len(free) > lines.dice - 2):
        reasons.append("f: there are not so many dice (PS-2)")
    if group:
        reasons += _against_group(board, state, group)
    elif state.begun:
        reasons.append("g: nothing is left of the group (PS-16)")
    if any(at < 0 for at in state.at[state.turn_owner, : lines.penguins]) and group:
        reasons.append("g: both sides count when all are out of the nest (PS-14)")
    return reasons


def _against_group(board: PenguisiBoard, state: StateRecord, group: list[int]) -> list[str]:
    each = 3 if state.again == 3 else 2
    low = min(group[0], 7 - group[-1])
    counts = Counter(group)
    if not state.again:
        return ["g: both sides count with a double (PS-14)"]
    if set(counts) - {low, 7 - low} or max(counts.values()) > each:
        return ["g: the numbers of both sides make 7 (PS-14)"]
    if (len(group) < 2 * each) != bool(state.begun):
        return ["g: ! stands when some of the group are used, and then only (PS-16)"]
    if turns.most_usable(board.tables, state) < 0:
        return ["g: what was begun can be used up (PS-16)"]
    return []
