"""Position lines of Penguisi for the oracle (section 3 of the rules, and no more than that)."""

from __future__ import annotations

import re

from tests.oracles.penguisi_board import NEST, Penguin, Position, Rules

HEAD = re.compile(r"b([3-6])(?:G(\d)>(\d))?:([23][es][tr][mo][01][01][af])")
PENGUIN = re.compile(r"(n|\*|h\d|\d+)([xy]?)")
SAFETY = {"e": "exclude", "s": "share"}
POLE = {"t": "turn", "r": "roll"}
BONUS = {"m": "must", "o": "may"}
COMBO = {"a": "always", "f": "first"}


def read_rules(head: str) -> tuple[Rules, int | None]:
    """The agreed rules and the pointer."""
    found = HEAD.fullmatch(head)
    assert found, head
    board, guin, pointer, letters = found.groups()
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
    )
    return rules, int(pointer) if pointer else None


def rules_text(position: Position) -> str:
    """The second word of a line."""
    rules = position.rules
    guin = f"G{rules.guin}>{position.pointer}" if rules.guin else ""
    letters = [
        str(rules.penalty),
        rules.safety[0],
        rules.pole[0],
        "m" if rules.bonus == "must" else "o",
        str(int(rules.triple_is_double)),
        str(int(rules.play_on)),
        rules.combo[0],
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


def parse(line: str) -> Position:
    """Read a position line in normal form."""
    tag, head, rows, seat, phase, *fields, finished = line.split(" ")
    assert tag == "PS1"
    rules, pointer = read_rules(head)
    free, group, doubles, again, caps, poles = (field[1:] for field in fields)
    return Position(
        rules=rules,
        penguins=tuple(
            tuple(sorted(read_penguin(rules, token) for token in row.split(",")))
            for row in rows.split("/")
        ),
        seat=int(seat),
        phase=phase,
        pointer=pointer,
        free=read_digits(free),
        group=read_digits(group.rstrip("!")),
        begun=group.endswith("!"),
        doubles=int(doubles),
        again=int(again),
        caps=int(caps),
        poles=int(poles),
        finished=read_digits(finished[1:]),
    )


def text(position: Position) -> str:
    """The position line."""
    rows = [
        ",".join(name_of(position.rules, penguin) for penguin in sorted(row))
        for row in position.penguins
    ]
    words = [
        "PS1",
        rules_text(position),
        "/".join(rows),
        str(position.seat),
        position.phase,
        "f" + digits(position.free),
        "g" + digits(position.group) + ("!" if position.begun else ""),
        f"d{position.doubles}",
        f"a{position.again}",
        f"c{position.caps}",
        f"p{position.poles}",
        "w" + digits(position.finished),
    ]
    return " ".join(words)
