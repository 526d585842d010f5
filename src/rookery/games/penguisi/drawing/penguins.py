"""How penguins are drawn in their nests, on their way and at the Pole, and how blockades are."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache

from rookery.core.drawing.scene import Node
from rookery.core.state import State
from rookery.core.words.i18n import Say
from rookery.core.words.seats import COLOURS
from rookery.games.penguisi.drawing.plan import WIDTH, BoardPlan
from rookery.games.penguisi.rules import facts
from rookery.games.penguisi.rules.board import NEST
from rookery.games.penguisi.rules.facts import PenguisiPenguin
from rookery.games.penguisi.words.terms import penguin_words

BLOCKADES, PENGUINS = 3, 5  # layers; more are in `scene`
SCALE, PAIR_SCALE = 0.44, 0.36  # a penguin is drawn 112 units high
FEET = 15  # below the middle of a space
APART = 0.29  # from the middle of a space to each of a pair on it, in WIDTHs

Point = tuple[float, float]
Routes = Mapping[str, tuple[Point, ...]]


@dataclass(frozen=True, eq=False)
class PlacedPenguin:
    """A penguin, the middle of its space, and the offset of its feet from there.

    Compared by identity: while cached, equal ones are the same object.
    """

    penguin: PenguisiPenguin
    at: Point
    beside: Point
    scale: float

    @cached_property
    def name(self) -> str:
        """The id of its node."""
        return f"penguin-{self.penguin.seat + 1}-{self.penguin.index + 1}"


def placed_penguins(state: State, ground: BoardPlan) -> tuple[PlacedPenguin, ...]:
    """All penguins, in the nests, on the way and at the Pole."""
    groups: dict[tuple[int, ...], list[PenguisiPenguin]] = defaultdict(list)
    sharing = ground.sharers
    for penguin in facts.penguins(state):
        groups[sharing(penguin.seat, penguin.progress)].append(penguin)
    return tuple(walker for group in groups.values() for walker in _stand(tuple(group), ground))


@lru_cache(maxsize=2**14)
def _stand(group: tuple[PenguisiPenguin, ...], ground: BoardPlan) -> tuple[PlacedPenguin, ...]:
    """Place the penguins of one space."""
    return tuple(_place_group(group, ground))


def _place_group(group: tuple[PenguisiPenguin, ...], ground: BoardPlan) -> Iterator[PlacedPenguin]:
    count = len(group)
    for number, penguin in enumerate(group):
        if penguin.progress == NEST:
            yield PlacedPenguin(penguin, ground.in_nest(penguin.seat, number, count), (0, 0), SCALE)
        elif penguin.progress == ground.board.pole:
            yield PlacedPenguin(
                penguin, ground.at_pole(penguin.seat, number, count), (0, FEET), SCALE
            )
        else:
            x, y, _ = ground.at(penguin.seat, penguin.progress)
            beside = _beside(ground, penguin, number, count)
            yield PlacedPenguin(penguin, (x, y), beside, SCALE if count == 1 else PAIR_SCALE)


def _beside(ground: BoardPlan, penguin: PenguisiPenguin, number: int, count: int) -> Point:
    """PS-12: the offset of one of up to two penguins on a space from its middle.

    Two stand side by side, a little staggered if that puts one more or less behind the other.
    """
    if count == 1:
        return 0, FEET
    across, down = ground.across(penguin.seat, penguin.progress)
    away = (2 * number - 1) * APART * WIDTH
    stagger = 4.5 * (2 * number - 1) if across < 0.6 else 0
    return round(across * away + stagger, 1), round(down * away + FEET, 1)


# -- nodes ---------------------------------------------------------------------------------------


def draw_penguins(
    state: State, standing: Iterable[PlacedPenguin], routes: Routes, only: str, say: Say
) -> Iterator[Node]:
    """One node per penguin.

    `routes` has the points that each has passed. `only` is the penguin that is chosen by default,
    or empty.
    """
    arms = facts.arms(state)
    for each in standing:
        name = each.name
        yield _walker(each, arms, routes.get(name, ()), name == only, say)  # type: ignore[arg-type]  # any Say has a hash


@lru_cache(maxsize=2**14)  # a ply changes few penguins, and a server draws every ply
def _walker(
    penguin: PlacedPenguin,
    arms: int,
    via: tuple[Point, ...],
    usual: bool,
    say: Say,
) -> Node:
    (x, y), (dx, dy) = penguin.at, penguin.beside
    return Node(
        penguin.name,
        f"walker-{penguin.penguin.seat + 1}",
        x,
        y,
        dx=dx,
        dy=dy,
        layer=PENGUINS,
        scale=penguin.scale,
        classes=("piece", "usual") if usual else ("piece",),
        label=penguin_words(arms, penguin.penguin, say),
        shape="walker",
        peek=(f"penguin-{penguin.penguin.seat + 1}",),  # a closer look tells how far it has come
        via=via,
        exit="fade",
        sound="home" if penguin.penguin.progress == NEST else "",
    )


def draw_blockades(state: State, ground: BoardPlan, say: Say) -> Iterator[Node]:
    """PS-29: a frame around two penguins of one colour."""
    for seat, progress in facts.blockades(state):
        yield _blockade(ground, seat, progress, say)  # type: ignore[arg-type]  # any Say has a hash


@lru_cache(maxsize=2**12)
def _blockade(ground: BoardPlan, seat: int, progress: int, say: Say) -> Node:
    x, y, angle = ground.at(seat, progress)
    label = say("Blockade of %(seat)s") % {"seat": say(COLOURS[seat])}
    name = f"blockade-{seat + 1}-{progress}"
    symbol = f"blockade-{seat + 1}"
    return Node(name, symbol, x, y, layer=BLOCKADES, angle=angle, label=label, exit="fade")
