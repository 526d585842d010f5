"""Position lines drawn at random: free outlines with water, uneven offsets, tiny fields."""

import random

from tests.games.packeis.positions import PENGUINS_EACH


def random_rows(rng: random.Random, floes: int) -> tuple[str, str]:
    """A random shape tag and its rows, with at least this number of floes and at most 60 cells."""
    while True:
        count = rng.randint(1, rng.choice([2, 4, 9]))
        most = min(20, 60 // count)
        lengths = [rng.randint(1, most) for _ in range(count)]
        if sum(lengths) >= floes:
            break
    fish = rng.choice(["123", "1112", "23", "112233...", "12.", "3"])
    cells = [[rng.choice(fish) for _ in range(n)] for n in lengths]
    places = [(r, i) for r, n in enumerate(lengths) for i in range(n)]
    for r, i in rng.sample(places, floes):
        cells[r][i] = rng.choice("123")
    offsets = [rng.randint(0, rng.choice([1, 3, 9])) for _ in range(count)]
    return f"x{','.join(map(str, offsets))}", "/".join("".join(row) for row in cells)


def random_start(rng: random.Random) -> str:
    """A random shape before the first placement, for two to four players."""
    players = rng.choice([2, 3, 4])
    each = PENGUINS_EACH[players]
    shape, rows = random_rows(rng, players * each)
    unplaced = str(each) * players
    return f"PK1 {shape} {rows} A u{unplaced} s{','.join(['0.0'] * players)}"


def random_middle(rng: random.Random) -> str:
    """A random position with penguins standing, one to four seats, perhaps not yet normal."""
    seats = rng.choice([1, 2, 2, 3, 4])
    most = PENGUINS_EACH.get(seats, 4)
    owners = [seat for seat in "ABCD"[:seats] for _ in range(rng.randint(0, most))]
    shape, rows = random_rows(rng, len(owners) + 1)
    tokens = [list(row) for row in rows.split("/")]
    floes = [(r, i) for r, row in enumerate(tokens) for i, t in enumerate(row) if t != "."]
    for owner, (r, i) in zip(owners, rng.sample(floes, len(owners)), strict=True):
        tokens[r][i] = owner + tokens[r][i]
    floes_taken = [rng.randint(0, 9) for _ in range(seats)]
    scores = [f"{rng.randint(n, 3 * n)}.{n}" for n in floes_taken]
    body = "/".join("".join(row) for row in tokens)
    return f"PK1 {shape} {body} {rng.choice('ABCD'[:seats])} u{'0' * seats} s{','.join(scores)}"
