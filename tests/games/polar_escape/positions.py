"""Positions written as the rules page writes its examples; seats by colour, platforms by cell."""

import re

SEATS = "RYKGBP"
SHAPES = {
    "F": ".xxxx..x.",
    "T": "xxx.x..x.",
    "V": "x..x..xxx",
    "W": "x..xx..xx",
    "X": ".x.xxx.x.",
    "Z": "xx..x..xx",
}


def platform(shape: str, turned: int, cell: int) -> int:
    """The number of the platform on cell 1 to 9 of a sheet after this many turns."""
    grid = [cell if mark == "x" else -1 for cell, mark in enumerate(SHAPES[shape])]
    numbers = [grid[:at].count(-1) for at in range(9)]
    marks = [at - numbers[at] if grid[at] >= 0 else -1 for at in range(9)]
    for _ in range(turned):  # (x, y) -> (2 - y, x)
        marks = [marks[3 * (2 - at % 3) + at // 3] for at in range(9)]
    assert marks[cell - 1] >= 0, f"no platform {cell} on {shape}/{turned}"
    return marks[cell - 1]


def micro(
    sheets: str,
    pieces: str = "",
    *,
    players: int = 3,
    cards: tuple[int, ...] = (),
    turn: str = "R",
    due: str = "pre",
    flags: str = "",
    options: str = "",
    starter: str = "R",
    direction: str = "+",
    rounds: int = 1,
) -> str:
    """A position: `RZ@b4/0! RF@hand` and `R=b4.1 s=b4.8`; penguins not named are on the iceberg.

    `due` is what comes next and its data (`num:4`), `flags` and `options` as in position lines.
    """
    lying = {word[:2]: word[3:] for word in sheets.split()}
    riders = dict.fromkeys(SEATS[:players], "i")
    seals: dict[str, list[int]] = {name: [] for name in lying}
    for word in pieces.split():
        who, place = word.split("=")
        if place in ("ice", "land"):
            riders[who] = {"ice": "i", "land": "*"}[place]
            continue
        name, number = sheet_at(lying, place)
        if who == "s":
            seals[name].append(number)
        else:
            riders[who] = f"{name}{number}"
    held = [cards[seat] if seat < len(cards) else 0 for seat in range(players)]
    phase, colon, data = due.partition(":")
    words = [
        "PE1",
        f"n{players}s{SEATS.index(starter) + 1}{direction}",
        options,
        f"t{rounds}",
        "c" + ",".join(map(str, held)),
        "/".join(row(seat, lying, seals) for seat in SEATS[:players]),
        "/".join(riders.values()),
        f"{phase}{SEATS.index(turn) + 1}{colon}{data}",
        flags,
    ]
    return " ".join(word for word in words if word)


def sheet_at(lying: dict[str, str], place: str) -> tuple[str, int]:
    """The sheet and platform at a place."""
    square, cell = place.split(".")
    for name, where in lying.items():
        if where.startswith(square):
            return name, platform(name[1], int(where[3]), int(cell))
    raise AssertionError(f"no sheet at {place}")


def row(seat: str, lying: dict[str, str], seals: dict[str, list[int]]) -> str:
    """A seat's sheets as position lines write them."""
    words = []
    for shape in SHAPES:
        where = lying.get(seat + shape, "")
        if where == "hand":
            words.append(shape)
        elif where:
            digits = "".join(map(str, sorted(seals[seat + shape])))
            words.append(shape + where.replace("/", ":") + (f"s{digits}" if digits else ""))
    return ",".join(words) or "-"


def after_cards(text: str) -> list[str]:
    """The words of a line after the cards: from the sheets on."""
    return re.split(r" c[\d,]+ ", text)[1].split(" ")


def sheet(text: str, name: str) -> str | None:
    """Where a line puts a sheet: `b4:2!`, `hand`, or None in the pack."""
    rows = after_cards(text)[0].split("/")
    for word in rows[SEATS.index(name[0])].split(","):
        if word[0] == name[1]:
            return word[1:] or "hand"
    return None


def penguin(text: str, seat: str) -> str:
    """Where a line puts a penguin: `ice`, `land`, `gone`, or its place."""
    word = after_cards(text)[1].split("/")[SEATS.index(seat)]
    if word in "i*-":
        return {"i": "ice", "*": "land", "-": "gone"}[word]
    found = re.match(r"([a-h][1-8]):([0-3])", sheet(text, word[:2]) or "")
    assert found, text
    cells = [cell for cell in range(1, 10) if has_platform(word[1], int(found[2]), cell)]
    cell = next(c for c in cells if platform(word[1], int(found[2]), c) == int(word[2]))
    return f"{found[1]}.{cell}"


def has_platform(shape: str, turned: int, cell: int) -> bool:
    """Whether a cell of a sheet has a platform."""
    try:
        return platform(shape, turned, cell) >= 0
    except AssertionError:
        return False


def cards(text: str) -> tuple[int, ...]:
    """The seats' cards according to a line."""
    found = re.search(r" c([\d,]+) ", text)
    assert found
    return tuple(map(int, found[1].split(",")))


def turn(text: str) -> str:
    """What comes next and whose turn it is according to a line, without the flags."""
    return after_cards(text)[2]
