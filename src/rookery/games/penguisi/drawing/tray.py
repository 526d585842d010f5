"""The dice on their floe, and chips for what is still to come in a turn: bonuses, another roll."""

from collections import Counter
from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import NamedTuple

from rookery.core.drawing.scene import Node
from rookery.core.state import State
from rookery.core.words.i18n import Say, later
from rookery.games.penguisi.drawing.plan import BoardPlan, plan
from rookery.games.penguisi.rules import facts
from rookery.games.penguisi.rules.facts import Dice

DICE, CHIPS = 8, 9  # layers; more are in `scene`
SPIN = (-5, 4, 7)  # degrees by which each die is turned
ABOVE = later("die %(die)s: %(number)s")
BENEATH = later("die %(die)s, below: %(number)s")

Taps = Mapping[str, tuple[str, ...]]


class Face(NamedTuple):
    """A face of a die: its number (0 if unknown), and whether it has been used."""

    number: int
    used: bool


def draw_tray(
    state: State, ground: BoardPlan, taps: Taps, last: tuple[State, str] | None, say: Say
) -> Iterator[Node]:
    """A node for each die, for each bottom face that counts, and for each thing to come."""
    dice, count = facts.dice(state), ground.board.dice
    tops, bottoms = _faces_of(state, ground)
    just = last[1][1:] if last is not None and last[1][0] in "OR" else ""
    if just and not dice.thrown:  # a roll for the start, or one that could not be used
        tops[: len(just)] = [Face(int(number), used=False) for number in just]
    for place, face in enumerate([*tops, *bottoms]):
        x, y = ground.die(place, count + len(bottoms))
        die = _below(place - count) if place >= count else _top(place, place < len(just))
        means = () if face.used else tuple(_by(str(face.number), taps))
        yield _die_node(die, face, x, y, means, say)  # type: ignore[arg-type]  # any Say has a hash
    yield from _chips(state, ground, say)


def tray_faces(state: State, ground: BoardPlan) -> Mapping[str, Face]:
    """The faces in the tray by the ids of their nodes."""
    tops, bottoms = _faces_of(state, ground)
    return {
        **{_top(place, is_thrown=False).name: face for place, face in enumerate(tops)},
        **{_below(place).name: face for place, face in enumerate(bottoms)},
    }


def _faces_of(state: State, ground: BoardPlan) -> tuple[list[Face], list[Face]]:
    alike = 3 if facts.again(state) == 3 else 2
    return faces(facts.dice(state), ground.board.dice, alike)


def faces(dice: Dice, count: int, alike: int) -> tuple[list[Face], list[Face]]:
    """The top faces and, if they count, the bottom ones; faces that cannot be known have number 0.

    Where both count, `alike` of the dice show the same number (PS-43: three in a triple).
    """
    free, group = Counter(dice.free), Counter(dice.group)
    tops = list(dice.thrown or _guess(dice, alike))
    tops += [0] * (count - len(tops))
    if not dice.group:
        return [_face(number, free) for number in tops], []
    alike_faces = [_face(number, group) for number in tops[:alike]]
    alike_faces += [_face(number, free) for number in tops[alike:]]
    return alike_faces, [_face(7 - number, group) for number in tops[:alike]]


def _guess(dice: Dice, alike: int) -> tuple[int, ...]:
    """The top faces, as far as the numbers left tell them."""
    if not dice.group:
        return dice.free
    return (min(dice.group),) * alike + dice.free


def _face(number: int, left: Counter[int]) -> Face:
    """A face with this number; it takes one from the numbers left, or has been used."""
    if not left[number]:
        return Face(number, used=True)
    left[number] -= 1
    return Face(number, used=False)


def _air(place: int) -> tuple[str, ...]:
    """The symbols that a die shows in turn while it rolls."""
    kind = _kind(place)
    return tuple(
        f"{kind}-air-{number}" if step % 2 == 0 else f"{kind}-{(number * 2 + place) % 6 + 1}"
        for step, number in enumerate((1, 2, 3, 1, 2, 3))
    )


def _kind(place: int) -> str:
    """PS-41: the third die has another colour."""
    return "odd-die" if place == 2 else "die"


class Die(NamedTuple):
    """How a face of a die is drawn, whichever number it shows."""

    name: str
    kind: str
    label: str
    angle: float
    scale: float
    air: tuple[str, ...] = ()


@lru_cache
def _top(place: int, is_thrown: bool) -> Die:
    air = _air(place) if is_thrown else ()
    return Die(f"die-{place + 1}", _kind(place), ABOVE, SPIN[place], 0.86, air)


@lru_cache
def _below(place: int) -> Die:
    """PS-14: the bottom face, which lies on the ice."""
    return Die(f"under-{place + 1}", "under-die", BENEATH, -SPIN[place], 0.84)


@lru_cache(maxsize=2**12)
def _die_node(die: Die, face: Face, x: float, y: float, means: tuple[str, ...], say: Say) -> Node:
    """A face with its number; tapping it chooses what can be done with that number."""
    number = str(face.number)
    fields = {"number": number, "die": die.name.partition("-")[2]}
    return Node(
        die.name,
        f"{die.kind}-{number}{'-used' if face.used else ''}",
        x,
        y,
        layer=DICE,
        angle=die.angle,
        scale=die.scale,
        label=say(die.label) % fields,
        shape="number" if face.number else "",
        classes=("die",),
        tumble=die.air,
        means=means,
        exit="fade",
    )


def _by(number: str, taps: Taps) -> Iterator[str]:
    """The ids of the targets to which a number leads, alone or together with others."""
    for action, path in taps.items():
        if number in action.removeprefix("E").rpartition(":")[2].split("+"):
            yield path[-1]


def to_come(state: State) -> tuple[str, ...]:
    """The symbols of what is still to come: another roll, then each bonus that waits."""
    board, bonuses = plan(facts.arms(state)).board, facts.pending(state)
    return (
        *(("again",) if facts.again(state) else ()),
        *((f"bonus-{board.capture_bonus}",) * bonuses.caps),
        *((f"bonus-{board.pole_bonus}",) * bonuses.poles),
    )


def _chips(state: State, ground: BoardPlan, say: Say) -> Iterator[Node]:
    for place, symbol in enumerate(to_come(state)):
        x, y = ground.chip(place)
        number = symbol.partition("-")[2]
        label = say("Bonus of %(number)s") % {"number": number} if number else say("Roll again")
        yield Node(f"chip-{place + 1}", symbol, x, y, layer=CHIPS, label=label, exit="fade")
