"""What can be chosen, and the taps for it: sheets that are turned, moved and placed, and buttons.

Sheets are lifted by a tap or dragged: to a square, or turned by further taps and set down. The
platforms where penguins and seals go are in `ends`.
"""

from collections import defaultdict
from collections.abc import Iterator
from typing import NamedTuple

from rookery.core.i18n import Say
from rookery.core.scene import Node
from rookery.core.seats import COLOURS
from rookery.core.state import State
from rookery.games.polar_escape.drawing import plan
from rookery.games.polar_escape.drawing.rafts import SHEETS, TRAY, draw_sheet, sheet_id
from rookery.games.polar_escape.drawing.tray import turns
from rookery.games.polar_escape.rules import facts
from rookery.games.polar_escape.rules.facts import Sheet
from rookery.games.polar_escape.text.names import (
    PLACES_BY_NAME,
    SEATS,
    SHEETS_BY_NAME,
    SQUARES_BY_NAME,
)
from rookery.games.polar_escape.words.terms import button_words, sheet_words, target_words

BERTHS, TARGETS, CHIPS = 0, 6, 20  # layers
HANDLE = 76.0  # of the handles, from the middle of a sheet
BESIDE = 21.0  # of two marks in one square, from its middle
SHIFTS = {(-1, 0): "west", (0, -1): "north", (0, 1): "south"}
FORWARD = {-1: "northeast", 0: "east", 1: "southeast"}
BUTTONS = {
    "stand": "stand",
    "end": "set-down",
    "stop": "enough",
    "again": "again-two",
}
"""The buttons below the sea, by action."""

Taps = dict[str, tuple[str, ...]]


class Words(NamedTuple):
    """An action taken apart: `shift:RZ,c4` is the verb shift of RZ and c4."""

    verb: str
    first: str
    second: str

    @classmethod
    def of(cls, action: str) -> "Words":
        """The parts of an action, empty where it has none."""
        verb, _, rest = action.partition(":")
        first, _, second = rest.partition(",")
        return cls(verb, first, second)


# -- the taps ------------------------------------------------------------------------------------


def taps_of(state: State) -> Taps:
    """The taps for every action but those that choose a platform."""
    found: Taps = {}
    for action in state.legal_actions:
        path = _path(state, action)
        if path:
            found[action] = path
    return found


def _path(state: State, action: str) -> tuple[str, ...]:
    verb, first, second = Words.of(action)
    colour = SEATS[facts.turn_owner(state) or 0]
    if verb == "pick":
        return tuple(f"sheet-{colour}{shape}" for shape in first)
    if verb == "place":
        square, _, turned = second.partition("/")
        name = f"{colour}{first}"
        return (f"sheet-{name}", f"berth-{square}", f"turn-{name}-{turned}", f"set-{name}")
    if verb == "rot":
        name, _, turned = first.partition("/")
        now = facts.sheets(state)[SHEETS_BY_NAME[name]].turned
        return (f"sheet-{name}", f"turn-{name}-{(int(turned) - now) % 4}", f"set-{name}")
    if verb in ("shift", "fwd", "recycle"):
        return (f"sheet-{first}", f"{verb}-{first}-{second}")
    if verb == "adv":
        sheet = sheet_id(_advancing(state).sheet)
        return (sheet, "keep" if first == "-" else f"adv-{first}")
    return _single(action)


def _single(action: str) -> tuple[str, ...]:
    """The one thing to tap."""
    verb, first, _ = Words.of(action)
    if verb == "lion":
        return (f"sheet-{first}",)
    if verb == "at":
        return (f"penguin-{SEATS.index(first) + 1}",)
    if verb in ("unlion", "unseal", "buy") or (verb == "stand" and first):
        return (f"{verb}-{first}",)
    return {"click": ("wheel",), "bonus": ("pack",)}.get(
        action, (action,) if action in BUTTONS else ()
    )


def _advancing(state: State) -> Sheet:
    sheet = facts.pending(state).sheet
    assert sheet is not None
    return facts.sheets(state)[sheet]


# -- sheets on the sea ---------------------------------------------------------------------------


def draw_board_sheets(state: State, taps: Taps, say: Say) -> Iterator[Node]:
    """Every sheet on the sea; those that can be tapped, with what leads on from them."""
    ways: dict[str, set[str]] = defaultdict(set)
    for action, path in taps.items():
        ways[path[0]].add(Words.of(action).verb)
    moving = facts.turn_owner(state)
    for one in facts.on_board(state):
        assert one.square is not None
        verbs = ways.get(sheet_id(one.sheet), set())
        shape = "" if not verbs else "target" if "lion" in verbs else "sheet"
        if shape == "sheet" and one.seat != moving:
            shape = "other"
        classes: tuple[str, ...] = ("piece",) if shape in ("sheet", "other") else ()
        if "adv" in verbs:
            classes = ("piece", "usual")
        yield from draw_sheet(
            one,
            plan.middle(one.square),
            SHEETS,
            classes=classes,
            shape=shape,
            label=sheet_words(one, say),
            cycle=turns(one.name) if "rot" in verbs else (),
        )


def draw_moves(state: State, taps: Taps, say: Say) -> Iterator[Node]:
    """Where sheets can go, and the handles that turn them."""
    berths: set[str] = set()
    turning: dict[str, set[str]] = defaultdict(set)
    two = _twice(taps)
    for action, path in taps.items():
        verb, first, second = Words.of(action)
        if verb == "place":
            berths.add(second.partition("/")[0])
            turning[path[0].removeprefix("sheet-")].add("place")
        elif verb == "rot":
            turning[first.partition("/")[0]].add("rot")
        elif verb in ("shift", "fwd", "recycle"):
            yield _target(state, verb, SHEETS_BY_NAME[first], second, path[1], two, say)
        elif verb == "adv" and first != "-":
            yield _target(state, "adv", _advancing(state).sheet, first, path[1], two, say)
    for square in sorted(berths):
        yield _berth(square, say)
    for name, verbs in sorted(turning.items()):
        yield from _handles(state, name, "place" in verbs, say)


def _twice(taps: Taps) -> set[tuple[str, str]]:
    """The sheets and squares to which they can go in two ways: recycled, and as a play."""
    ways = [Words.of(action) for action in taps]
    plays = {(way.first, way.second) for way in ways if way.verb == "fwd"}
    return plays & {(way.first, way.second) for way in ways if way.verb == "recycle"}


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


def _target(
    state: State,
    verb: str,
    sheet: int,
    text: str,
    name: str,
    two: set[tuple[str, str]],
    say: Say,
) -> Node:
    """A square to which a sheet on the sea can go."""
    one, square = facts.sheets(state)[sheet], SQUARES_BY_NAME[text.removeprefix("x")]
    x, y = plan.middle(square)
    swaps = text[0] == "x"
    if (one.name, text) in two:
        x += BESIDE if verb == "fwd" else -BESIDE
    return Node(
        name,
        "swap-place" if swaps else "berth",
        x,
        y,
        layer=TARGETS if swaps else BERTHS,
        shape="swap" if swaps else _direction(verb, one, square),
        label=target_words(verb, one, square, swaps, say),
        classes=("berth", "near"),
        when="open",
        exit="fade",
    )


def _direction(verb: str, one: Sheet, square: int) -> str:
    """How a target is marked."""
    assert one.square is not None
    right, down = square // 8 - one.square // 8, square % 8 - one.square % 8
    if verb == "recycle":
        return "jump"
    return f"to-{SHIFTS[right, down] if verb == 'shift' else FORWARD[down]}"


# -- turning -------------------------------------------------------------------------------------


def _handles(state: State, name: str, placing: bool, say: Say) -> Iterator[Node]:
    """The quarter turns of a sheet, the handle that goes through them, and the end."""
    one = facts.sheets(state)[SHEETS_BY_NAME[name]]
    at = plan.slot(one.shape) if one.square is None else plan.middle(one.square)
    sheet = {"sheet": sheet_words(one, say)}
    labels = (
        say("%(sheet)s: as it is"),
        say("%(sheet)s: a quarter turn to the right"),
        say("%(sheet)s: half a turn"),
        say("%(sheet)s: a quarter turn to the left"),
    )
    for quarter, label in enumerate(labels):
        classes = ("usual",) if placing and not quarter else ()
        yield _quarter(name, quarter, at, label % sheet, classes)
    right = say("%(sheet)s: turn to the right") % sheet
    yield _handle(one, f"right-{name}", "turn-right", at, right, HANDLE, turns(name))
    yield _handle(
        one, f"set-{name}", "set-down", at, say("%(sheet)s: set down so") % sheet, -HANDLE
    )


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
    one: Sheet,
    name: str,
    symbol: str,
    at: tuple[float, float],
    label: str,
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
        label=label,
        on=sheet_id(one.sheet),
        when="open",
        classes=("steady", "near"),
        cycle=ring,
    )


# -- buttons -------------------------------------------------------------------------------------


def draw_buttons(state: State, taps: Taps, say: Say) -> Iterator[Node]:
    """What is neither a sheet nor a platform."""
    waiting = [action for action in BUTTONS if action in taps]
    for (x, y), action in zip(plan.BUTTONS, waiting, strict=False):
        yield _button(action, BUTTONS[action], x, y, button_words(action, say))
    for action, path in taps.items():
        verb, first, _ = Words.of(action)
        if verb == "buy":
            x, y = plan.slot(first)
            yield _button(path[0], "buy-two", x, y, _bought(first, say))
        elif verb == "unlion":
            square = facts.sheets(state)[SHEETS_BY_NAME[first]].square
            x, y = plan.middle(square or 0)
            text = say("%(sheet)s: 2 cards send the sea lion away") % {"sheet": first}
            yield _button(path[0], "buy-two", x + 24, y + 24, text, small=True)
        elif verb == "stand" and first:
            square = facts.sheets(state)[SHEETS_BY_NAME[first]].square
            x, y = plan.middle(square or 0)
            text = say("Stand still for a turn: the sea lion leaves %(sheet)s") % {"sheet": first}
            yield _button(path[0], "stand", x - 24, y + 24, text, small=True)
        elif verb == "unseal":
            x, y = plan.spot(PLACES_BY_NAME[first])
            text = say("%(place)s: a card sends the seal away") % {"place": first}
            yield _button(path[0], "pay-one", x + 10, y + 12, text, small=True)
        elif action == "adv:-":
            yield _keep(state, say)


def _bought(shape: str, say: Say) -> str:
    return say("Buy sheet %(shape)s for 2 cards") % {"shape": shape}


def _button(name: str, symbol: str, x: float, y: float, label: str, *, small: bool = False) -> Node:
    classes = ("near",) if small else ("steady",)
    scale = 0.5 if small else 1.0
    shape = "coin" if small else "handle"
    return Node(
        name,
        symbol,
        x,
        y,
        layer=CHIPS,
        scale=scale,
        shape=shape,
        label=label,
        classes=classes,
        exit="fade",
    )


def _keep(state: State, say: Say) -> Node:
    """PE-50: the sheet may stay where it is."""
    one = _advancing(state)
    assert one.square is not None
    x, y = plan.middle(one.square)
    return Node(
        "keep",
        "keep",
        x,
        y,
        dx=-HANDLE,
        layer=CHIPS,
        shape="handle",
        label=say("%(sheet)s: it stays here") % {"sheet": sheet_words(one, say)},
        on=sheet_id(one.sheet),
        classes=("steady", "near"),
        exit="fade",
    )


assert TRAY < CHIPS
assert len(COLOURS) == len(SEATS)
