"""Sheets on the sea, the squares to which they can go, and the handles that turn them."""

from collections import defaultdict
from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from rookery.core.drawing.scene import Node
from rookery.core.state import State
from rookery.core.words.i18n import Say
from rookery.games.polar_escape.drawing import plan
from rookery.games.polar_escape.drawing.sheets import SHEETS, draw_sheet, sheet_id
from rookery.games.polar_escape.drawing.taps import ActionParts, Taps, advancing
from rookery.games.polar_escape.drawing.tray import turns
from rookery.games.polar_escape.rules import facts
from rookery.games.polar_escape.rules.facts import IceSheet
from rookery.games.polar_escape.text.names import ALIKE, SHEETS_BY_NAME, SQUARES_BY_NAME
from rookery.games.polar_escape.words.terms import sheet_words, target_words

BERTHS, TARGETS, CHIPS = 0, 6, 20  # layers
HANDLE = 76.0  # from the middle of a sheet to its handles
BESIDE = 21.0  # from the middle of a square to each of two marks in it
SHIFTS = {(-1, 0): "west", (0, -1): "north", (0, 1): "south"}
FORWARD = {-1: "northeast", 0: "east", 1: "southeast"}


class Ways(NamedTuple):
    """What can be done with sheets, read off the taps once per drawing."""

    verbs: dict[str, set[str]]
    """The verbs, by the first thing to tap."""
    targets: list[tuple[str, str, str, str]]
    """Verb, sheet ("" for the one that advances), square, and the id of the node there."""
    berths: set[str]
    turning: dict[str, set[str]]
    """By sheet, the verbs that let it be turned: `place`, `rot`."""


def ways_of(taps: Taps) -> Ways:
    """The ways of sheets, picked out of all taps."""
    ways = Ways(defaultdict(set), [], set(), defaultdict(set))
    for action, path in taps.items():
        verb, first, second = ActionParts.of(action)
        ways.verbs[path[0]].add(verb)
        if verb in _GOING:
            ways.targets.append((verb, first, second, path[1]))
        elif verb == "place":
            ways.berths.add(second.partition("/")[0])
            ways.turning[path[0].removeprefix("sheet-")].add("place")
        elif verb == "rot":
            ways.turning[first.partition("/")[0]].add("rot")
        elif verb == "adv" and first != "-":
            ways.targets.append((verb, "", first, path[1]))
    return ways


_GOING = frozenset({"shift", "fwd", "recycle"})
_TURNING, _NOTHING = {"rot"}, frozenset[str]()


def draw_board_sheets(state: State, ways: Ways, say: Say) -> Iterator[Node]:
    """Every sheet on the sea; those that can be tapped are marked."""
    moving = facts.turn_owner(state)
    for sheet in facts.on_board(state):
        verbs = ways.verbs.get(sheet_id(sheet.sheet), _NOTHING)
        shape = "" if not verbs else "target" if "lion" in verbs else "sheet"
        in_vain = sheet.shape in ALIKE and verbs == _TURNING
        if shape == "sheet" and (sheet.seat != moving or in_vain):
            shape = "other"
        yield from _lying(sheet, shape, "adv" in verbs, "rot" in verbs, say)  # type: ignore[arg-type]  # any Say has a hash


@lru_cache(maxsize=2**13)  # a ply changes few sheets, and a server draws every ply
def _lying(
    sheet: IceSheet, shape: str, advances: bool, may_turn: bool, say: Say
) -> tuple[Node, ...]:
    assert sheet.square is not None
    classes: tuple[str, ...] = ("piece",) if shape in ("sheet", "other") else ()
    return draw_sheet(
        sheet,
        plan.middle(sheet.square),
        SHEETS,
        classes=(*(("piece", "usual") if advances else classes), "seen"),
        shape=shape,
        label=sheet_words(sheet, say),
        cycle=turns(sheet.name) if may_turn else (),
    )


def draw_moves(state: State, ways: Ways, say: Say) -> Iterator[Node]:
    """The squares to which sheets can go, and the handles that turn them."""
    two, sheets = _twice(ways), facts.sheets(state)
    for verb, name, square, node in ways.targets:
        sheet = sheets[SHEETS_BY_NAME[name]] if name else advancing(state)
        yield _target(verb, sheet, square, node, (name, square) in two, say)  # type: ignore[arg-type]  # any Say has a hash
    for square in sorted(ways.berths):
        yield _berth(square, say)  # type: ignore[arg-type]  # any Say has a hash
    for name, verbs in sorted(ways.turning.items()):
        yield from _handles(sheets[SHEETS_BY_NAME[name]], "place" in verbs, say)  # type: ignore[arg-type]  # any Say has a hash


def _twice(ways: Ways) -> set[tuple[str, str]]:
    """(sheet, square) of moves that are possible both as recycling and as a play."""
    again = {way[1:3] for way in ways.targets if way[0] == "recycle"}
    return again and again & {way[1:3] for way in ways.targets if way[0] == "fwd"}


@lru_cache(maxsize=2**10)
def _berth(square: str, say: Say) -> Node:
    x, y = plan.middle(SQUARES_BY_NAME[square])
    return Node(
        f"berth-{square}",
        "berth",
        x,
        y,
        layer=BERTHS,
        shape="berth",
        label=say("place it on %(square)s") % {"square": square},
        classes=("berth",),
        when="open",
        exit="fade",
    )


@lru_cache(maxsize=2**12)
def _target(
    verb: str,
    sheet: IceSheet,
    text: str,
    name: str,
    beside: bool,
    say: Say,
) -> Node:
    """The mark of a square to which a sheet can go; `beside` if there is another mark."""
    square = SQUARES_BY_NAME[text.removeprefix("x")]
    x, y = plan.middle(square)
    swaps = text[0] == "x"
    if beside:
        x += BESIDE if verb == "fwd" else -BESIDE
    return Node(
        name,
        "swap-place" if swaps else "berth",
        x,
        y,
        layer=TARGETS if swaps else BERTHS,
        shape="swap" if swaps else _direction(verb, sheet, square),
        label=target_words(verb, sheet, square, swaps, say),
        classes=("berth", "near"),
        when="open",
        exit="fade",
    )


def _direction(verb: str, sheet: IceSheet, square: int) -> str:
    """The shape of a target's mark."""
    assert sheet.square is not None
    right, down = square // 8 - sheet.square // 8, square % 8 - sheet.square % 8
    if verb == "recycle":
        return "jump"
    return f"to-{SHIFTS[right, down] if verb == 'shift' else FORWARD[down]}"


# -- turning -------------------------------------------------------------------------------------


@lru_cache(maxsize=2**12)
def _handles(held_sheet: IceSheet, placing: bool, say: Say) -> tuple[Node, ...]:
    """The nodes for a sheet's quarter turns, the handle to turn it, and the one to set it down."""
    name = held_sheet.name
    at = (
        plan.slot(held_sheet.shape) if held_sheet.square is None else plan.middle(held_sheet.square)
    )
    sheet = {"sheet": sheet_words(held_sheet, say)}
    labels = (
        say("%(sheet)s: as it is"),
        say("%(sheet)s: a quarter turn to the right"),
        say("%(sheet)s: half a turn"),
        say("%(sheet)s: a quarter turn to the left"),
    )
    right = say("%(sheet)s: turn to the right") % sheet, say("Turn")
    down = say("%(sheet)s: set down so") % sheet, say("Done")
    quarters = [
        _quarter(name, n, at, label % sheet, ("usual",) if placing and not n else ())
        for n, label in enumerate(labels)
    ]
    set_down = _handle(held_sheet, f"set-{name}", "set-down", at, down, -HANDLE)
    if placing and held_sheet.shape in ALIKE:
        return (*quarters, set_down)
    turn = _handle(held_sheet, f"right-{name}", "turn-right", at, right, HANDLE, turns(name))
    return (*quarters, turn, set_down)


def _quarter(
    name: str, quarter: int, at: tuple[float, float], label: str, classes: tuple[str, ...]
) -> Node:
    return Node(
        f"turn-{name}-{quarter}",
        "unseen",
        *at,
        layer=CHIPS,
        shape="unseen",
        label=label,
        classes=classes,
        when="never",
        turn=90.0 * quarter,
    )


def _handle(
    sheet: IceSheet,
    name: str,
    symbol: str,
    at: tuple[float, float],
    words: tuple[str, str],
    down: float,
    ring: tuple[str, ...] = (),
) -> Node:
    return Node(
        name,
        symbol,
        *at,
        dx=-HANDLE,
        dy=down,
        layer=CHIPS,
        shape="handle",
        label=words[0],
        word=words[1],
        on=sheet_id(sheet.sheet),
        when="open",
        classes=("steady", "near"),
        cycle=ring,
    )
