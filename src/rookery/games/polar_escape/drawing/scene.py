"""The scene of a position: the sea between iceberg and dry land, the hand, the cards, the click.

Ids: `sheet-RZ` wherever it lies, `penguin-1`, `seal-RZ-n`, `lion-RZ`, `bridge-b4.9-c4.7`, `wheel`,
`pack`. What can be chosen is named like the actions: `end-c6.4`, `berth-a3`, `fwd-RX-d6` and so on.
"""

from collections.abc import Iterator
from functools import lru_cache

from rookery.core.drawing.scene import Node, Scene
from rookery.core.state import State
from rookery.core.words.i18n import ENGLISH, Say
from rookery.games.polar_escape.drawing import plan
from rookery.games.polar_escape.drawing.animals import draw_penguins, draw_seals
from rookery.games.polar_escape.drawing.buttons import draw_buttons
from rookery.games.polar_escape.drawing.destinations import destinations, draw_destinations
from rookery.games.polar_escape.drawing.last_action import draw_marks, route_of
from rookery.games.polar_escape.drawing.sheet_moves import draw_board_sheets, draw_moves, ways_of
from rookery.games.polar_escape.drawing.sheets import draw_bridges, draw_peaks
from rookery.games.polar_escape.drawing.taps import ActionParts, Taps, taps_of
from rookery.games.polar_escape.drawing.tray import draw_hands, draw_tray
from rookery.games.polar_escape.rules import facts
from rookery.games.polar_escape.text.names import SEATS
from rookery.games.polar_escape.words.terms import penguin_words

SEA, GROUND, STRIP = -4, -3, -2  # layers


def scene(state: State, say: Say = ENGLISH, last: tuple[State, str] | None = None) -> Scene:
    """The scene of a state; `last` adds the marks of the action that led to it."""
    sheets = taps_of(state)
    ways = ways_of(sheets)
    ends, walks = draw_destinations(state, say)
    nodes = [*_ground(state.board.dashed), *draw_peaks(state)]
    nodes += draw_board_sheets(state, ways, say)
    nodes += [*draw_bridges(state), *draw_seals(state, say)]
    nodes += draw_moves(state, ways, say)
    nodes += draw_penguins(state, route_of(state, last), _victims(state, say), say)
    if not state.is_terminal:  # after the end only the sea is shown
        nodes += [*draw_hands(state, *_choice(state), say), *draw_tray(state, last, say)]
    nodes += [*draw_buttons(state, sheets, say), *ends]
    nodes += draw_marks(state, last) if last else ()
    view = plan.SEA_VIEW if state.is_terminal else plan.VIEW
    return Scene(view=view, nodes=tuple(nodes), taps=sheets | walks, dock=plan.DOCK)


def taps(state: State) -> Taps:
    """The taps of a scene, without drawing its nodes, which takes far longer."""
    return taps_of(state) | destinations(state).taps


@lru_cache
def _ground(dashed_rows: tuple[int, int]) -> tuple[Node, ...]:
    """The nodes that never change, including the dashed area (PE-24)."""
    x, y = plan.SEA / 2, plan.SEA / 2 + 120
    first, last = dashed_rows
    return (
        Node("sea", "sea", x, y, layer=SEA),
        Node("squares", "squares", 0, 0, layer=GROUND),
        Node("coast", "coast", 0, 0, layer=GROUND),
        Node("shore", "shore", 0, 0, layer=GROUND),
        *(
            Node(f"start-{row + 1}", _strip(row, first, last), *plan.middle(row), layer=STRIP)
            for row in range(first, last + 1)
        ),
    )


def _strip(row: int, first: int, last: int) -> str:
    if first == last:
        return "start-only"
    return "start-top" if row == first else "start-bottom" if row == last else "start-between"


def _choice(state: State) -> tuple[str, str]:
    """The shapes in the hand that can be chosen, and the name of the mark for them."""
    actions = state.legal_actions
    if facts.phase(state) == "pick":
        return "".join(
            sorted(set().union(*(ActionParts.of(each).first for each in actions)))
        ), "slot"
    squares = {action[6] for action in actions if action.startswith("place:")}
    return "".join(sorted(squares)), "sheet"


def _victims(state: State, say: Say) -> dict[int, str]:
    """PE-56: the labels of penguins that can be chosen, by seat."""
    seats_at = [action[3:] for action in state.legal_actions if action.startswith("at:")]
    seats = {SEATS.index(name) for name in seats_at}
    penguins: Iterator[facts.PolarPenguin] = iter(facts.penguins(state))
    return {
        penguin.seat: penguin_words(penguin, say) for penguin in penguins if penguin.seat in seats
    }
