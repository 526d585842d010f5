"""The choices: the penguins that may move, where each action leads, and the taps for it."""

from collections import defaultdict
from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from rookery.core.drawing.scene import Node
from rookery.core.state import State
from rookery.core.words.i18n import Say
from rookery.games.penguisi.drawing.penguins import PlacedPenguin
from rookery.games.penguisi.drawing.plan import BoardPlan, PlanSpot
from rookery.games.penguisi.drawing.tray import to_come
from rookery.games.penguisi.rules import facts
from rookery.games.penguisi.rules.board import NEST
from rookery.games.penguisi.rules.facts import PenguisiPenguin
from rookery.games.penguisi.words.terms import target_words

BELOW, ABOVE = 4, 7  # layers below and above the penguins
DECLINE = "decline"

Taps = dict[str, tuple[str, ...]]


class TargetStep(NamedTuple):
    """The effect of an action: which penguin it moves, by which numbers, and where to."""

    action: str
    penguin: PlacedPenguin
    by: str
    progress: int

    @property
    def name(self) -> str:
        """The id of the node where it leads."""
        return f"goal-{self.action}"


def draw_targets(
    state: State, ground: BoardPlan, standing: tuple[PlacedPenguin, ...], say: Say
) -> tuple[list[Node], Taps]:
    """A node for each action, shown once its penguin is chosen, and the taps that choose it."""
    steps = tuple(steps_of(state, ground, standing))
    taps: Taps = {step.action: (step.penguin.name, step.name) for step in steps}
    nodes = [*_nodes(steps, ground, standing, say)]
    for action in set(state.legal_actions) - set(taps):
        taps[action] = (DECLINE,)
        nodes.append(_decline(state, ground, say))
    return nodes, taps


def steps_of(
    state: State, ground: BoardPlan, standing: tuple[PlacedPenguin, ...]
) -> Iterator[TargetStep]:
    """The legal actions that move a penguin."""
    owner = facts.turn_owner(state)
    own: dict[tuple[int, str], PlacedPenguin] = {}
    for each in standing:  # of interchangeable penguins the first one moves
        if each.penguin.seat == owner:
            own.setdefault((each.penguin.progress, each.penguin.mark), each)
    names = ground.board.names
    for action in state.legal_actions:
        if action[0] == "E":
            yield TargetStep(action, own[NEST, ""], action[1:], 0)
        elif action != "B-":
            place, _, number = action.removeprefix("B").partition(":")
            mark = place[-1] if place[-1] in "xy" else ""
            step = own[names[place.removesuffix(mark)], mark]
            yield TargetStep(action, step, number, step.penguin.progress + int(number))


def _nodes(
    steps: tuple[TargetStep, ...],
    ground: BoardPlan,
    standing: tuple[PlacedPenguin, ...],
    say: Say,
) -> Iterator[Node]:
    there: dict[tuple[float, float], list[PenguisiPenguin]] = defaultdict(list)
    for each in standing:
        there[each.at].append(each.penguin)
    entries = 0
    for step in steps:
        own = step.penguin.penguin
        at, symbol = _target(step, ground)
        nodes = [] if symbol == "aim-pole" else there.get((at.x, at.y), [])
        kind = "by"
        if nodes:
            kind = "hit" if any(other.seat != own.seat for other in nodes) else "join"
        words = _words(ground.arms, own, step.by, step.progress, kind, say)  # type: ignore[arg-type]  # any Say has a hash
        if step.progress == 0 and entries:  # another set of dice leads to the same place
            beside = ground.beside_enter(own.seat, entries)
            yield _target_node(step, "aim-beside", "by", beside, ABOVE, words)
        else:
            symbol, layer = ("aim-over", ABOVE) if nodes else (symbol, BELOW)
            yield _target_node(step, symbol, kind, at, layer, words)
        entries += step.progress == 0


_words = lru_cache(maxsize=2**14)(target_words)


def _target(step: TargetStep, ground: BoardPlan) -> tuple[PlanSpot, str]:
    """Where a step leads, and what marks it."""
    seat = step.penguin.penguin.seat
    if step.progress == ground.board.pole:
        return PlanSpot(*ground.at_pole(seat, 0, 1), 0), "aim-pole"
    return ground.at(seat, step.progress), "aim"


@lru_cache(maxsize=2**14)
def _target_node(
    step: TargetStep, symbol: str, kind: str, at: PlanSpot, layer: int, words: str
) -> Node:
    x, y, angle = at
    return Node(
        step.name,
        symbol,
        x,
        y,
        layer=layer,
        angle=angle,
        label=words,
        shape=f"{kind}-{step.by.replace('+', '-')}",
        when="open",
        exit="fade",
    )


def _decline(state: State, ground: BoardPlan, say: Say) -> Node:
    """PS-R26: the button to decline a bonus."""
    x, y = ground.chip(len(to_come(state)))
    label = say("Skip the bonus")
    return Node(DECLINE, DECLINE, x, y, layer=ABOVE, label=label, shape=DECLINE, exit="fade")
