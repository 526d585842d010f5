"""Random positions of Polar Escape in the middle of a game, and ways to choose actions in them."""

import random
from collections.abc import Iterable

from msgspec.structs import replace

from tests.games.sides import Seen, at_random
from tests.oracles.polar_escape_board import (
    SHAPES,
    SQUARES,
    Platform,
    Position,
    Rules,
    Sheet,
    cells_of,
    is_free,
    is_lawful,
    is_open,
    with_penguin,
    with_sheet,
)
from tests.oracles.polar_escape_plays import with_seal
from tests.oracles.polar_escape_text import read_rules, text
from tests.oracles.polar_escape_turns import begin_turn

CHOICES = {
    "risk": ("default", "low", "medium", "high"),
    "icebergs": ("default", "b2b7c3c6f1f8", "h1h2e4e5d3d6"),
    "dashed": ("2-7", "1-8", "3-5", "4-4", "2-6"),
    "landing": ("shortest", "path"),
    "overshoot": ("stay", "choice"),
    "correct_max": ("none", "6"),
    "seal_supply": ("default", "none", "3", "0"),
    "seal_landing": ("yes", "no"),
    "seal_blocks_shift": ("no", "yes"),
    "stand_removes": ("all", "one"),
    "evict_to": ("behind", "first"),
    "exchange_when": ("blocked", "any"),
    "free_shift": ("own", "any"),
    "free_cap": ("20", "0", "1", "3"),
    "max_rounds": ("100", "2"),
}
"""Every option of a ruleset, its default first."""


def by_lot(rng: random.Random, names: Iterable[str] = CHOICES) -> dict[str, str]:
    """Each option at its default, or with a chance of one in three at another value."""
    return {
        name: rng.choice(CHOICES[name][1:]) if rng.random() < 1 / 3 else CHOICES[name][0]
        for name in names
    }


def random_rules(rng: random.Random) -> Rules:
    players = rng.choice([3, 4, 5, 6])
    return read_rules(
        players, rng.choice("RYKGBP"[:players]), rng.choice([1, -1]), by_lot(rng)
    )  # fmt: skip


def empty(rules: Rules) -> Position:
    """The position with nothing on the sea and all sheets in the pack."""
    sheets = {seat + shape: Sheet() for seat in rules.seats for shape in SHAPES}
    ice, none = dict.fromkeys(rules.seats, "ice"), dict.fromkeys(rules.seats, 0)
    return Position(rules, sheets, ice, none)


def strewn(rng: random.Random, position: Position) -> Position:
    """The position with sheets on the sea, most of them near each other, and some in hands."""
    home = rng.choice(SQUARES)
    near = [sq for sq in SQUARES if abs(ord(sq[0]) - ord(home[0])) < 4]
    for name in rng.sample(sorted(position.sheets), len(position.sheets) * rng.randint(3, 6) // 6):
        square = rng.choice(near if rng.random() < 0.8 else SQUARES)
        lying = with_sheet(position, name, Sheet(square, rng.randrange(4)))
        if is_free(position, square) and is_lawful(lying):
            position = lying
        elif rng.random() < 0.4:
            position = with_sheet(position, name, Sheet("hand"))
    return position


def open_platform(rng: random.Random, position: Position) -> Platform | None:
    platforms = [(name, number) for name in position.board for number in cells_of(position, name)]
    found = [platform for platform in platforms if is_open(position, platform)]
    return rng.choice(found) if found else None


def peopled(rng: random.Random, position: Position, ashore: float) -> Position:
    """The position with penguins, seals and sea lions on the sheets."""
    for seat in position.rules.seats:
        goal = open_platform(rng, position)
        if goal and rng.random() < ashore:
            position = with_penguin(position, seat, goal)
    for _ in range(min(rng.choice([0, 0, 2, 4]), int(min(position.rules.supply, 9)))):
        goal = open_platform(rng, position)
        position = with_seal(position, goal) if goal else position
    for name in rng.sample(sorted(position.board), min(rng.choice([0, 1, 3]), len(position.board))):
        sheet = position.sheets[name]
        if not sheet.seals:
            position = with_sheet(position, name, replace(sheet, lion=True))
    return position


def random_middle(rng: random.Random) -> str:
    """The line of a random position at the beginning of somebody's turn."""
    rules = random_rules(rng)
    position = strewn(rng, empty(rules))
    position = peopled(rng, position, rng.choice([0.5, 0.9, 1.0]))
    cards = dict.fromkeys(rules.seats, 0)
    for seat in rng.choices(rules.seats, k=rng.choice([0, 2, 6, 12])):
        cards[seat] += 1
    number = rng.randint(1, min(rules.max_rounds, 60))
    position = replace(position, cards=cards, round=number)
    return text(begin_turn(position, rng.choice(rules.seats)))


def by_verb(rng: random.Random, seen: Seen) -> str:
    """Draw a kind of action, then one of that kind: plays come as often as the many free moves."""
    if not seen.legal:
        return at_random(rng, seen)
    kinds = sorted({action.partition(":")[0] for action in seen.legal})
    kind = rng.choice(kinds)
    return rng.choice([action for action in seen.legal if action.partition(":")[0] == kind])


def eager(rng: random.Random, seen: Seen) -> str:
    """Choose mostly clicks, walks and advances, so that much happens."""
    for verb in ("go:", "adv:", "click"):
        found = [action for action in seen.legal if action.startswith(verb) and action != "adv:-"]
        if found and rng.random() < 0.7:
            return rng.choice(found)
    return by_verb(rng, seen)
