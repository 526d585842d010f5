"""The tray below the sea: a hand of sheets, the cards, the click, and the order of play."""

from collections.abc import Iterator
from functools import lru_cache

from rookery.core.drawing.scene import Node
from rookery.core.state import State
from rookery.core.words.i18n import Say
from rookery.core.words.seats import COLOURS
from rookery.games.polar_escape.drawing import plan
from rookery.games.polar_escape.drawing.sheets import TRAY, draw_sheet
from rookery.games.polar_escape.rules import facts
from rookery.games.polar_escape.rules.facts import IceSheet
from rookery.games.polar_escape.rules.shapes import SHAPES
from rookery.games.polar_escape.text.names import SHEET_NAMES
from rookery.games.polar_escape.words.terms import sheet_words

BELOW, ABOVE = TRAY - 2, TRAY + 2  # layers around the sheets
EVENTS = ("-lion", "+lion", "-seals", "+seals", "-card", "+card")
SUPPLY_SCALE = 0.62  # size of a sheet that can still be bought
HELD_SCALE = 0.9  # of a sheet in a hand, which its slot holds whole
MINI = 0.13  # of a sheet in another player's hand
NAMES = {"+": "plus", "-": "minus"}


_TRAY = Node("tray", "tray", *plan.TRAY, layer=-1)


def draw_tray(state: State, last: tuple[State, str] | None, say: Say) -> Iterator[Node]:
    """Everything on the tray except the hand."""
    yield _TRAY
    seat, can = facts.turn_owner(state), "bonus" in state.legal_actions
    own = facts.cards(state)[seat] if seat is not None else None
    yield from _pack(facts.cards_left(state), own, can, say)  # type: ignore[arg-type]  # any Say has a hash
    face, weight = outcome(state, last), int(state.board.tables.weight)
    is_thrown = last is not None and last[1][0] == "="
    yield from _wheel(face, weight, "click" in state.legal_actions, is_thrown, say)  # type: ignore[arg-type]  # any Say has a hash
    yield from _order(state, say)


# -- hands ---------------------------------------------------------------------------------------


def draw_hands(state: State, choice: str, shape: str, say: Say) -> Iterator[Node]:
    """PE-12, PE-R24: everybody's six sheets: in the hand, on the sea, or still in the pack.

    The turn owner's hand is shown where nobody asks for another. Sheets in it whose shapes are in
    `choice` can be chosen; they are marked with `shape`.
    """
    yield from map(_slot, SHAPES)
    owner, picking = facts.turn_owner(state), facts.phase(state) == "pick"
    for seat in facts.order(state):
        is_owner = seat == owner
        when = "" if is_owner else "hand"
        for sheet in facts.sheets_of(state, seat):
            if sheet.in_hand or (picking and is_owner):
                mark = shape if is_owner and sheet.shape in choice else ""
                yield from _held_sheet(sheet, mark, when, say)  # type: ignore[arg-type]  # any Say has a hash
            else:
                yield _away(sheet, when)


@lru_cache(maxsize=2**12)
def _held_sheet(sheet: IceSheet, shape: str, when: str, say: Say) -> tuple[Node, ...]:
    """A sheet in a hand, marked with `shape` if it can be chosen."""
    may_place = shape == "sheet"
    return draw_sheet(
        sheet,
        plan.slot(sheet.shape),
        TRAY,
        when=when,
        scale=HELD_SCALE,
        classes=("piece",) if may_place else ("any",) if shape else (),
        shape=shape,
        label=sheet_words(sheet, say),
        cycle=turns(sheet.name) if may_place else (),
    )


@lru_cache
def _slot(shape: str) -> Node:
    return Node(f"slot-{shape}", "slot", *plan.slot(shape), layer=BELOW)


@lru_cache(maxsize=2**10)
def _away(sheet: IceSheet, when: str) -> Node:
    """Where a sheet would lie that isn't in its hand: small while it can still be bought."""
    in_supply = sheet.square is None
    return Node(
        f"away-{sheet.name}",
        f"sheet-{sheet.name}" if in_supply else f"gone-{sheet.shape}",
        *plan.slot(sheet.shape),
        layer=TRAY,
        scale=SUPPLY_SCALE if in_supply else HELD_SCALE,
        when=when,
        classes=("hand",),
        seat=sheet.seat + 1,
    )


@lru_cache
def turns(sheet: str) -> tuple[str, ...]:
    """The ids of the nodes for the quarter turns of a sheet."""
    return tuple(f"turn-{sheet}-{quarter}" for quarter in range(4))


@lru_cache(maxsize=2**10)
def _pack(left: int, own: int | None, can: bool, say: Say) -> tuple[Node, ...]:
    """PE-14: the pack of cards, and the turn owner's cards."""
    x, y = plan.PACK
    text = say.plural("%(count)d card in the pack", "%(count)d cards in the pack", left)
    label = say("Take a card instead of a play") if can else text % {"count": left}
    symbol = "card-pack" if left else "no-card"
    shape = "pack" if can else ""
    pack = Node("pack", symbol, x, y, layer=TRAY, label=label, shape=shape)
    count = Node("pack-count", f"count-{left}", x, y, dx=19, dy=27, layer=ABOVE)
    if own is None:
        return pack, count
    x, y = plan.CARDS
    cards = Node("cards", "fish-card" if own else "no-card", x, y, layer=TRAY, angle=6.0)
    return pack, count, cards, Node("cards-count", f"count-{own}", x, y, dx=11, dy=27, layer=ABOVE)


# -- the click -----------------------------------------------------------------------------------


def angle_of(outcome: str, weight: int) -> float:
    """The angle of the wheel at which an outcome is under the needle."""
    numbers = [str(number % 6 + 1) for number in range(6 * weight)]
    items: list[str] = []
    for number, event in enumerate(EVENTS):
        items += [*numbers[number * weight : (number + 1) * weight], event]
    return round(-360 * items.index(outcome) / len(items) % 360, 1)


def outcome(state: State, last: tuple[State, str] | None) -> str:
    """The number or event that was clicked; "" if there is none."""
    if last is not None and last[1][0] == "=":
        return last[1][1:]
    due, phase = facts.pending(state), facts.phase(state)
    if due.number is not None:
        return str(due.number)
    if phase in ("lion", "sealwho", "seal"):
        kind = "lion" if phase == "lion" else "seals"
        return f"{'-' if due.sign == -1 else '+'}{kind}"
    return ""


def _hub(face: str, can: bool) -> str:
    if not face:
        return "hub" if can else "hub-none"
    return f"hub-{face}" if face.isdigit() else f"hub-{NAMES[face[0]]}-{face[1:]}"


@lru_cache(maxsize=2**10)
def _wheel(face: str, weight: int, can: bool, is_thrown: bool, say: Say) -> tuple[Node, ...]:
    """PE-15, PE-R13: the wheel with its needle, and in its hub what was clicked."""
    x, y = plan.WHEEL
    angle = angle_of(face, weight) if face else 0.0
    spins = ("spin",)
    faces = tuple(f"hub-{1 + (step * 5 + 2) % 6}" for step in range(8)) if is_thrown else ()
    wheel = Node(
        "wheel",
        f"wheel-{weight}",
        x,
        y,
        layer=TRAY,
        angle=angle,
        scale=plan.SPUN,
        shape="wheel",  # even while it can't be tapped, so that the keyboard focus can stay on it
        label=say("Spin the wheel: a number or an event") if can else say("Click"),
        classes=spins,
        tumble=(f"wheel-{weight}",) if is_thrown else (),
    )
    symbol = _hub(face, can)
    hub = Node("hub", symbol, x, y, layer=TRAY + 1, scale=plan.SPUN, tumble=faces, classes=spins)
    return wheel, hub, Node("needle", "needle", x, y, layer=TRAY + 1, scale=plan.SPUN)


# -- the order of play ---------------------------------------------------------------------------


def _order(state: State, say: Say) -> Iterator[Node]:
    """PE-R11, PE-R24: the seats in the order of play, with their cards and hands (public)."""
    for number, seat in enumerate(facts.order(state)):
        cards, hand = facts.cards(state)[seat], facts.hand(state, seat)
        yield from _player(number, seat, cards, hand, say)  # type: ignore[arg-type]  # any Say has a hash


@lru_cache(maxsize=2**12)
def _player(number: int, seat: int, cards: int, hand: str, say: Say) -> tuple[Node, ...]:
    return tuple(_draw_player(number, seat, cards, hand, say))


def _draw_player(number: int, seat: int, cards: int, hand: str, say: Say) -> Iterator[Node]:
    x, y = plan.ORDER_X + plan.ORDER * number, plan.ORDER_Y
    text = say.plural("%(seat)s: %(count)d card", "%(seat)s: %(count)d cards", cards)
    label = text % {"seat": say(COLOURS[seat]), "count": cards}
    if number == 0:
        yield Node("at-turn", "at-turn", x, y, layer=BELOW)
    yield Node(
        f"next-{seat + 1}",
        f"hiker-{seat + 1}",
        x,
        y,
        dx=-22,
        dy=22,
        layer=TRAY,
        scale=0.36,
        label=label,
    )
    yield Node(f"has-{seat + 1}", f"count-{cards}", x, y, dx=5, dy=-10, layer=ABOVE, scale=0.9)
    for place, shape in enumerate(hand):
        dx, dy = 1 + 14 * (place % 3), 9 + 13 * (place // 3)
        name = f"holds-{seat + 1}-{shape}"
        symbol = f"mini-{SHEET_NAMES[seat * len(SHAPES) + SHAPES.index(shape)]}"
        yield Node(name, symbol, x, y, dx=dx, dy=dy, layer=TRAY, scale=MINI)
