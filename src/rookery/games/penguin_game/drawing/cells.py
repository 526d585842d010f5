"""The drawing of cells: stacks of coins with their badges, penguins on them, holes in the ice."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import chain, repeat

from rookery.core.drawing.scene import Node
from rookery.core.drawing.scene_parts import Part
from rookery.core.state import State, cached_on_state
from rookery.core.words.i18n import Say
from rookery.core.words.seats import PENGUINS
from rookery.games.penguin_game.rules import facts
from rookery.games.penguin_game.rules.facts import Spot, is_step
from rookery.games.penguin_game.words.terms import SUIT_WORDS

C = 100  # units from one cell to the next
STRIDE = 1.5 * C  # PG-10: a step goes to a neighbour, also diagonally; PG-11: a hop anywhere
COIN = 38  # radius
LAYER = 12  # height of a coin in a stack of up to 4
TALL = 45  # how far a taller stack may rise above its lowest coin
BADGE_X, BADGE_Y = 30.4, 29.8  # from the middle of the cell, for one coin
HOLES, SHADOWS, STACKS, BADGES = 3, 5, 6, 9  # layers; `scene` has the others

_CLOCKWISE = (0, 1, 3, 2)
"""The quarters of a tile, clockwise."""


@dataclass(frozen=True, eq=False, slots=True)
class Cell:
    """A cell with an identity: `key` stays the same when its tile drifts or turns.

    Cells are compared by identity: equal ones are one object as long as the cache holds it.
    """

    spot: Spot
    key: str
    tile: str
    place: str
    """The id of the node to tap."""

    @property
    def at(self) -> tuple[float, float]:
        """The middle of the cell."""
        return (self.spot.column + 0.5) * C, (self.spot.row + 0.5) * C


def numbers(state: State) -> tuple[int, ...]:
    """The initial number of each tile, from 1, in the current order."""
    return _numbers(*state.plain.floe[: state.board.tiles])


@lru_cache
def _numbers(*floes: int) -> tuple[int, ...]:
    return tuple(((floe >> 2) + tile) % 4 + 1 for tile, floe in enumerate(floes))


def quarter_turns(state: State) -> list[int]:
    """How many quarter turns clockwise each tile has made since the beginning, modulo 4."""
    return [floe & 3 for floe in state.plain.floe[: state.board.tiles]]


@cached_on_state
def cells(state: State) -> tuple[Cell, ...]:
    """All cells by slot."""
    of_tiles = numbers(state), quarter_turns(state)
    number, turns = ([value for value in each for _ in range(4)] for each in of_tiles)
    return tuple(map(_cell, facts.by_slot(state), number, turns))


@lru_cache(maxsize=2**14)
def _cell(spot: Spot, number: int, turns: int) -> Cell:
    first_quarter = _CLOCKWISE[(_CLOCKWISE.index(spot.slot % 4) - turns) % 4]
    key = f"{number}{'abcd'[first_quarter]}"
    return Cell(spot, key, f"tile-{number}", f"spot-{key}")


def layer_height(height: int) -> float:
    """The visible height of each coin in a stack of this height."""
    return LAYER if height <= 4 else TALL / (height - 1)


def top(height: int) -> float:
    """The y of the top coin's face, from the middle of the cell; 0 if there is no coin.

    A stack grows upwards, and its foot moves down by a part of that.
    """
    return round(10 - layer_height(height) * height + 3 * (height - 1), 1) if height else 0.0


def _side(height: int) -> int:
    """The number of the coin drawing whose rim fits a stack of this height."""
    return 1 if height <= 5 else 2 if height <= 7 else 3 if height <= 9 else 4


def draw_cells(state: State, say: Say) -> Iterable[Part]:
    """The parts of all that lies and stands on the cells, and of the places to tap."""
    kinds, phase = target_kinds(state), facts.phase(state)
    own = state.plain.at[state.plain.seat] if phase == "move" else -1
    here, labels = cells(state), [""] * (4 * state.board.tiles)
    for slot, kind in kinds.items():
        labels[slot] = kind
    moves = [False] * len(labels)
    if own >= 0:
        moves[own] = True
    things = map(_draw_things, here, repeat(phase == "coin"))
    return chain(things, map(_draw_place, here, labels, repeat(phase), moves, repeat(say)))  # type: ignore[arg-type]  # any Say has a hash


@lru_cache(maxsize=2**14)  # few cells change with a move, and a server draws every move
def _draw_things(cell: Cell, laying: bool) -> Part:
    """What lies and stands on one cell."""
    nodes: list[Node] = []
    if cell.spot.coins:
        nodes += _stack(cell)
    elif not laying:
        nodes.append(_node(f"hole-{cell.key}", "hole", cell, HOLES, exit="fade"))
    if cell.spot.seat is not None:
        nodes.append(_penguin(cell, cell.spot.seat))
    return tuple(nodes)


@lru_cache(maxsize=2**14)
def _draw_place(cell: Cell, kind: str, phase: str, moves: bool, say: Say) -> Part:
    """The place to tap on one cell; `moves`: whether the penguin to move stands there."""
    return (_place(cell, kind, phase, moves, say),)


def _node(name: str, symbol: str, cell: Cell, layer: int, dy: float = 0.0, **more: object) -> Node:
    return _cell_at(name, symbol, cell.at, layer, dy, cell.tile, **more)


@lru_cache(maxsize=2**14)  # equal nodes are one object
def _cell_at(
    name: str,
    symbol: str,
    at: tuple[float, float],
    layer: int,
    dy: float,
    on: str,
    **more: object,
) -> Node:
    return Node(name, symbol, *at, dy=dy, layer=layer, on=on, **more)  # type: ignore[arg-type]  # as Node has it


def _stack(cell: Cell) -> Iterator[Node]:
    coins = cell.spot.coins
    height, side = len(coins), _side(len(coins))
    yield _node(f"shadow-{cell.key}", "stack-shadow", cell, SHADOWS, exit="fade")
    for level, suit in enumerate(coins):
        dy = round(top(height) + layer_height(height) * (height - 1 - level), 1)
        has_penguin = cell.spot.seat is not None and level == height - 1
        symbol = f"{'lip' if has_penguin else 'coin'}-{suit}{side}"
        yield _node(f"coin-{cell.key}-{level + 1}", symbol, cell, STACKS, dy, exit="melt")
    if height > 1:
        dy = round(BADGE_Y + 3 * (height - 1), 1)
        yield _node(
            f"badge-{cell.key}", f"badge-{height}", cell, BADGES, dy, dx=BADGE_X, exit="fade"
        )


def _penguin(cell: Cell, seat: int) -> Node:
    dy = top(len(cell.spot.coins))
    symbol = f"on-coin-{seat + 1}"
    name = f"penguin-{seat + 1}"
    return _node(name, symbol, cell, STACKS, dy, classes=("piece",), exit="fade", stride=STRIDE)


# -- what can be tapped --------------------------------------------------------------------------


def target_kinds(state: State) -> dict[int, str]:
    """How the moving penguin reaches a slot: "step", "hop" or "both" (PG-10, PG-11, PG-R3)."""
    if facts.phase(state) != "move":
        return {}
    spots = facts.by_slot(state)
    origin = spots[state.plain.at[state.plain.seat]]
    names = {action.partition("-")[2] for action in state.legal_actions}
    return {spot.slot: _kind(origin, spot) for spot in spots if spot.name in names}


def _kind(origin: Spot, target: Spot) -> str:
    if origin.coins[-1] != target.coins[-1]:
        return "step"
    return "both" if is_step(origin, target) else "hop"


def _place(cell: Cell, kind: str, phase: str, moves: bool, say: Say) -> Node:
    spot, laying = cell.spot, phase == "coin"
    shape = kind or "cell"
    if phase == "melt":
        shape = "flame"
    elif laying and not spot.coins:
        shape = "bare"
    return _node(
        cell.place,
        "spot",
        cell,
        STACKS,
        top(len(spot.coins)),
        shape=shape,
        peek=tuple(f"coin-{suit}1" for suit in spot.coins) if len(spot.coins) > 1 else (),
        classes=("usual",) if moves else ("ground",) if phase == "place" else (),
        label=_label(spot, kind, laying, say),
    )


def _label(spot: Spot, kind: str, laying: bool, say: Say) -> str:
    """`b3: 2 coins, from the top Suns, Moons; red penguin`."""
    words = f"{spot.name}: {_lying(spot, laying, say)}"
    if spot.seat is not None:
        words += f"; {say(PENGUINS[spot.seat])}"
    ways = {"step": say("step"), "hop": say("hop"), "both": say("step or hop")}
    return f"{words}; {ways[kind]}" if kind else words


def _lying(spot: Spot, laying: bool, say: Say) -> str:
    suits = [say(SUIT_WORDS[suit]) for suit in reversed(spot.coins)]
    if len(suits) > 1:
        text = say("%(count)d coins, from the top %(suits)s")
        return text % {"count": len(suits), "suits": ", ".join(suits)}
    return suits[0] if suits else say("bare ice") if laying else say("water")
