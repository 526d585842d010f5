"""The drawing of tiles, and the taps that choose a drift: the tile, its place, its turns, done."""

from collections.abc import Iterator
from functools import lru_cache

from rookery.core.drawing.scene import Node
from rookery.core.drawing.scene_parts import Part
from rookery.core.notation.squares import square_at, square_name
from rookery.core.state import State
from rookery.core.words.i18n import Say
from rookery.games.penguin_game.drawing.cells import C, numbers, quarter_turns
from rookery.games.penguin_game.rules import facts
from rookery.games.penguin_game.text.notation import Drift

BERTHS, SIDES, TILES, HANDLES = 0, 1, 2, 12  # layers
HANDLE_X, HANDLE_Y = C, C  # of the turn handles, which hang below a tile: they cover no coins
STAY_X, STAY_Y = 30, 36  # from the lower right corner of the ice


def middle(column: int, row: int) -> tuple[float, float]:
    """The middle of the tile with this corner."""
    return (column + 1) * C, (row + 1) * C


def draw_tiles(state: State, say: Say) -> Iterator[Part]:
    """The tiles; in the drifting phase also everything needed to choose a drift."""
    choosing = facts.phase(state) == "drift"
    tiles = zip(numbers(state), facts.tiles(state), quarter_turns(state), strict=True)
    for number, corner, turns in tiles:
        yield _draw_tile(number, corner, turns, choosing, say)  # type: ignore[arg-type]  # any Say has a hash
    if choosing:
        yield tuple(_berths(state, say))
        yield (_stay(state, say),)


@lru_cache(maxsize=2**12)
def _draw_tile(
    number: int,
    corner: tuple[int, int],
    turns: int,
    choosing: bool,
    say: Say,
) -> Part:
    x, y = middle(*corner)
    name = f"tile-{number}"
    label = say("tile at %(cell)s") % {"cell": square_name(*corner)} if choosing else ""
    return (
        Node(f"side-{number}", "tile-side", x, y, layer=SIDES, on=name),
        Node(
            name,
            f"tile-{number}",
            x,
            y,
            layer=TILES,
            angle=90.0 * turns,
            shape="tile" if choosing else "",
            label=label,
            classes=("piece",) if choosing else (),
        ),
        *(_handles(number, corner, say) if choosing else ()),
    )


def _berths(state: State, say: Say) -> Iterator[Node]:
    """Every free place to which some tile can go."""
    drifts = [Drift.of(action) for action in state.legal_actions if action != "~-"]
    corners = set(facts.tiles(state))
    for column, row in sorted({(drift.column, drift.row) for drift in drifts} - corners):
        yield _berth(column, row, say)  # type: ignore[arg-type]  # any Say has a hash


@lru_cache(maxsize=2**10)
def _berth(column: int, row: int, say: Say) -> Node:
    x, y = middle(column, row)
    side = say("place for a tile, %(column)d across and %(row)d down")
    return Node(
        f"berth-{column},{row}",
        "berth",
        x,
        y,
        layer=BERTHS,
        shape="berth",
        label=side % {"column": column // 2 + 1, "row": row // 2 + 1},
        classes=("berth",),
        when="open",
    )


def _handles(number: int, corner: tuple[int, int], say: Say) -> Iterator[Node]:
    """A tile's own place, its quarter turns, the handles that step through them, and done."""
    x, y = middle(*corner)
    yield Node(
        f"home-{number}",
        "home",
        x,
        y,
        layer=BERTHS,
        shape="home",
        label=say("where the tile at %(cell)s was") % {"cell": square_name(*corner)},
        classes=("berth", "usual"),
        when="open",
    )
    yield from _turns(number, corner, say)
    turns = tuple(f"turn-{number}-{quarter}" for quarter in range(4))
    drift_label = say("let the tile at %(cell)s drift so") % {"cell": square_name(*corner)}
    back = (turns[0], *turns[:0:-1])
    for name, symbol, dx, ring, label, word in (
        ("right", "turn-right", HANDLE_X, turns, say("turn to the right"), ""),
        ("left", "turn-left", -HANDLE_X, back, say("turn to the left"), ""),
        ("set", "set-down", 0, (), drift_label, say("Done")),
    ):
        yield Node(
            f"{name}-{number}",
            symbol,
            x,
            y,
            dx=dx,
            dy=HANDLE_Y,
            layer=HANDLES,
            shape="knob",
            label=label,
            word=word,
            on=f"tile-{number}",
            when="open",
            classes=("steady",),
            cycle=ring,
        )


def _turns(number: int, corner: tuple[int, int], say: Say) -> Iterator[Node]:
    """The quarter turns to the right, as targets of the handles."""
    x, y = middle(*corner)
    labels = (
        say("the tile at %(cell)s as it is"),
        say("the tile at %(cell)s a quarter turn to the right"),
        say("the tile at %(cell)s half a turn"),
        say("the tile at %(cell)s a quarter turn to the left"),
    )
    for quarter, label in enumerate(labels):
        yield Node(
            f"turn-{number}-{quarter}",
            "unseen",
            x,
            y,
            layer=HANDLES,
            shape="unseen",
            label=label % {"cell": square_name(*corner)},
            classes=() if quarter else ("usual",),
            when="never",
            turn=90.0 * quarter,
        )


def _stay(state: State, say: Say) -> Node:
    corners = facts.tiles(state)
    x = (max(column for column, _ in corners) + 2) * C + STAY_X
    y = (max(row for _, row in corners) + 2) * C + STAY_Y
    return Node(
        "stay",
        "stay",
        x,
        y,
        layer=HANDLES,
        shape="handle",
        label=say("no tile drifts"),
        word=say("Stays"),
        classes=("steady",),
        exit="fade",
    )


def drift_taps(state: State) -> dict[str, tuple[str, ...]]:
    """The taps that choose each drift: the tile, its place, its turns, done."""
    corners = zip(facts.tiles(state), numbers(state), strict=True)
    number_of = {square_name(*corner): number for corner, number in corners}
    paths: dict[str, tuple[str, ...]] = {}
    for action in state.legal_actions:
        if action == "~-":
            paths[action] = ("stay",)
            continue
        paths[action] = _drifting(action, number_of[Drift.of(action).corner])
    return paths


@lru_cache(maxsize=2**14)
def _drifting(action: str, number: int) -> tuple[str, ...]:
    drift = Drift.of(action)
    home = (drift.column, drift.row) == square_at(drift.corner)
    berth = f"home-{number}" if home else f"berth-{drift.column},{drift.row}"
    return (f"tile-{number}", berth, f"turn-{number}-{drift.turns}", f"set-{number}")
