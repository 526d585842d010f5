"""Position lines of Penguisi for the oracle.

They follow the rules' own description of a position and, where it leaves something open (the
opening, the end, seats that left, a Guin that moves at random), the rules page.
"""

from __future__ import annotations

import re

from tests.oracles.penguisi_board import NEST, Penguin, Position, Rules

HEAD = re.compile(r"b([3-6])(?:G(\d)>(\d|-))?:([23][es][tr][mo][01][01][af])(r?)")
PENGUIN = re.compile(r"(n|\*|h\d|\d+)([xy]?)")
SAFETY = {"e": "exclude", "s": "share"}
POLE = {"t": "turn", "r": "roll"}
BONUS = {"m": "must", "o": "may"}
COMBO = {"a": "always", "f": "first"}


def read_rules(head: str) -> tuple[Rules, int | None]:
    """The agreed rules and the pointer."""
    found = HEAD.fullmatch(head)
    assert found, head
    board, guin, pointer, letters, random = found.groups()
    rules = Rules(
        board=int(board),
        guin=int(guin) if guin else None,
        penalty=int(letters[0]),
        safety=SAFETY[letters[1]],
        pole=POLE[letters[2]],
        bonus=BONUS[letters[3]],
        triple_is_double=letters[4] == "1",
        play_on=letters[5] == "1",
        combo=COMBO[letters[6]],
        guin_moves="random" if random else "roller",
    )
    return rules, int(pointer) if pointer and pointer != "-" else None


def rules_text(position: Position) -> str:
    """The second word of a line."""
    rules = position.rules
    guin = f"G{rules.guin}>{position.pointer or '-'}" if rules.guin else ""
    letters = [
        str(rules.penalty),
        rules.safety[0],
        rules.pole[0],
        "m" if rules.bonus == "must" else "o",
        str(int(rules.triple_is_double)),
        str(int(rules.play_on)),
        rules.combo[0],
        "r" if rules.guin_moves == "random" else "",
    ]
    return f"b{rules.board}{guin}:{''.join(letters)}"


def read_penguin(rules: Rules, token: str) -> Penguin:
    found = PENGUIN.fullmatch(token)
    assert found, token
    where, mark = found.groups()
    if where == "n":
        return NEST, ""
    if where == "*":
        return rules.top, ""
    return (rules.ring - 5 + int(where[1:]) if where[0] == "h" else int(where)), mark


def name_of(rules: Rules, penguin: Penguin) -> str:
    """A penguin as positions and actions write it."""
    at, mark = penguin
    if at in (NEST, rules.top):
        return "n" if at == NEST else "*"
    path = at - (rules.ring - 5)
    return (f"h{path}" if path > 0 else str(at)) + mark


def digits(numbers: tuple[int, ...]) -> str:
    return "".join(map(str, numbers)) or "-"


def read_digits(word: str) -> tuple[int, ...]:
    return () if word == "-" else tuple(map(int, word))


def read_sums(rules: Rules, phase: str, gone: tuple[int, ...]) -> tuple[int, ...]:
    """What has been rolled in the opening: `open`, or `open:8,?,-,7`."""
    if not phase.startswith("open"):
        return ()
    if phase == "open":
        return tuple(0 if s in rules.people and s not in gone else -1 for s in rules.seats)
    words = phase.removeprefix("open:").replace("?", "0").replace("-", "-1").split(",")
    return tuple(map(int, words))


def phase_text(position: Position) -> str:
    in_it = [s for s in position.rules.people if s not in position.gone]
    fresh = tuple(0 if s in in_it else -1 for s in position.rules.seats)
    if position.phase != "open" or position.sums == fresh:
        return position.phase
    words = {0: "?", -1: "-"}
    return "open:" + ",".join(words.get(rolled, str(rolled)) for rolled in position.sums)


def read_row(rules: Rules, row: str) -> tuple[Penguin, ...]:
    return () if row == "-" else tuple(sorted(read_penguin(rules, one) for one in row.split(",")))


def parse(line: str) -> Position:
    """Read a position line in normal form."""
    tag, head, rows, seat, phase, *fields = line.split(" ")
    assert tag == "PS1"
    rules, pointer = read_rules(head)
    free, group, doubles, again, caps, poles, finished, *gone = (field[1:] for field in fields)
    left = read_digits("".join(gone) or "-")
    return Position(
        rules=rules,
        penguins=tuple(read_row(rules, row) for row in rows.split("/")),
        seat=0 if seat == "-" else int(seat),
        phase=phase.partition(":")[0],
        pointer=pointer,
        sums=read_sums(rules, phase, left),
        free=read_digits(free),
        group=read_digits(group.rstrip("!")),
        begun=group.endswith("!"),
        doubles=int(doubles),
        again=int(again),
        caps=int(caps),
        poles=int(poles),
        finished=read_digits(finished),
        gone=left,
    )


def text(position: Position) -> str:
    """The position line."""
    rows = [
        ",".join(name_of(position.rules, penguin) for penguin in sorted(row)) or "-"
        for row in position.penguins
    ]
    words = [
        "PS1",
        rules_text(position),
        "/".join(rows),
        str(position.seat or "-"),
        phase_text(position),
        "f" + digits(position.free),
        "g" + digits(position.group) + ("!" if position.begun else ""),
        f"d{position.doubles}",
        f"a{position.again}",
        f"c{position.caps}",
        f"p{position.poles}",
        "w" + digits(position.finished),
        *(["r" + digits(position.gone)] if position.gone else []),
    ]
    return " ".join(words)
