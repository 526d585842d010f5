"""One level against several copies of a sparring partner: how often it comes first.

`python -m tests.sparring.matches emperor rafter hunter --games 40` plays with four seats and prints
a line for each kind; `--records DIR` also keeps the games. The result depends only on the seed.
"""

import argparse
import sys
from collections.abc import Iterator, Sequence
from math import sqrt
from pathlib import Path
from typing import NamedTuple

from rookery.arena.play import PlayedGame, play
from rookery.arena.players import Player, level_player
from rookery.games import load
from tests.sparring.polar_escape import KINDS

GAME = "polar_escape"


class Result(NamedTuple):
    """First places of the one player, with shared ones as fractions, and the number of games."""

    first: float
    games: int

    @property
    def share(self) -> float:
        return self.first / self.games

    @property
    def error(self) -> float:
        """Half the width of the 95% confidence interval of the share."""
        return 1.96 * sqrt(self.share * (1 - self.share) / self.games)


def player(name: str) -> Player:
    """A sparring partner, or a level without a time limit."""
    if name in KINDS:
        return KINDS[name]
    return level_player(
        next(level for level in load(GAME).players.levels if level.name == name), False
    )


def games(one: str, others: str, count: int, seats: int, seed: str) -> Iterator[PlayedGame]:
    """Play the games: the one player takes every seat in turn for each start."""
    game = load(GAME)
    for number in range(count):
        start, seat = divmod(number, seats)
        names = [others] * seats
        names[seat] = one
        options = game.deal(game.read_options({"players": str(seats)}), f"{seed} {start}")
        yield play(game.start(options), [player(n) for n in names], names, start, f"{seed} {start}")


def won(played: PlayedGame, name: str) -> float:
    """1 for a sole first place, the player's fraction of a shared one, else 0."""
    first = [seat.player for seat in played.seats if seat.place == 1]
    assert not any(seat.failure for seat in played.seats)
    return first.count(name) / len(first)


def measure(
    one: str, others: str, count: int, seats: int = 4, seed: str = "20", keep: Path | None = None
) -> Result:
    """Play and count; the records go to a file in the folder `keep`."""
    first, records = 0.0, []
    for played in games(one, others, count, seats, seed):
        first += won(played, one)
        records.append(f"{played.board} {' '.join(played.tokens)}\n")
    if keep is not None:
        (keep / f"{one}-{others}-{seats}.txt").write_text("".join(records), encoding="utf-8")
    return Result(first, count)


def main(words: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.sparring.matches")
    parser.add_argument("one")
    parser.add_argument("others", nargs="+", help=f"levels, or {', '.join(KINDS)}")
    parser.add_argument("--games", type=int, default=40)
    parser.add_argument("--seats", type=int, default=4)
    parser.add_argument("--seed", default="20")
    parser.add_argument("--records", type=Path)
    given = parser.parse_args(words)
    for others in given.others:
        found = measure(given.one, others, given.games, given.seats, given.seed, given.records)
        sys.stdout.write(
            f"{given.one} against {given.seats - 1} {others}: {found.share:.1%} "
            f"± {found.error:.1%} ({found.games} games, seed {given.seed})\n"
        )
        sys.stdout.flush()
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
