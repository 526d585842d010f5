"""Buttons, for the choices that are neither sheets nor platforms."""

from collections.abc import Iterator

from rookery.core.drawing.scene import Node
from rookery.core.state import State
from rookery.core.words.i18n import Say
from rookery.games.polar_escape.drawing import plan
from rookery.games.polar_escape.drawing.sheet_moves import CHIPS, HANDLE
from rookery.games.polar_escape.drawing.sheets import TRAY, sheet_id
from rookery.games.polar_escape.drawing.taps import BUTTONS, ActionParts, Taps, advancing
from rookery.games.polar_escape.rules import facts
from rookery.games.polar_escape.text.names import PLACES_BY_NAME, SHEETS_BY_NAME
from rookery.games.polar_escape.words.terms import button_words, sheet_words


def draw_buttons(state: State, taps: Taps, say: Say) -> Iterator[Node]:
    """Buttons below the sea, and those beside the sheet, sea lion or seal that they concern."""
    waiting = [action for action in BUTTONS if action in taps]
    for (x, y), action in zip(plan.BUTTONS, waiting, strict=False):
        yield _button(action, BUTTONS[action], x, y, button_words(action, say))
    for action, path in taps.items():
        verb, first, _ = ActionParts.of(action)
        if verb == "buy":
            x, y = plan.slot(first)
            yield _button(path[0], "buy-two", x, y, _bought_label(first, say))
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


def _bought_label(shape: str, say: Say) -> str:
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
    """PE-50: the button that keeps the sheet where it is."""
    sheet = advancing(state)
    assert sheet.square is not None
    x, y = plan.middle(sheet.square)
    return Node(
        "keep",
        "keep",
        x,
        y,
        dx=-HANDLE,
        layer=CHIPS,
        shape="handle",
        label=say("%(sheet)s: it stays here") % {"sheet": sheet_words(sheet, say)},
        word=say("Stays"),
        on=sheet_id(sheet.sheet),
        classes=("steady", "near"),
        exit="fade",
    )


assert TRAY < CHIPS
