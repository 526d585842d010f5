"""Random positions of Penguisi, some of them crowded, and dice that fall awkwardly."""

import random
from collections.abc import Iterator

from tests.games.sides import Seen, at_random
from tests.oracles.penguisi_board import NEST, PENGUINS_EACH, Penguin, Place, Rules, is_safe, place
from tests.oracles.penguisi_text import name_of


def random_letters(rng: random.Random) -> str:
    """Options as a position line writes them."""
    return "".join(rng.choice(pair) for pair in ("23", "es", "tr", "mo", "01", "01", "af"))


def random_middle(rng: random.Random, board: int | None = None) -> str:
    """A position before a throw, with any options."""
    board = board or rng.choice([3, 4, 5, 6])
    letters = random_letters(rng)
    rules = Rules(board, safety="share" if letters[1] == "s" else "exclude")
    guin = rng.choice([None, rng.randint(1, board)])
    people = [seat for seat in rules.seats if seat != guin]
    home = rng.sample(list(rules.seats), 1) if letters[5] == "1" and rng.random() < 0.2 else []
    others = [seat for seat in people if seat not in home]
    gone = rng.sample(others, 1) if len(others) > 2 and rng.random() < 0.2 else []
    staying = [seat for seat in rules.seats if seat not in home + gone]
    pointer = rng.choice([seat for seat in people if seat in staying])
    rows = list(random_rows(rng, rules, home, gone))
    head = f"b{board}" + (f"G{guin}>{pointer}" if guin else "") + f":{letters}"
    if guin and rng.random() < 0.2:
        head += "r"
    doubles = rng.randrange(int(letters[0]))
    dice = rng.choice([2, 3]) if board == 6 and doubles else rules.dice
    poles = rng.choice([0, 1, 2]) if doubles and letters[2] == "t" else 0
    seat = rng.choice(staying)
    at_pole = rows[seat - 1].count("*")
    fields = f"f- g- d{doubles} a0 c0 p{min(poles, at_pole)} w{''.join(map(str, home)) or '-'}"
    tail = f" r{gone[0]}" if gone else ""
    return f"PS1 {head} {'/'.join(rows)} {seat} roll{dice} {fields}{tail}"


def random_rows(
    rng: random.Random, rules: Rules, home: list[int], gone: list[int]
) -> Iterator[str]:
    """The penguins of each seat: at most two on a space, and strangers together only in safety."""
    there: dict[Place, list[int]] = {}
    centre, spread = rng.randrange(rules.ring), rng.choice([4, 10, 30, rules.ring])
    count = PENGUINS_EACH[rules.board]
    for seat in rules.seats:
        row: list[Penguin] = []
        while len(row) < count:
            at = rules.top if seat in home else random_progress(rng, rules, seat, centre, spread)
            where = place(rules, seat, at)
            if where is None or has_room(rules, there.setdefault(where, []), seat, where):
                row.append((at, ""))
                there.setdefault(where, []).append(seat) if where else None
        if seat not in home and all(at == rules.top for at, _ in row):
            row[0] = (NEST, "")
        yield "-" if seat in gone else ",".join(name_of(rules, p) for p in sorted(row))


def has_room(rules: Rules, there: list[int], seat: int, where: Place) -> bool:
    if all(other == seat for other in there):
        return len(there) < 2
    return rules.safety == "share" and is_safe(where) and len(there) < 2


def random_progress(rng: random.Random, rules: Rules, seat: int, centre: int, spread: int) -> int:
    kind = rng.random()
    if kind < 0.15:
        return NEST
    if kind < 0.3:
        return rules.top
    if kind < 0.45:
        return rng.randint(rules.ring - 4, rules.top - 1)
    door = place(rules, seat, 0)
    assert door is not None
    at = (centre + rng.randrange(spread) - door[2]) % rules.ring
    return min(at, rules.ring - 5)


def awkward(rng: random.Random, seen: Seen) -> str:
    """Throw doubles, triples and fives more often than by chance; anything else at random."""
    names = [outcome for outcome, _ in seen.chance if outcome.startswith("R")]
    if not names or rng.random() < 0.4:
        return at_random(rng, seen)
    alike = [name for name in names if name[1] == name[2]]
    fives = [name for name in names if "5" in name or name[1:] in ("41", "32")]
    both = [name for name in alike if len(name) == 4 and int(name[1]) + int(name[3]) in (7, 10)]
    return rng.choice(rng.choice([alike, alike, fives, both or alike]))
