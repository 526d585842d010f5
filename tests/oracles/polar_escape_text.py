"""Polar Escape for the oracle: reading and writing position lines in the notation."""

from __future__ import annotations

import re
from functools import cache
from typing import Any

from msgspec.structs import replace

from tests.oracles.polar_escape_board import (
    COLOURS,
    SHAPES,
    Position,
    Rules,
    Sheet,
    Where,
)

FLAGS = re.compile(r"(?: f(\d+))?(?: w([FTVWXZ]+))?( x)?( y)?( q)?(?: d(\d+))?(?: r([1-6]+))?")
SHEET = re.compile(r"([FTVWXZ])(?:([a-h][1-8]):([0-3])(!?)(?:s([0-4]+))?)?")
TURN = re.compile(r"([a-z]+)(?:([1-6])(?::(.*))?)?")
HEAD = re.compile(
    r"PE1 n([3-6])s([1-6])([+-])((?: [^ ]*=[^ ]*)?) t(\d+) c([0-9,]+) ([^ ]+) ([^ ]+)"
)


def digits(seats: str) -> str:
    return "".join(str(1 + COLOURS.index(seat)) for seat in seats)


def letters(digits: str) -> str:
    return "".join(COLOURS[int(digit) - 1] for digit in digits)


# --- options --------------------------------------------------------------------------------


def yes(value: bool) -> str:
    return "yes" if value else "no"


def named(rules: Rules) -> dict[str, str]:
    """Every option as it is written, in the order of 2.11."""
    return {
        "risk": {3: "low", 2: "medium", 1: "high"}[rules.times],
        "icebergs": "".join(sorted(rules.icebergs)),
        "dashed": f"{rules.dashed[0]}-{rules.dashed[1]}",
        "landing": rules.landing,
        "overshoot": rules.overshoot,
        "correct_max": str(rules.correct_max or "none"),
        "seal_supply": "none" if rules.seals is None else str(rules.supply),
        "seal_landing": yes(rules.seal_landing),
        "seal_blocks_shift": yes(rules.seal_blocks_shift),
        "stand_removes": rules.stand_removes,
        "evict_to": rules.evict_to,
        "exchange_when": rules.exchange_when,
        "free_shift": rules.free_shift,
        "free_cap": str(rules.free_cap),
        "max_rounds": str(rules.max_rounds),
    }


@cache
def options_text(rules: Rules) -> str:
    usual = named(Rules(rules.players))
    return ",".join(f"{k}={v}" for k, v in named(rules).items() if v != usual[k])


def read_rules(players: int, starter: str, direction: int, options: dict[str, str]) -> Rules:
    """The rules with these options, given as texts; the others keep their defaults."""
    seals = options.get("seal_supply", "default")
    rows = options.get("dashed", "2-7")
    rules = Rules(
        players,
        options.get("risk", "").removeprefix("default"),
        starter,
        direction,
        dashed=(int(rows[0]), int(rows[2])),
        landing=options.get("landing", "shortest"),
        overshoot=options.get("overshoot", "stay"),
        correct_max=6 if options.get("correct_max") == "6" else None,
        seals=-1 if seals == "default" else None if seals == "none" else int(seals),
        seal_landing=options.get("seal_landing", "yes") == "yes",
        seal_blocks_shift=options.get("seal_blocks_shift") == "yes",
        stand_removes=options.get("stand_removes", "all"),
        evict_to=options.get("evict_to", "behind"),
        exchange_when=options.get("exchange_when", "blocked"),
        free_shift=options.get("free_shift", "own"),
        free_cap=int(options.get("free_cap", "20")),
        max_rounds=int(options.get("max_rounds", "100")),
    )
    ice = options.get("icebergs", "default")
    if ice == "default":
        return rules
    squares = {ice[at : at + 2] for at in range(0, len(ice), 2)}
    return replace(rules, icebergs=frozenset(squares))


# --- pieces ---------------------------------------------------------------------------------


def sheet_text(shape: str, sheet: Sheet) -> str:
    if not sheet.on_board:
        return shape
    seals = "s" + "".join(map(str, sorted(sheet.seals))) if sheet.seals else ""
    return f"{shape}{sheet.where}:{sheet.ori}{'!' if sheet.lion else ''}{seals}"


def row_text(position: Position, seat: str) -> str:
    rows = [(shape, position.sheets[seat + shape]) for shape in SHAPES]
    words = [sheet_text(shape, sheet) for shape, sheet in rows if sheet.where != "pack"]
    return ",".join(words) or "-"


def read_row(seat: str, row: str) -> dict[str, Sheet]:
    found = {seat + shape: Sheet() for shape in SHAPES}
    for word in row.split(",") if row != "-" else []:
        match = SHEET.fullmatch(word)
        assert match, word
        shape, square, ori, lion, seals = match.groups()
        lying = frozenset(map(int, seals or ""))
        found[seat + shape] = Sheet(square or "hand", int(ori or 0), bool(lion), lying)
    return found


def penguin_text(where: Where) -> str:
    if isinstance(where, tuple):
        return f"{where[0]}{where[1]}"
    return {"ice": "i", "land": "*", "off": "-"}[where]


def read_penguin(word: str) -> Where:
    plain = {"i": "ice", "*": "land", "-": "off"}
    return plain[word] if word in plain else (word[:2], int(word[2]))


# --- the turn -------------------------------------------------------------------------------


def turn_text(position: Position) -> str:
    if position.pend == "over":
        return "over"
    _, target, partner = position.adv
    advance = f":{'x' if partner else ''}{target},{digits(position.guests)}"
    victim = f",{digits(position.victim)}" if position.sign == "+" else ""
    data = {
        "first": f":{position.n}",
        "num": f":{position.n}",
        "evict": advance,
        "expel": advance,
        "lion": f":{position.sign}",
        "seal": f":{position.sign}{position.left}{victim}",
    }
    return f"{position.pend}{digits(position.turn_owner)}{data.get(position.pend, '')}"


def flags(position: Position) -> list[str]:
    words = [f"r{digits(position.gone)}"] if position.gone else []
    if position.pend == "over":
        return words
    rear = "".join(
        s for s in SHAPES if position.turn_owner + s in position.rear - position.recycled
    )
    free = position.pend == "pre" or not position.second  # free moves may still come
    return [
        *([f"f{position.nfree}"] if position.nfree and free else []),
        *([f"w{rear}"] if rear and free else []),
        *(["x"] if position.second else []),
        *(["y"] if position.touched and position.pend == "pre" and not position.second else []),
        *(["q"] if position.reclicked else []),
        *([f"d{position.due}"] if position.due else []),
        *words,
    ]


def text(position: Position) -> str:
    """The position line."""
    rules = position.rules
    options = options_text(rules)
    words = [
        "PE1",
        f"n{rules.players}s{digits(rules.starter)}{'+' if rules.direction > 0 else '-'}",
        *([options] if options else []),
        f"t{position.round}",
        "c" + ",".join(str(position.cards[seat]) for seat in rules.seats),
        "/".join(row_text(position, seat) for seat in rules.seats),
        "/".join(penguin_text(position.penguins[seat]) for seat in rules.seats),
        turn_text(position),
        *flags(position),
    ]
    return " ".join(words)


def turn_fields(owner: str, pend: str, data: str, penguins: dict[str, Where]) -> dict[str, Any]:
    """The contents of a turn's text, by the names of the position's fields."""
    found: dict[str, Any] = {"pend": pend, "turn_owner": owner}
    if pend in ("first", "num"):
        found["n"] = int(data)
    if pend in ("lion", "seal"):
        found["sign"] = data[0]
    if pend == "seal":
        number, _, victim = data[1:].partition(",")
        found |= {"left": int(number), "victim": letters(victim) or owner}
    if pend in ("evict", "expel"):
        square, _, guests = data.partition(",")
        here = penguins[owner]
        assert isinstance(here, tuple)
        found |= {"adv": (here[0], square[-2:], square[:-2]), "guests": letters(guests)}
    return found


def parse(line: str) -> Position:
    """Read a position line in normal form."""
    match = HEAD.match(line)
    assert match, line
    count, starter, way, options, number, cards, rows, penguins = match.groups()
    turn, _, rest = line[match.end() + 1 :].partition(" ")
    given = dict(word.split("=") for word in options.strip().split(",") if word)
    rules = read_rules(int(count), letters(starter), int(way + "1"), given)
    read = TURN.fullmatch(turn)
    flagged = FLAGS.fullmatch(" " + rest if rest else "")
    assert read, line
    assert flagged, line
    at = dict(zip(rules.seats, map(read_penguin, penguins.split("/")), strict=True))
    sheets: dict[str, Sheet] = {}
    for seat, row in zip(rules.seats, rows.split("/"), strict=True):
        sheets |= read_row(seat, row)
    owner = letters(read[2] or "")
    fields = turn_fields(owner, read[1], read[3] or "", at)
    landed = [seat for seat, where in at.items() if where == "land"]
    gone = letters(flagged[7] or "")
    left = "".join(seat for seat in rules.seats if seat not in gone)
    position = Position(
        rules=rules,
        sheets=sheets,
        penguins=at,
        cards=dict(zip(rules.seats, map(int, cards.split(",")), strict=True)),
        round=int(number),
        nfree=int(flagged[1] or 0),
        rear=frozenset(owner + shape for shape in flagged[2] or ""),
        second=bool(flagged[3]),
        touched=bool(flagged[4]),
        reclicked=bool(flagged[5]),
        due=int(flagged[6] or 0),
        gone=gone,
        winner=landed[0] if landed else left if len(left) == 1 else "",
    )
    return completed(replace(position, **fields))


def completed(position: Position) -> Position:
    """The partner of an exchange is the sheet that lies on the target."""
    name, target, mark = position.adv
    if not mark:
        return position
    partner = next(n for n, sheet in position.sheets.items() if sheet.where == target)
    return replace(position, adv=(name, target, partner))
