"""The set-ups of all games, redrawn by an implementation based only on docs/dice.md."""

import hashlib
from typing import Any

import pytest

from rookery import games
from rookery.core.options import as_texts

SEEDS = [hashlib.sha256(str(number).encode()).hexdigest() for number in range(12)]
QUARTERS = ["111111112222233"] * 2 + ["111111122222333"] * 2


class Generator:
    """xorshift64, begun by a game's name and a seed."""

    def __init__(self, game: str, seed: str) -> None:
        digest = hashlib.sha256(f"{game} {seed}".encode("ascii")).digest()
        self.state = int.from_bytes(digest[:8], "big") or 1

    def below(self, n: int) -> int:
        self.state ^= (self.state << 13) & ((1 << 64) - 1)
        self.state ^= self.state >> 7
        self.state ^= (self.state << 17) & ((1 << 64) - 1)
        return ((self.state >> 33) * n) >> 31

    def shuffled(self, items: Any) -> list[Any]:
        order = list(items)
        for i in range(len(order) - 1, 0, -1):
            j = self.below(i + 1)
            order[i], order[j] = order[j], order[i]
        return order


def drawn(game: str, seed: str, **asked: str) -> dict[str, str]:
    """What the game itself draws."""
    found = games.load(game)
    return as_texts(found.deal(found.read_options(asked), seed))


@pytest.mark.parametrize("seed", SEEDS)
def test_packeis(seed: str) -> None:
    again = Generator("packeis", seed)
    first = f"seat{again.below(3) + 1}"
    deal = "".join(again.shuffled("1" * 30 + "2" * 20 + "3" * 10))
    told = drawn("packeis", seed, players="3", first="random", layout="random")
    assert (told.get("first", "seat1"), told["deal"]) == (first, deal)


@pytest.mark.parametrize("seed", SEEDS)
def test_packeis_in_quarters(seed: str) -> None:
    again = Generator("packeis", seed)
    quarters = ["".join(again.shuffled(share)) for share in again.shuffled(QUARTERS)]
    told = drawn("packeis", seed, players="2", layout="even", shape="rect6", first="seat1")
    rows = [told["deal"][at : at + 10] for at in range(0, 60, 10)]
    # Every other one of the six rows of ten is shifted half a floe to the right.
    places = [(2 * column + row % 2, row, column) for row in range(6) for column in range(10)]
    halves = [sorted(place for place in places if place[1] // 3 == half) for half in (0, 1)]
    found = "".join(rows[row][column] for half in halves for _, row, column in half)
    assert found == "".join(quarters)


@pytest.mark.parametrize("seed", SEEDS)
def test_penguin_game(seed: str) -> None:
    again = Generator("penguin_game", seed)
    first = f"seat{again.below(4) + 1}"
    deal = "".join(again.shuffled("SMCA" * 6))
    told = drawn("penguin_game", seed, players="4", first="random")
    assert (told.get("first", "seat1"), told["deal"]) == (first, deal)


@pytest.mark.parametrize("seed", SEEDS)
def test_penguisi(seed: str) -> None:
    told = drawn("penguisi", seed, players="3", guin="2", start="random")
    people = [1, 3, 4]
    assert told["start"] == f"seat{people[Generator('penguisi', seed).below(3)]}"


@pytest.mark.parametrize("seed", SEEDS)
def test_polar_escape(seed: str) -> None:
    again = Generator("polar_escape", seed)
    starter = f"seat{again.below(5) + 1}"
    columns = again.shuffled("cdef")[:3]
    squares = [f"{column}{row}" for row, column in enumerate(columns, 2)]
    squares += [f"{column}{9 - row}" for row, column in enumerate(columns, 2)]
    told = drawn("polar_escape", seed, players="5", starter="random", icebergs="random")
    assert (told["starter"], told["icebergs"]) == (starter, "".join(sorted(squares)))
