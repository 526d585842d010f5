"""Writing and reading the position lines of Polar Escape (docs/rules/polar_escape.md, Notation).

A line is `PE1 n<players>s<starter><+ or ->[ <options>] t<round> c<cards> <sheets> <penguins>
<turn>[ f<free moves>][ w<shapes>][ x][ y][ q][ d<due>][ r<left>]`. Defaults are left out:
- options are those that differ from the defaults for this number of players, as in
  `risk=low,landing=path`, in the order of the rules page;
- cards are `0,1,12`, seat by seat;
- sheets are joined by commas and seats by `/`: `F` in the hand, `Fb4:2` on b4 in orientation 2,
  `Fb4:2!` with a sea lion, `Fb4:2s04` with seals on platforms 0 and 4; those in the pack are left
  out, and `-` is written if all are;
- penguins, joined by `/`, are `i` on the iceberg, `*` on dry land, `RZ3` on platform 3 of sheet RZ,
  and `-` if the seat has left;
- the turn is what comes next and whose turn it is: `pick1`, `firstclick1`, `first1:3` with the
  number clicked, `pre1`, `click1`, `num1:4`, `adv1`, `evict1:d6,34` and `evict1:xd6,34` with the
  square, `x` for an exchange, and the seats that still have to leave, `expel1:d6,3`, `lion1:+`,
  `lion1:-`, `sealwho1`, `seal1:-2` with the event's sign and the number of seals to come,
  `seal1:+2,3` with the victim, too, `more1`, `again1`; or `over`;
- ` f3`: free moves made in this turn; ` wFT`: own sheets that may still be recycled; ` x`: the
  second play; ` y`: a free move or payment was made before the first; ` q`: clicked twice; ` d1`:
  cards to come at the end of the turn; ` r21`: seats that have left, in the order of leaving.

Reading gives a position in normal form, or raises with every reason why the line is invalid.
"""

import re
from collections.abc import Callable
from typing import Any

from rookery.core.errors import MalformedPosition, SetupError
from rookery.core.options import read
from rookery.core.rules import Position
from rookery.core.state import State
from rookery.games.polar_escape.options import POSITION_OPTIONS, PolarEscapeOptions
from rookery.games.polar_escape.rules import facts, turns
from rookery.games.polar_escape.rules.setup import (
    PolarEscapeBoard,
    board_of,
    empty_record,
    usual_board,
)
from rookery.games.polar_escape.rules.shapes import PLATFORMS
from rookery.games.polar_escape.rules.states import GONE, ICE, LAND
from rookery.games.polar_escape.text.fields import (
    read_cards,
    read_left,
    read_penguins,
    read_sheets,
    read_turn,
)
from rookery.games.polar_escape.text.names import SHEET_NAMES, SQUARE_NAMES, squares_text
from rookery.games.polar_escape.text.validation import (
    against_penguins,
    against_phase,
    against_sheets,
    against_turn,
)

MAX_TEXT = 1000

_LINE = re.compile(
    r"PE1 n(?P<players>[3-6])s(?P<starter>[1-6])(?P<direction>[+-])"
    r"( (?P<options>[a-z_]+=\S+))?"
    r" t(?P<round>[1-9]\d{0,2}) c(?P<cards>\S+) (?P<sheets>\S+) (?P<penguins>\S+)"
    r" (?P<turn>over|[a-z]+[1-6](:\S+)?)"
    r"( f(?P<free>[1-9]\d{0,2}))?( w(?P<rear>\S+))?( (?P<second>x))?( (?P<touched>y))?"
    r"( (?P<reclicked>q))?( d(?P<due>[1-9]))?( r(?P<left>[1-6]{1,6}))?",
    re.ASCII,
)


# -- writing ---------------------------------------------------------------------------------------


def position_text(state: State) -> str:
    """The complete position line."""
    board, plain = state.board, state.plain
    options = options_text(board)
    words = [
        "PE1",
        f"n{board.players}s{board.starter + 1}{'+' if board.direction == 1 else '-'}",
        *([options] if options else []),
        f"t{plain.lap}",
        "c" + ",".join(str(cards) for cards in plain.cards[: board.players]),
        "/".join(_sheets_text(state, seat) for seat in board.seats),
        "/".join(_penguin_text(state, seat) for seat in board.seats),
        _turn_text(state),
        *_flags(state),
    ]
    leavers = facts.left(state)
    return " ".join([*words, "r" + _seats(leavers)] if leavers else words)


def options_text(board: PolarEscapeBoard) -> str:
    """PE-R9: the options that differ from the defaults for this number of players."""
    usual = usual_board(board.players, board.starter, board.direction)
    names = (name for name in POSITION_OPTIONS if getattr(board, name) != getattr(usual, name))
    return ",".join(f"{name}={_option_text(name, getattr(board, name))}" for name in names)


def _option_text(name: str, value: Any) -> str:
    if name == "icebergs":
        return squares_text(value)
    if name == "dashed":
        return f"{value[0] + 1}-{value[1] + 1}"
    if value is None:
        return "none"
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value)


def _sheets_text(state: State, seat: int) -> str:
    texts = []
    for sheet in facts.sheets_of(state, seat):
        if sheet.square is not None:
            text = f"{sheet.shape}{SQUARE_NAMES[sheet.square]}:{sheet.turned}"
            text += "!" if sheet.lion else ""
            text += "s" + "".join(map(str, sheet.seals)) if sheet.seals else ""
            texts.append(text)
        elif sheet.in_hand:
            texts.append(sheet.shape)
    return ",".join(texts) or "-"


def _penguin_text(state: State, seat: int) -> str:
    rider = state.plain.at[seat]
    if rider >= 0:
        return f"{SHEET_NAMES[rider // PLATFORMS]}{rider % PLATFORMS}"
    return {ICE: "i", LAND: "*", GONE: "-"}[rider]


def _turn_text(state: State) -> str:
    moving = facts.turn_owner(state)
    if moving is None:
        return "over"
    data = _TURN_DATA.get(facts.phase(state), _nothing)(state)
    return f"{facts.phase(state)}{moving + 1}{data}"


def _nothing(state: State) -> str:
    del state
    return ""


def _number(state: State) -> str:
    return f":{state.plain.number}"


def _advance(state: State) -> str:
    plain = state.plain
    mark = "x" if plain.partner >= 0 else ""
    return f":{mark}{SQUARE_NAMES[plain.target]},{_seats(facts.guests(state))}"


def _sign(state: State) -> str:
    return ":+" if state.plain.sign > 0 else ":-"


def _seals(state: State) -> str:
    plain = state.plain
    victim = f",{plain.victim + 1}" if plain.sign > 0 else ""
    return f"{_sign(state)}{plain.more}{victim}"


_TURN_DATA: dict[str, Callable[[State], str]] = {
    "first": _number,
    "num": _number,
    "evict": _advance,
    "expel": _advance,
    "lion": _sign,
    "seal": _seals,
}


def _flags(state: State) -> list[str]:
    plain = state.plain
    words = [
        f"f{plain.free}" if plain.free else "",
        "w" + "".join(SHEET_NAMES[sheet][1] for sheet in facts.rear(state)),
        "x" if plain.second else "",
        "y" if plain.touched else "",
        "q" if plain.reclicked else "",
        f"d{plain.due}" if plain.due else "",
    ]
    return [word for word in words if word not in ("", "w")]


def _seats(seats: tuple[int, ...]) -> str:
    return "".join(str(seat + 1) for seat in seats)


# -- reading ---------------------------------------------------------------------------------------


def read_position(text: str) -> Position:
    """The position of a line, in normal form; raises MalformedPosition if the line is invalid."""
    match = _LINE.fullmatch(text) if len(text) <= MAX_TEXT and text.isascii() else None
    if not match:
        words = "n<players>s<starter>+ t<round> c<cards> <sheets> <penguins> <turn>"
        raise MalformedPosition([f"a position reads PE1 {words}"])
    board = _read_board(match)
    state = empty_record()
    reasons = read_left(board, state, match["left"] or "")
    reasons += read_cards(board, state, match["cards"])
    reasons += read_sheets(board, state, match["sheets"])
    reasons += read_penguins(board, state, match["penguins"])
    reasons += read_turn(board, state, match)
    _refuse(reasons)
    _refuse(against_sheets(board, state) + against_penguins(board, state))
    turns.restore(board.tables, state)
    _refuse(against_turn(board, state))
    _refuse(against_phase(board, state))
    return Position(board, state, board.players)


def _refuse(reasons: list[str]) -> None:
    if reasons:
        raise MalformedPosition(reasons)


def _read_board(match: re.Match[str]) -> PolarEscapeBoard:
    players, starter = int(match["players"]), int(match["starter"])
    values = dict(part.partition("=")[::2] for part in (match["options"] or "").split(",") if part)
    in_order = ",".join(name for name in POSITION_OPTIONS if name in values)
    as_written = ",".join(part.partition("=")[0] for part in (match["options"] or "").split(","))
    if in_order != as_written:
        raise MalformedPosition(["options: each once, in the order of the rules page (PE-R9)"])
    facts_of_line = {"players": str(players), "starter": f"seat{starter}"}
    facts_of_line["direction"] = "1" if match["direction"] == "+" else "-1"
    try:
        return board_of(read(PolarEscapeOptions, values | facts_of_line, range(3, 7)))
    except SetupError as error:
        raise MalformedPosition(error.reasons) from None
