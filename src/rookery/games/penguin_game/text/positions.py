"""Position lines (docs/rules/penguin_game.md, Notation).

`PG1 n<players> <start>[3][/f][d] <rows> t<tiles> <phase><seat> o<out>[ g<suit>][ r<left>]`
"""

import re
from collections.abc import Sequence

import numpy as np

from rookery.core.errors import MalformedPosition
from rookery.core.kernels.arguments import StateRecord
from rookery.core.kernels.turn import OVER
from rookery.core.rules import Position
from rookery.core.state import State
from rookery.games.penguin_game.rules import facts, kernels
from rookery.games.penguin_game.rules.facts import PHASES, SUITS
from rookery.games.penguin_game.rules.setup import PenguinGameBoard, empty_record, stack
from rookery.games.penguin_game.rules.shapes import Corner, in_frame, objections, read_corners

MAX_TEXT = 400

_LINE = re.compile(
    r"PG1 n(?P<players>[1-4]) (?P<start>[rsic])(?P<x3>3?)(/(?P<variations>f|d|fd))?"
    rf" (?P<rows>\S+) t(?P<tiles>([a-h][1-8]){{1,{kernels.MAX_TILES}}})"
    rf" ((?P<phase>{'|'.join(PHASES[:-1])})(?P<seat>[1-4])|over)"
    rf" o(?P<out>-|[1-4]{{1,4}})( g(?P<goal>[{SUITS}]))?( r(?P<left>[1-4]{{1,4}}))?"
)
_TOKEN = re.compile(rf"\.|([{SUITS}]+)([1-4]?)")

Rows = dict[Corner, str]
"""The token of each cell that has one, by column and row."""


def position_text(state: State) -> str:
    """The complete position line."""
    board, leavers = state.board, facts.left(state)
    variations = ("f" if board.flame else "") + ("d" if board.drift else "")
    words = [
        "PG1",
        f"n{board.players}",
        board.start + ("3" if board.x3 else "") + (f"/{variations}" if variations else ""),
        _rows_text(state),
        "t" + "".join(spot.name for spot in facts.by_slot(state)[::4]),
        facts.phase(state) + ("" if facts.is_over(state) else str(state.plain.seat + 1)),
        "o" + (_seats(facts.out(state)) or "-"),
        *([f"g{board.goal}"] if board.goal else []),
        *([f"r{_seats(leavers)}"] if leavers else []),
    ]
    return " ".join(words)


def _seats(seats: tuple[int, ...]) -> str:
    return "".join(str(seat + 1) for seat in seats)


def _rows_text(state: State) -> str:
    cells = facts.by_slot(state)
    width = max(spot.column for spot in cells) + 1
    height = max(spot.row for spot in cells) + 1
    rows = [["#"] * width for _ in range(height)]
    for spot in cells:
        penguin = "" if spot.seat is None else str(spot.seat + 1)
        rows[spot.row][spot.column] = (spot.coins or ".") + penguin
    return "/".join(",".join(row) for row in rows)


def as_if(state: State, seat: int) -> State | None:
    """The state as if this seat were to move; None if it could not, or if no move is due now."""
    text, now = position_text(state), f" move{state.plain.seat + 1} "
    if now not in text:
        return None
    try:
        state_as_if = state.game.parse(text.replace(now, f" move{seat + 1} "))
    except MalformedPosition:
        return None
    return state_as_if if state_as_if.current_player == seat else None


def read_position(text: str) -> Position:
    """The position of a line, in normal form; raises MalformedPosition with every reason."""
    match = _LINE.fullmatch(text) if len(text) <= MAX_TEXT else None
    if not match:
        raise MalformedPosition(
            ["a position reads PG1 n<players> <start> <rows> t<tiles> <phase><seat> o<out>"]
        )
    corners = read_corners(match["tiles"])
    board = _board(match, len(corners))
    rows = _rows(match["rows"])
    _refuse(_against_board(board) + _against_tiles(board, corners, rows))
    state = empty_record(board, corners)
    state.phase = PHASES.index(match["phase"] or "over")
    out = match["out"].strip("-")
    reasons = _lay(board, state, rows) + _send_out(board, state, out)
    _refuse(reasons + _tell_leavers(board, state, out, match["left"]))
    state.seat = int(match["seat"]) - 1 if match["seat"] else OVER
    _refuse(_against_seats(board, state) or _against_phase(board, state))
    if state.phase != kernels.LAYING:
        state.unlaid[:] = 0
    if state.phase == kernels.MOVING:
        kernels.give_turn(board.tables, state, state.seat)  # PG-R8: to a seat that can move
    return Position(board, state, board.players)


def _refuse(reasons: list[str]) -> None:
    if reasons:
        raise MalformedPosition(reasons)


def _board(match: re.Match[str], tiles: int) -> PenguinGameBoard:
    variations = match["variations"] or ""
    return PenguinGameBoard(
        players=int(match["players"]),
        start=match["start"],
        x3=bool(match["x3"]),
        flame="f" in variations,
        drift="d" in variations,
        goal=match["goal"] or "",
        tiles=tiles,
    )


def _rows(text: str) -> Rows:
    return {
        (column, row): token
        for row, line in enumerate(text.split("/"))
        for column, token in enumerate(line.split(","))
        if token != "#"
    }


def _against_board(board: PenguinGameBoard) -> list[str]:
    reasons = []
    if board.x3 and board.tiles != 3:
        reasons.append("start: three levels are for three tiles only (PG-22, PG-R20)")
    if board.goal and (board.players > 1 or board.start != "r"):
        reasons.append("g: a goal needs one player and coins from the bag (PG-R15)")
    return reasons


def _against_tiles(board: PenguinGameBoard, corners: Sequence[Corner], rows: Rows) -> list[str]:
    if in_frame(corners) != tuple(corners):
        return ["t: tiles stand in reading order, the first column is a, the first row 1 (PG-R29)"]
    reasons = [f"t: {reason}" for reason in objections(corners, board.drift)]
    cells = {(column + i, row + j) for column, row in corners for i in (0, 1) for j in (0, 1)}
    if cells != set(rows):
        reasons.append("rows: # stands where no tile is, and nowhere else")
    if not all(_TOKEN.fullmatch(token) for token in rows.values()):
        reasons.append("rows: a cell is a dot, or suits with the seat of a penguin, as in SC1")
    return reasons


def _lay(board: PenguinGameBoard, state: StateRecord, rows: Rows) -> list[str]:
    """Put coins and penguins on the cells."""
    reasons, seats, corners = [], [], state.corner.tolist()
    stacks = [""] * (4 * board.tiles)
    for slot in range(4 * board.tiles):
        row, column = divmod(corners[slot // 4], kernels.GRID)
        match = _TOKEN.fullmatch(rows[column + slot % 2, row + slot % 4 // 2])
        coins, seat = match.groups(default="") if match else ("", "")
        if len(coins) > kernels.TALLEST:
            reasons.append(f"rows: a stack has {kernels.TALLEST} coins at the most (PG-R16)")
            continue
        stacks[slot] = coins
        if seat:
            seats.append(int(seat))
            state.at[int(seat) - 1] = slot
    if max(map("".join(stacks).count, SUITS)) <= kernels.OF_A_SUIT:
        stack(state, stacks)
    else:
        reasons.append(f"rows: there are {kernels.OF_A_SUIT} coins of each suit (PG-5)")
    if len(set(seats)) != len(seats) or max(seats, default=0) > board.players:
        reasons.append(f"rows: {board.players} players have a penguin each (PG-8)")
    return reasons


def _send_out(board: PenguinGameBoard, state: StateRecord, text: str) -> list[str]:
    seats = [int(digit) - 1 for digit in text]
    if len(set(seats)) != len(seats) or max(seats, default=0) >= board.players:
        return [f"o: {text} is no list of different seats"]
    for order, seat in enumerate(seats, 1):
        state.out[seat] = order
    return []


def _tell_leavers(
    board: PenguinGameBoard, state: StateRecord, out: str, left: str | None
) -> list[str]:
    """Note which of the seats that are out left early.

    Alone, and before penguins move, nobody goes out by the rules (PG-R8, PG-R14), so all of them
    left, even in a line without `r`. In any other line without `r` none did.
    """
    only_left = board.players == 1 or state.phase in (kernels.LAYING, kernels.PLACING)
    seats = (out if only_left else "") if left is None else left
    if not out.startswith(seats):
        return ["r: players who left are at the beginning of o, in the order of leaving"]
    if only_left and seats != out:
        return ["r: no player is out by the rules alone, or before penguins move (PG-R8, PG-R14)"]
    state.left = len(seats)
    return []


def _against_seats(board: PenguinGameBoard, state: StateRecord) -> list[str]:
    """What is wrong with who is in, who is out, and whose turn it is."""
    seats = range(board.players)
    staying = [seat for seat in seats if not state.out[seat]]
    over = state.phase == kernels.ENDED
    if any(state.at[seat] >= 0 for seat in seats if state.out[seat]):
        return ["o: a player who is out has no penguin on the ice (PG-12)"]
    if not over and state.seat not in staying:
        return [f"turn: seat {state.seat + 1} does not take part (PG-3)"]
    if board.players > 1 and (len(staying) == 1) != over:
        return ["phase: the game is over when one is left, and not before (PG-3)"]
    return [] if staying or over else ["o: no player is left (PG-R10)"]


def _against_phase(board: PenguinGameBoard, state: StateRecord) -> list[str]:
    """What does not fit the phase."""
    if state.phase == kernels.ENDED:
        return _against_end(board, state)
    if state.phase == kernels.LAYING:
        return _against_laying(board, state)
    if state.phase == kernels.PLACING:
        return _against_placing(board, state)
    if any(not state.out[seat] and state.at[seat] < 0 for seat in range(board.players)):
        return ["rows: every player who takes part is on the ice by now (PG-8)"]
    if state.phase == kernels.DRIFTING and not board.drift:
        return ["phase: nothing drifts without the flag d (PG-26)"]
    if state.phase == kernels.MELTING:
        if not board.flame:
            return ["phase: which coin melts is a choice only with the flag f (PG-23)"]
        if _free(board, state) == 0:
            return ["rows: there is no coin to melt (PG-R22)"]
    return []


def _free(board: PenguinGameBoard, state: StateRecord) -> int:
    """How many coins have no penguin on them."""
    heights, standing = state.height.tolist(), state.at.tolist()
    return sum(heights[slot] > 0 and slot not in standing for slot in range(4 * board.tiles))


def _against_end(board: PenguinGameBoard, state: StateRecord) -> list[str]:
    if board.players > 1 or state.out[0]:
        return []
    if state.at[0] < 0:
        return ["rows: the penguin still stands where it got stuck (PG-R14)"]
    kernels.give_turn(board.tables, state, np.int64(0))
    return [] if state.phase == kernels.ENDED else ["phase: the penguin can still move (PG-R14)"]


def _against_laying(board: PenguinGameBoard, state: StateRecord) -> list[str]:
    heights = [int(state.height[slot]) for slot in range(4 * board.tiles)]
    reasons = []
    if board.start == "r":
        reasons.append("phase: with coins from the bag no player lays any (PG-5)")
    if board.tiles < 3:
        reasons.append("t: coins are laid on three or four tiles (PG-4, PG-22)")
    if max(state.at) >= 0:
        reasons.append("rows: penguins are placed once all coins are laid (PG-8)")
    if not any(state.unlaid):
        reasons.append("phase: all coins are laid (PG-R16)")
    if 0 in heights and max(heights) > 1:
        reasons.append("rows: there is no second level before the first is complete (PG-18)")
    if any(height > cap for height, cap in zip(heights, board.caps, strict=True)):
        reasons.append("rows: a stack is higher than this start allows (PG-R16)")
    return reasons


def _against_placing(board: PenguinGameBoard, state: StateRecord) -> list[str]:
    waiting = [s for s in range(board.players) if not state.out[s] and state.at[s] < 0]
    seats = [s for s in range(board.players) if state.at[s] >= 0]
    if not waiting or waiting[0] != state.seat or max(seats, default=0) > waiting[0]:
        return ["phase: penguins are placed one by one, in the order of the seats (PG-8)"]
    if _free(board, state) < len(waiting):
        return ["rows: there are more penguins than coins to stand on (PG-8)"]
    return []
