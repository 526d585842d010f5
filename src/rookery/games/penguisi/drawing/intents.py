"""The steps that people mean by taps on penguins and dice that cannot be chosen."""

from collections.abc import Sequence

from rookery.core.state import State
from rookery.games.penguisi.drawing.penguins import placed_penguins
from rookery.games.penguisi.drawing.plan import BoardPlan, plan
from rookery.games.penguisi.drawing.targets import steps_of
from rookery.games.penguisi.drawing.tray import tray_faces
from rookery.games.penguisi.rules import facts
from rookery.games.penguisi.rules.board import NEST
from rookery.games.penguisi.rules.facts import PenguisiPenguin


def intent(state: State, places: Sequence[str]) -> str | None:
    """See `Drawing.intent`: a penguin is to go by the die that was tapped, or else by the greatest.

    Two dice may show the same number, of which one has been used: then nothing forbids it.
    """
    action = _action(state, places)
    return None if action in state.legal_actions else action


def _action(state: State, places: Sequence[str]) -> str | None:
    ground = plan(facts.arms(state))
    face = tray_faces(state, ground).get(places[-1])
    name = places[-1] if face is None else "".join(places[-2:-1])
    mover = _mover(state, ground, name, alone=face is None)
    if mover is None:
        return None
    if face is not None:
        is_part = mover.progress == NEST and any(text[0] == "E" for text in state.legal_actions)
        return _by(ground, mover, face.number) if face.number and not is_part else None
    if facts.phase(state) in ("cap", "pole") and mover.progress != NEST:
        return _by_bonus(state, ground, mover)
    dice = facts.dice(state)
    numbers = (*dice.free, *dice.group)
    return _by(ground, mover, 5 if mover.progress == NEST else max(numbers, default=1))


def _mover(state: State, ground: BoardPlan, name: str, *, alone: bool) -> PenguisiPenguin | None:
    """The penguin of a node, if its colour moves now and it is not at the Pole yet.

    One that was tapped `alone` has no twin that can move: twins move one after the other.
    """
    standing = placed_penguins(state, ground)
    penguin = next((each.penguin for each in standing if each.name == name), None)
    if (
        penguin is None
        or penguin.seat != facts.turn_owner(state)
        or penguin.progress == ground.board.pole
    ):
        return None
    steps = steps_of(state, ground, standing) if alone else ()
    movable = {(step.penguin.penguin.progress, step.penguin.penguin.mark) for step in steps}
    return None if (penguin.progress, penguin.mark) in movable else penguin


def _by(ground: BoardPlan, mover: PenguisiPenguin, number: int) -> str:
    name = ground.board.name(mover.progress)
    return f"E{number}" if mover.progress == NEST else f"{name}{mover.mark}:{number}"


def _by_bonus(state: State, ground: BoardPlan, mover: PenguisiPenguin) -> str:
    board = ground.board
    spaces = board.capture_bonus if facts.phase(state) == "cap" else board.pole_bonus
    return f"B{board.name(mover.progress)}{mover.mark}:{spaces}"
